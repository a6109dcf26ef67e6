/** The sentence of the pane about its state once more in the page's header, where it is read while the pane is closed. */

/** Follows the pane's header as the pane draws it. The pane is a page of its own, which is loaded once. */
export function followState(pane: HTMLIFrameElement, pill: HTMLElement): void {
  pane.addEventListener('load', () => {
    const page = pane.contentDocument;
    if (!page) return;
    const show = () => {
      const state = page.querySelector('header.status #state');
      pill.textContent = state?.textContent ?? '';
      pill.dataset['tone'] = state?.closest<HTMLElement>('header')?.dataset['tone'] ?? '';
      pill.hidden = pill.textContent === '';
    };
    const changes = { attributes: true, characterData: true, childList: true, subtree: true } as const;
    const follow = (header: Element) => {
      new MutationObserver(show).observe(header, changes);
      show();
    };
    const header = page.querySelector('header.status');
    if (header) {
      follow(header);
      return;
    }
    const drawing = new MutationObserver(() => {
      const drawn = page.querySelector('header.status');
      if (!drawn) return;
      drawing.disconnect();
      follow(drawn);
    });
    drawing.observe(page, { childList: true, subtree: true });
  });
}
