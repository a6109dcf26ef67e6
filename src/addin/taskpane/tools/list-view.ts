/** Watchlists of other programs: read from a file or a text into the sheet, and written from selected cells. */
import '@fluentui/web-components/textarea.js';
import { type CellAccess, createCellAccess, type FormulaAt } from '../../excel/cells/cell-access';
import { type TextOf, textsOf } from '../../i18n/language';
import { listTexts } from '../../i18n/pane/tools';
import { mostSymbols, type ReadList, readList, listText, mostBytes } from '../../lists/read-list';
import { listFormats, writeList } from '../../lists/write-list';
import { attempt, element, notice, rowOf, section, setAttribute, setText } from '../controls/elements';
import { button } from '../controls/fluent';
import { labelledSelect } from '../controls/labelled-select';
import type { PaneContext, PanePart } from '../controls/pane-services';

interface Words extends PaneContext {
  readonly say: TextOf<keyof typeof listTexts>;
  readonly cells: CellAccess;
}

export function listView(context: PaneContext): PanePart {
  const say = textsOf(listTexts, context.language);
  const words: Words = { ...context, say, cells: createCellAccess(context.run) };
  const typed = element('fluent-textarea', { id: 'list-text', block: true, resize: 'vertical', spellcheck: 'false' });
  typed.append(element('span', { slot: 'label' }, say('paste')));
  const imported = importPart(typed, words);
  const exported = exportPart((text) => {
    typed.value = text;
    imported.show(text);
  }, words);
  const hint = element('p', { class: 'hint' }, say('hint'));
  return { element: section('lists', say('title'), hint, typed, ...imported.elements, ...exported), stop: () => {} };
}

function importPart(typed: HTMLElementTagNameMap['fluent-textarea'], words: Words) {
  const { say, texts, cells, client } = words;
  const result = notice('list-result');
  const file = element('input', { id: 'list-file', type: 'file', hidden: true, 'aria-label': say('open') });
  let list: ReadList = { symbols: [], unread: [], isCut: false };
  const insertRead = async () => {
    const { address, isOccupied } = await cells.insert(cellsOf(list));
    return say(isOccupied ? 'occupied' : 'inserted', { address });
  };
  const insert = button('list-insert', say('insert'), () => void attempt(result, texts, insertRead), 'primary');
  const show = (text: string) => {
    list = readList(text, client.markets().own);
    setAttribute(insert, 'hidden', list.symbols.length === 0);
    result.show(text.trim() === '' ? '' : readText(list, words), list.unread.length > 0 ? 'warning' : 'plain');
  };
  show('');
  typed.addEventListener('input', () => show(typed.value.slice(0, mostBytes)));
  const open = async ([chosen]: Iterable<File>) => {
    typed.value = '';
    show('');
    if (chosen === undefined) return;
    if (chosen.size > mostBytes) result.show(say('too-large'), 'bad');
    else show(listText(new Uint8Array(await chosen.arrayBuffer())));
  };
  file.addEventListener('change', () => {
    void open(file.files ?? []).catch(() => result.show(say('none'), 'bad'));
    // The same file can be chosen again when it has changed.
    file.value = '';
  });
  const choose = button('list-open', say('open'), () => file.click());
  return { elements: [rowOf(choose, insert), file, result.element], show };
}

/** Symbols in a column, and beside its first cells what was not understood: as text, whatever it begins with. */
function cellsOf({ symbols, unread }: ReadList): FormulaAt[] {
  return [
    ...symbols.map((formula, row) => ({ row, column: 0, formula })),
    ...unread.map((text, row) => ({ row, column: 1, formula: `'${text}` })),
  ];
}

const mostShown = 10;

function readText({ symbols, unread, isCut }: ReadList, { say }: Words): string {
  const parts = [
    symbols.length === 0 ? say('none') : say('read', { count: symbols.length }),
    ...(isCut ? [say('cut', { count: mostSymbols })] : []),
    ...(unread.length > 0 ? [say('unread', { texts: listed(unread) })] : []),
  ];
  return parts.join('\n');
}

function listed(texts: readonly string[]): string {
  return texts.slice(0, mostShown).join(' · ') + (texts.length > mostShown ? ' · …' : '');
}

/** @param show the text of the list, where no file can be saved */
function exportPart(show: (text: string) => void, { say, texts, cells, client }: Words): HTMLElement[] {
  const result = notice('list-export-result');
  const link = element('a', { id: 'list-save', hidden: true });
  const format = labelledSelect('list-format', say('format'), listFormats, (each) => say(`format.${each}`));
  const exportSelected = async () => {
    setAttribute(link, 'hidden', true);
    const values = await cells.selectedValues();
    const { symbols } = readList(values.map(String).join('\n'), client.markets().own);
    const { text, extension, count, left } = writeList(symbols, format.chosen() ?? 'csv');
    if (count === 0) return say('export.none');
    const name = `watchlist.${extension}`;
    show(text);
    setText(link, say('save', { name }));
    setAttribute(link, 'download', name);
    setAttribute(link, 'href', `data:application/octet-stream,${encodeURIComponent(text)}`);
    setAttribute(link, 'hidden', false);
    return say('exported', { count }) + (left.length > 0 ? `\n${say('left', { texts: listed(left) })}` : '');
  };
  const start = button('list-export', say('export'), () => void attempt(result, texts, exportSelected));
  return [format.element, rowOf(start), result.element, link];
}
