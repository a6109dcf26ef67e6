/** What the facts of a file mean: its period, stamps and units, or why it is refused. */
import type { Meaning } from '../tables/bars-relation';
import { columnKey, type NamedUnit, unitInName } from '../formats/column-names';
import type { Stamps } from '../formats/format';
import type { Choice } from '../settings/open-choice';
import { type Facts, marketOf, type Spans, sumOf } from '../tables/facts';
import type { Judged, Note } from './judged-file';
import { barMinutesOf, countsOf, isDaily } from './periods';
import { whyRefused } from './refusals';
import { closesAtLunchEnd, hasAuctions, stampsOf, stampsOfBreak } from './stamps';
import { type UnitQuestion, type Units, unitsOf } from './units';

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
