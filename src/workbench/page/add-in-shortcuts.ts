/** The add-in's keyboard shortcuts (shortcuts.json), which Excel hands to the add-in as actions. */
import file from '../../addin/ribbon/shortcuts.json';

type Key = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

/** @returns the id of the action; undefined for other keys */
export function actionOfKey(pressed: Key, isMac: boolean): string | undefined {
  return file.shortcuts.find(({ key }) => isPressed(isMac ? key.mac : key.default, pressed))?.action;
}

/** @param combination `Ctrl+Alt+Shift+M`. The letter is told by its place, because Alt changes what it types */
function isPressed(combination: string, { code, ctrlKey, altKey, shiftKey, metaKey }: Key): boolean {
  const parts = combination.split('+');
  const held = { Ctrl: ctrlKey, Alt: altKey, Shift: shiftKey, Command: metaKey };
  return (
    code === `Key${parts.at(-1) ?? ''}` &&
    Object.entries(held).every(([modifier, isHeld]) => parts.includes(modifier) === isHeld)
  );
}
