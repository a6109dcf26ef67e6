/** Keyboard shortcuts of the page and of the add-in, which work wherever the focus is, and the parts that F6 moves to. */
import file from '../../addin/ribbon/shortcuts.json';
import { element } from './page-texts';

export interface PageKeys {
  /** F9. */
  readonly recalculate: () => void;
  /** Ctrl+Shift+F5, as in Excel. */
  readonly openCard: () => void;
  /** F6 for the next part of the page, Shift+F6 for the previous one. */
  readonly moveFocus: (direction: 1 | -1) => void;
  /** Ctrl+O. */
  readonly open: () => void;
  /** Ctrl+S. */
  readonly save: () => void;
  /** Ctrl+P. */
  readonly print: () => void;
  /** Ctrl+PageUp and Ctrl+PageDown, as in Excel; browsers that keep these for their own tabs leave them with Shift. */
  readonly showNeighbour: (direction: 1 | -1) => void;
  /** A shortcut of the add-in. */
  readonly runAction: (actionId: string) => void;
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

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

function actionOf(event: Key, keys: PageKeys): (() => void) | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  const actionId = actionOfKey(event, /\bMac/.test(navigator.userAgent));
  if (actionId !== undefined) return () => keys.runAction(actionId);
  const withControl = ctrlKey || metaKey;
  const ofFile = withControl && !shiftKey && !altKey ? fileAction(key.toLowerCase(), keys) : undefined;
  return ofFile ?? pageAction(key, { isShifted: shiftKey, withControl }, keys);
}

interface Modifiers {
  readonly isShifted: boolean;
  readonly withControl: boolean;
}

function pageAction(key: string, { isShifted, withControl }: Modifiers, keys: PageKeys): (() => void) | undefined {
  switch (key) {
    case 'F9':
      return keys.recalculate;
    case 'F5':
      return withControl && isShifted ? keys.openCard : undefined;
    case 'F6':
      return () => keys.moveFocus(isShifted ? -1 : 1);
    case 'PageUp':
    case 'PageDown':
      return withControl ? () => keys.showNeighbour(key === 'PageUp' ? -1 : 1) : undefined;
    default:
      return undefined;
  }
}

function fileAction(key: string, { open, save, print }: PageKeys): (() => void) | undefined {
  return ({ o: open, s: save, p: print } as Partial<Record<string, () => void>>)[key];
}

/**
 * Shortcuts of the add-in (shortcuts.json), which Excel passes to the add-in as actions.
 * @returns the id of the action; undefined for other keys
 */
function actionOfKey(pressed: Omit<Key, 'key'>, isMac: boolean): string | undefined {
  return file.shortcuts.find(({ key }) => isPressed(isMac ? key.mac : key.default, pressed))?.action;
}

/** @param combination `Ctrl+Alt+Shift+M`. The letter is told by its place, because Alt changes what it types */
function isPressed(combination: string, { code, ctrlKey, altKey, shiftKey, metaKey }: Omit<Key, 'key'>): boolean {
  const parts = combination.split('+');
  const held = { Ctrl: ctrlKey, Alt: altKey, Shift: shiftKey, Command: metaKey };
  return (
    code === `Key${parts.at(-1) ?? ''}` &&
    Object.entries(held).every(([modifier, isHeld]) => parts.includes(modifier) === isHeld)
  );
}

interface PagePart {
  readonly isShown: () => boolean;
  readonly hasFocus: () => boolean;
  readonly focus: () => void;
}

/**
 * F6 cycles the focus through grid, task pane and header, because Tab moves to the next cell in a spreadsheet. Moves
 * to the next shown part from the focused one, or to the first if no part has the focus.
 */
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
