/** Calculates all cells of a request: together, so that they share requests, and within its limits. */
import { excelError } from '../addin/functions/calls/excel-results';
import type { ExplainedCall } from '../addin/functions/explain';
import type { StreamingInvocation } from '../addin/functions/function-table';
import { plainText } from '../addin/i18n/explain/told';
import { deadlineMs } from '../client/store/query-contract';
import type { Clock } from '../client/timing/timers';
import type { CellPlace } from '../market/derivation/explanation';
import { MarketDataError, type Problem } from '../market/texts/problem';
import { type Allowance, createAllowance } from './allowance';
import { callProblem, callSize } from './call-size';
import { cellClient, clientOfTable } from './cell-client';
import { cellErrorsIn, cellInTurns, cellOf, countValues } from './cell-result';
import type { CalculatedCell } from './contract';
import type { Calculation, CellToCalculate } from './read-request';
import { symbolsInTurns } from './symbols-in-turns';
import { type Functions, functionsOf, type Session } from './session';

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
