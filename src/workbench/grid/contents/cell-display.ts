/**
 * Display features that the grid lacks: number formats and colours of spilled values, #BUSY! during calls, the icon of a card, and
 * looks of results.
 */
import {
  CellValueType,
  type ICellDataForSheetInterceptor,
  InterceptorEffectEnum,
  type IStyleData,
  type Nullable,
  numfmt,
  type ICellRenderContext,
  type CellValue,
  HorizontalAlign,
} from '@univerjs/core';
import {
  CURSOR_TYPE,
  INTERCEPTOR_POINT,
  IRenderManagerService,
  SheetInterceptorService,
} from '@univerjs/preset-sheets-core';
import type { Invocations } from '../calls/invocations';
import { cellKeyOf, type CellPlace } from '../cells/cell-place';
import { spilledCell, spillBelow } from '../cells/spills';
import type { Grid } from '../univer/grid';
import type { CellCards } from './cell-cards';

type Cell = Nullable<ICellDataForSheetInterceptor>;

/** Below the priority of the grid's interceptor of spilled values (100), which drops their style. */
const belowSpilledValues = 99;
/** Below the priority of the grid's interceptor of number formats (10). */
const belowNumberFormats = 9;

interface ShownCells {
  readonly invocations: Invocations;
  readonly cards: CellCards;
  readonly openCard: (place: CellPlace) => void;
}

export function showCells(grid: Grid, { invocations, cards, openCard }: ShownCells): void {
  const icon = createCardIcon(openCard, (isOver) => pointAtCell(grid, isOver));
  grid.injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: belowSpilledValues,
    effect: InterceptorEffectEnum.Style | InterceptorEffectEnum.Value,
    handler(cell, { subUnitId: sheetId, row, col: column, workbook }, next) {
      const place = { sheetId, row, column };
      if (cell?.f && invocations.isBusy(cellKeyOf(place))) return next(busy(cell));
      const shown = hasCard(cell, place, cards) ? withIcon(cell, icon) : cell;
      const own = workbook.getStyles().get(cell?.s);
      const looked = withLook(shown, own, lookOfResult(grid, invocations, place, cell?.v));
      return next(formatted(looked, own, own?.n?.pattern ?? spilledPattern(grid, place)));
    },
  });
  showFormatColours(grid);
}

/** Replaces the grid's colours of formats, which are pale, and which it gives to negative numbers only. */
function showFormatColours(grid: Grid): void {
  grid.injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: belowNumberFormats,
    effect: InterceptorEffectEnum.Style,
    handler(cell, { subUnitId: sheetId, row, col: column, workbook, worksheet }, next) {
      const pattern = workbook.getStyles().get(cell?.s)?.n?.pattern;
      if (!pattern) return next(cell);
      // The cell's own value is a text by now.
      const stored = worksheet.getCellRaw(row, column)?.v;
      return next(coloured(cell, colourOf(pattern, stored ?? spilledCell(grid, { sheetId, row, column })?.v)));
    },
  });
}

function coloured(cell: Cell, colour: string | undefined): Cell {
  return colour ? { ...cell, interceptorStyle: { ...cell?.interceptorStyle, cl: { rgb: colour } } } : cell;
}

/** What a person has chosen for the cell goes first. */
function withLook(cell: Cell, own: Nullable<IStyleData>, look: IStyleData | undefined): Cell {
  return look ? { ...cell, interceptorStyle: { ...look, ...chosen(own), ...cell?.interceptorStyle } } : cell;
}

function chosen(own: Nullable<IStyleData>): IStyleData {
  return { ...(own?.ht && { ht: own.ht }), ...(own?.cl && { cl: own.cl }) };
}

function spilledPattern(grid: Grid, place: CellPlace): string | undefined {
  const style = spilledCell(grid, place)?.s;
  return typeof style === 'object' ? style?.n?.pattern : undefined;
}

/** Replaces any value of the formula, also that of `=IFERROR(MD.QUOTE(A1),0)`. */
function busy(cell: Cell): Cell {
  return { ...cell, v: '#BUSY!', t: CellValueType.STRING };
}

/** A cell whose formula computes another value from the card has no card. */
function hasCard(cell: Cell, place: CellPlace, cards: CellCards): cell is ICellDataForSheetInterceptor {
  return cell?.v !== undefined && cards.at(place)?.value === cell.v;
}

function withIcon(cell: ICellDataForSheetInterceptor, icon: CellRenderer): ICellDataForSheetInterceptor {
  const customRender = [...(cell.customRender ?? []), icon];
  return { ...cell, customRender, fontRenderExtension: { ...cell.fontRenderExtension, leftOffset: iconSpace } };
}

