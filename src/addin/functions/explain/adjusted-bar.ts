/** The unadjusted bar and the events behind an adjusted price, and the same bar in every adjustment. */
import { adjustBy, closeBefore, type FactorEvent } from '../../../market/bars/as-of';
import { barCount, type Bars, firstAtOrAfter, sliceBars, timeOfBar } from '../../../market/bars/bars';
import { barsOfDays, firstDayOf, lastDayOf } from '../../../market/bars/longer-bars';
import { adjustedPriceSteps } from '../../../market/derivation/adjusted-price';
import type { Explanation, NoteId } from '../../../market/derivation/explanation';
import type { SymbolCode } from '../../../market/symbols/symbol';
import { isProblem, type Outcome } from '../../../market/texts/problem';
import { dayAt, type DayNumber, endOfDay, type EpochMs, epochMs, startOfDay } from '../../../market/time/exchange-time';
import type { Market } from '../../../market/time/markets';
import { type Adjust, adjustModes, bucketOf, isMinutePeriod, type KlinePeriod } from '../../../market/time/period';
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
function withoutFor(outcome: unknown): AdjustedParts {
  return isProblem(outcome) ? { ...without, missing: outcome.problem } : without;
}

/** A request for the events and one for the daily bars that they need, or one for each ten thousand; another for a bar of minutes. */
export async function adjustedBar(call: RecordedCall, bar: AdjustedBar): Promise<AdjustedParts> {
  const { symbol, adjust, column } = bar;
  const market = call.marketOf(symbol);
  const events = (await call.exFactors([symbol], {})).get(symbol);
  if (events === undefined || isProblem(events)) return withoutFor(events);
  const known = events.filter(({ timestamp }) => timestamp <= call.now);
  const days = await daysFor(call, bar, known);
  if (days === undefined || isProblem(days)) return withoutFor(days);
  const raw = isMinutePeriod(bar.period) ? await rawMinutes(call, bar) : daysOf(days, bar, market);
  if (raw === undefined || barCount(raw) === 0) return without;
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

/** More than the longest holidays, and most suspensions. */
const leadMs = 60 * 86_400_000;

/** The unadjusted days from the close before the first event, or from the bar, to the last event or the bar. */
async function daysFor(
  call: RecordedCall,
  { symbol, time, period }: AdjustedBar,
  events: readonly FactorEvent[],
): Promise<Outcome<Bars> | undefined> {
  const market = call.marketOf(symbol);
  const [first, last] = spanOf(dayAt(time, market), period);
  const [earliest = Infinity, latest = -Infinity] = [events[0]?.timestamp, events.at(-1)?.timestamp];
  const from = Math.min(startOfDay(first, market), earliest - leadMs);
  const to = epochMs(Math.max(endOfDay(last, market), latest));
  const ask = async (start: number) =>
    (
      await call.bars([symbol], {
        period: '1d',
        adjust: 'none',
        count: maxBarsPerRequest,
        from: epochMs(start),
        ...(to < call.now && { to }),
      })
    ).get(symbol);
  const days = await ask(from);
  const hasFirstClose =
    earliest === Infinity || (days !== undefined && !isProblem(days) && closeBefore(days, earliest) !== undefined);
  // It was suspended for long before its first event, or listed with it.
  return hasFirstClose ? days : ask(earliestBefore(earliest));
}

/** The first and the last day of a bar. */
function spanOf(day: DayNumber, period: KlinePeriod): readonly [first: DayNumber, last: DayNumber] {
  if (isMinutePeriod(period)) return [day, day];
  return [firstDayOf(bucketOf(day, period), period), lastDayOf(bucketOf(day, period), period)];
}

/** The days of the bar: one, or those of its week or longer period. */
function daysOf(days: Bars, { time, period }: AdjustedBar, market: Market): Bars {
  const day = dayAt(time, market);
  const [first, last] = spanOf(day, period);
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
