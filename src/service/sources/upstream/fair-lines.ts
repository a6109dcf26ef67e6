/**
 * Fair shares of the upstream: each person has a line, and a few requests of a line are under way at once, so that somebody
 * who asks for a thousand things does not keep the others waiting for all of them.
 */

/** As many as a browser sends at once to one host; more while few people ask, fewer while the limit is short. */
const leastUnderWay = 6;
const mostWhenShort = 2;

export interface FairLines {
  /**
   * Runs the task when it is its turn.
   * @returns undefined when the turn has not come within `patienceMs` or the signal was aborted before
   */
  run<T>(person: string, waiting: Waiting, task: () => Promise<T>): Promise<T | undefined>;
}

interface Waiting {
  readonly patienceMs: number;
  readonly signal: AbortSignal;
}

interface Line {
  underWay: number;
  /** The first is the next. */
  readonly waiting: Set<() => void>;
}

export interface FairLinesOptions {
  /** True while requests wait for the limit. */
  readonly isShort: () => boolean;
  /** Requests of all people that may be in flight to the upstream at once. */
  readonly most: () => number;
}

export function createFairLines({ isShort, most }: FairLinesOptions): FairLines {
  const lines = new Map<string, Line>();
  const share = () => Math.max(leastUnderWay, Math.floor(most() / lines.size));
  const hasTurn = ({ underWay }: Line) => underWay < (isShort() ? mostWhenShort : share());
  return {
    async run(person, waiting, task) {
      const line = lines.get(person) ?? { underWay: 0, waiting: new Set() };
      lines.set(person, line);
      if (hasTurn(line) && line.waiting.size === 0) line.underWay++;
      else if (!(await turnIn(line, waiting))) return undefined;
      try {
        return await task();
      } finally {
        line.underWay--;
        for (const start of line.waiting) if (hasTurn(line)) start();
        if (line.underWay === 0 && line.waiting.size === 0) lines.delete(person);
      }
    },
  };
}

/** The turn counts as under way from its start. @returns false when the patience or the client's interest ended before the turn */
function turnIn(line: Line, { patienceMs, signal }: Waiting): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = (hasTurn: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      line.waiting.delete(start);
      resolve(hasTurn);
    };
    const start = () => {
      line.underWay++;
      leave(true);
    };
    const giveUp = () => leave(false);
    const timer = setTimeout(giveUp, patienceMs);
    signal.addEventListener('abort', giveUp);
    line.waiting.add(start);
  });
}
