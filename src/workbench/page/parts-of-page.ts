/** F6 cycles the focus through grid, task pane and header, because Tab moves to the next cell in a spreadsheet. */

import { element } from './page-elements';

export interface PagePart {
  readonly isShown: () => boolean;
  readonly hasFocus: () => boolean;
  readonly focus: () => void;
}

/** Moves to the next shown part from the focused one, or to the first if no part has the focus. */
export function moveFocus(parts: readonly PagePart[], direction: 1 | -1): void {
  const shown = parts.filter((part) => part.isShown());
  const present = shown.findIndex((part) => part.hasFocus());
  const next = present < 0 ? 0 : (present + direction + shown.length) % shown.length;
  shown[next]?.focus();
}

export function partsOfPage(page: Document, pane: HTMLIFrameElement, focusGrid: () => void): PagePart[] {
  const toggle = element(page, '#pane-toggle', HTMLButtonElement);
  const hasFocus = (selector: string) => page.activeElement?.closest(selector) !== null;
  return [
    {
      isShown: () => true,
      // The grid receives keys in its own elements, which it may place anywhere in the page.
      hasFocus: () => page.activeElement !== page.body && !hasFocus('#pane, .page-header'),
      focus: focusGrid,
    },
    { isShown: () => !pane.hidden, hasFocus: () => hasFocus('#pane'), focus: () => focusPane(pane) },
    { isShown: () => true, hasFocus: () => hasFocus('.page-header'), focus: () => toggle.focus() },
  ];
}

/** Focuses the first focusable element of the pane. */
function focusPane(pane: HTMLIFrameElement): void {
  pane.focus();
  const candidates = 'button, fluent-button, input, fluent-text-input, a[href], summary, [tabindex="0"]';
  const all = pane.contentDocument?.querySelectorAll<HTMLElement>(candidates) ?? [];
  [...all].find((each) => each.checkVisibility())?.focus();
}
