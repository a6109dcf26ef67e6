/**
 * Pastes plain text as Excel does: cell by cell, with the blank ones, as texts, and with the formats that the cells have.
 *
 * Why: the grid trims the text first, so that a blank first cell shifts the others; it divides quoted cells at the tabs and line breaks
 * in them; it makes rich text of what looks like an address of the web, such as the symbol 000858.SZ, which formulas read as blank;
 * it takes "<" for HTML; and it gives the cells its default format, such as a blue input no fill. Seen in Univer 0.25.1.
 */
import {
  getNumfmtParseValueFilter,
  type ICellData,
  type IMutationInfo,
  type Injector,
  isDefaultFormat,
  IUniverInstanceService,
  ObjectMatrix,
  Tools,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import {
  type ISetRangeValuesMutationParams,
  ISheetClipboardService,
  type ISheetClipboardHook,
  type ISheetDiscreteRangeLocation,
  SetRangeValuesMutation,
} from '@univerjs/preset-sheets-core';

export function pasteTextByCells(injector: Injector): void {
  const clipboard = injector.get(ISheetClipboardService);
  const paste = clipboard.legacyPaste.bind(clipboard);
  let isText = false;
  clipboard.legacyPaste = (html, text, files) => {
    const isTable = !html && text !== undefined && (/^"|[\n\t]/.test(text) || Tools.isLegalUrl(text));
    isText = isTable;
    // The hooks run before the first step that is waited for.
    const pasted = paste(isTable ? tableOf(text) : html, text, files);
    isText = false;
    return pasted;
  };
  clipboard.addClipboardHook({
    id: 'market-data.formats-of-pasted-text',
    // After the grid's own, whose undo has the formats, too.
    priority: 100,
    onPasteCells: (_from, to, cells) => ({ redos: isText ? [formatsKept(injector, to, cells)] : [], undos: [] }),
  });
}

/** @returns an HTML table */
export function tableOf(text: string): string {
  const rows = cellsOf(text).map((cells) => cells.map((cell) => `<td>${escaped(cell)}</td>`));
  return `<table>${rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('')}</table>`;
}

/** Up to the next separator; in quotes, which are doubled inside, a cell may hold separators. A quote without an end is a text. */
const cellAndEnd = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y;

function cellsOf(text: string): string[][] {
  const rest = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  cellAndEnd.lastIndex = 0;
  for (let end: string | undefined = '\t'; end;) {
    const [, quoted, plain = '', separator] = cellAndEnd.exec(rest) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (separator === '\n') rows.push([]);
    end = separator;
  }
  return rows;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
}

type OnPasteCells = NonNullable<ISheetClipboardHook['onPasteCells']>;
type PastedCells = Parameters<OnPasteCells>[2];

/** Texts such as 50% give their number format to cells without one. */
function formatsKept(
  injector: Injector,
  { unitId, subUnitId, range }: ISheetDiscreteRangeLocation,
  cells: PastedCells,
): IMutationInfo<ISetRangeValuesMutationParams> {
  const workbook = injector.get(IUniverInstanceService).getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET);
  const sheet = workbook?.getSheetBySheetId(subUnitId);
  const formats = new ObjectMatrix<ICellData>();
  cells.forValue((down, across, { v }) => {
    const [row, column] = [range.rows[down], range.cols[across]];
    if (row === undefined || column === undefined) return;
    const style = workbook?.getStyles().get(sheet?.getCellRaw(row, column)?.s) ?? undefined;
    const pattern = getNumfmtParseValueFilter(String(v ?? '').trim())?.z;
    const isPlain = style?.n === undefined || isDefaultFormat(style.n?.pattern);
    formats.setValue(row, column, { s: pattern && isPlain ? { ...style, n: { pattern } } : (style ?? null) });
  });
  return { id: SetRangeValuesMutation.id, params: { unitId, subUnitId, cellValue: formats.getMatrix() } };
}
