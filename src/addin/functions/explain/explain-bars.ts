/** One value of a bar: as it was sent, adjusted, or computed from it and the bars before. */
import { newestUnit } from '../../../market/bars/adjust';
import { barCount, timeOfBar } from '../../../market/bars/bars';
import { conventionsOf } from '../../../market/derivation/conventions';
import type { CellPlace, ExplainedField, NoteId } from '../../../market/derivation/explanation';
import { indicatorSteps, returnStep } from '../../../market/derivation/indicator-steps';
import { logarithm, over, type Step, stepOf, times } from '../../../market/derivation/step';
import {
  computeIndicator,
  indicatorColumns,
  indicatorOf,
  type IndicatorColumn,
  type IndicatorName,
  type IndicatorSpec,
  warmUpBars,
} from '../../../market/indicators/spec';
import { sharesPerUnit } from '../../../market/symbols/units';
import { isProblem } from '../../../market/texts/problem';
import { isDuringDay } from '../../../market/bars/as-of';
import { dayAt, endOfDay, type EpochMs } from '../../../market/time/exchange-time';
import { type Adjust, isMinutePeriod, klinePeriods, type Period } from '../../../market/time/period';
import {
  isIndicator,
  isSparkline,
  isTextField,
  type PlainField,
  type SymbolBars,
  valuesOf,
} from '../../sheet/bar-columns';
import { foundBar, priceGrid } from '../../sheet/price-table';
import { barsTable, type FoundBars, wideField, barsOfIndicator } from '../bars/bars-result';
import { findBarsOfDay, type IntradayArguments, findBars, type KlineArguments } from '../bars/kline';
import { findPrices, type PriceArguments } from '../bars/price';
import { adjustedBar, type PriceColumn } from './adjusted-bar';
import type { Explained, RecordedCall } from './recorded-call';
import { type BarAt, longBarAt, wideBarAt } from './places';

export async function explainKline(call: RecordedCall, given: KlineArguments, place: CellPlace): Promise<Explained> {
  return explainTable(call, await findBars(call, given), place);
}

export async function explainIntraday(
  call: RecordedCall,
  given: IntradayArguments,
  place: CellPlace,
): Promise<Explained> {
  return explainTable(call, await findBarsOfDay(call, given), place);
}

export async function explainPrice(call: RecordedCall, given: PriceArguments, place: CellPlace): Promise<Explained> {
  const table = await findPrices(call, given);
  const asked = priceGrid(table, (symbol, date) => ({ symbol, date }))[place.row]?.[place.column];
  const { symbol, date } = asked ?? {};
  if (symbol === undefined || isProblem(symbol)) return {};
  if (date === undefined || isProblem(date)) return { symbol };
  const found = foundBar(table, symbol, date);
  if (isProblem(found)) return { symbol, field: { kind: 'field', field: table.field } };
  const series = { symbol, bars: found.bars, lead: 0, facts: call.facts };
  const at = { series, index: found.index, field: table.field };
  return explainBar(call, at, { period: '1d', adjust: table.adjust });
}

/** How the bars of a table were asked for. */
interface BarShape {
  readonly period: Period;
  readonly adjust?: Adjust | undefined;
}

async function explainTable(call: RecordedCall, found: FoundBars, place: CellPlace): Promise<Explained> {
  const table = barsTable(found, call);
  const { layout } = table;
  const at = layout === 'long' ? longBarAt(table, place) : wideBarAt(table, wideField(table), layout, place);
  if (!at) return { notes: ['label'] };
  if (at.gap) return { ...headOf(at, found), notes: [at.gap] };
  const isFromRowToRow = layout !== 'long' && layout !== 'wide' && (at.field === 'return' || at.field === 'log_return');
  return isFromRowToRow ? { ...headOf(at, found), notes: ['from-row-to-row'] } : explainBar(call, at, found);
}

async function explainBar(call: RecordedCall, at: BarAt, shape: BarShape): Promise<Explained> {
  const { series, index, field } = at;
  const time = timeOfBar(series.bars, index);
  const notes = isRunning(call, series, time, shape.period) ? (['running-bar'] as const) : [];
  const head = { ...headOf(at, shape), notes };
  if (isIndicator(field)) return { ...head, ...indicatorParts(at, field, notes) };
  if (isSparkline(field) || isTextField(field)) return head;
  const adjusted = await adjustedParts(call, at, field, shape);
  if (adjusted) return { ...head, ...adjusted, notes: [...notes, ...adjusted.notes] };
  return { ...head, steps: plainSteps(series, index, field, shape.period) };
}

function headOf({ series, index, field }: BarAt, { period, adjust }: BarShape): Explained {
  const { symbol, bars } = series;
  const time = timeOfBar(bars, index);
  return {
    symbol,
    ...explainedField(field),
    bar: { time, period, ...(adjust && { adjust }) },
    exchangeTime: time,
  };
}

function explainedField(field: BarAt['field']): { readonly field?: ExplainedField } {
  if (isIndicator(field)) return { field: { kind: 'indicator', column: field } };
  return isSparkline(field) ? {} : { field: { kind: 'field', field } };
}

