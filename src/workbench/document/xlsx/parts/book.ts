/** The model of an .xlsx file, independent of the grid and of the library that writes the file. */
import type { IStyleData } from '@univerjs/core';
import type { Chart } from '../../../../office-host/stores/chart-model';
import { type ChartData, chartData, type ReadCells, type SourceCell } from '../../../charts/drawing/chart-data';
import type { ChartTheme } from '../../../charts/drawing/chart-theme';
import type { Corners } from '../../../grid/cells/stored-sheet';

export interface Book {
  /** In the order of their tabs; at least one. */
  readonly sheets: readonly BookSheet[];
  /** Index of the active sheet. */
  readonly active: number;
  readonly names: readonly BookName[];
  /** What File › Info shows as comments. */
  readonly comments?: string;
  /** At the foot of each printed page, in the file's codes; undefined for none. */
  readonly footer?: string;
  /** The number of pictures, which the file does not have. */
  readonly pictures: number;
  /** The colours of charts. */
  readonly theme: ChartTheme;
}

/** A defined name of a range: `Sheet1!$A$1:$B$2`. */
export interface BookName {
  readonly name: string;
  readonly range: string;
}

/** Sizes are in CSS pixels, rows and columns count from 0. */
export interface BookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly hasGridlines: boolean;
  readonly tabColour?: string;
  readonly frozenRows: number;
  readonly frozenColumns: number;
  readonly defaultWidth: number;
  readonly defaultHeight: number;
  readonly columns: readonly BookLine[];
  readonly rows: readonly BookLine[];
  readonly cells: readonly BookCell[];
  readonly merges: readonly Corners[];
  readonly filter?: Corners;
  readonly tables: readonly BookTable[];
  readonly conditionalFormats: readonly ConditionalFormat[];
  readonly validations: readonly Validation[];
  /** From back to front. */
  readonly charts: readonly BookChart[];
}

export interface BookChart {
  readonly chart: Chart;
  /** What it shows. */
  readonly data: ChartData;
  /** The cells of the categories of each series. */
  readonly labels: readonly (readonly SourceCell[])[];
}

/** A table of the grid's plugin. */
export interface BookTable {
  readonly name: string;
  /** With the row of headers. */
  readonly area: Corners;
  readonly hasHeaders: boolean;
  /** One of Excel's: `TableStyleMedium2`; undefined for the grid's own. */
  readonly style?: string | undefined;
}

/** A row or column with its height or width. */
export interface BookLine {
  readonly index: number;
  readonly size: number;
  readonly isHidden: boolean;
}

export interface BookCell {
  readonly row: number;
  readonly column: number;
  /** The result of a formula, the constant, or null for a cell that has a style only. */
  readonly value: BookValue;
  readonly formula?: BookFormula;
  /** The formula as typed, for one that the file cannot hold: it becomes a note. */
  readonly note?: string;
  /** The note that the cell has in the grid. */
  readonly ownNote?: string;
  readonly style: IStyleData;
}

/** `error` is one of the seven error codes that files have. */
export type BookValue = string | number | boolean | null | { readonly error: FileError };

export const fileErrors = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'] as const;
export type FileError = (typeof fileErrors)[number];

export interface BookFormula {
  /** In the spelling of the file. */
  readonly text: string;
  /** The cells that a dynamic array formula fills. */
  readonly area?: Corners;
}

/** The grid's rule, as its plugin stores it; one that the file cannot hold is left out. */
export interface ConditionalFormat {
  readonly ranges: readonly Corners[];
  readonly rule: Readonly<Record<string, unknown>>;
}

export interface Validation {
  readonly ranges: readonly Corners[];
  readonly type: string;
  readonly operator?: string;
  readonly formula1?: string;
  readonly formula2?: string;
  readonly allowBlank?: boolean;
  readonly error?: string;
  readonly errorTitle?: string;
  readonly showErrorMessage?: boolean;
  readonly prompt?: string;
  readonly promptTitle?: string;
  readonly showInputMessage?: boolean;
}

/** How many formulas are in the file only as values with a note. */
export function notedFormulas({ sheets }: Book): number {
  return sheets.flatMap(({ cells }) => cells).filter(({ note }) => note !== undefined).length;
}

/** A chart with the contents of its cells, which its part of the file repeats. */
export function bookChart(chart: Chart, read: ReadCells): BookChart {
  const labels = chart.series.map(({ categories }) => (categories ? read(categories) : []));
  // Includes hidden cells: the part says whether they are drawn, and a person may show them later.
  return { chart, data: chartData({ ...chart, plotsHiddenCells: true }, read), labels };
}
