/** Calculates all cells of a request: together, so that they share requests, and within its limits. */
import { excelError } from '../addin/functions/calls/excel-results';
import type { ExplainedCall } from '../addin/functions/explain';
import type { StreamingInvocation } from '../addin/functions/function-table';
import { plainText } from '../addin/i18n/explain/told';
import { deadlineMs } from '../client/store/query-contract';
import type { Clock } from '../client/timing/timers';
import type { CellPlace } from '../market/derivation/explanation';
import { MarketDataError, type Problem, withoutStacks } from '../market/texts/problem';
import { callProblem, callSize, type Allowance, createAllowance } from './call-size';
import { cellClient, clientOfTable } from './cell-client';
import { cellErrorsIn, cellInTurns, cellOf, countValues } from './cell-result';
import type { CalculatedCell } from './contract';
import type { Calculation, CellToCalculate } from './read-request';
import { type Functions, functionsOf, type Session } from './session';
import { readSymbol } from '../addin/functions/arguments/arguments';
import { type Plain, plain } from '../addin/functions/arguments/cell-values';
import { UnresolvedMarkets } from '../addin/functions/arguments/unresolved-markets';
import type { KnownMarkets } from '../client/session/service-markets';
import { splitList } from '../market/texts/typed-text';
import type { Signature } from './signatures';

/** Each cell has a deadline of its own, which is sooner; this one is for cells whose turn did not come. */
const longestMs = deadlineMs + 5_000;

export interface Calculated {
  /** In the order of the cells that were asked for. */
  readonly cells: readonly CalculatedCell[];
  /** True when values of a past time are those of the day before, because the service has no minutes of the day. */
  readonly isDailyOnly: boolean;
}

/**
 * @returns a result for each cell; at the deadline and the abort the missing ones are errors. Of a cell that updates by itself it
 * is the first one.
 */
export async function calculateCells(
  session: Session,
  calculation: Calculation,
  signal: AbortSignal,
): Promise<Calculated> {
  const done = new Map<string, CalculatedCell>();
  const stale = new Map<string, number | undefined>();
  const functions = functionsOf(session, calculation, (id, since) => since !== undefined && stale.set(id, since));
  const running: Running = { functions, stale, allowance: createAllowance(), open: new Set() };
  const { allowance, open } = running;
  const calculateAll = async () => {
    const calls: Promise<unknown>[] = [];
    for (const cell of calculation.cells) {
      // One by one, as one may hold a list of thousands of symbols. Turns are given up by time, and count what promises go on with.
      await session.turns.next();
      if (allowance.refusal() === tooLate) return;
      calls.push(calculateCell(session, calculation, cell, running).then((result) => done.set(cell.id, result)));
    }
    await Promise.all(calls);
  };
  await untilEnd(calculateAll(), session.clock, signal);
  allowance.end(tooLate);
  for (const invocation of open) invocation.onCanceled?.();
  functions.end();
  return {
    cells: calculation.cells.map(({ id }) => done.get(id) ?? failedCell(id, tooLate, calculation)),
    isDailyOnly: functions.isDailyOnly(),
  };
}

/** Values that are written down in a millisecond or less. */
const longResult = 1_000;

const tooLate: Problem = { kind: 'timeout', afterMs: longestMs };

/** What the cells of one calculation have in common. */
interface Running {
  readonly functions: Functions;
  /** Epoch ms since which the values of a cell are outdated, by its id. */
  readonly stale: Map<string, number | undefined>;
  readonly allowance: Allowance;
  /** Calls without a result. */
  readonly open: Set<StreamingInvocation>;
}

async function calculateCell(
  session: Session,
  calculation: Calculation,
  { id, signature, given, explain }: CellToCalculate,
  { functions, stale, allowance, open }: Running,
): Promise<CalculatedCell> {
  const size = callSize(signature, given);
  const tooMuch =
    callProblem(size) ??
    allowance.read(size.read) ??
    // What updates by itself asks the pollers of the session.
    (signature.isLive ? allowance.ask(size.symbols) : undefined);
  if (tooMuch) return failedCell(id, tooMuch, calculation);
  const read = await symbolsInTurns(signature, given, session);
  const { client, cost, ageMs } = cellClient(session, allowance);
  const table = functions.table(client, (outer) =>
    tablesOfBars.has(signature.id) ? clientOfTable(outer, size.columns, session.clock) : outer,
  );
  const result = await new Promise<unknown>((resolve) => {
    const invocation: StreamingInvocation = { address: id, setResult: resolve };
    open.add(invocation);
    const showFirst = (first: unknown) => {
      open.delete(invocation);
      resolve(first);
    };
    if (signature.isLive)
      invocation.setResult = (first) => {
        stale.set(id, client.activity.staleCells().get(invocation));
        invocation.onCanceled?.();
        showFirst(first);
      };
    signature.call(table, read, invocation)?.then(showFirst, showFirst);
  });
  const values = countValues(result);
  // A long result takes as much time to write down as it took to make.
  if (values > longResult) await session.turns.next();
  const problem = allowance.give(values);
  if (problem) return failedCell(id, problem, calculation);
  const explanation =
    explain &&
    (await explainedIn(result, explain, (place) =>
      functions.explain(client, { name: signature.name, given: signature.named(read), result }, place),
    ));
  const facts = { staleSince: stale.get(id), requests: cost(), ageMs: ageMs() };
  const cell = await cellInTurns(id, result, facts, session.turns);
  return explanation ? { ...cell, explanation } : cell;
}

