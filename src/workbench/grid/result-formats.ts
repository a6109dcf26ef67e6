/**
 * The number format that a formula's result brings goes again with that result. The grid writes it into the style of the
 * cell and never takes it back: a percentage would stay one when another formula takes its place, and a stale value
 * could not turn grey. So every cell remembers which of its formats came with a result; a person's own format stays.
 */
import type { CustomData, ICellData, Nullable, Worksheet } from '@univerjs/core';
import {
  type ISetFormulaCalculationResultMutation,
  type ISetRangeValuesMutationParams,
  SetFormulaCalculationResultMutation,
  SetRangeValuesMutation,
} from '@univerjs/preset-sheets-core';
import { forEachCell } from './cell-matrix';
import type { Grid } from './grid';
import { isStyleOnly } from './grid-events';

/** In the cell's own data, so that it moves with the cell. */
const mark = 'formatOfResult';

type Matrix = Record<number, Record<number, ICellData>>;

export function letFormatsGo(grid: Grid): void {
  grid.commands.beforeCommandExecuted(({ id, params }, options) => {
    if (id === SetFormulaCalculationResultMutation.id)
      resultsCome(grid, params as ISetFormulaCalculationResultMutation);
    if (id === SetRangeValuesMutation.id && !options?.['fromFormula']) {
      contentsCome(grid, params as ISetRangeValuesMutationParams);
    }
  });
}

function resultsCome(grid: Grid, { unitData }: ISetFormulaCalculationResultMutation): void {
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

/** A constant, or nothing, in place of a formula: its format leaves with it, unless the entry brings one. */
function contentsCome(grid: Grid, { subUnitId: sheetId, cellValue }: ISetRangeValuesMutationParams): void {
  forEachCell(cellValue, (row, column, entered) => {
    if (entered.f || isStyleOnly(entered)) return;
    const { own, made, custom, style } = formatsAt(grid, sheetId, row, column);
    if (made === undefined || own !== made) return;
    // What is typed carries the style that the cell has had; another one comes from elsewhere, by pasting.
    if (typeof entered.s === 'string' && entered.s !== style) return;
    entered.s = { n: null, ...(typeof entered.s === 'object' && entered.s) };
    entered.custom = marked(custom, undefined);
  });
}

interface Formats {
  /** What the cell has now. */
  readonly own: string | undefined;
  /** What a result has brought. */
  readonly made: string | undefined;
  readonly custom: Nullable<CustomData>;
  readonly style: ICellData['s'];
}

function formatsAt(grid: Grid, sheetId: string, row: number, column: number): Formats {
  const cell = sheetOf(grid, sheetId)?.getCellRaw(row, column);
  const style = grid.api.getUniverSheet(grid.unitId)?.getWorkbook().getStyles().getStyleByCell(cell);
  const made = cell?.custom?.[mark] as string | undefined;
  return { own: style?.n?.pattern, made, custom: cell?.custom, style: cell?.s };
}

function sheetOf({ api, unitId }: Grid, sheetId: string): Worksheet | undefined {
  return api.getUniverSheet(unitId)?.getSheetBySheetId(sheetId)?.getSheet();
}

/** Null removes the data of the cell. */
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
