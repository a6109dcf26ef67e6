/**
 * Removes number formats of results when the results change. The grid writes the format of a result to the style of the
 * cell and never removes it: a percent format would survive the formula, and a stale value could not become grey. Each cell
 * records the format that came with its result, so that formats chosen by a person are kept.
 */
import type { CustomData, ICellData, IStyleData, Nullable } from '@univerjs/core';
import {
  AFTER_CELL_EDIT,
  type ISetFormulaCalculationResultMutation,
  type ISetRangeValuesMutationParams,
  SetFormulaCalculationResultMutation,
  SetRangeValuesMutation,
  SheetInterceptorService,
} from '@univerjs/preset-sheets-core';
import { forEachCell } from '../../grid-patches/calculation/workbook-changes';
import type { Grid } from '../univer/grid';
import { sheetOf, stylesOf } from '../cells/stored-sheet';
import { isStyleOnly } from '../../grid-patches/editing/styled-formulas';

/** A property of the cell's custom data, which moves with the cell. */
const mark = 'formatOfResult';

/** Plugins that read what was typed have no priority. */
const beforePlugins = 1;

type Matrix = Record<number, Record<number, ICellData>>;

export function clearResultFormats(grid: Grid): void {
  typeWithoutFormatOfResult(grid);
  grid.commands.beforeCommandExecuted(({ id, params }, options) => {
    if (id === SetFormulaCalculationResultMutation.id) onResults(grid, params as ISetFormulaCalculationResultMutation);
    if (id === SetRangeValuesMutation.id && !options?.['fromFormula']) {
      onContents(grid, params as ISetRangeValuesMutationParams);
    }
  });
}

/**
 * What is typed begins without the format of the former result; other plugins may carry the cell's whole style over, or add
 * the format of a typed date or percentage.
 */
function typeWithoutFormatOfResult(grid: Grid): void {
  grid.injector.get(SheetInterceptorService).writeCellInterceptor.intercept(AFTER_CELL_EDIT, {
    priority: beforePlugins,
    handler(entered, { subUnitId: sheetId, row, col: column }, next) {
      const { own, made, style } = formatsAt(grid, sheetId, row, column);
      if (!entered || made === undefined || own !== made) return next(entered);
      return next({ ...entered, s: { ...styleOf(grid, entered.s ?? style), n: null } });
    },
  });
}

function onResults(grid: Grid, { unitData }: ISetFormulaCalculationResultMutation): void {
  for (const [sheetId, results] of Object.entries(unitData[grid.unitId] ?? {})) {
    const outdated: Matrix = {};
    forEachCell(results, (row, column, result) => {
      const { own, made, custom } = formatsAt(grid, sheetId, row, column);
      const brought = typeof result.s === 'object' ? result.s?.n?.pattern : undefined;
      if (own !== made || own === brought) return;
      if (own !== undefined) (outdated[row] ??= {})[column] = { s: { n: null } };
      result.custom = marked(custom, brought);
    });
    clear(grid, sheetId, outdated);
  }
}

/** A constant or a deletion in place of a formula removes the format of its result, unless the entry has a format. */
function onContents(grid: Grid, { subUnitId: sheetId, cellValue }: ISetRangeValuesMutationParams): void {
  forEachCell(cellValue, (row, column, entered) => {
    if (entered.f || isStyleOnly(entered)) return;
    const { own, made, custom, style } = formatsAt(grid, sheetId, row, column);
    if (made === undefined || own !== made) return;
    // A typed entry has the current style of the cell; another style was pasted and is kept.
    if (typeof entered.s === 'string' && entered.s !== style) return;
    entered.s = { n: null, ...(typeof entered.s === 'object' && entered.s) };
    entered.custom = marked(custom, undefined);
  });
}

/** The number format of a cell where it came with the cell's result; undefined for the person's, and for none. */
export function resultFormatAt(grid: Grid, sheetId: string, row: number, column: number): string | undefined {
  const { own, made } = formatsAt(grid, sheetId, row, column);
  return own === made ? own : undefined;
}

interface Formats {
  /** The current format of the cell. */
  readonly own: string | undefined;
  /** The format that came with the last result. */
  readonly made: string | undefined;
  readonly custom: Nullable<CustomData>;
  readonly style: ICellData['s'];
}

function formatsAt(grid: Grid, sheetId: string, row: number, column: number): Formats {
  const cell = sheetOf(grid, sheetId)?.getCellRaw(row, column);
  const style = stylesOf(grid)?.getStyleByCell(cell);
  const made = cell?.custom?.[mark] as string | undefined;
  return { own: style?.n?.pattern, made, custom: cell?.custom, style: cell?.s };
}

export function styleOf(grid: Grid, style: ICellData['s']): IStyleData {
  return stylesOf(grid)?.get(style) ?? {};
}

/** The cell's custom data with the recorded format; null removes it. */
function marked(custom: Nullable<CustomData>, pattern: string | undefined): CustomData | null {
  const others = Object.entries(custom ?? {}).filter(([name]) => name !== mark);
  const data = pattern === undefined ? others : [...others, [mark, pattern]];
  return data.length > 0 ? (Object.fromEntries(data) as CustomData) : null;
}

function clear({ commands, unitId }: Grid, subUnitId: string, cellValue: Matrix): void {
  if (Object.keys(cellValue).length === 0) return;
  const params: ISetRangeValuesMutationParams = { unitId, subUnitId, cellValue };
  commands.syncExecuteCommand(SetRangeValuesMutation.id, params, { onlyLocal: true, fromFormula: true });
}
