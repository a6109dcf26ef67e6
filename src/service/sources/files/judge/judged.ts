/** What the facts of a file mean: its period, stamps and units, or why it is refused. */
import type { Meaning } from '../tables/bars-relation';
import { columnKey, type NamedUnit, unitInName } from '../formats/column-names';
import type { Stamps } from '../formats/format';
import type { Choice } from '../settings/open-choice';
import { type Facts, marketOf, type Spans, sumOf } from '../tables/facts';
import type { Judged, Note } from './judged-file';
import { barMinutesOf, countsOf, isDaily } from './periods';
import { whyRefused } from './refusals';
import { type UnitQuestion, type Units, unitsOf } from './units';
import { type MarketId, sessions } from '../../../../market/time/markets';
import { isAuction } from '../sql/minutes-sql';

export type Judgement =
  | { readonly kind: 'refused'; readonly reason: string; readonly choices: readonly Choice[] }
  | {
      readonly kind: 'read';
      readonly meaning: Meaning;
      /** Length of its bars; undefined for daily ones. */
      readonly barMinutes: number | undefined;
      /** The symbol of the file, where the facts have decided it. */
      readonly named: string | undefined;
      readonly problems: readonly string[];
      readonly notes: readonly Note[];
    };

export function judged(file: Judged, facts: readonly Facts[], spans: readonly Spans[]): Judgement {
  const daily = isDaily(facts);
  const units = unitsIn(file, facts);
  const minutes = daily ? undefined : (barMinutesOf(facts) ?? 1);
  const hasStamps = minutes === undefined || stampsIn(file, facts, minutes).isSure;
  const refused = whyRefused(file, facts, spans, { daily, units, hasStamps });
  if (refused !== undefined || units.kind === 'open') return { kind: 'refused', reason: '', choices: [], ...refused };
  const times = minutes === undefined ? dailyTimes : minuteTimes(file, facts, minutes);
  // Adjusted prices of shares near one fit both ways; this is for markets of a person's own.
  const exchanged = marketOf(facts) === undefined ? sumOf(facts, (one) => one.exchanged) : 0;
  const meaning = {
    ...file.meaning,
    ...times.meaning,
    isDaily: daily,
    isInShares: units.volume === 'shares',
    amountScale: units.amount,
    isExchanged: exchanged > 0,
    volumeScale: file.isConverted ? 1 : volumeUnitOf(file.shape).scale,
  };
  const hasVolume = file.shape.columns['volume'] !== undefined && isMainland(facts);
  const notes: readonly Note[] = [
    ...times.notes,
    ...(hasAdjustedPrices(file) ? [{ kind: 'prices', value: 'adjusted', isSure: true } as const] : []),
    ...(hasVolume ? [{ kind: 'volume', value: units.volume, isSure: units.isSure } as const] : []),
  ];
  const problems =
    exchanged > 0 ? [`volume and amount stand in each other's column in ${exchanged} rows: exchanged`] : [];
  return { kind: 'read', meaning, barMinutes: minutes, named: undefined, problems, notes };
}

/** Formulas that adjust prices would do so twice. */
function hasAdjustedPrices({ file, shape, format }: Judged): boolean {
  const isNamed = /(^|[^a-z])(hfq|qfq)([^a-z]|$)|[前后]复权/i.test(file.name.slice(-200));
  const isOfFormat = format?.isAdjusted === true && shape.columns['adjusted'] === undefined;
  return isNamed || isOfFormat || columnKey(shape.columns['close'] ?? '').startsWith('adj');
}

interface TimesMeaning {
  readonly meaning: Pick<Meaning, 'begunMinutes' | 'auctionMinutes' | 'isLunchStamped'>;
  readonly notes: readonly Note[];
}

const dailyTimes: TimesMeaning = {
  meaning: { begunMinutes: 0, auctionMinutes: 0, isLunchStamped: false },
  notes: [],
};

function minuteTimes(file: Judged, facts: readonly Facts[], minutes: number): TimesMeaning {
  const { stamps, isSure } = stampsIn(file, facts, minutes);
  const market = marketOf(facts);
  const counts = countsOf(facts);
  const idle = sumOf(facts, (one) => one.idle);
  const isLunchStamped = market !== undefined && stamps === 'end' && closesAtLunchEnd(counts, market, idle);
  const auctions = market !== undefined && hasAuctions(counts, market, stamps, minutes, isLunchStamped);
  const begunMinutes = stamps === 'begin' ? minutes : 0;
  return {
    meaning: { begunMinutes, auctionMinutes: auctions ? minutes : 0, isLunchStamped },
    notes: [{ kind: 'stamps', value: stamps, isSure }],
  };
}

function unitsIn(file: Judged, facts: readonly Facts[]): Units {
  if (file.isConverted) return { kind: 'known', volume: 'lots', amount: 1, isSure: true };
  const { settings } = file;
  const units = unitsOf(questionOf(file, facts));
  // What a person has set counts, whatever the numbers look like.
  const isSet = settings.volume !== undefined || settings.amount !== undefined;
  if (!isSet || units.kind === 'open') return units;
  return { ...units, volume: settings.volume ?? units.volume, amount: settings.amount ?? units.amount, isSure: true };
}