/** True for a bar that may still change. */
function isRunning(call: RecordedCall, { symbol, bars }: SymbolBars, time: EpochMs, period: Period): boolean {
  if (time !== timeOfBar(bars, barCount(bars) - 1)) return false;
  const market = call.marketOf(symbol);
  if (isMinutePeriod(period)) return time > call.now;
  return isDuringDay(call.now, market) && call.now <= endOfDay(dayAt(time, market), market);
}

/** @returns undefined for what is no price, and for prices as they were traded */
async function adjustedParts(call: RecordedCall, { series, index }: BarAt, field: PlainField, shape: BarShape) {
  const { adjust = 'none' } = shape;
  const column = priceColumns.find((each) => each === field);
  const period = klinePeriods.find((each) => each === shape.period);
  if (adjust === 'none' || column === undefined || period === undefined) return undefined;
  const time = timeOfBar(series.bars, index);
  const asked = call.asking();
  const parts = await adjustedBar(asked, { symbol: series.symbol, column, time, period, adjust });
  call.given.push(...asked.given);
  const shown = series.bars[column][index] ?? NaN;
  const own = parts.steps.at(-1)?.result ?? NaN;
  const differs = parts.steps.length > 0 && Math.abs(own - shown) > roundingError * Math.max(1, Math.abs(shown));
  const notes: readonly NoteId[] = differs ? [...parts.notes, 'steps-differ'] : parts.notes;
  return { ...parts, steps: parts.steps.length > 0 ? parts.steps : [stepOf('sent', shown)], notes };
}

const priceColumns: readonly PriceColumn[] = ['open', 'high', 'low', 'close'];

/** Of six decimals, in the price and in the factors. */
const roundingError = 1.5e-6;

function plainSteps(series: SymbolBars, index: number, field: PlainField, period: Period): readonly Step[] {
  const { bars, symbol } = series;
  if (isTextField(field)) return [];
  const value = valuesOf(series, field, period)?.[index] ?? NaN;
  if (!Number.isFinite(value)) return [];
  const [close, before] = [bars.close[index] ?? NaN, bars.close[index - 1] ?? NaN];
  switch (field) {
    case 'return':
      return [returnStep(before, close)];
    case 'log_return':
      return [stepOf('log-return', logarithm(over(close, before)))];
    case 'volume_shares':
      return [stepOf('shares', times(bars.volume[index] ?? NaN, sharesPerUnit(symbol)))];
    case 'volume_adjusted':
      return value === bars.volume[index] ? [stepOf('sent', value)] : [adjustedShares(series, index)];
    default:
      return [stepOf('sent', value)];
  }
}

/** The value that was traded, in the newest bar's shares: amount ÷ typical price ÷ what one unit of the volume is. */
function adjustedShares({ bars, symbol }: SymbolBars, index: number): Step {
  const shares = sharesPerUnit(symbol);
  const typical = ((bars.high[index] ?? NaN) + (bars.low[index] ?? NaN) + (bars.close[index] ?? NaN)) / 3;
  return stepOf('adjusted-shares', over(over(bars.amount[index] ?? NaN, typical), shares * newestUnit(bars, shares)));
}

function indicatorParts({ series, index }: BarAt, column: IndicatorColumn, notes: readonly NoteId[]): Explained {
  const { spec, part } = column;
  const bars = barsOfIndicator(series, spec);
  const place = index - (barCount(series.bars) - barCount(bars));
  const steps = indicatorSteps(spec, { bars, index: place, part });
  const columns = indicatorColumns(spec);
  const value = computeIndicator(bars, spec)[columns.findIndex((each) => each.part === part)]?.[place] ?? NaN;
  return {
    steps,
    conventions: steps.length === 0 ? [] : conventionsOf(spec, { bars, index: place, part, value }),
    window: { bars: place + 1, from: timeOfBar(bars, 0), warmUp: warmUpBars(spec) },
    notes: [...notes, ...indicatorNotes(spec, { bars: place + 1, hasValue: steps.length > 0 })],
  };
}

/** What a person must know of an indicator beside its formula. */
export function indicatorNotes(
  spec: IndicatorSpec,
  { bars, hasValue }: { readonly bars: number; readonly hasValue: boolean },
): readonly NoteId[] {
  if (!hasValue) return ['too-few-bars'];
  const start = starts[spec.name];
  const notes: NoteId[] = start ? [start] : [];
  if (start && bars <= warmUpBars(spec)) notes.push('short-warm-up');
  if (indicatorOf(spec.name).isCumulative) notes.push('from-first-row');
  return notes;
}

/** Of recursive formulas. */
const starts: Partial<Readonly<Record<IndicatorName, NoteId>>> = {
  ema: 'starts-with-mean',
  macd: 'starts-with-mean',
  rsi: 'starts-with-mean-of-changes',
  atr: 'starts-with-mean-of-ranges',
  kdj: 'starts-with-50',
};
