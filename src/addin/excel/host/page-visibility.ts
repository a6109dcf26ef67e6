/** Whether a person can see the page: the task pane may be closed while its functions run on. */

export interface PageVisibility {
  isShown(): boolean;
  /** Calls back when the page may have been shown or hidden. @returns ends it */
  subscribe(listener: () => void): () => void;
}

/** A frame that is not displayed has no height, though Chromium calls its document visible; it is resized when it is shown. */
export function pageVisibility(page: Window): PageVisibility {
  const { document } = page;
  return {
    isShown: () => document.visibilityState === 'visible' && page.innerHeight > 0,
    subscribe(listener) {
      document.addEventListener('visibilitychange', listener);
      page.addEventListener('resize', listener);
      return () => {
        document.removeEventListener('visibilitychange', listener);
        page.removeEventListener('resize', listener);
      };
    },
  };
}
