/** Rewrites operators that the grid lacks in every entered formula, and shows them in the cell editor and formula bar. */
import {
  AFTER_CELL_EDIT,
  BEFORE_CELL_EDIT,
  type ISetRangeValuesMutationParams,
  SetRangeValuesMutation,
  SheetInterceptorService,
} from '@univerjs/preset-sheets-core';
import { forEachCell } from '../../grid-patches/calculation/workbook-changes';
import { withFunctionsForOperators, withSpillOperators } from './entered-formula';
import type { Grid } from '../univer/grid';

/** Above the interceptors of the grid, and of formats of results, which change what is typed. */
const first = 2;
/** The id of the interceptor that shows operators. */
const showing = 'spill-operators';

export function replaceOperators({ commands }: Grid): void {
  commands.beforeCommandExecuted(({ id, params }, options) => {
    if (id !== SetRangeValuesMutation.id || options?.['fromFormula']) return;
    const { cellValue } = params as ISetRangeValuesMutationParams;
    forEachCell(cellValue, (_row, _column, cell) => {
      if (cell.f) cell.f = withFunctionsForOperators(cell.f);
    });
  });
}

export function showOperators({ injector }: Grid): void {
  const { writeCellInterceptor: editing } = injector.get(SheetInterceptorService);
  editing.intercept(BEFORE_CELL_EDIT, {
    id: showing,
    priority: first,
    /** The grid's own interceptor puts the formula in and ends the chain, so the rest of the chain is called from here. */
    handler(cell, location) {
      const shown = editing.fetchThroughInterceptors(BEFORE_CELL_EDIT, ({ id }) => id !== showing)(cell, location);
      return shown?.f ? { ...shown, f: withSpillOperators(shown.f) } : shown;
    },
  });
  editing.intercept(AFTER_CELL_EDIT, {
    priority: first,
    /** The grid neither writes nor calculates the stored cell: confirming a formula without a change changes nothing. */
    handler(entered, { worksheet, row, col }, next) {
      const stored = worksheet.getCellRaw(row, col);
      const isUnchanged = entered?.f && withFunctionsForOperators(entered.f) === stored?.f;
      return isUnchanged ? stored : next(entered);
    },
  });
}
