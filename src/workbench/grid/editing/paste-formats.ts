/** Pasting values keeps number formats, so that a date stays a date. The grid's own "paste values" drops them. */
import { IUniverInstanceService, type Injector, UniverInstanceType, type Workbook } from '@univerjs/core';
import {
  type ISheetDiscreteRangeLocation,
  ISheetClipboardService,
  PREDEFINED_HOOK_NAME_PASTE,
} from '@univerjs/preset-sheets-core';
import type { Grid } from '../univer/grid';
import { styleChange, type StyledCells } from '../cells/style-change';

const nothing = { redos: [], undos: [] };

export function keepFormatsOfPastedValues({ injector }: Grid): void {
  injector.get(ISheetClipboardService).addClipboardHook({
    id: 'market-data.formats-of-pasted-values',
    onPasteCells: (from, to, _cells, { pasteType }) =>
      from && pasteType === PREDEFINED_HOOK_NAME_PASTE.SPECIAL_PASTE_VALUE
        ? formatMutations(injector, from, to)
        : nothing,
  });
}

function formatMutations(injector: Injector, from: ISheetDiscreteRangeLocation, to: ISheetDiscreteRangeLocation) {
  const { unitId, subUnitId } = to;
  const { redo, undo } = styleChange(injector, { unitId, subUnitId }, formatsFrom(injector, from, to));
  return { redos: [redo], undos: [undo] };
}

/** The target may be a multiple of the copied range, which is then repeated. */
function formatsFrom(
  injector: Injector,
  from: ISheetDiscreteRangeLocation,
  to: ISheetDiscreteRangeLocation,
): StyledCells {
  const formats: StyledCells = {};
  to.range.rows.forEach((row, down) => {
    to.range.cols.forEach((column, across) => {
      const source = { row: repeated(from.range.rows, down), column: repeated(from.range.cols, across) };
      const pattern = patternAt(injector, from, source.row, source.column);
      if (pattern !== undefined) (formats[row] ??= {})[column] = { s: { n: { pattern } } };
    });
  });
  return formats;
}

/** The number of the copied row or column for one of the target. */
export function repeated(numbers: readonly number[], index: number): number {
  return numbers[index % numbers.length] ?? 0;
}

/** The number format with which the cell is displayed, also if it is spilled. */
export function patternAt(
  injector: Injector,
  { unitId, subUnitId }: ISheetDiscreteRangeLocation,
  row: number,
  column: number,
): string | undefined {
  const workbook = injector.get(IUniverInstanceService).getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET);
  const cell = workbook?.getSheetBySheetId(subUnitId)?.getCell(row, column);
  return workbook?.getStyles().get(cell?.s)?.n?.pattern;
}
