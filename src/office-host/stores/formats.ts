/**
 * Formats of cells, the sizes of rows and columns, and hidden columns; conditional formats of a sheet, in the shapes of
 * `Excel.ConditionalFormat`. Number formats are part of `Workbook` itself.
 */
import type { Area, Areas } from '../areas/a1';
import type { Records } from './records';

export type HorizontalAlignment = 'General' | 'Left' | 'Center' | 'Right' | 'Justify' | 'Distributed';
export type VerticalAlignment = 'Top' | 'Center' | 'Bottom';
type Underline = 'None' | 'Single' | 'Double';
export type LineStyle = 'None' | 'Continuous' | 'Dash' | 'DashDot' | 'DashDotDot' | 'Dot' | 'Double';
type LineWeight = 'Hairline' | 'Thin' | 'Medium' | 'Thick';

/** A line at one edge of a cell. */
export interface Border {
  readonly style: LineStyle;
  readonly weight: LineWeight;
  /** `#RRGGBB`. */
  readonly color: string;
}

export interface CellFormat {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strikethrough: boolean;
  readonly underline: Underline;
  readonly fontName: string;
  /** In points. */
  readonly fontSize: number;
  /** `#RRGGBB`. */
  readonly fontColor: string;
  /** `#RRGGBB`; empty for none. */
  readonly fillColor: string;
  readonly horizontalAlignment: HorizontalAlignment;
  readonly verticalAlignment: VerticalAlignment;
  readonly wrapText: boolean;
  /** From 0. */
  readonly indentLevel: number;
  readonly borderTop: Border;
  readonly borderBottom: Border;
  readonly borderLeft: Border;
  readonly borderRight: Border;
}

export const noBorder: Border = { style: 'None', weight: 'Thin', color: '#000000' };

/** The format of a cell that nobody has formatted. */
export const plainFormat: CellFormat = {
  bold: false,
  italic: false,
  strikethrough: false,
  underline: 'None',
  fontName: 'Arial',
  fontSize: 11,
  fontColor: '#000000',
  fillColor: '',
  horizontalAlignment: 'General',
  verticalAlignment: 'Bottom',
  wrapText: false,
  indentLevel: 0,
  borderTop: noBorder,
  borderBottom: noBorder,
  borderLeft: noBorder,
  borderRight: noBorder,
};

export interface Formats {
  /** The distinct formats of the area's cells; at least one. The area may be unbounded. */
  of(area: Area): readonly CellFormat[];
  /** The area may be unbounded: whole columns, rows or sheets then also format cells that are filled later. */
  write(area: Area, change: Partial<CellFormat>): void;
  /** Removes all formats with the number formats; the area is bounded. */
  clear(area: Area): void;
  /** The distinct widths of the area's columns, in points. */
  columnWidths(area: Area): readonly number[];
  setColumnWidth(area: Area, points: number): void;
  /** Whether each of the area's columns is hidden. */
  hiddenColumns(area: Area): readonly boolean[];
  setColumnsHidden(area: Area, isHidden: boolean): void;
  /** The distinct heights of the area's rows, in points. */
  rowHeights(area: Area): readonly number[];
  setRowHeight(area: Area, points: number): void;
  autofitColumns(area: Area): void;
  autofitRows(area: Area): void;
}

export type CellValueOperator =
  | 'Between'
  | 'NotBetween'
  | 'EqualTo'
  | 'NotEqualTo'
  | 'GreaterThan'
  | 'LessThan'
  | 'GreaterThanOrEqual'
  | 'LessThanOrEqual';

export interface CellValueRule {
  readonly operator: CellValueOperator;
  /** A number or a formula: `0`, `=$B$1`. */
  readonly formula1: string;
  readonly formula2?: string;
}

export interface TextRule {
  readonly operator: 'Contains' | 'NotContains' | 'BeginsWith' | 'EndsWith';
  readonly text: string;
}

export interface TopBottomRule {
  readonly type: 'TopItems' | 'TopPercent' | 'BottomItems' | 'BottomPercent';
  readonly rank: number;
}

/** The end of a scale or bar; `formula` is a number or a formula and absent at the lowest and highest value. */
export interface Bound {
  readonly type: 'LowestValue' | 'HighestValue' | 'Number' | 'Percent' | 'Formula' | 'Percentile';
  readonly formula?: string;
}

export interface ColorPoint extends Bound {
  readonly color: string;
}

export interface DataBar {
  readonly showDataBarOnly: boolean;
  readonly fillColor: string;
  readonly gradientFill: boolean;
  readonly negativeFillColor: string;
  readonly lowerBound: Bound;
  readonly upperBound: Bound;
}

/** The formats that a condition can change. */
export type HighlightFormat = Partial<
  Pick<CellFormat, 'fontColor' | 'fillColor' | 'bold' | 'italic' | 'underline' | 'strikethrough'>
>;

/** What the cells are compared with; `rule` is undefined until it is set, and then no cell fulfils it. */
export type Condition =
  | { readonly type: 'CellValue'; readonly rule?: CellValueRule; readonly format: HighlightFormat }
  | { readonly type: 'Custom'; readonly rule?: string; readonly format: HighlightFormat }
  | { readonly type: 'ContainsText'; readonly rule?: TextRule; readonly format: HighlightFormat }
  | { readonly type: 'TopBottom'; readonly rule?: TopBottomRule; readonly format: HighlightFormat }
  | { readonly type: 'ColorScale'; readonly points: readonly ColorPoint[] }
  | { readonly type: 'DataBar'; readonly bar: DataBar };

export interface ConditionalFormat {
  readonly id: string;
  readonly areas: Areas;
  readonly stopIfTrue: boolean;
  readonly condition: Condition;
}

/** All sheets' conditional formats, those of a sheet in the order of their priority; new ones come first. */
export type ConditionalFormats = Records<ConditionalFormat>;
