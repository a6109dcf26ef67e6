/** What one cell of a call shows, and why: its value, how it comes about, and what brought it. */
import { namespace } from '../../../brand/build';
import {
  type CellPlace,
  dataCheckOf,
  type Explanation,
  type NoteId,
  type Source,
  type SourceRequest,
  type DataCheck,
} from '../../../market/derivation/explanation';
import { stepOf } from '../../../market/derivation/step';
import { ourMarketOf } from '../../../market/symbols/symbol';
import { asMarketDataError, isProblem } from '../../../market/texts/problem';
import type { Cell, Rectangle } from '../../sheet/cells';
import type { MaybePromise } from '../calls/maybe-promise';
import type { Call, Services } from '../calls/services';
import { type Explained, RecordedCall, type GivenValue } from './recorded-call';
import { type AnsweredRequest, keysOf } from '../../../client/http/request-log';
import { type Clock, type ClockReading, elapsedMs, readClock } from '../../../client/timing/timers';
import { endpoints } from '../../../protocol/endpoints';
import { type Finding, spanText } from '../../../market/check/finding';
import { dayNumber, isoDay } from '../../../market/time/exchange-time';
import type { CheckedData, ToldCheck } from '../../i18n/explain/told';
import { cleanWord, findingText, severityWord, uncheckedText } from '../../i18n/cells/finding-words';
import { explainTexts } from '../../i18n/explain/explain-words';
import { type Language, textsOf } from '../../i18n/language';
import { formulaOf } from '../../insert/formula-text';
import { problemText } from '../../i18n/problems/problem-text';
import { type CheckedSymbol, expectedText, type ValueKind, valueKinds } from '../../sheet/check-table';
import { findChecked } from '../bars/check';
import { numberText } from './term-text';
import { explainIntraday, explainKline, explainPrice } from './explain-bars';
import { explainDepth, explainInstrument, explainQuote } from './explain-records';
import { explainScreen } from './explain-screen';
import { explainCorrelation, explainStatistic } from './explain-statistics';
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

export { explanationText } from './explanation-text';

/**
 * Where values came from: when they were fetched, and by which request. @param answered the oldest first @returns one
 * for each request, and for each value whose request is not known
 */
export function sourcesOf(
  given: readonly GivenValue[],
  answered: readonly AnsweredRequest[],
  clock: Clock,
): readonly Source[] {
  const sources = given.flatMap((value) => (isProblem(value.result) ? [] : [sourceOf(value, answered, clock)]));
  const distinct = new Map(sources.map((source) => [JSON.stringify([source.request, source.fetchedAt]), source]));
  return [...distinct.values()];
}

/** The cells that waited for the requests of these values, with each other. */
export function cellsOf(given: readonly GivenValue[], answered: readonly AnsweredRequest[]): ReadonlySet<string> {
  return new Set(
    given.flatMap((value) => requestOf(value, answered, storedAtOf(value)?.now ?? Infinity)?.askedBy ?? []),
  );
}

function storedAtOf({ result }: GivenValue): ClockReading | undefined {
  return isProblem(result) ? undefined : result.storedAt;
}

function sourceOf(value: GivenValue, answered: readonly AnsweredRequest[], clock: Clock): Source {
  const storedAt = storedAtOf(value);
  const request = requestOf(value, answered, storedAt?.now ?? Infinity);
  const fetched = storedAt ?? (request && request.at);
  const present = readClock(clock);
  return {
    // The wall clock may have been set since: the age is of the clock that nobody can set.
    ...(fetched && { fetchedAt: present.wallNow - elapsedMs(fetched, present), ageMs: elapsedMs(fetched, present) }),
    ...(request && { request: toldRequest(request, value.key) }),
  };
}

/** The last one for the key that was answered by then. */
function requestOf(
  { endpoint, key, params }: GivenValue,
  answered: readonly AnsweredRequest[],
  by: number,
): AnsweredRequest | undefined {
  return answered.findLast((request) => {
    const isEndpoint = request.endpoint === endpoint || request.endpoint === endpoints[endpoint].single;
    const { period, adjust } = request.parameters;
    const isShape = period === params.period && (params.adjust === undefined || adjust === params.adjust);
    return isEndpoint && isShape && request.at.now <= by && keysOf(request).includes(key);
  });
}

function toldRequest(request: AnsweredRequest, key: string): SourceRequest {
  const { endpoint, parameters } = request;
  return {
    path: endpoints[endpoint].path,
    parameters,
    sharedWith: keysOf(request).filter((each) => each !== key),
  };
}

/** The findings of MD.CHECK in sentences, for the pane. Asks for the data as it would. @throws MarketDataError for what it cannot have */
export async function checkedData(
  services: Services,
  { symbols, start, end }: DataCheck,
  language: Language,
): Promise<CheckedData> {
  const call = new RecordedCall(services, 'fresh');
  const { checked } = await findChecked(call, {
    symbols: symbols.join(','),
    start: start ?? null,
    end: end ?? null,
    headers: null,
  });
  const found = symbols.map((symbol) => {
    const outcome = checked.get(symbol);
    if (outcome === undefined || isProblem(outcome)) {
      return { title: symbol, lines: outcome ? [problemText(outcome.problem, language)] : [], isClean: false };
    }
    return toldCheck(symbol, outcome, language);
  });
  const texts = { symbols: symbols.join(','), start: start ?? '', end: end ?? '' };
  return { found, formula: formulaOf('CHECK', Object.keys(texts), texts) };
}

function toldCheck(symbol: string, { from, to, findings, unchecked }: CheckedSymbol, language: Language): ToldCheck {
  const colon = language === 'zh' ? '：' : ': ';
  const lines = [
    ...findings.map((finding) => findingLine(finding, language)),
    ...unchecked.map(
      ({ what, problem }) => uncheckedText(what, language) + colon + problemText(problem.problem, language),
    ),
  ];
  const title = `${symbol} · ${isoDay(from)} – ${isoDay(to)}`;
  return { title: lines.length > 0 ? title : title + colon + cleanWord(language), lines, isClean: lines.length === 0 };
}

function findingLine(finding: Finding, language: Language): string {
  const { kind, severity, count, found } = finding;
  const say = textsOf(explainTexts, language);
  const valueKind = valueKinds[kind];
  const what = findingText(kind, valueKind === 'count' ? 1 : count, language);
  const numbers = say('finding', {
    found: valueText(valueKind, found),
    expected: expectedText(finding, (value) => valueText(valueKind, value)),
  });
  return [
    spanText(finding),
    severityWord(severity, language),
    `${what}${language === 'zh' ? '，' : ': '}${numbers}`,
  ].join(' · ');
}

function valueText(kind: ValueKind, value: number): string {
  if (kind === 'day') return isoDay(dayNumber(value));
  return kind === 'fraction' ? `${numberText(Math.round(value * 1e4) / 100)}%` : numberText(value);
}

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
