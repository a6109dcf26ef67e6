/** A gateway does not wait for a Redis that does not answer. */

export class NoAnswer extends Error {
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
