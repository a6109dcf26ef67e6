import { Subject } from 'rxjs';
import { beforeEach, expect, it, vi } from 'vitest';
import { bufferTime } from '../../../../src/workbench/grid-patches/drawing/buffer-time';

beforeEach(() => void vi.useFakeTimers());

function buffered() {
  const source = new Subject<number>();
  const emitted: unknown[] = [];
  const subscription = source.pipe(bufferTime(16)).subscribe({
    next: (values) => emitted.push(values),
    error: (error) => emitted.push(error),
    complete: () => emitted.push('complete'),
  });
  return { source, emitted, subscription };
}

it('emits the values of a span together', () => {
  const { source, emitted } = buffered();
  [1, 2].forEach((value) => source.next(value));
  vi.advanceTimersByTime(16);
  source.next(3);
  vi.advanceTimersByTime(15);
  expect(emitted).toEqual([[1, 2]]);
  vi.advanceTimersByTime(1);
  expect(emitted).toEqual([[1, 2], [3]]);
});

it('runs no timer without values, and none after its end', () => {
  const { source, subscription } = buffered();
  expect(vi.getTimerCount()).toBe(0);
  source.next(1);
  vi.advanceTimersByTime(16);
  expect(vi.getTimerCount()).toBe(0);
  source.next(2);
  subscription.unsubscribe();
  expect(vi.getTimerCount()).toBe(0);
});

it('emits what it holds when the source completes, and passes errors on', () => {
  const { source, emitted } = buffered();
  source.next(1);
  source.complete();
  const failing = buffered();
  failing.source.error('failed');
  expect([emitted, failing.emitted]).toEqual([[[1], 'complete'], ['failed']]);
});
