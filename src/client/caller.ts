/**
 * Whoever asks the client: one call of a function, or one poll of the live cells. A caller may stop waiting before it is
 * answered, because its cell is gone or its time is up; what it was given then is noted here.
 */
import type { Problem } from '../market/problem';
import type { Priority } from './demand';

export interface CallerOptions {
  readonly priority: Priority;
  /** A cached value older than this does not answer; default: as old as its kind may be. */
  readonly maxAgeMs?: number | undefined;
  /** What was fetched since this instant answers, whatever its age: a cell that is filled in takes what came while it waited. */
  readonly acceptSince?: number | undefined;
  /** Only the cache answers, whatever the age of its values: nothing is sent. */
  readonly isPreview?: boolean;
}

/** Whatever the network does, no cell waits longer: Excel's runtime itself gives up after 60 s without telling the cell. */
export const deadlineMs = 45_000;

/** Why a caller waits no longer: its time is up, or nobody reads its answer. */
export type Ending = 'expired' | 'cancelled';

export interface Caller extends CallerOptions {
  readonly ending: Ending | undefined;
  /** What was answered with a stale value, and the epoch ms at which that value was fetched. */
  readonly stale: ReadonlyMap<string, number>;
  /** True when it was given less than the service could give at another time: a stale value, or none. */
  readonly isUnsettled: boolean;
  /** True while the rate limit keeps one of its questions in the queue. */
  readonly isLeftOpen: boolean;
  /** Ends the wait: every open question is answered at once with what is known. Only a cancellation follows another end. */
  end(how: Ending): void;
  /** For as long as the caller lives. */
  addEndListener(listener: EndListener): void;
  noteStale(key: string, fetchedAt: number): void;
  noteUnsettled(): void;
  /** A question that the rate limit left open stays in the queue; `filled` is called when the last of them is answered. */
  leaveOpen(): () => void;
  whenFilled(listener: () => void): void;
}

export interface EndListener {
  callerEnded(how: Ending): void;
}

export function createCaller(options: CallerOptions): Caller {
  return new CallerState(options);
}

const nothing: ReadonlyMap<string, number> = new Map();

/** A class, and what is rarely needed made only then: there is one for every calculation of every cell. */
class CallerState implements Caller {
  readonly priority: Priority;
  readonly maxAgeMs: number | undefined;
  readonly acceptSince: number | undefined;
  readonly isPreview: boolean;
  ending: Ending | undefined = undefined;
  isUnsettled = false;
  #stale: Map<string, number> | undefined = undefined;
  #listener: EndListener | undefined = undefined;
  #others: EndListener[] | undefined = undefined;
  #filled: (() => void) | undefined = undefined;
  #open = 0;
  #isFilled = false;

  constructor({ priority, maxAgeMs, acceptSince, isPreview = false }: CallerOptions) {
    this.priority = priority;
    this.maxAgeMs = maxAgeMs;
    this.acceptSince = acceptSince;
    this.isPreview = isPreview;
  }

  get stale(): ReadonlyMap<string, number> {
    return this.#stale ?? nothing;
  }

  get isLeftOpen(): boolean {
    return this.#open > 0;
  }

  end(how: Ending): void {
    if (this.ending === 'cancelled' || this.ending === how) return;
    this.ending = how;
    this.#listener?.callerEnded(how);
    for (const listener of this.#others ?? []) listener.callerEnded(how);
  }

  addEndListener(listener: EndListener): void {
    // Nearly always there is one.
    if (this.#listener) (this.#others ??= []).push(listener);
    else this.#listener = listener;
  }

  noteStale(key: string, fetchedAt: number): void {
    this.#stale ??= new Map();
    this.#stale.set(key, fetchedAt);
  }

  noteUnsettled(): void {
    this.isUnsettled = true;
  }

  leaveOpen(): () => void {
    this.#open++;
    return () => {
      this.#open--;
      if (this.#open > 0 || this.ending === 'cancelled') return;
      this.#isFilled = true;
      this.#filled?.();
    };
  }

  whenFilled(listener: () => void): void {
    this.#filled = listener;
    if (this.#isFilled) listener();
  }
}

/** Trouble that may be over by itself: an older value can stand in, and asking again later makes sense. */
export function isPassing({ kind }: Problem): boolean {
  return kind === 'offline' || kind === 'timeout' || kind === 'server-error' || kind === 'rate-limited';
}
