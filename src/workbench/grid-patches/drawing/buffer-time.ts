/**
 * The operator `bufferTime` of RxJS with one argument, without empty buffers: its timer runs while it holds values. The build puts it
 * in the place of the original.
 *
 * Why: the grid has five of these, which wake the page 200 times a second for as long as it is open, and drops every empty buffer.
 * Seen in Univer 0.25.1.
 */
import { Observable, type OperatorFunction } from 'rxjs';

export function bufferTime<T>(spanMs: number): OperatorFunction<T, T[]> {
  return (source) =>
    new Observable((subscriber) => {
      let held: T[] = [];
      let timer: ReturnType<typeof setTimeout> | undefined;
      const emit = () => {
        const values = held;
        [held, timer] = [[], undefined];
        subscriber.next(values);
      };
      subscriber.add(() => clearTimeout(timer));
      source.subscribe({
        next(value) {
          held.push(value);
          timer ??= setTimeout(emit, spanMs);
        },
        error: (error: unknown) => subscriber.error(error),
        complete() {
          if (held.length > 0) emit();
          subscriber.complete();
        },
      });
    });
}
