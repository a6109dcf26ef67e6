/** Something that is read again when it has changed. */

export interface Watch<Content> {
  readonly current: () => Content;
  /** Why the newest state could not be read; the one before stays current then. */
  readonly problems: () => readonly string[];
  /** Ends when a look that is under way has ended. */
  readonly close: () => Promise<void>;
}

export interface WatchOptions<Content> {
  readonly everyMs: number;
  /** Returns `before` itself while nothing has changed. */
  readonly read: (before: Content | undefined) => Promise<Content>;
}

/** @throws what the first reading throws */
export async function watch<Content>({ everyMs, read }: WatchOptions<Content>): Promise<Watch<Content>> {
  let current = await read(undefined);
  let problem: string | undefined;
  let isClosed = false;
  let looking = Promise.resolve();
  let timer = later();
  return {
    current: () => current,
    problems: () => (problem === undefined ? [] : [problem]),
    close() {
      isClosed = true;
      clearTimeout(timer);
      return looking;
    },
  };

  /** The next look begins after the one before has ended. */
  function later(): NodeJS.Timeout {
    return setTimeout(() => {
      looking = look().then(() => {
        if (!isClosed) timer = later();
      });
    }, everyMs).unref();
  }

  async function look(): Promise<void> {
    try {
      current = await read(current);
      problem = undefined;
    } catch (error) {
      problem = (error as Error).message;
    }
  }
}