function colourOf(pattern: string, value: unknown): string | undefined {
  return typeof value === 'number' ? formatColour(pattern, value) : undefined;
}

function pointAtCell({ injector, unitId }: Grid, isOver: boolean): void {
  const component = injector.get(IRenderManagerService).getRenderById(unitId)?.mainComponent;
  component?.setCursor(isOver ? CURSOR_TYPE.POINTER : CURSOR_TYPE.DEFAULT);
}

function formatted(cell: Cell, own: Nullable<IStyleData>, pattern: string | undefined): Cell {
  return pattern && !own?.n?.pattern ? { ...cell, s: { ...own, n: { pattern } } } : cell;
}

/**
 * Excel's names of colours, and the grey of stale values, as shown. The grid draws no colour of the dark theme as such: it
 * converts these (`invertColorByMatrix`). All but white, which hides a number in Excel too, have a contrast of at least 4.5
 * in both themes.
 */
export const formatColours = {
  black: '#000000',
  blue: '#1e429f',
  cyan: '#036672',
  green: '#046c4e',
  magenta: '#8f1279',
  red: '#c81e1e',
  white: '#ffffff',
  yellow: '#8a6100',
  gray: '#767676',
} as const;

/** The greys of Excel's numbered palette. */
const greys: ReadonlySet<unknown> = new Set([15, 16, 48, 56]);

/** A colour of the light theme as `#rrggbb`; undefined where the format has none. */
export function formatColour(pattern: string, value: number): string | undefined {
  const colour = numfmt.formatColor(pattern, value, { indexColors: false, throws: false });
  if (greys.has(colour)) return formatColours.gray;
  return Object.entries(formatColours).find(([name]) => name === colour)?.[1];
}

/** Derived, because the grid deprecates the name of this type without an alternative. */
export type CellRenderer = Extract<ICellDataForSheetInterceptor['customRender'], readonly unknown[]>[number];

/** Left padding of the cell's text, in sheet pixels. */
const iconSpace = 20;

const [left, width, height] = [5, 13, 10];
const lineColour = '#4c9a73';

/** The icon at the left edge of a cell with a card; a click opens the card. */
function createCardIcon(open: (place: CellPlace) => void, point: (isOver: boolean) => void): CellRenderer {
  return {
    drawWith: (context, info) => draw(context, info),
    isHit({ x }, { primaryWithCoord: { startX } }) {
      return x >= startX && x <= startX + iconSpace;
    },
    onPointerDown: ({ subUnitId: sheetId, row, col: column }) => open({ sheetId, row, column }),
    onPointerEnter: () => point(true),
    onPointerLeave: () => point(false),
  };
}

function draw(
  context: CanvasRenderingContext2D,
  { primaryWithCoord: { startX, startY, endY } }: ICellRenderContext,
): void {
  const [x, y] = [startX + left, (startY + endY - height) / 2];
  context.strokeStyle = lineColour;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x + 0.5, Math.round(y) + 0.5, width - 1, height - 1, 2);
  for (const line of [3, 6]) {
    context.moveTo(x + 3, Math.round(y) + line + 0.5);
    context.lineTo(x + width - 3, Math.round(y) + line + 0.5);
  }
  context.stroke();
}

/** A contrast of 4.5 in both themes. */
export const sparklineColour = '#767676';

const sparkline = /^[▁-█]+$/u;

/**
 * Looks that results have by themselves: a header stands over its numbers, and a sparkline is grey.
 *
 * @param value of the cell @returns undefined for a cell without a look of its own
 */
function lookOfResult(
  grid: Grid,
  invocations: Invocations,
  place: CellPlace,
  value: Nullable<CellValue>,
): IStyleData | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (sparkline.test(value)) return { cl: { rgb: sparklineColour } };
  return isOverNumbers(grid, invocations, place) ? { ht: HorizontalAlign.RIGHT } : undefined;
}

/** Whether the cell is in the first row of a result that has a number below it. */
function isOverNumbers(grid: Grid, invocations: Invocations, place: CellPlace): boolean {
  const below = { ...place, row: place.row + 1 };
  const area = typeof spilledCell(grid, below)?.v === 'number' ? spillBelow(grid, place) : undefined;
  if (!area || area.endRow === place.row) return false;
  const results = invocations.resultsAt(cellKeyOf({ ...place, column: area.startColumn }));
  return results.some(({ kind }) => kind === 'array');
}
