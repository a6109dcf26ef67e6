/**
 * Limits the search for hidden rows, with which every calculation begins, to rows with content.
 *
 * Why: the engine asks for the visibility of every row of every sheet, 84,000 rows for seven sheets of 12,000 rows, each
 * through the interceptors of filters and tables: 300 ms before the first calculation. Only functions over cells use the
 * answer (SUBTOTAL, AGGREGATE), and rows below the last content have no values. Seen in Univer 0.25.1.
 */
import {
  BooleanNumber,
  type Injector,
  IUniverInstanceService,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/preset-sheets-core';

type HiddenRows = ReturnType<FormulaDataModel['getHiddenRowsFiltered']>;

/** Must be called before the first calculation. */
export function findHiddenRowsWithContent(injector: Injector): void {
  const formulas = injector.get(FormulaDataModel);
  const instances = injector.get(IUniverInstanceService);
  formulas.getHiddenRowsFiltered = () => {
    const hidden: HiddenRows = {};
    for (const workbook of instances.getAllUnitsForType<Workbook>(UniverInstanceType.UNIVER_SHEET)) {
      hidden[workbook.getUnitId()] = hiddenRowsOf(workbook, formulas);
    }
    return hidden;
  };
}

function hiddenRowsOf(workbook: Workbook, formulas: FormulaDataModel): HiddenRows[string] {
  const spills = formulas.getArrayFormulaCellData()[workbook.getUnitId()] ?? {};
  return Object.fromEntries(
    workbook.getSheets().map((sheet) => {
      const id = sheet.getSheetId();
      const rows = Math.max(
        sheet.getCellMatrix().getLength(),
        lengthOf(spills[id]),
        lengthOf(sheet.getRowManager().getRowData()),
      );
      const hidden = Array.from({ length: rows }, (_, row) => row).filter((row) => !sheet.getRowVisible(row));
      return [id, Object.fromEntries(hidden.map((row) => [row, { hd: BooleanNumber.TRUE }]))];
    }),
  );
}

/** The index after the last row; integer keys of objects are in ascending order. */
function lengthOf(rows: object | null | undefined): number {
  return Number(Object.keys(rows ?? {}).at(-1) ?? -1) + 1;
}
