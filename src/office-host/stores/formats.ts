/** Formats of cells, the sizes of rows and columns, and hidden columns. Number formats are part of `Workbook` itself. */
import type { Area } from '../areas/a1';

export type HorizontalAlignment = 'General' | 'Left' | 'Center' | 'Right' | 'Justify' | 'Distributed';
export type VerticalAlignment = 'Top' | 'Center' | 'Bottom';
export type Underline = 'None' | 'Single' | 'Double';
export type LineStyle = 'None' | 'Continuous' | 'Dash' | 'DashDot' | 'DashDotDot' | 'Dot' | 'Double';
export type LineWeight = 'Hairline' | 'Thin' | 'Medium' | 'Thick';

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
