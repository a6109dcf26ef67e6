/** Where converted formulas go together: below each other, or side by side where their tables would block each other. */
import { namespace } from '../../brand/build';
import { readArgument } from '../formula/argument';
import { callsIn, type FormulaCall, wholeCall } from '../formula/calls';
import { splitFields, splitList } from '../../market/texts/typed-text';

/** A formula and its cell, zero-based, from the first one on. */
export interface PlacedFormula {
  readonly formula: string;
  readonly row: number;
  readonly column: number;
}

/** Undefined when a table of unknown width stands before another formula. */
export function placesOf(formulas: readonly string[]): readonly PlacedFormula[] | undefined {
  const before = formulas.slice(0, -1).map(sizeOf);
  if (!before.some(({ hasRows }) => hasRows)) return formulas.map((formula, row) => ({ formula, row, column: 0 }));
  let column = 0;
  const places: PlacedFormula[] = [];
  for (const [index, formula] of formulas.entries()) {
    places.push({ formula, row: 0, column });
    const { columns } = before[index] ?? oneCell;
    if (columns === undefined) return undefined;
    column += columns + 1; // A blank column keeps the tables apart.
  }
  return places;
}

interface TableSize {
  /** It may fill cells below its own. */
  readonly hasRows: boolean;
  /** Undefined where only the calculation tells. */
  readonly columns: number | undefined;
}

const oneCell: TableSize = { hasRows: false, columns: 1 };
const unknown: TableSize = { hasRows: true, columns: undefined };

/** The position of the fields among the arguments of the functions that conversions write. */
const fieldsAt: Readonly<Record<string, number>> = { KLINE: 5, QUOTE: 1, LIVE: 1, INSTRUMENT: 1 };

/** Of a formula that conversion wrote: a figure of a table fills one cell, and everything else around a call may change its shape. */
function sizeOf(formula: string): TableSize {
  if (isFigure(formula)) return oneCell;
  const calls = callsIn(formula, (name) => name.startsWith(`${namespace}.`)).map((call) => ({
    call,
    size: sizeOfCall(call),
  }));
  const [only] = calls;
  if (only?.call.from === 1 && only.call.to === formula.length) return only.size;
  return calls.every(({ size: { hasRows, columns } }) => !hasRows && columns === 1) ? oneCell : unknown;
}

/** INDEX takes one cell of a table unless it leaves out the row or the column; the others give one value of all. */
function isFigure(formula: string): boolean {
  const figure = wholeCall(formula, (name) => /^(INDEX|COUNT|MAX|MIN|AVERAGE)$/i.test(name));
  return figure !== undefined && !figure.arguments.slice(1).some((argument) => argument === '' || argument === '0');
}

function sizeOfCall({ name, arguments: given }: FormulaCall): TableSize {
  const id = name.slice(namespace.length + 1);
  const symbols = symbolCount(given[0]);
  const fields = readArgument(given[fieldsAt[id] ?? Infinity]);
  if (id === 'TRADINGDAYS') return { hasRows: true, columns: 1 };
  if (id === 'TRADINGDAY') return isOneCell(given[1]) ? oneCell : unknown;
  if (id === 'PRICE') return symbols === 1 && isOneCell(given[1]) ? oneCell : unknown;
  if (symbols === undefined || fields.kind !== 'text') return unknown;
  const columns = splitFields(fields.text).length;
  if (id !== 'KLINE') return { hasRows: symbols > 1, columns };
  return sizeOfBars(given, symbols, columns);
}

/** Several symbols are stacked, with a column that names them. One field of one day is one value. */
function sizeOfBars([, , start, end, , , headers]: readonly string[], symbols: number, columns: number): TableSize {
  if (symbols > 1) return { hasRows: true, columns: columns + 1 };
  const isOneDay = start !== '' && start === end && headers === 'FALSE';
  return isOneDay && columns === 1 ? oneCell : { hasRows: true, columns };
}

/** Undefined for a range, and for what must be calculated. */
function symbolCount(written = ''): number | undefined {
  const argument = readArgument(written);
  if (argument.kind === 'text') return splitList(argument.text).length;
  return isOneCell(written) ? 1 : undefined;
}

/** True for a constant and the reference of one cell. */
function isOneCell(written = ''): boolean {
  return readArgument(written).kind !== 'expression' || /^(?:[^!:]+!)?\$?[A-Z]{1,3}\$?\d+$/i.test(written);
}
