/** Rewrites operators that the grid lacks in every entered formula. */
import { type ISetRangeValuesMutationParams, SetRangeValuesMutation } from '@univerjs/preset-sheets-core';
import { forEachCell } from './cell-matrix';
import { withFunctionsForOperators } from './entered-formula';
import type { Grid } from './grid';

export function replaceOperators({ commands }: Grid): void {
  commands.beforeCommandExecuted(({ id, params }, options) => {
    if (id !== SetRangeValuesMutation.id || options?.['fromFormula']) return;
    const { cellValue } = params as ISetRangeValuesMutationParams;
    forEachCell(cellValue, (_row, _column, cell) => {
      if (cell.f) cell.f = withFunctionsForOperators(cell.f);
    });
  });
}
