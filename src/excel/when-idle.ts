/** Lets formulas come first: what can wait begins when the page has nothing else to do. */

/** Excel may calculate for long, and Excel's own page may share the thread: then it begins after this time all the same. */
const longestWaitMs = 1_500;

/** Resolves at the first idle moment of the page; at once in browsers that do not tell, such as Safari. */
export function whenIdle({ requestIdleCallback }: Partial<Pick<Window, 'requestIdleCallback'>>): Promise<void> {
  return new Promise((resolve) => {
    if (requestIdleCallback) requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
    else resolve();
  });
}
