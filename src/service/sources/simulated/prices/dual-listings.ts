/** Companies whose shares trade in Hong Kong and on the mainland: one business, two prices that stay near each other. */
import type { SymbolCode } from '../../../../market/symbols/symbol';
import { lanes } from '../random/hash';
import { type PricePath, smoothNoise } from './price-path';
import type { Blend } from '../listings/sectors';
import type { TradingCalendar } from '../calendar/trading-calendar';
import type { Walk } from '../random/walks';

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