/** @param which of its cells; true: the first number among its first rows, else its first cell */
async function explainedIn(
  result: unknown,
  which: CellPlace | true,
  explain: (place: CellPlace) => Promise<ExplainedCall>,
): Promise<CalculatedCell['explanation']> {
  const place = which === true ? firstNumber(result) : which;
  const { explanation, told } = await explain(place);
  return { text: plainText(told), data: { ...explanation, place } };
}

const searchedRows = 100;

function firstNumber(result: unknown): CellPlace {
  const rows = Array.isArray(result) ? (result as readonly (readonly unknown[])[]).slice(0, searchedRows) : [];
  const isNumber = (cell: unknown) =>
    typeof cell === 'number' ||
    (typeof cell === 'object' && cell !== null && 'basicValue' in cell && typeof cell.basicValue === 'number');
  const row = rows.findIndex((cells) => cells.some(isNumber));
  return row < 0 ? { row: 0, column: 0 } : { row, column: rows[row]?.findIndex(isNumber) ?? 0 };
}

const tablesOfBars: ReadonlySet<string> = new Set(['KLINE', 'INTRADAY']);

export function failedCell(id: string, problem: Problem, { language }: Calculation): CalculatedCell {
  const error = excelError(new MarketDataError(problem), cellErrorsIn(language));
  return cellOf(id, error, { staleSince: undefined, requests: 0 });
}

/** Resolves when the work is done, and at the deadline or the abort. */
async function untilEnd(work: Promise<void>, clock: Clock, signal: AbortSignal): Promise<void> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const stop = clock.after(longestMs, end);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    await Promise.race([work, ended]);
  } finally {
    stop();
    signal.removeEventListener('abort', end);
  }
}

/** Read in some tenths of a millisecond. */
const symbolsAtOnce = 100;
/** No shorter text has more symbols than that. */
const shortList = 2 * symbolsAtOnce;

/**
 * Reads long lists of symbols before their function does, in turns: what is no symbol becomes its problem here, which takes longer than
 * all else that the function does with it.
 *
 * @returns the arguments, with a rectangle of symbols and problems in place of a long list; a text is read as a column
 */
export async function symbolsInTurns(
  { parameters }: Signature,
  given: readonly unknown[],
  { client, turns }: Pick<Session, 'client' | 'turns'>,
): Promise<readonly unknown[]> {
  const place = parameters.indexOf('symbols');
  const rows = longList(given[place]);
  if (!rows) return given;
  const isText = typeof given[place] === 'string';
  const markets = client.markets();
  const read: unknown[][] = [];
  for (const row of rows) {
    const cells: unknown[] = [];
    for (let at = 0; at < row.length; at += symbolsAtOnce) {
      const part = row.slice(at, at + symbolsAtOnce);
      cells.push(
        ...withoutStacks(() => part.map((cell) => readCell(isText ? (cell as string | null) : plain(cell), markets))),
      );
      if (turns.isOver()) await turns.next();
    }
    read.push(cells);
  }
  return given.with(place, read);
}

function longList(value: unknown): readonly (readonly unknown[])[] | undefined {
  if (typeof value === 'string')
    return value.length < shortList ? undefined : splitList(value).map((text) => [text === '' ? null : text]);
  if (!Array.isArray(value)) return undefined;
  const rows = value as readonly (readonly unknown[])[];
  return rows.length * (rows[0]?.length ?? 0) < symbolsAtOnce ? undefined : rows;
}

/** What only the service can explain is left to the function, which asks it first. */
function readCell(cell: Plain, markets: KnownMarkets): unknown {
  try {
    return readSymbol(cell, markets, 'symbols') ?? null;
  } catch (error) {
    if (error instanceof UnresolvedMarkets) return cell;
    throw error;
  }
}
