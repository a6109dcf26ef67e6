/**
 * Finds a function by its name without the namespace, too: `=kline` suggests MD.KLINE. Univer 0.25.1 compares the beginning of the
 * whole name only.
 *
 * It also searches 0.3 s after the last key, and shows the list before for so long: who pauses after `=MD` and then types on got
 * MD.QUOTE from Enter, whatever stood in the cell. Enter and Tab take a suggestion only while the list is that of the typed name.
 * A search that is still due when one was taken, before the caret has moved behind it, showed the list again, over the help.
 */
import type { Injector } from '@univerjs/core';
import { IDescriptionService, IEditorService, IShortcutService, KeyCode } from '@univerjs/preset-sheets-core';

/** The grid's list shows this many suggestions. */
const shownSuggestions = 10;

export function suggestFunctions(injector: Injector, namespace: string): void {
  const descriptions = injector.get(IDescriptionService);
  const byBeginning = descriptions.getSearchListByNameFirstLetter.bind(descriptions);
  const search = (typed: string) => {
    const first = byBeginning(typed);
    const further = typed.trim() === '' ? [] : byBeginning(`${namespace}.${typed.trim()}`);
    const names = new Set(further.map(({ name }) => name));
    const others = first.filter(({ name }) => !names.has(name));
    // Further ones stand below, but within the list.
    return [...others.slice(0, Math.max(0, shownSuggestions - further.length)), ...further];
  };
  const listFor = (typed: string) => String(search(typed).map(({ name }) => name));
  let searched = '';
  takeOnlyWhen(injector, (typed) => typed === searched || listFor(typed) === listFor(searched));
  descriptions.getSearchListByNameFirstLetter = (typed) => {
    searched = typed;
    return isTaken(injector, byBeginning) ? [] : search(typed);
  };
}

const listOfFunctions = 'sheet.formula-embedding-editor.search_function.';

function takeOnlyWhen(injector: Injector, isListOf: (typed: string) => boolean): void {
  const shortcuts = injector.get(IShortcutService);
  const register = shortcuts.registerShortcut.bind(shortcuts);
  shortcuts.registerShortcut = (shortcut) => {
    const takes = shortcut.binding === KeyCode.ENTER || shortcut.binding === KeyCode.TAB;
    if (!takes || !shortcut.id.startsWith(listOfFunctions)) return register(shortcut);
    const preconditions = () => {
      const typed = nameAtCaret(injector)?.name;
      return typed !== undefined && isListOf(typed);
    };
    return register({ ...shortcut, preconditions });
  };
}

/** Whether nothing of the name at the caret is left to suggest: it is that of a function, with its parenthesis. */
function isTaken(injector: Injector, byBeginning: IDescriptionService['getSearchListByNameFirstLetter']): boolean {
  const { name, next } = nameAtCaret(injector) ?? {};
  return name !== undefined && next === '(' && byBeginning(name).some((each) => each.name === name);
}

/** The name around the caret of the editor, and the character behind it. */
function nameAtCaret(injector: Injector): { readonly name: string; readonly next: string | undefined } | undefined {
  const editor = injector.get(IEditorService).getFocusEditor();
  const caret = editor?.getSelectionRanges()[0]?.startOffset;
  const text = editor?.getDocumentData().body?.dataStream;
  if (caret === undefined || text === undefined) return undefined;
  const [before = ''] = /(?<![\p{L}\p{N}_.])[\p{L}\p{N}_.]*$/u.exec(text.slice(0, caret)) ?? [];
  const [after = ''] = /^[\p{L}\p{N}_.]*/u.exec(text.slice(caret)) ?? [];
  return { name: before + after, next: text[caret + after.length] };
}
