/**
 * F6 moves the focus round the page: grid, task pane, header. Tab cannot: in a spreadsheet it goes to the next cell.
 */

import { element } from './page-frame';

export interface PagePart {
  readonly isShown: () => boolean;
  readonly hasFocus: () => boolean;
  readonly focus: () => void;
}

/** Goes on from the part that has the focus, past hidden ones; from nowhere to the first. */
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
      // The grid hears the keyboard by elements of its own, wherever in the page it puts them.
      hasFocus: () => page.activeElement !== page.body && !hasFocus('#pane, .page-header'),
      focus: focusGrid,
    },
    { isShown: () => !pane.hidden, hasFocus: () => hasFocus('#pane'), focus: () => focusPane(pane) },
    { isShown: () => true, hasFocus: () => hasFocus('.page-header'), focus: () => toggle.focus() },
  ];
}

/** The first thing in the pane that takes the focus. */
function focusPane(pane: HTMLIFrameElement): void {
  pane.focus();
  const candidates = 'button, fluent-button, input, fluent-text-input, a[href], summary, [tabindex="0"]';
  const all = pane.contentDocument?.querySelectorAll<HTMLElement>(candidates) ?? [];
  [...all].find((each) => each.checkVisibility())?.focus();
}
