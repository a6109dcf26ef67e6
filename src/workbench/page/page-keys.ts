/** Keyboard shortcuts of the page, independent of the focus. */

export interface PageKeys {
  /** F9. */
  readonly recalculate: () => void;
  /** Ctrl+Shift+F5, as in Excel. */
  readonly openCard: () => void;
  /** F6 for the next part of the page, Shift+F6 for the previous one. */
  readonly moveFocus: (direction: 1 | -1) => void;
}

type KeyTarget = Pick<Window, 'addEventListener'>;

export function listenToPageKeys(page: KeyTarget, keys: PageKeys): void {
  page.addEventListener(
    'keydown',
    (event) => {
      const action = actionOf(event, keys);
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    },
    { capture: true },
  );
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

function actionOf({ key, ctrlKey, metaKey, shiftKey }: Key, keys: PageKeys): (() => void) | undefined {
  switch (key) {
    case 'F9':
      return keys.recalculate;
    case 'F5':
      return (ctrlKey || metaKey) && shiftKey ? keys.openCard : undefined;
    case 'F6':
      return () => keys.moveFocus(shiftKey ? -1 : 1);
    default:
      return undefined;
  }
}
