/** Conditional formats of a sheet, in the shapes of `Excel.ConditionalFormat`. */
import type { Areas } from '../areas/a1';
import type { CellFormat } from './formats';
import type { Records } from './records';

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
