/**
 * Decides how a number is drawn. Seen in Univer 0.25.1: a number wider than its cell is cut, or drawn over blank neighbours
 * if it is spilled, so that 1,234,567 reads as 234,567. The extension that draws texts has no interceptor, and those of cell
 * contents would change copied and exported texts, too.
 */
import { CellValueType, type ICellData, type IStyleData, type Nullable } from '@univerjs/core';
import { DEFAULT_PADDING_DATA, Font, SpreadsheetSkeleton } from '@univerjs/preset-sheets-core';

export interface DrawnNumber {
  /** A number in the format General; else the formatted text. */
  readonly value: string | number;
  /** A CSS font. */
  readonly font: string;
  /** Between the paddings, in sheet pixels. */
  readonly width: number;
}

interface FontCache {
  readonly cellData?: Nullable<ICellData>;
  readonly style?: Nullable<IStyleData>;
  readonly fontString?: string;
}

interface RenderContext {
  readonly fontCache?: FontCache;
  readonly startX: number;
  readonly endX: number;
}

type RenderText = (canvas: unknown, row: number, column: number, context: RenderContext, overflow: unknown) => void;
type CalculateOverflow = (row: number, column: number, fontCache: FontCache) => boolean;

/** @param textOf the text to draw; called for every number at every drawing */
export function decideDrawnNumbers(textOf: (drawn: DrawnNumber) => string | number): void {
  const fonts = Font.prototype as unknown as { _renderText: RenderText };
  const renderText = fonts._renderText;
  fonts._renderText = function (canvas, row, column, context, overflow) {
    const drawn = drawnNumber(context);
    const text = drawn && textOf(drawn);
    const shown = text === undefined || text === drawn?.value ? context : withText(context, text);
    renderText.call(this, canvas, row, column, shown, overflow);
  };
  const skeletons = SpreadsheetSkeleton.prototype as unknown as { _calculateOverflowCell: CalculateOverflow };
  const calculateOverflow = skeletons._calculateOverflowCell;
  skeletons._calculateOverflowCell = function (row, column, fontCache) {
    return numberIn(fontCache) === undefined ? calculateOverflow.call(this, row, column, fontCache) : true;
  };
}

function drawnNumber({ fontCache, startX, endX }: RenderContext): DrawnNumber | undefined {
  const value = numberIn(fontCache);
  if (value === undefined) return undefined;
  const { l = 0, r = 0 } = fontCache?.style?.pd ?? DEFAULT_PADDING_DATA;
  return { value, font: fontCache?.fontString ?? '', width: endX - startX - l - r };
}

function numberIn(fontCache: FontCache | undefined): string | number | undefined {
  return shownNumber(fontCache?.cellData);
}

/** The displayed number of a cell as interceptors return it; undefined for texts, truth values and blank cells. */
export function shownNumber(cell: Nullable<ICellData>): string | number | undefined {
  if (typeof cell?.v !== 'number' && typeof cell?.v !== 'string') return undefined;
  const type = cell.t ?? (typeof cell.v === 'number' ? CellValueType.NUMBER : CellValueType.STRING);
  return type === CellValueType.NUMBER ? cell.v : undefined;
}

function withText(context: RenderContext, text: string | number): RenderContext {
  const cellData = { ...context.fontCache?.cellData, v: text, t: CellValueType.NUMBER };
  return { ...context, fontCache: { ...context.fontCache, cellData } };
}
