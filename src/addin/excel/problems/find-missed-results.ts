/**
 * Finds cells that do not show their results although these have left: Excel did not take them. The cell shows #BUSY!, or keeps
 * its previous value under a loading mark, of which Office.js tells nothing (OfficeDev/office-js#6930). Reads only.
 */
import { namespace } from '../../../brand/build';
import { chunksOf } from '../../../market/chunks';
import { wholeCall } from '../../formula/calls';
import { isManual } from '../host/calculation-settings';
import { codeOf } from '../host/excel-errors';
import { addressOf, asksOnce, callsOurFunction } from '../cells/own-formulas';
import { cellsAt } from '../cells/own-cells';

/** A result that has left for a cell. */
export interface DeliveredCell {
  /** The first cell of what Excel was given for a formula of one call; undefined where that is not known. */
  readonly first: unknown;
  /** By the clock's `now`. */
  readonly at: number;
}

export interface MissedResult {
  /** `Sheet1!B2`. */
  readonly address: string;
  /** `#VALUE!`: a live cell whose result Excel has refused, as some versions do with formats (OfficeDev/office-js#2932). */
  readonly shows: '#BUSY!' | 'previous value' | '#VALUE!';
}

/** Cells that one request reads. */
const cellsPerSync = 200;
/** Values are compared that long: later, the person may have moved cells without a recalculation. */
const comparedMs = 60_000;

/** @param delivered by address: `Sheet1!B2` @param now by the clock @returns those that did not get their results */
export async function findMissedResults(
  context: Excel.RequestContext,
  delivered: ReadonlyMap<string, DeliveredCell>,
  now: number,
): Promise<readonly MissedResult[]> {
  // In manual mode Excel shows results when the person calculates.
  const areCompared = !(await isManual(context));
  const missed: MissedResult[] = [];
  for (const some of chunksOf(await cellsAt(context, [...delivered.keys()]), cellsPerSync)) {
    const read = some.map(({ sheet, run, address }) => {
      return { address, range: sheet.getRange(addressOf(run)).load('formulas,values') };
    });
    // eslint-disable-next-line office/no-context-sync-in-loop -- one request for each chunk of limited size
    await context.sync();
    for (const { address, range } of read) {
      const [formula, value] = [range.formulas[0]?.[0] as unknown, range.values[0]?.[0] as unknown];
      // The cell may hold something else by now, or a live function, which is busy until its first value.
      if (!callsOurFunction(formula)) continue;
      const known = delivered.get(address);
      const isRefused = !asksOnce(formula) && isRefusedStream(formula, value, known);
      if (isRefused) missed.push({ address, shows: '#VALUE!' });
      if (!asksOnce(formula)) continue;
      const expected = areCompared && known && now - known.at <= comparedMs ? shownValue(known.first) : undefined;
      if (value === '#BUSY!') missed.push({ address, shows: value });
      else if (isDelivering(formula) && isOther(value, expected)) missed.push({ address, shows: 'previous value' });
    }
  }
  return missed;
}

/** A number with a format was sent, and Excel shows an error that is none of ours. */
function isRefusedStream(formula: string, value: unknown, known: DeliveredCell | undefined): boolean {
  const first = known?.first;
  const isRich = typeof first === 'object' && first !== null && 'numberFormat' in first;
  return value === '#VALUE!' && isRich && isDelivering(formula);
}

/** The formula shows what its one call gives. Calls of FIELDS do not tell their address. */
function isDelivering(formula: string): boolean {
  const call = wholeCall(formula, (name) => name.toUpperCase().startsWith(`${namespace}.`));
  return call !== undefined && !call.name.toUpperCase().endsWith('.FIELDS');
}

type ShownValue = string | number | boolean;

function isOther(shown: unknown, expected: ShownValue | undefined): boolean {
  // Errors of Excel, such as #SPILL!, stand in place of a result. #N/A alone may be the one from before.
  if (expected === undefined || (typeof shown === 'string' && shown.startsWith('#') && shown !== '#N/A')) return false;
  if (typeof expected === 'number' && typeof shown === 'number') return !isAlmost(shown, expected);
  return shown !== expected;
}

/** Excel shows fifteen digits. */
function isAlmost(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
}

/** What a linked entity shows is Excel's: a text, or #VALUE! in calculations. */
function shownValue(first: unknown): ShownValue | undefined {
  switch (typeof first) {
    case 'string':
    case 'number':
    case 'boolean':
      return first;
    case 'object':
      if (first === null || ('type' in first && first.type === 'LinkedEntity')) return undefined;
      return shownValue('basicValue' in first ? first.basicValue : codeOf(first));
    default:
      return undefined;
  }
}
