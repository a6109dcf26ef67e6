/** Something that is read again when it has changed. */

export interface Watch<Content> {
  readonly current: () => Content;
  /** Why the newest state could not be read; the one before stays current then. */
  readonly problems: () => readonly string[];
  readonly close: () => void;
}

export interface WatchOptions<Content> {
  readonly everyMs: number;
  /** Equal while nothing has changed. */
  readonly stateOf: () => Promise<string>;
  readonly read: (before: Content | undefined) => Promise<Content>;
}

/** @throws what the first reading throws */
export async function watch<Content>({ everyMs, stateOf, read }: WatchOptions<Content>): Promise<Watch<Content>> {
  let state = await stateOf();
  let current = await read(undefined);
  let problem: string | undefined;
  let isClosed = false;
  let timer = later();
  return {
    current: () => current,
    problems: () => (problem === undefined ? [] : [problem]),
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };

  /** The next look begins after the one before has ended. */
  function later(): NodeJS.Timeout {
    return setTimeout(() => {
      void look().then(() => {
        if (!isClosed) timer = later();
      });
    }, everyMs).unref();
  }

  async function look(): Promise<void> {
    try {
      const seen = await stateOf();
      if (seen === state || isClosed) return;
      current = await read(current);
      state = seen;
      problem = undefined;
    } catch (error) {
      problem = (error as Error).message;
    }
  }
}
