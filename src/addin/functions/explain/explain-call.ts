/** What one cell of a call shows, and why: its value, how it comes about, and what brought it. */
import { namespace } from '../../../brand/build';
import { type CellPlace, dataCheckOf, type Explanation, type NoteId } from '../../../market/derivation/explanation';
import { stepOf } from '../../../market/derivation/step';
import { ourMarketOf } from '../../../market/symbols/symbol';
import { asMarketDataError, isProblem } from '../../../market/texts/problem';
import type { Cell, Rectangle } from '../../sheet/cells';
import type { MaybePromise } from '../calls/maybe-promise';
import type { Call, Services } from '../calls/services';
import { type Explained, RecordedCall } from './recorded-call';
import { explainIntraday, explainKline, explainPrice } from './explain-bars';
import { explainDepth, explainInstrument, explainQuote } from './explain-records';
import { explainScreen } from './explain-screen';
import { explainCorrelation, explainStatistic } from './explain-statistics';
import { cellsOf, sourcesOf } from './sources';
import type { LiveDepthArguments } from '../depth';
import type { RecordArguments } from '../records';

/** A call of a function, and what computes its cells. */
export interface ComputedCall {
  /** As the table of functions names it. */
  readonly name: keyof typeof explanations;
  readonly given: unknown;
  /** Of its formula, where it is a cell of the workbook. */
  readonly address?: string;
  /** The rows that it gave, where they are known. */
  readonly result?: unknown;
  /** Undefined for a function without cells of its own. */
  readonly run: ((call: Call, given: never) => MaybePromise<Rectangle>) | undefined;
}

/** @param place of the cell in the call's result */
export async function explainCall(services: Services, asked: ComputedCall, place: CellPlace): Promise<Explanation> {
  const call = new RecordedCall(services);
  const explain: Explain<never> = explanations[asked.name];
  // What fails has failed for the cell as well, which shows the problem.
  const known = await explain(call, asked.given as never, place).catch((): Explained => ({}));
  const shown = (call.given.length > 0 && resultAt(asked.result, place)) || (await shownIn(call, asked, place));
  const market = known.symbol && ourMarketOf(known.symbol);
  const { client, clock } = services;
  const check = known.symbol && dataCheckOf({ ...known, ...shown }, call.marketOf(known.symbol));
  const given = givenFor(call, known);
  const answered = client.answeredRequests();
  const others = otherCells(asked, cellsOf(given, answered));
  return {
    function: `${namespace}.${asked.name.toUpperCase()}`,
    modes: [],
    conventions: [],
    conditions: [],
    ...known,
    ...shown,
    ...(market && { market }),
    ...(check && { check }),
    steps: stepsOf(known, shown),
    notes: [...notesOf(call, services), ...(known.notes ?? [])],
    sources: sourcesOf(given, answered, clock),
    ...(others.length > 0 && { otherCells: others }),
  };
}

function otherCells({ address }: ComputedCall, waited: ReadonlySet<string>): readonly string[] {
  if (address === undefined) return [];
  return [...waited].filter((cell) => cell !== address).sort(byAddress.compare);
}

/** `B2` before `B10`. */
const byAddress = new Intl.Collator('en', { numeric: true });

type Shown = Pick<Explanation, 'value' | 'problem'>;

async function shownIn(call: RecordedCall, { run, given }: ComputedCall, { row, column }: CellPlace): Promise<Shown> {
  try {
    const rectangle = await run?.(call, given as never);
    return shownOf(rectangle?.[row]?.[column]);
  } catch (thrown) {
    return { problem: asMarketDataError(thrown).problem };
  }
}

/** A value of the rows that Excel was given; undefined for an error, whose problem they do not tell. */
function resultAt(result: unknown, { row, column }: CellPlace): Shown | undefined {
  const cells: unknown = Array.isArray(result) ? result[row] : undefined;
  const cell: unknown = Array.isArray(cells) ? cells[column] : undefined;
  if (typeof cell === 'object' && cell !== null) return 'basicValue' in cell ? valueIn(cell.basicValue) : undefined;
  return valueIn(cell);
}

function valueIn(value: unknown): Shown | undefined {
  const isValue = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string';
  return isValue ? { value } : undefined;
}

function shownOf(cell: Cell | undefined): Shown {
  if (cell === undefined) return {};
  if (isProblem(cell)) return { problem: cell.problem };
  return { value: typeof cell === 'object' ? cell.basicValue : cell };
}

/** Numbers that no function computes are shown as they were sent. */
function stepsOf({ steps }: Explained, { value, problem }: Shown): Explanation['steps'] {
  if (problem) return [];
  return steps ?? (typeof value === 'number' ? [stepOf('sent', value)] : []);
}

function notesOf(call: RecordedCall, { time }: Services): readonly NoteId[] {
  const notes: NoteId[] = [];
  if (time.current()) notes.push(time.isDailyOnly() ? 'daily-only' : 'as-of');
  if (call.isSimulated()) notes.push('simulated');
  return notes;
}

/** The values of the cell's own symbol, and of screens those of the whole universe. */
function givenFor({ given }: RecordedCall, { symbol }: Explained) {
  if (symbol === undefined) return given;
  const own = given.filter(({ key }) => key === symbol || !key.includes('.'));
  return own.length > 0 ? own : given;
}

export { checkedData } from './checked-data';
export { explanationText } from './explanation-text';

export type Explain<Given> = (call: RecordedCall, given: Given, place: CellPlace) => Promise<Explained>;

const live = (explained: Explained): Explained => ({ ...explained, notes: ['live', ...(explained.notes ?? [])] });

/** Of functions whose cells are what they list: calendars, events, fields, states. */
const asListed = () => Promise.resolve<Explained>({});

/** By the name of the function. `../explain.ts` holds that no function is without one. */
export const explanations = {
  quote: explainQuote,
  instrument: explainInstrument,
  live: async (call: RecordedCall, given: RecordArguments, place: CellPlace): Promise<Explained> =>
    live(await explainQuote(call, given, place)),
  card: (call: RecordedCall, { symbols }: Pick<RecordArguments, 'symbols'>, place: CellPlace) =>
    explainQuote(call, { symbols, fields: null, headers: null }, place),
  kline: explainKline,
  intraday: explainIntraday,
  price: explainPrice,
  stats: explainStatistic,
  correl: explainCorrelation,
  universe: explainScreen,
  depth: explainDepth,
  liveDepth: async (
    call: RecordedCall,
    { symbol, levels, layout, headers }: LiveDepthArguments,
    place: CellPlace,
  ): Promise<Explained> =>
    live(await explainDepth(call, { symbols: symbol, levels, layout: layout ?? 'ladder', headers }, place)),
  exFactors: asListed,
  tradingDays: asListed,
  tradingDay: asListed,
  check: asListed,
  fields: asListed,
  status: asListed,
  asOf: asListed,
  alert: asListed,
} satisfies Readonly<Record<string, Explain<never>>>;
