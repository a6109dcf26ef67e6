/** Requests to the upstream: how many may be in flight at once, and whose turn is next. */
import { type Bucket, bucketName } from '../../protocol/buckets';

export interface ConcurrencyLimit {
  /** Requests in flight at once. */
  readonly current: () => number;
  /** How long a response lately took, in ms. */
  readonly latencyMs: () => number;
  /** A request is sent. @returns a function to call once, with what came of it */
  readonly begin: () => (outcome: RequestOutcome) => void;
}

/** `overloaded`: the upstream failed or did not answer; `cancelled` says nothing about it. */
export type RequestOutcome = 'answered' | 'overloaded' | 'cancelled';

interface ConcurrencyLimitOptions {
  /** The administrator's. */
  readonly most: number;
  /** Monotonic, in ms. */
  readonly now: () => number;
}

/** Of them the first half is used at once: what a team without a gateway would have in flight. */
export const defaultMostInFlight = 64;
/** What one browser sends to a host at once; it suffices to notice that the upstream has recovered. */
const fewest = 6;
/** After so long without a failure the limit grows by one with every response: what caused the failure is over. */
const cautiousMs = 60_000;

export function createConcurrencyLimit({ most, now }: ConcurrencyLimitOptions): ConcurrencyLimit {
  let limit = Math.max(Math.min(fewest, most), most / 2);
  let reducedAt = -Infinity;
  let inFlight = 0;
  let latencyMs = 0;
  const grow = () => (limit = Math.min(most, limit + (now() - reducedAt < cautiousMs ? 1 / limit : 1)));
  const reduce = () => {
    limit = Math.max(Math.min(fewest, most), limit / 2);
    reducedAt = now();
  };
  return {
    current: () => Math.floor(limit),
    latencyMs: () => latencyMs,
    begin() {
      const startedAt = now();
      const isFull = ++inFlight >= Math.floor(limit);
      return (outcome) => {
        inFlight--;
        if (outcome === 'answered') latencyMs = now() - startedAt;
        if (outcome === 'answered' && isFull) grow();
        // Requests that failed together are one failure.
        if (outcome === 'overloaded' && startedAt >= reducedAt) reduce();
      };
    },
  };
}

/** As many as a browser sends at once to one host; more while few people ask, fewer while the limit is short. */
const leastUnderWay = 6;
const mostWhenShort = 2;

export interface FairLines {
  /**
   * Runs the task when it is its turn in each of its buckets.
   * @returns undefined when the turn has not come within `patienceMs` or the signal was aborted before
   */
  run<T>(person: string, asked: AskedTurn, task: () => Promise<T>): Promise<T | undefined>;
}

interface AskedTurn {
  readonly buckets: readonly Bucket[];
  readonly patienceMs: number;
  readonly signal: AbortSignal;
}

interface FairLinesOptions {
  /** True while requests of the bucket wait for a limit. */
  readonly isShort: (bucket: Bucket) => boolean;
  /** Requests of all people that may be in flight in the bucket at once. */
  readonly most: (bucket: Bucket) => number;
}

interface Turn {
  readonly buckets: readonly Bucket[];
  readonly start: () => void;
}

/**
 * Fair shares of the upstream: a few requests of a person are under way at once in each bucket, so that somebody who asks for a
 * thousand things does not keep the others waiting for all of them. Who waits in one bucket waits in no other.
 */
export function createFairLines(options: FairLinesOptions): FairLines {
  return new LinesOfPeople(options);
}

class LinesOfPeople implements FairLines {
  readonly #options: FairLinesOptions;
  /** How many requests of each person are under way, by bucket; without zeros. */
  readonly #underWay = new Map<string, Map<string, number>>();
  /** Each person's, the first is the next; without empty ones. */
  readonly #waiting = new Map<string, Set<Turn>>();

  constructor(options: FairLinesOptions) {
    this.#options = options;
  }

  async run<T>(person: string, asked: AskedTurn, task: () => Promise<T>): Promise<T | undefined> {
    const { buckets } = asked;
    const isBehind = [...(this.#waiting.get(person) ?? [])].some((turn) => overlap(turn.buckets, buckets));
    if (!isBehind && this.#hasTurn(person, buckets)) this.#count(person, buckets, 1);
    else if (!(await this.#turn(person, asked))) return undefined;
    try {
      return await task();
    } finally {
      this.#count(person, buckets, -1);
      this.#startNext(person);
    }
  }

  #hasTurn(person: string, buckets: readonly Bucket[]): boolean {
    return buckets.every((bucket) => {
      const people = this.#underWay.get(bucketName(bucket));
      const own = people?.get(person) ?? 0;
      const count = (people?.size ?? 0) + (own === 0 ? 1 : 0);
      const { isShort, most } = this.#options;
      return own < (isShort(bucket) ? mostWhenShort : Math.max(leastUnderWay, Math.floor(most(bucket) / count)));
    });
  }

  #count(person: string, buckets: readonly Bucket[], change: 1 | -1): void {
    for (const name of buckets.map(bucketName)) {
      const people = this.#underWay.get(name) ?? new Map<string, number>();
      const count = (people.get(person) ?? 0) + change;
      if (count > 0) people.set(person, count);
      else people.delete(person);
      if (people.size > 0) this.#underWay.set(name, people);
      else this.#underWay.delete(name);
    }
  }

  /** In the order in which they were asked; one that still waits holds back those behind it in its buckets alone. */
  #startNext(person: string): void {
    const heldBack: Bucket[] = [];
    for (const turn of this.#waiting.get(person) ?? []) {
      if (!overlap(heldBack, turn.buckets) && this.#hasTurn(person, turn.buckets)) turn.start();
      else heldBack.push(...turn.buckets);
    }
  }

  /** It counts as under way from its start. @returns false when the patience or the client's interest ended before */
  #turn(person: string, { buckets, patienceMs, signal }: AskedTurn): Promise<boolean> {
    const line = this.#waiting.get(person) ?? new Set();
    this.#waiting.set(person, line);
    return new Promise((resolve) => {
      const leave = (hasTurn: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        line.delete(turn);
        if (line.size === 0) this.#waiting.delete(person);
        resolve(hasTurn);
      };
      const start = () => {
        this.#count(person, buckets, 1);
        leave(true);
      };
      const giveUp = () => leave(false);
      const turn: Turn = { buckets, start };
      const timer = setTimeout(giveUp, patienceMs);
      signal.addEventListener('abort', giveUp);
      line.add(turn);
    });
  }
}

function overlap(some: readonly Bucket[], others: readonly Bucket[]): boolean {
  const names = new Set(some.map(bucketName));
  return others.some((bucket) => names.has(bucketName(bucket)));
}
