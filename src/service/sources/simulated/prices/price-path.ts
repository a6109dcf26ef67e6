/**
 * The logarithm of a security's price in closed form: a trend, the walks of its market and its sector, and noise of its own. A day
 * needs no day before it, and its change is bounded. Companies whose shares trade in Hong Kong and on the mainland have two prices
 * that stay near each other.
 */
import { lanes, uniform, type Walk } from '../random/random';
import type { Blend } from '../listings/sectors';
import type { SymbolCode } from '../../../../market/symbols/symbol';
import type { TradingCalendar } from '../calendar/trading-calendar';

/** The logarithm of the price, dividends reinvested, relative to the anchor day, by the number of the day. */
export type PricePath = (index: number) => number;

export interface PathFacts {
  readonly key: number;
  readonly anchorIndex: number;
  readonly trend: number;
  readonly largestMove: number;
  readonly blend: Blend;
  readonly market: Walk;
  readonly sector: Walk;
}

/** Octaves of the own noise besides the first, which has one independent value per day. */
const longOctaves = 6;
/** Each octave spans four times the one before it; the first of them two days. */
const shifts = Int32Array.from({ length: longOctaves }, (_, i) => 2 * i + 1);
/** √span of each, as in a random walk. */
const weights = Float64Array.from(shifts, (shift) => Math.SQRT2 ** shift);

/**
 * With amplitudes a·√span and a slope of at most 1.5 ÷ span between lattice values two apart, a day's change is below
 * a·(2 + 3·Σ 2^(−shift/2)) = 6.2·a.
 */
const amplitudesPerMove = 6.2;

export function pricePath({ key, anchorIndex, trend, largestMove, blend, market, sector }: PathFacts): PricePath {
  const move = largestMove - trend;
  const [ofMarket, ofSector, ofOwn] = [
    move * blend.market,
    move * blend.sector,
    (move * blend.own) / amplitudesPerMove,
  ];
  const noise = createNoise(key);
  const sum = (index: number) => ofMarket * market(index) + ofSector * sector(index) + ofOwn * noise(index);
  const atAnchor = sum(anchorIndex);
  return (index) => trend * (index - anchorIndex) + sum(index) - atAnchor;
}

/** The path of all members together. @param weights their parts of the value on the anchor day, together 1 */
export function pathOfMembers(paths: readonly PricePath[], weights: readonly number[]): PricePath {
  // Kept, because every day of an index costs one of each member.
  const known = new Map<number, number>();
  return (index) => {
    const kept = known.get(index);
    if (kept !== undefined) return kept;
    const value = paths.reduce((sum, path, i) => sum + (weights[i] ?? NaN) * Math.exp(path(index)), 0);
    known.set(index, Math.log(value));
    return Math.log(value);
  };
}

/** Keeps the lattice values around the last day: consecutive days share most of them. */
function createNoise(key: number): (index: number) => number {
  const none = Array.from<number>({ length: longOctaves }).fill(NaN);
  const [cells, from, to] = [none, [...none], [...none]];
  return (index) => {
    let sum = 2 * uniform(key, lanes.octave, index) - 1;
    for (let i = 0; i < longOctaves; i++) {
      const shift = shifts[i] ?? NaN;
      const cell = index >> shift;
      if (cells[i] !== cell) {
        cells[i] = cell;
        from[i] = uniform(key, lanes.octave + i + 1, cell);
        to[i] = uniform(key, lanes.octave + i + 1, cell + 1);
      }
      const within = index / (1 << shift) - cell;
      sum += (weights[i] ?? NaN) * smoothstep(from[i] ?? NaN, to[i] ?? NaN, within);
    }
    return sum;
  };
}

/** Value noise in [−1, 1]: smooth, with random values at whole numbers. */
export function smoothNoise(key: number, lane: number, position: number): number {
  const cell = Math.floor(position);
  return smoothstep(uniform(key, lane, cell), uniform(key, lane, cell + 1), position - cell);
}

/** Smoothstep between two numbers of [0, 1), scaled to [−1, 1]. */
function smoothstep(from: number, to: number, within: number): number {
  return 2 * (from + (to - from) * within * within * (3 - 2 * within)) - 1;
}

/** Hong Kong shares among the well-known listings, and the A-shares of the same companies. */
const aShares: Readonly<Record<string, string>> = {
  '00386.HK': '600028.SH',
  '00857.HK': '601857.SH',
  '00939.HK': '601939.SH',
  '00981.HK': '688981.SH',
  '01211.HK': '002594.SZ',
  '01398.HK': '601398.SH',
  '02318.HK': '601318.SH',
  '02628.HK': '601628.SH',
  '03968.HK': '600036.SH',
  '03988.HK': '601988.SH',
};

/** The A-share of the same company; undefined for other listings. */
export function aShareOf(symbol: SymbolCode): SymbolCode | undefined {
  return aShares[symbol] as SymbolCode | undefined;
}

/** Parts of the logarithm by which the premium varies at most, and the days between its turns. */
const premium = [
  { part: 0.05, days: 60 },
  { part: 0.002, days: 1 },
] as const;

/** Hong Kong's market moves the one share, the mainland's the other, until they come together again after so many days. */
const daysApart = 15;
/** The part of a market's move that the other share does not follow. */
const partApart = 0.6;

export interface TwinFacts {
  readonly key: number;
  readonly anchorIndex: number;
  readonly calendar: TradingCalendar;
  readonly blend: Blend;
  readonly aShare: { readonly path: PricePath; readonly calendar: TradingCalendar; readonly largestMove: number };
  readonly here: Walks;
  readonly there: Walks;
}

type Walks = Readonly<Record<'market' | 'sector', Walk>>;

/** The path of the A-share on the days of Hong Kong, and a premium around that of the anchor day. */
export function pathOfTwin({ key, anchorIndex, calendar, blend, aShare, here, there }: TwinFacts): PricePath {
  const parts = (['market', 'sector'] as const).map((of) => {
    return [partApart * aShare.largestMove * blend[of], here[of], there[of]] as const;
  });
  const position = (index: number) => {
    const indexThere = aShare.calendar.indexAt(calendar.dayAt(index));
    let sum = aShare.path(indexThere);
    for (const [part, ours, theirs] of parts) sum += part * (recentMove(ours, index) - recentMove(theirs, indexThere));
    premium.forEach(({ part, days }, i) => (sum += part * smoothNoise(key, lanes.octave + i, index / days)));
    return sum;
  };
  const atAnchor = position(anchorIndex);
  return (index) => position(index) - atAnchor;
}

/** From the mean of the last days: a day's move counts in full, and fades. */
function recentMove(walk: Walk, index: number): number {
  let sum = 0;
  for (let day = index - daysApart + 1; day <= index; day++) sum += walk(day);
  return walk(index) - sum / daysApart;
}
