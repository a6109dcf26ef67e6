/** Memoizes a load. */

/** Loads at the first call, and again after a load that failed or is not complete. */
export function loadOnce<T>(load: () => Promise<T>, isComplete: (loaded: T) => boolean = () => true): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return async () => {
    const loading = (kept ??= load());
    const isKept = await loading.then(isComplete, () => false);
    if (!isKept && kept === loading) kept = undefined;
    return loading;
  };
}
