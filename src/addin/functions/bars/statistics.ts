/** MD.STATS and MD.CORREL: statistics of returns on the dates that all symbols have in common. */
import { askByZone } from '../../../client/store/bars';
import type { DateArgument } from '../../../market/time/date-argument';
import { barCount, type Bars, type Column, type LedBars, sliceBars } from '../../../market/bars/bars';
import { adjustModes, type KlinePeriod, klinePeriods } from '../../../market/time/period';
import { badArgument, isProblem, MarketDataError, type Outcome } from '../../../market/texts/problem';
import { commonCloses } from '../../../market/statistics/common-dates';
import {
  hasReturns,
  observationsOf,
  returnsIn,
  type Sample,
  sampleOf,
  shownMeasure,
} from '../../../market/statistics/compute';
import { barsOfMeasure, barsPerYear, type Measure, parseMeasure, sourceOf } from '../../../market/statistics/measures';
import { correlationsOf, distributionOf } from '../../../market/statistics/moments';
import type { SymbolCode, SymbolSlot } from '../../../market/symbols/symbol';
import { longestClosing } from '../../../market/bars/trading-days';
import { maxBarsPerRequest } from '../../../protocol/assumptions';
import type { Rectangle } from '../../sheet/cells';
import { correlationCells, statsCells } from '../../sheet/stats-table';
import {
  askable,
  failIfProblem,
  fieldNames,
  readBoolean,
  readOneOf,
  readSymbols,
  readText,
} from '../arguments/arguments';
import { askBars, type BarsQuestion } from './asked-bars';
import { readCountOrDate, readDate } from '../arguments/date-arguments';
import type { Call, Outcomes } from '../calls/services';
import { commonRange } from './trading-days';
import type { Calculation } from '../calls/definition';
import type { CostRule } from '../../insert/cost';

interface SeriesArguments {
  readonly symbols: unknown;
  readonly period: unknown;
  readonly start: unknown;
  readonly end: unknown;
  readonly adjust: unknown;
}

/** About a year of days. */
const usualBars = 250;

export interface StatsArguments extends SeriesArguments {
  readonly measures: unknown;
  readonly benchmark: unknown;
  readonly headers: unknown;
}

export type CorrelArguments = SeriesArguments;

const seriesCost: CostRule = (asked) =>
  asked.series({
    usualBars,
    barsOfEach: (shown, lead) => Math.max(shown + longestClosing, lead),
    isTogether: true,
  });

export const stats: Calculation<StatsArguments> = {
  parameters: ['symbols', 'measures', 'period', 'start', 'end', 'benchmark', 'adjust', 'headers'],
  run: async (call, given) => measureCells(await findStatistics(call, given), call),
  cost: seriesCost,
};

export const correl: Calculation<CorrelArguments> = {
  parameters: ['symbols', 'period', 'start', 'end', 'adjust'],
  run: async (call, given) => correlationMatrix(await findCorrelations(call, given), call),
  cost: seriesCost,
};

/** The samples of a call, and which of their measures it shows. */
export interface FoundStatistics extends FoundSeries {
  readonly measures: readonly Measure[];
  readonly headers: boolean;
  readonly samples: ReadonlyMap<SymbolCode, Sample>;
}

interface FoundSeries extends Pick<SeriesQuestion, 'period' | 'adjust'> {
  readonly slots: readonly SymbolSlot[];
  readonly found: Outcomes<LedBars>;
}

export async function findStatistics(call: Call, given: StatsArguments): Promise<FoundStatistics> {
  const slots = readSymbols(given.symbols, call.markets).flat();
  const measures = readMeasures(given.measures);
  const series = readSeries(given);
  const benchmark = readBenchmark(given.benchmark, measures, call);
  const headers = readBoolean(given.headers, 'headers', true);
  const window = Math.max(0, ...measures.map(barsOfMeasure));
  const found = await askSeries(call, [...askable([slots]), ...(benchmark ? [benchmark] : [])], series, window);
  if (slots.length === 1) failIfProblem(slots[0], found);
  if (benchmark !== undefined) failIfProblem(benchmark, found);
  const { period, adjust } = series;
  return { slots, measures, headers, found, period, adjust, samples: samplesOf(call, found, series, benchmark) };
}

/** @returns a row for each symbol, a column for each measure */
function measureCells({ slots, measures, headers, found, samples }: FoundStatistics, call: Call): Rectangle {
  const valuesOf = (symbol: SymbolCode, led: LedBars) => {
    const sample = samples.get(symbol);
    return measures.map((measure) => (sample ? valueOf(measure, sample, led.bars) : NaN));
  };
  const values = new Map(
    [...found].map(([symbol, led]) => [symbol, isProblem(led) ? led : valuesOf(symbol, led)] as const),
  );
  return statsCells({ slots, measures, headers, values, facts: call.facts, ...call.cellHost });
}

/** The closes on common dates of a call. */
export interface FoundCorrelations extends FoundSeries {
  readonly symbols: readonly SymbolCode[];
  readonly closes: readonly Column[];
}

export async function findCorrelations(call: Call, given: CorrelArguments): Promise<FoundCorrelations> {
  const slots = readSymbols(given.symbols, call.markets).flat();
  const series = readSeries(given);
  const found = await askSeries(call, askable([slots]), series, 0);
  if (slots.length === 1) failIfProblem(slots[0], found);
  const { period, adjust } = series;
  return { slots, found, period, adjust, ...closesTogether(call, found, series) };
}

