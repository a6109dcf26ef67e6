/** What is wrong with Redis, in words for the person who runs it. A gateway does not wait for one that does not answer. */

class NoAnswer extends Error {
  constructor() {
    super('Redis does not answer');
  }
}

/** @throws NoAnswer when the promise takes longer */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** By the beginnings of its errors, and by those of the system and of TLS. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^NOAUTH/, 'Redis wants a password'],
  [/^WRONGPASS|invalid password/, 'Redis does not accept the password'],
  [/^NOPERM/, 'The user of Redis lacks permissions'],
  [/OOM command not allowed/, 'Redis is full (maxmemory)'],
  [/^MISCONF/, 'Redis cannot save its data and refuses to write'],
  [/^READONLY/, 'Redis is a replica and refuses to write'],
  [/^LOADING/, 'Redis is loading its data'],
  [/^CLUSTERDOWN/, 'The Redis Cluster lacks a part of its slots'],
  [/CERT|certificate/i, 'The certificate of Redis is not trusted'],
];

/** @returns undefined for an error that says no more than that there is no connection */
export function problemIn(error: Error): string | undefined {
  if (error instanceof NoAnswer) return 'Redis does not answer';
  const known = sentences.find(([pattern]) => pattern.test(error.message));
  if (known) return known[1];
  return isRefused(error) ? `Redis refuses a command (${error.message.slice(0, 80)})` : undefined;
}

/** True for an answer of Redis that is an error. */
function isRefused({ name }: Error): boolean {
  return name === 'ReplyError';
}

/** The key holds what no command of ours has written. */
export function isWrongType(error: unknown): boolean {
  return error instanceof Error && isRefused(error) && error.message.slice(0, 200).includes('WRONGTYPE');
}

/** What the commands of one connection have met lately. */
export interface CommandFailures {
  /** @param error undefined when the command has succeeded */
  note(command: string, error: Error | undefined): void;
  /** Keys of another type were deleted, for ours. */
  noteReplaced(keys: readonly string[]): void;
  /** True for a moment after a command had no answer: whoever asks would wait as long. */
  isSilent(): boolean;
  problems(): readonly string[];
  /** What was replaced lately, one sentence each. */
  replaced(): readonly string[];
}

/** A command that nobody repeats is forgotten after so long. */
const rememberedMs = 60_000;
const silentMs = 1_000;
/** Of replaced keys, the last ones. */
const mostReplaced = 5;
/** Of the name of a key. */
const mostShown = 80;

export function createCommandFailures(now: () => number): CommandFailures {
  /** The last failure of each command, until it succeeds again. */
  const failures = new Map<string, { readonly error: Error; readonly at: number }>();
  let silentUntil = -Infinity;
  /** By name; the last one is the newest. */
  const replaced = new Map<string, { readonly at: number }>();
  const isRecent = ({ at }: { readonly at: number }) => now() - at < rememberedMs;
  return {
    note(command, error) {
      if (error instanceof NoAnswer) silentUntil = now() + silentMs;
      else silentUntil = -Infinity;
      if (error) failures.set(command, { error, at: now() });
      else failures.delete(command);
      // Redis is there again for every command; one that was refused may be refused again.
      if (!error) for (const [other, failed] of failures) if (!isRefused(failed.error)) failures.delete(other);
    },
    noteReplaced(keys) {
      for (const key of keys) {
        replaced.delete(key);
        replaced.set(key, { at: now() });
      }
      for (const oldest of [...replaced.keys()].slice(0, -mostReplaced)) replaced.delete(oldest);
    },
    isSilent: () => now() < silentUntil,
    problems() {
      const recent = [...failures.values()].filter(isRecent);
      return [...new Set(recent.map(({ error }) => problemIn(error) ?? 'Redis cannot be reached'))];
    },
    replaced() {
      const recent = [...replaced].flatMap(([key, at]) => (isRecent(at) ? [key.slice(0, mostShown)] : []));
      return recent.map((key) => `The Redis key ${key} had another type and was replaced`);
    },
  };
}
