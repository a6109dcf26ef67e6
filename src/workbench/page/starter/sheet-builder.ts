/** Builds sheets of the starter workbook from data: styled cells, widths, frozen rows. */
import {
  BooleanNumber,
  BorderStyleTypes,
  CellValueType,
  HorizontalAlign,
  type ICellData,
  type IStyleData,
  type IWorksheetData,
} from '@univerjs/core';
import type { Language, Text } from '../../../addin/i18n/language';
import { sheetColumns, sheetRows, sheetStyle } from '../../grid/univer/sheet-size';

/**
 * Colours of the light theme. The grid converts them for the dark one (`invertColorByMatrix`), where a pale fill becomes
 * nearly black: fills are strong enough to be seen in both.
 */
export const styles = {
  title: { fs: 16, bl: BooleanNumber.TRUE },
  note: { cl: { rgb: '#6b6b6b' }, fs: 10 },
  label: { bl: BooleanNumber.TRUE, cl: { rgb: '#3d3d3d' } },
  /** Inputs are blue, by the convention of financial models. */
  input: {
    cl: { rgb: '#084a8f' },
    bg: { rgb: '#bdd7ee' },
    ht: HorizontalAlign.LEFT,
    bd: { b: { s: BorderStyleTypes.THIN, cl: { rgb: '#5b8fc4' } } },
  },
  symbol: { cl: { rgb: '#084a8f' } },
  header: {
    bl: BooleanNumber.TRUE,
    cl: { rgb: '#0b532b' },
    bg: { rgb: '#c6e6d3' },
    bd: { b: { s: BorderStyleTypes.MEDIUM, cl: { rgb: '#107c41' } } },
  },
} as const satisfies Record<string, IStyleData>;

export const alignLeft: IStyleData = { ht: HorizontalAlign.LEFT };
export const alignRight: IStyleData = { ht: HorizontalAlign.RIGHT };

/** A text, number or formula with its style. */
export interface PlacedCell {
  readonly row: number;
  readonly column: number;
  readonly content?: string | number;
  /** Stores the content as text, also if it starts with `=`. */
  readonly isText?: boolean;
  readonly style?: IStyleData;
}

export interface SheetPlan {
  readonly id: string;
  readonly name: string;
  /** In pixels, from column A. */
  readonly widths: readonly number[];
  readonly frozenRows: number;
  /** A row whose texts have two lines, from 0. */
  readonly tallRow?: number;
  /** The default style of the first column. */
  readonly firstColumn?: IStyleData;
  readonly cells: readonly PlacedCell[];
}

const [defaultRowHeight, titleRowHeight, tallRowHeight] = [24, 34, 42];

export function buildSheet(plan: SheetPlan): Partial<IWorksheetData> & Pick<SheetPlan, 'id' | 'name'> {
  const { id, name, widths, frozenRows, tallRow, firstColumn, cells } = plan;
  return {
    id,
    name,
    rowCount: sheetRows,
    columnCount: sheetColumns,
    defaultStyle: sheetStyle,
    defaultRowHeight,
    defaultColumnWidth: 96,
    columnData: Object.fromEntries(
      widths.map((w, column) => [column, { w, ...(column === 0 && firstColumn && { s: firstColumn }) }]),
    ),
    rowData: {
      ...(cells.length > 0 && { 0: { h: titleRowHeight } }),
      ...(tallRow !== undefined && { [tallRow]: { h: tallRowHeight } }),
    },
    freeze: { xSplit: 0, ySplit: frozenRows, startRow: frozenRows, startColumn: -1 },
    cellData: cellData(cells),
  };
}

function cellData(cells: readonly PlacedCell[]): NonNullable<IWorksheetData['cellData']> {
  const rows: Record<number, Record<number, ICellData>> = {};
  for (const { row, column, content, isText, style } of cells) {
    const filling = isText ? { v: content ?? '', t: CellValueType.STRING } : filled(content);
    (rows[row] ??= {})[column] = { ...filling, ...(style && { s: style }) };
  }
  return rows;
}