/** @returns the matrix of the correlations of returns, with the symbols on both sides */
function correlationMatrix({ slots, found, symbols, closes }: FoundCorrelations, call: Call): Rectangle {
  const problems = new Map([...found].flatMap(([symbol, led]) => (isProblem(led) ? [[symbol, led] as const] : [])));
  const problem = tooFew(Math.max(0, (closes[0]?.length ?? 0) - 1));
  const correlation = problem ? () => problem : correlationsOf(closes.map(returnsIn));
  const places = new Map(symbols.map((symbol, place) => [symbol, place] as const));
  const between = (a: SymbolCode, b: SymbolCode) => correlation(places.get(a) ?? NaN, places.get(b) ?? NaN);
  return correlationCells({ slots, problems, correlation: between, facts: call.facts, ...call.cellHost });
}

interface SeriesQuestion {
  readonly period: KlinePeriod;
  readonly start: number | DateArgument;
  readonly end: DateArgument | undefined;
  readonly adjust: BarsQuestion['adjust'];
}

function readSeries(given: SeriesArguments): SeriesQuestion {
  return {
    period: readOneOf(given.period, 'period', klinePeriods, '1d'),
    start: readCountOrDate(given.start, 'start', maxBarsPerRequest, usualBars),
    end: readDate(given.end, 'end'),
    adjust: readOneOf(given.adjust, 'adjust', adjustModes, 'forward'),
  };
}

function readMeasures(value: unknown): readonly Measure[] {
  const names = fieldNames(value, 'measures');
  return (names.length === 0 ? [''] : names).map((name) => parseMeasure(name, 'measures'));
}

/** @throws MarketDataError for more than one, and for none where a measure compares with it */
function readBenchmark(value: unknown, measures: readonly Measure[], call: Call): SymbolCode | undefined {
  const slots: SymbolSlot[] = readSymbols(value, call.markets, 'benchmark').flat();
  const [benchmark] = slots;
  if (isProblem(benchmark)) throw benchmark;
  const isNeeded = measures.some((measure) => sourceOf(measure) === 'benchmark');
  if (slots.length > 1 || (isNeeded && benchmark === undefined))
    throw badArgument('benchmark', { kind: 'symbol' }, readText(value));
  return isNeeded ? benchmark : undefined;
}

/** @param window bars that a measure looks back on, counted from the last one */
async function askSeries(
  call: Call,
  symbols: readonly SymbolCode[],
  { period, adjust, start, end }: SeriesQuestion,
  window: number,
): Promise<Outcomes<LedBars>> {
  const distinct = [...new Set(symbols)];
  const typed = typeof start === 'number' ? { end } : { start, end };
  const isTogether = distinct.length > 1;
  const lead = typeof start === 'number' ? Math.max(window - start, isTogether ? longestClosing : 0) : window - 1;
  const question: BarsQuestion = {
    period,
    adjust,
    ...(typeof start === 'number' && { count: start }),
    range: isTogether ? await commonRange(call, distinct, typed) : typed,
    lead: Math.max(0, lead),
    now: call.now,
  };
  return askByZone(distinct, call.facts, (members, market) => askBars(call, members, market, question));
}

/** The closes on common dates of every symbol that has bars. */
function closesTogether({ facts }: Call, found: Outcomes<LedBars>, { period, start }: SeriesQuestion) {
  const usable = [...found].flatMap(([symbol, led]) => (isProblem(led) ? [] : [[symbol, led] as const]));
  const count = typeof start === 'number' ? start : undefined;
  const series = usable.map(([symbol, led]) => ({
    // A number of common dates may reach behind the bars of each symbol.
    bars: count === undefined ? shownBars(led) : led.bars,
    market: facts.marketOf(symbol),
  }));
  return { symbols: usable.map(([symbol]) => symbol), ...commonCloses(series, period, count) };
}

function samplesOf(
  call: Call,
  found: Outcomes<LedBars>,
  question: SeriesQuestion,
  benchmark: SymbolCode | undefined,
): ReadonlyMap<SymbolCode, Sample> {
  const { symbols, dates, closes } = closesTogether(call, found, question);
  const reference = closes[symbols.findIndex((symbol) => symbol === benchmark)];
  const compared = reference && distributionOf(returnsIn(reference));
  const samples = symbols.map((symbol, i) => {
    const perYear = barsPerYear(question.period, call.facts.marketOf(symbol));
    return [symbol, sampleOf({ dates, closes: closes[i] ?? new Float64Array(), perYear }, compared)] as const;
  });
  return new Map(samples);
}

function shownBars({ bars, lead }: LedBars): Bars {
  return sliceBars(bars, lead, barCount(bars));
}

function valueOf(measure: Measure, sample: Sample, bars: Bars): Outcome<number | string> {
  const isOfReturns = ['returns', 'benchmark'].includes(sourceOf(measure)) && measure.name !== 'observations';
  const problem = isOfReturns ? tooFew(observationsOf(sample)) : undefined;
  if (problem) return problem;
  const value = shownMeasure(measure, sample, bars);
  return (isOfReturns && Number.isNaN(value) ? withoutReturns(sample) : undefined) ?? value;
}

function withoutReturns({ closes }: Sample): MarketDataError | undefined {
  return hasReturns(closes) ? undefined : new MarketDataError({ kind: 'no-returns' });
}

const fewestObservations = 3;

function tooFew(count: number): MarketDataError | undefined {
  return count < fewestObservations ? new MarketDataError({ kind: 'too-few-observations', count }) : undefined;
}
