/** Keyboard shortcuts of the page and of the add-in, which work wherever the focus is. */
import file from '../../addin/ribbon/shortcuts.json';

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