function filled(content: string | number | undefined): ICellData {
  if (content === undefined) return {};
  return typeof content === 'string' && content.startsWith('=') ? { f: content } : { v: content };
}

/** The cells of one row from a column on, all in one style. */
export function across(
  row: number,
  column: number,
  contents: readonly (string | number | undefined)[],
  style: IStyleData,
): PlacedCell[] {
  return contents.map((content, index) => placed({ row, column: column + index }, content, style));
}

/** The cells of one column from a row on, all in one style. */
export function down(
  row: number,
  column: number,
  contents: readonly (string | number | undefined)[],
  style: IStyleData,
): PlacedCell[] {
  return contents.map((content, index) => placed({ row: row + index, column }, content, style));
}

function placed(
  place: { readonly row: number; readonly column: number },
  content: string | number | undefined,
  style: IStyleData,
): PlacedCell {
  return { ...place, style, ...(content !== undefined && { content }) };
}

/** A formula and the styles of the table that it spills, whose first row is a header. */
export interface SpilledTable {
  readonly row: number;
  readonly column: number;
  readonly formula: string;
  readonly columns: number;
  /** The number of leading text columns; headers of the following number columns are right-aligned. Default: 1. */
  readonly textColumns?: number;
}

export function table({ row, column, formula, columns, textColumns = 1 }: SpilledTable): PlacedCell[] {
  return Array.from({ length: columns }, (_, index) => ({
    row,
    column: column + index,
    ...(index === 0 && { content: formula }),
    style: { ...styles.header, ...(index < textColumns ? alignLeft : alignRight) },
  }));
}

/** The title of a sheet and a sentence about it. */
export function heading(title: string, note: string): PlacedCell[] {
  return [
    { row: 0, column: 0, content: title, style: styles.title },
    { row: 1, column: 0, content: note, style: styles.note },
  ];
}

/** The title of a part of a sheet. */
export function label(row: number, column: number, content: string): PlacedCell {
  return { row, column, content, style: styles.label };
}

export function note(row: number, column: number, content: string): PlacedCell {
  return { row, column, content, isText: true, style: styles.note };
}

/** A number format for cells of a column, also for spilled ones. */
export function format(row: number, column: number, rows: number, pattern: string): PlacedCell[] {
  return down(row, column, Array<undefined>(rows).fill(undefined), { n: { pattern } });
}

/** A label, a blue cell to type into, and an explanation. */
export function input(row: number, [name, value, hint]: readonly [string, string | number, string?]): PlacedCell[] {
  return [
    label(row, 0, name),
    { row, column: 1, content: value, style: styles.input },
    ...(hint === undefined ? [] : [note(row, 2, hint)]),
  ];
}

/** The zones of the times in the sheets: each is the local time of the symbol's exchange. */
export const timeZonesText = {
  en: 'Times are local to the exchange: China and Hong Kong UTC+8, New York UTC−5 (summer −4).',
  zh: '时间为各交易所当地时间：沪深港 UTC+8，纽约 UTC−5（夏令时 UTC−4）。',
} as const satisfies Text;

/** For one time, beside it. */
export const exchangeTime = {
  en: 'China, Hong Kong UTC+8; New York UTC−5 (summer −4)',
  zh: '沪深港 UTC+8，纽约 UTC−5（夏令时 −4）',
} as const satisfies Text;

/**
 * Rises are red in China and green elsewhere; what rounds to zero has neither sign nor colour.
 * @param least the smallest value that is not shown as zero
 */
function signed(language: Language, digits: string, least: number): IStyleData {
  const [rise, fall] = language === 'zh' ? ['Red', 'Green'] : ['Green', 'Red'];
  return { n: { pattern: `[${rise}][>=${least}]+${digits};[${fall}][<=-${least}]-${digits};${digits}` } };
}

/** Number formats of changes, with the colours of rises and falls. */
export function signedPercent(language: Language): IStyleData {
  return signed(language, '0.00%', 0.00005);
}

/** A column of changes below the header of a table. */
export function signedColumn(language: Language, column: number, from: number, rows: number): PlacedCell[] {
  return down(from, column, Array<undefined>(rows).fill(undefined), signedPercent(language));
}
