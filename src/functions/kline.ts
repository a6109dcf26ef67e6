/** MD.KLINE: bars by period, for one symbol or several, stacked or side by side. */
import type { BarsQuery } from '../client/bars-query';
import type { Outcomes } from '../client/client';
import { type Bars, barCount } from '../market/bars';
import { type DateArgument, firstInstant, lastInstant } from '../market/date-argument';
import { dayAt, type EpochMs, epochMs, isoDay } from '../market/exchange-time';
import { barFields, defaultBarFields } from '../market/fields';
import { type MarketId, marketIds, markets } from '../market/markets';
import { adjustModes, klinePeriods } from '../market/period';
import { badArgument, isProblem, MarketDataError, type Outcome } from '../market/problem';
import { marketOf, type SymbolCode } from '../market/symbol';
import { defaultBarCount, maxBarsPerRequest } from '../protocol/assumptions';
import { longBarCells } from '../sheet/bars-table';
import type { Rectangle } from '../sheet/cells';
import { wideBarCells } from '../sheet/wide-bars';
import { readBoolean, readCountOrDate, readDate, readFields, readOneOf, readSymbols } from './arguments';
import type { Services } from './services';
import { askable, failIfProblem } from './symbol-slots';

export interface KlineArguments {
  readonly symbols: unknown;
  readonly period: unknown;
  readonly start: unknown;
  readonly end: unknown;
  readonly adjust: unknown;
  readonly fields: unknown;
  readonly headers: unknown;
  readonly order: unknown;
  readonly layout: unknown;
}

/** What the arguments ask for, before it is tied to a market's clock. */
interface BarsRange {
  readonly start: number | DateArgument;
  readonly end: DateArgument | undefined;
}

/** @returns a row for each bar: exchange date or time, then the fields; @throws MarketDataError no-bars for an empty range */
export async function kline(services: Services, given: KlineArguments): Promise<Rectangle> {
  const slots = readSymbols(given.symbols).flat();
  const period = readOneOf(given.period, 'period', klinePeriods, '1d');
  const range = {
    start: readCountOrDate(given.start, 'start', maxBarsPerRequest, defaultBarCount),
    end: readDate(given.end, 'end'),
  };
  const adjust = readOneOf(given.adjust, 'adjust', adjustModes, 'forward');
  const headers = readBoolean(given.headers, 'headers', true);
  const order = readOneOf(given.order, 'order', ['asc', 'desc'], 'asc');
  const layout = readOneOf(given.layout, 'layout', ['long', 'wide'], 'long');
  const fields = readFields(given.fields, barFields, layout === 'wide' ? ['close'] : defaultBarFields);
  const [wideField, ...otherFields] = fields;
  if (layout === 'wide' && otherFields.length > 0)
    throw badArgument('fields', { is: 'single-field' }, fields.join(','));
  const bars = await askByZone(services, askable(slots), range, { period, adjust });
  if (slots.length === 1) failIfProblem(slots[0], bars);
  const table = { slots, fields, period, headers, order, bars, ...services.host };
  return layout === 'wide' && wideField ? wideBarCells(table, wideField) : longBarCells(table);
}

/** The same date begins and ends at different instants on different exchanges: one question for each time zone. */
async function askByZone(
  { client, clock }: Services,
  symbols: readonly SymbolCode[],
  range: BarsRange,
  asked: Pick<BarsQuery, 'period' | 'adjust'>,
): Promise<Outcomes<Bars>> {
  const now = epochMs(clock.now());
  const zones = [...new Set(marketIds.map((market) => markets[market].zone))];
  const answers = zones.map(async (zone) => {
    const members = symbols.filter((symbol) => markets[marketOf(symbol)].zone === zone);
    const [first] = members;
    if (first === undefined) return [];
    const query = { ...asked, ...limits(range, marketOf(first), now) };
    const outcomes = await client.bars(members, query);
    return [...outcomes].map(([symbol, outcome]) => [symbol, unlessEmpty(symbol, outcome, query)] as const);
  });
  return new Map((await Promise.all(answers)).flat());
}

/** Count and instants of a range on one market's clock. A range between dates takes as many bars as there are. */
function limits({ start, end }: BarsRange, market: MarketId, now: EpochMs): Pick<BarsQuery, 'count' | 'from' | 'to'> {
  const to = end && lastInstant(end, market, now);
  if (typeof start === 'number') return { count: start, ...(to !== undefined && { to }) };
  const from = firstInstant(start, market, now);
  if (to !== undefined && to < from) {
    const earliest = isoDay(dayAt(from, market));
    throw badArgument('end', { is: 'not-before', earliest }, isoDay(dayAt(to, market)));
  }
  return { count: maxBarsPerRequest, from, ...(to !== undefined && { to }) };
}

function unlessEmpty(
  symbol: SymbolCode,
  outcome: Outcome<Bars>,
  { from, to }: Pick<BarsQuery, 'from' | 'to'>,
): Outcome<Bars> {
  if (isProblem(outcome) || barCount(outcome) > 0) return outcome;
  const market = marketOf(symbol);
  return new MarketDataError({
    kind: 'no-bars',
    symbol,
    ...(from !== undefined && { from: isoDay(dayAt(from, market)) }),
    ...(to !== undefined && { to: isoDay(dayAt(to, market)) }),
  });
}
