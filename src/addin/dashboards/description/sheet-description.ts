/** A sheet of a dashboard as data: what its cells hold and how they look. `excel/insert-sheet.ts` builds it. */
import type { Language, Text } from '../../i18n/language';
import type { Look, RiseColour } from './looks';
import { namespace } from '../../../brand/build';

export interface DashboardChoices {
  readonly language: Language;
  readonly rise: RiseColour;
  /** Results bring no number formats along: dates and shares need them from their cells. */
  readonly plainValues?: boolean;
  /** How much of a sheet is in view, in points, where that is more than the usual columns. */
  readonly room?: number | undefined;
}

/** A text, a number, or a formula, which begins with `=`. Texts of others (names, fields, input) are never contents. */
export type Content = string | number;

/** Addresses are in A1 notation, of the sheet itself: `B5`, or `B5:I35`. */
export interface SheetDescription {
  /** Of the sheet; a number is added where the workbook has the name already. */
  readonly name: string;
  /** Of the columns from A on, in points. */
  readonly widths: readonly number[];
  /** Columns with the data of the charts, such as `N:S`, at the far side of the sheet. */
  readonly hiddenColumns?: string;
  /** The number of rows at the top that stay in view. */
  readonly frozenRows?: number;
  /** A row whose texts have two lines, from 1. */
  readonly tallRow?: number;
  /** A row whose texts leave a gap above them, from 1. */
  readonly spacedRow?: number;
  /** Contents row by row from the first cell on. A formula that spills is listed in `spills`. */
  readonly cells: readonly { readonly at: string; readonly rows: readonly (readonly Content[])[] }[];
  /** Formulas that fill more than their cell, each with the largest area that it fills; its first cell holds the formula. */
  readonly spills: readonly { readonly fills: string; readonly formula: string }[];
  /** Applied in this order. */
  readonly looks: readonly { readonly cells: string; readonly look: Look }[];
  readonly numberFormats: readonly { readonly cells: string; readonly format: string }[];
  /** Cells with a list to choose from: fixed texts, or a reference to cells (`=$A$6:$A$35`). */
  readonly lists?: readonly { readonly cells: string; readonly choices: readonly string[] | string }[];
  readonly highlights?: readonly Highlight[];
  readonly charts: readonly ChartDescription[];
}

/**
 * `sign`: rises and falls in their colours, as of the least amount that is not shown as zero. `share`: a bar in the cell for
 * a number from 0 to 1. `correlation`: a scale of colours from -1 to 1. `where`: a colour where a formula is true.
 */
export type Highlight =
  | { readonly kind: 'sign'; readonly cells: string; readonly least: number; readonly rise: RiseColour }
  | { readonly kind: 'share' | 'correlation'; readonly cells: string }
  | {
      readonly kind: 'where';
      readonly cells: string;
      readonly formula: string;
      readonly colour: 'attention' | 'frozen';
    };

/** Times of quotes in narrow columns: with the year, which that of a past time need not be; without the seconds. */
export const timeFormat = 'yyyy-mm-dd hh:mm';

/** Dates of bars of a day or longer. */
export const barDateFormat = 'yyyy-mm-dd';
/**
 * Dates and times of bars of any period. Their cells always have it: a format that a result brings along is only how the cell shows its
 * value, and the axis of a chart would show 46012.
 */
export const barTimeFormat = 'yyyy-mm-dd hh:mm';
/** Times of quotes, on hosts where results bring no format along. */
export const quoteTimeFormat = 'yyyy-mm-dd hh:mm:ss';

/**
 * A formula for the dates of bars as texts, for the axis of a chart whose period a person chooses: dates alone if no bar has a time
 * of day. The axis has one number format and follows no conditional one. The letters of a date in TEXT differ by language
 * (`JJJJ-MM-TT` in German), those of digits do not. Minutes are rounded: the number of 14:00 may lie a hair below it.
 * @param cells the times, such as `S5:S94`
 */
export function barTexts(cells: string): string {
  const digits = (number: string) => `TEXT(${number},"00")`;
  const date = `YEAR(${cells})&"-"&${digits(`MONTH(${cells})`)}&"-"&${digits(`DAY(${cells})`)}`;
  const minutes = `ROUND(MOD(${cells},1)*1440,0)`;
  const time = `" "&${digits(`INT(${minutes}/60)`)}&":"&${digits(`MOD(${minutes},60)`)}`;
  return `=IF(ISNUMBER(${cells}),${date}&IF(MAX(IFERROR(MOD(${cells},1),0))=0,"",${time}),"")`;
}

export interface ChartDescription {
  /** Stock charts want the columns date, (volume,) open, high, low, close. */
  readonly type: 'Line' | 'Pie' | 'ColumnStacked' | 'StockVOHLC';
  readonly title: string;
  /** The cell that says what the chart shows now, where that depends on cells; `title` on hosts that do not follow it. */
  readonly titleCell?: string;
  /** Categories in the first column, names of the series in the first row. Fixed, because a chart does not follow a spill. */
  readonly source: string;
  /** Of the series, in their order; default: those of the workbook. */
  readonly fills?: readonly string[];
  /** The cells that the chart covers. */
  readonly covers: string;
  /** The side on which a table stands against these cells. */
  readonly gap?: 'left' | 'right';
  /** Of the dates below the chart, where they are numbers. */
  readonly categoryFormat?: string;
}

const texts = {
  depth: { en: 'Market depth', zh: '盘口' },
  notRecorded: { en: 'Market depth is not recorded for past times', zh: '历史时点没有盘口记录' },
} as const;

/**
 * The heading of a symbol’s market depth. A workbook at a past time has none, and the sheet says so there.
 *
 * @returns a formula
 */
export function depthHeading(language: Language): string {
  return `=IF(${namespace}.ASOF()="","${texts.depth[language]}","${texts.notRecorded[language]}")`;
}

/** What rounds up to a unit is shown in it: 1.00M, not 1000.00K. In Chinese a literal point turns millions into 亿. */
export const amountFormat: Text = {
  en: '[>=999995000]#,##0.00,,,"B";[>=999995]0.00,,"M";#,##0',
  zh: '[>=99999500]0\\.00,,"亿";[>=9999.5]0\\.0,"万";#,##0',
};

/**
 * One unit for all of a column, so that its digits can be compared: of small amounts and volumes, and of large ones. What would be
 * shown as zero in it is shown whole. The literal points of the Chinese ones stand before the last digits of thousands and millions.
 */
export const columnUnits = {
  small: { en: '[>=5000]#,##0.00,,"M";#,##0', zh: '[>=500]0\\.0,"万";#,##0' },
  large: { en: '[>=5000000]#,##0.00,,,"B";#,##0', zh: '[>=500000]0\\.00,,"亿";#,##0' },
} as const satisfies Readonly<Record<string, Text>>;
