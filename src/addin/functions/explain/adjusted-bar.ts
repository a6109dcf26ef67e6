/** The unadjusted bar and the events behind an adjusted price, and the same bar in every adjustment. */
import { adjustBy } from '../../../market/bars/as-of';
import { barCount, type Bars, firstAtOrAfter, sliceBars, timeOfBar } from '../../../market/bars/bars';
import { barsOfDays, firstDayOf, lastDayOf } from '../../../market/bars/longer-bars';
import { adjustedPriceSteps } from '../../../market/derivation/adjusted-price';
import type { Explanation, NoteId } from '../../../market/derivation/explanation';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { isProblem } from '../../../market/texts/problem';
import { dayAt, endOfDay, type EpochMs, epochMs, startOfDay } from '../../../market/time/exchange-time';
import type { Market } from '../../../market/time/markets';
import { type Adjust, adjustModes, isMinutePeriod, type KlinePeriod } from '../../../market/time/period';
import { bucketOf } from '../../../market/time/period-bucket';
import { earliestBefore, maxBarsPerRequest } from '../../../protocol/assumptions';
import type { RecordedCall } from './recorded-call';

export type PriceColumn = 'open' | 'high' | 'low' | 'close';

export interface AdjustedBar {
  readonly symbol: SymbolCode;
  readonly column: PriceColumn;
  readonly time: EpochMs;
  readonly period: KlinePeriod;
  readonly adjust: Adjust;
}

type AdjustedParts = Pick<Explanation, 'steps' | 'modes' | 'missing'> & { readonly notes: readonly NoteId[] };

const without: AdjustedParts = { steps: [], modes: [], notes: ['no-raw-bar'] };

/** The request may be paused, or not in the plan. */
function withoutFor(...outcomes: readonly unknown[]): AdjustedParts {
  const failed = outcomes.find(isProblem);
  return failed ? { ...without, missing: failed.problem } : without;
}

/** A request for the daily bars, or one for each ten thousand of them, and one for the events; another for a bar of minutes. */
export async function adjustedBar(call: RecordedCall, bar: AdjustedBar): Promise<AdjustedParts> {
  const { symbol, adjust, column } = bar;
  const market = call.marketOf(symbol);
  const [daily, factors] = await Promise.all([
    call.bars([symbol], {
      period: '1d',
      adjust: 'none',
      count: maxBarsPerRequest,
      from: epochMs(earliestBefore(bar.time)),
    }),
    call.exFactors([symbol], {}),
  ]);
  const [days, events] = [daily.get(symbol), factors.get(symbol)];
  if (days === undefined || isProblem(days) || events === undefined || isProblem(events))
    return withoutFor(days, events);
  const raw = isMinutePeriod(bar.period) ? await rawMinutes(call, bar) : daysOf(days, bar, market);
  if (raw === undefined || barCount(raw) === 0) return without;
  const known = events.filter(({ timestamp }) => timestamp <= call.now);
  const inMode = (mode: Adjust) => adjustBy(raw, days, known, mode, call.now);
  const place = placeOf(inMode(adjust), column);
  const price = raw[column][place] ?? NaN;
  const isLong = !isMinutePeriod(bar.period) && bar.period !== '1d';
  const steps = adjustedPriceSteps({ price, time: timeOfBar(raw, place) }, days, known, adjust);
  return {
    steps,
    modes: adjustModes.map((mode) => ({ adjust: mode, value: priceOf(inMode(mode), bar, market) })),
    notes: [
      ...(steps.length === 1 ? (['no-events'] as const) : []),
      ...(isLong ? (['adjusts-longer-bars'] as const) : []),
    ],
  };
}

/** The days of the bar: one, or those of its week or longer period. */
function daysOf(days: Bars, { time, period }: AdjustedBar, market: Market): Bars {
  const day = dayAt(time, market);
  const [first, last] = isMinutePeriod(period)
    ? [day, day]
    : [firstDayOf(bucketOf(day, period), period), lastDayOf(bucketOf(day, period), period)];
  const from = firstAtOrAfter(days.timestamp, startOfDay(first, market));
  // A range may have cut the bar off at its own last day.
  const end = Math.min(endOfDay(last, market), endOfDay(day, market));
  return sliceBars(days, from, firstAtOrAfter(days.timestamp, end + 1));
}

async function rawMinutes(call: RecordedCall, { symbol, period, time }: AdjustedBar): Promise<Bars | undefined> {
  const found = (await call.bars([symbol], { period, adjust: 'none', count: 1, from: time, to: epochMs(time) })).get(
    symbol,
  );
  return found === undefined || isProblem(found) ? undefined : found;
}

/** Which of the days makes the price of the longer bar. */
function placeOf(adjusted: Bars, column: PriceColumn): number {
  const values = adjusted[column];
  if (column === 'open') return 0;
  if (column === 'close') return values.length - 1;
  return values.indexOf(column === 'high' ? Math.max(...values) : Math.min(...values));
}

function priceOf(adjusted: Bars, { period, column }: AdjustedBar, market: Market): number {
  const whole = isMinutePeriod(period) ? adjusted : barsOfDays(adjusted, market, period);
  return whole[column].at(-1) ?? NaN;
}