function questionOf({ shape, format, settings, openIndex }: Judged, facts: readonly Facts[]): UnitQuestion {
  const { amount } = shape.columns;
  const { of: counts, scale } = volumeUnitOf(shape);
  const isNamed = counts === 'shares' || counts === 'lots';
  return {
    facts,
    isMainland: isMainland(facts),
    hasAmount: amount !== undefined,
    isVolumeNamed: isNamed,
    volumeScale: scale,
    volume: settings.volume ?? (isNamed ? counts : format?.volume),
    amount: settings.amount ?? unitInName(amount ?? '')?.scale ?? format?.amount,
    isIndex: openIndex === undefined && facts.every(({ symbol }) => isIndexCode(symbol ?? '')),
    mayBeRate: /^turnover$/.test(columnKey(amount ?? '')),
  };
}

function volumeUnitOf({ columns }: Judged['shape']): NamedUnit {
  return unitInName(columns['volume'] ?? '') ?? { of: undefined, scale: 1 };
}

/** Codes that only indices have. */
function isIndexCode(symbol: string): boolean {
  return /^(000\d{3}\.SH|399\d{3}\.SZ|899\d{3}\.BJ)$/.test(symbol);
}

function isMainland(facts: readonly Facts[]): boolean {
  return facts.some(({ symbol }) => /\.(SH|SZ|BJ)$/.test(symbol ?? ''));
}

function stampsIn(
  { format, settings, isConverted }: Judged,
  facts: readonly Facts[],
  length: number,
): { readonly stamps: Stamps; readonly isSure: boolean } {
  if (isConverted) return { stamps: 'end', isSure: true };
  if (settings.stamps) return { stamps: settings.stamps, isSure: true };
  const market = marketOf(facts);
  const counts = countsOf(facts);
  const shown = market === undefined ? stampsOfBreak(counts, length) : stampsOf(counts, market, length);
  const stamps = shown ?? format?.stamps;
  return { stamps: stamps ?? 'end', isSure: stamps !== undefined };
}

const halfHour = 30;

/** Before and after the session of New York. */
const extendedHours: Readonly<Partial<Record<MarketId, { readonly from: number; readonly to: number }>>> = {
  US: { from: 240, to: 1200 },
};

/** Of bars at the open and at the close, one count must be so many times the other: last days are not whole, auctions stand at both. */
const clearly = 5;

/**
 * Whether minute bars are stamped by their begin or their end.
 * Bars at the open of a session and hardly any at its close are stamped by their begin, and the other way round; undefined where
 * the bars say neither.
 * @param counts rows by minute of the day
 */
function stampsOf(counts: ReadonlyMap<number, number>, market: MarketId, length: number): Stamps | undefined {
  const extended = extendedHours[market];
  const parts = [...sessions[market], ...(extended ? [extended] : [])];
  const at = (minute: number) => counts.get(minute) ?? 0;
  const begins = parts.reduce(
    (sum, { from, to }) => sum + Number(at(from) > clearly * at(to)) - Number(at(to) > clearly * at(from)),
    0,
  );
  if (begins !== 0) return begins > 0 ? 'begin' : 'end';
  // Trading before and after the session begins and ends at half hours.
  const minutes = [...counts.keys()].filter((minute) => !isAuction(minute, market));
  return stampsOfEnds(Math.min(...minutes), Math.max(...minutes), length);
}

/** In a market whose hours are not known: its longest break begins and ends at half hours. */
function stampsOfBreak(counts: ReadonlyMap<number, number>, length: number): Stamps | undefined {
  const most = Math.max(...counts.values());
  if (most < fewestDays) return undefined;
  // Few bars within the break are mistakes.
  const minutes = [...counts].flatMap(([minute, count]) => (count > most / 10 ? [minute] : [])).sort((a, b) => a - b);
  const gaps = minutes.map((minute, index) => {
    const next = minutes[index + 1] ?? (minutes[0] ?? 0) + day;
    return { last: minute, first: next % day, gap: next - minute };
  });
  const [longest] = gaps.toSorted((a, b) => b.gap - a.gap);
  return longest === undefined || longest.gap <= length ? undefined : stampsOfEnds(longest.first, longest.last, length);
}

/** One or two days may begin and end anywhere. */
const fewestDays = 3;

const day = 1_440;

function stampsOfEnds(first: number, last: number, length: number): Stamps | undefined {
  if (first % halfHour === 0 && (last + length) % halfHour === 0 && last % halfHour !== 0) return 'begin';
  return (first - length) % halfHour === 0 && first % halfHour !== 0 && last % halfHour === 0 ? 'end' : undefined;
}

/** True where bars of auctions stand beside those of the session. @param isLunchStamped what `closesAtLunchEnd` says */
function hasAuctions(
  counts: ReadonlyMap<number, number>,
  market: MarketId,
  stamps: Stamps,
  length: number,
  isLunchStamped: boolean,
): boolean {
  const afternoon = sessions[market][1]?.from;
  const isJoined = (minute: number) => minute !== afternoon || !isLunchStamped;
  return [...counts.keys()].some(
    (minute) => isJoined(minute) && isAuction(stamps === 'begin' ? minute + length : minute, market),
  );
}

/**
 * True where the last bar of the morning is stamped 13:00, as 通达信 has it: then there is none at 11:30. Where nothing is traded
 * at 13:01, the bar has that minute as well, and is joined to it.
 * @param idle rows at 13:01 without a volume
 */
function closesAtLunchEnd(counts: ReadonlyMap<number, number>, market: MarketId, idle: number): boolean {
  const [morning, afternoon] = sessions[market];
  if (!morning || !afternoon || 2 * idle > (counts.get(afternoon.from + 1) ?? 0)) return false;
  return counts.has(afternoon.from) && !counts.has(morning.to) && counts.has(afternoon.to);
}
