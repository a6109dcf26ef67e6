/** The cells that the symbols of formulas come from. */
import { namespace } from '../../../brand/build';
import { callsIn } from '../../formula/calls';
import { columnIndex } from '../../formula/columns';
import { type CellRun, sheetNameOf } from '../cells/own-formulas';

/** A part of one column. */
export interface SymbolReference {
  readonly sheet: string;
  readonly area: CellRun;
}

/** Functions of ours whose first parameter is no symbol. */
const withoutSymbols = 'UNIVERSE|STATUS|FIELDS|ASOF';
const asksForSymbols = new RegExp(`^${namespace.replaceAll('.', '\\.')}\\.(?!(?:${withoutSymbols})$)`, 'i');

/** Only plain references tell their cells: `A2`, `$A$2:$A$9`, `List!A:A`. */
const reference = /^(?:(.+)!)?\$?([A-Z]{1,3})(?:\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?|:\$?([A-Z]{1,3}))$/i;

const rowsOfSheet = 1_048_576;

/** @param ownSheet the name of the formula's sheet */
export function symbolReferences(formula: string, ownSheet: string): SymbolReference[] {
  const calls = callsIn(formula, (name) => asksForSymbols.test(name));
  return calls.flatMap(({ arguments: [symbols = ''] }) => {
    const [match, name, from = '', top = '1', cellTo, bottom, columnTo] = reference.exec(symbols) ?? [];
    if (match === undefined) return [];
    const sheet = name === undefined ? ownSheet : sheetNameOf(name);
    const last = bottom ?? (columnTo === undefined ? top : String(rowsOfSheet));
    const [column, to] = [columnIndex(from), columnIndex(cellTo ?? columnTo ?? from)];
    const rows = { row: Number(top) - 1, rows: Number(last) - Number(top) + 1, columns: 1 };
    return Array.from({ length: to - column + 1 }, (_, offset) => ({
      sheet,
      area: { ...rows, column: column + offset },
    }));
  });
}
