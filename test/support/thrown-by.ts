/** What a function throws; its result when it throws nothing. */
export function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (thrown) {
    return thrown;
  }
}
