/** What the sheets of dashboards show, to compare with the room that they have and with exported files. */
import { dashboards } from '../../../src/addin/dashboards/dashboards';
import type { SheetDescription } from '../../../src/addin/dashboards/description/sheet-description';
import type { Language } from '../../../src/addin/i18n/language';
import { parseSymbol } from '../../../src/market/symbols/symbol';
import { cellAddress, parseAddress } from '../../../src/office-host/areas/a1';
import type { GridDriver } from '../../support/grid-driver';

export function described(id: string, language: Language): SheetDescription {
  const given = { symbol: parseSymbol('600519.SH'), universe: 'CN_Stock' } as const;
  return dashboards.find((entry) => entry.id === id)!.describe({ language, rise: 'green' }, given);
}

/** The header cells of the shown sheet whose text leaves less than its paddings and two pixels, with their addresses. */
export async function cutHeaders(grid: GridDriver, { looks, tallRow = 0 }: SheetDescription): Promise<string[]> {
  const headers = looks.filter(({ look }) => look === 'header').map(({ cells }) => cells);
  const cells = await Promise.all(
    headers.map(async (address) => {
      const { row, column } = parseAddress(address, '')!;
      const [texts = []] = await grid.texts(address);
      // A wrapped text needs room for its words.
      return texts.map((text, index) => ({
        address: cellAddress(row, column + index),
        // Over a blank cell on its right it runs on.
        isCut: texts[index + 1] !== '',
        words: row + 1 === tallRow ? text.split(/ |(?<=\/)|(?=[^\x00-\xff])/) : [text],
      }));
    }),
  );
  return grid.page.evaluate((all) => {
    const context = document.createElement('canvas').getContext('2d')!;
    context.font = 'bold 11pt Arial';
    return all.flatMap(({ address, isCut, words }) => {
      const { width } = window.marketDataWorkbench!.rectangleOf(address);
      const needed = Math.max(...words.map((word) => context.measureText(word).width)) + 6;
      return !isCut || width === 0 || needed <= width ? [] : [`${address} ${words.join(' ')} ${needed} ${width}`];
    });
  }, cells.flat());
}

export interface ShownSheet {
  /** Without blank cells. */
  readonly cells: readonly ShownCell[];
  /** Of the columns, in pixels; 0 for a hidden one. */
  readonly widths: readonly number[];
}

export interface ShownCell {
  readonly address: string;
  readonly value: string | number | boolean;
  readonly format: string;
  readonly text: string;
}

/** The sheets that have contents, by their names; those of dashboards begin in A1. */
export async function shownSheets(grid: GridDriver): Promise<Map<string, ShownSheet>> {
  const read = await grid.pane().evaluate(() =>
    Excel.run(async (context) => {
      const sheets = context.workbook.worksheets.load('items/name');
      await context.sync();
      const ranges = sheets.items.map((sheet) => sheet.getUsedRangeOrNullObject(true).load('values,numberFormat,text,columnCount'));
      await context.sync();
      const filled = sheets.items.flatMap(({ name }, index) => (ranges[index]!.isNullObject ? [] : { name, index }));
      const columns = filled.map(({ index }) =>
        Array.from({ length: ranges[index]!.columnCount }, (_, column) =>
          ranges[index]!.getColumn(column).load('columnHidden,format/columnWidth'),
        ),
      );
      await context.sync();
      return filled.map(({ name, index }, at) => ({
        ...{ name, ...ranges[index]!.toJSON() },
        widths: columns[at]!.map(({ columnHidden, format }) => (columnHidden ? 0 : format.columnWidth / 0.75)),
      }));
    }),
  );
  return new Map(read.map(({ name, widths, ...range }) => [name, { widths, cells: cellsOf(range) }]));
}

function cellsOf({ values = [], numberFormat = [], text = [] }: Partial<Excel.Interfaces.RangeData>): ShownCell[] {
  const cells = values.flatMap((row, down) =>
    row.map((value: ShownCell['value'], across) => ({
      address: cellAddress(down, across),
      value,
      format: String(numberFormat[down]?.[across]),
      text: text[down]?.[across] ?? '',
    })),
  );
  return cells.filter((cell) => cell.value !== '');
}
