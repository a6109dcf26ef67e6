/** Lets other work of the process, and the cells of others, have their turn while those of a large request are calculated. */

export interface Turns {
  /** Resolves when the caller may work on; the callers of one line in their order. */
  next(): Promise<void>;
  /** True once the present turn has lasted its time: who has more to do asks for the next one. */
  isOver(): boolean;
}

export interface TurnLines {
  /** Lines have their turns in rotation: a short one does not wait for the end of a long one. */
  open(): Turns;
}

export interface TurnsOptions {
  /** Resolves when the event loop has served what came meanwhile. */
  readonly nextTurn: () => Promise<void>;
  /** Resolves when whoever works on can go no further without the event loop. */
  readonly settled: () => Promise<void>;
  /** Monotonic ms, with fractions. */
  readonly now: () => number;
}

/** Other requests wait about so long for theirs, or as long as one caller works. */
const turnMs = 5;

export function createTurnLines({ nextTurn, settled, now }: TurnsOptions): TurnLines {
  /** Those with callers, the next one first. */
  const waiting = new Set<Line>();
  let isRunning = false;
  let begunAt = now();
  const isOver = () => now() - begunAt >= turnMs;
  const run = async () => {
    isRunning = true;
    // A caller that had its turn may have worked on since: the event loop has had none.
    if (isOver()) await nextTurn();
    begunAt = now();
    for (const line of waiting) {
      waiting.delete(line);
      line.resumeFirst();
      if (line.hasCallers()) waiting.add(line);
      await settled();
      if (!isOver()) continue;
      await nextTurn();
      begunAt = now();
    }
    isRunning = false;
  };
  return {
    open() {
      const line = createLine();
      return {
        isOver,
        next: () =>
          new Promise((resolve) => {
            line.add(resolve);
            waiting.add(line);
            // oxlint-disable-next-line typescript/no-floating-promises -- Turns of the event loop come, whatever happens.
            if (!isRunning) run();
          }),
      };
    },
  };
}

type Line = ReturnType<typeof createLine>;

/** Callers that have run are released in parts: taking each off the front would move all others. */
function createLine() {
  let callers: (() => void)[] = [];
  let at = 0;
  return {
    add: (resume: () => void) => void callers.push(resume),
    hasCallers: () => callers.length > 0,
    resumeFirst() {
      callers[at]?.();
      at++;
      if (2 * at < callers.length) return;
      callers = callers.slice(at);
      at = 0;
    },
  };
}
