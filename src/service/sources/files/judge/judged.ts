/** What the facts of a file mean: its period, stamps and units, or why it is refused. */
import { type MarketId, marketIds } from '../../../../market/markets';
import type { BarsFile, Meaning } from '../bars-relation';
import { columnKey, unitInName } from '../formats/column-names';
import type { Format, Stamps, VolumeUnit } from '../formats/format';
import type { FileSettings } from '../mapping';
import { addition, type Choice } from '../open-choice';
import type { Note } from './note';
import { type Facts, fewestOutside, type Spans } from './facts';
import { barMinutesOf, countsOf, isDaily, longerPeriod } from './periods';
import { closesAtLunchEnd, hasAuctions, stampsOf } from './stamps';
import { type Units, unitsOf } from './units';

export type Judgement =
  | { readonly is: 'refused'; readonly reason: string; readonly choices: readonly Choice[] }
  | {
      readonly is: 'read';
      readonly meaning: Meaning;
      /** Length of its bars; undefined for daily ones. */
      readonly barMinutes: number | undefined;
      /** The symbol of the file, where the facts have decided it. */
      readonly named: string | undefined;
      readonly problems: readonly string[];
      readonly notes: readonly Note[];
    };

export interface Judged extends BarsFile {
  readonly format: Format | undefined;
  readonly settings: FileSettings;
  readonly openIndex: string | undefined;
  readonly isConverted: boolean;
}

export function judged(file: Judged, facts: readonly Facts[], spans: readonly Spans[]): Judgement {
  const daily = isDaily(facts);
  const units = unitsIn(file, facts);
  const reason = whyRefused(facts, spans, daily);
  if (reason !== undefined) return { is: 'refused', reason, choices: [] };
  const open = openQuestion(file, facts, units);
  if (open !== undefined || units.is === 'open') return { is: 'refused', reason: '', choices: [], ...open };
  const minutes = daily ? undefined : (barMinutesOf(facts) ?? 1);
  const times = minutes === undefined ? dailyTimes : minuteTimes(file, facts, minutes);
  // Adjusted prices of shares near one fit both ways; this is for markets of a person's own.
  const exchanged = marketOf(facts) === undefined ? facts.reduce((sum, one) => sum + one.exchanged, 0) : 0;
  const meaning = {
    ...{ ...file.meaning, ...times.meaning, isDaily: daily },
    ...{ isInShares: units.volume === 'shares', amountScale: units.amount, isExchanged: exchanged > 0 },
  };
  const hasVolume = file.shape.columns['volume'] !== undefined && isMainland(facts);
  const notes: readonly Note[] = [
    ...times.notes,
    ...(hasVolume ? [{ is: 'volume', value: units.volume, isSure: units.isSure } as const] : []),
  ];
  const problems =
    exchanged > 0 ? [`volume and amount stand in each other's column in ${exchanged} rows: exchanged`] : [];
  return { is: 'read', meaning, barMinutes: minutes, named: undefined, problems, notes };
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
  const auctions = market !== undefined && hasAuctions(counts, market, stamps, minutes);
  const isLunchStamped = market !== undefined && stamps === 'end' && closesAtLunchEnd(counts, market);
  const begunMinutes = stamps === 'begin' ? minutes : 0;
  return {
    meaning: { begunMinutes, auctionMinutes: auctions ? minutes : 0, isLunchStamped },
    notes: [{ is: 'stamps', value: stamps, isSure }],
  };
}

function unitsIn({ shape, format, settings, openIndex, isConverted }: Judged, facts: readonly Facts[]): Units {
  if (isConverted) return { is: 'known', volume: 'lots', amount: 1, isSure: true };
  const { volume, amount } = shape.columns;
  const said = settings.volume ?? volumeUnitNamed(volume) ?? format?.volume;
  const scale = settings.amount ?? amountUnitNamed(amount) ?? format?.amount;
  const question = {
    ...{ facts, isMainland: isMainland(facts), volume: said, amount: scale, hasAmount: amount !== undefined },
    isIndex: openIndex === undefined && facts.every(({ symbol }) => isIndexCode(symbol ?? '')),
    mayBeRate: /^turnover$/.test(columnKey(amount ?? '')),
  };
  const units = unitsOf(question);
  // What a person has set counts, whatever the numbers look like.
  const isSet = settings.volume !== undefined || settings.amount !== undefined;
  if (!isSet || units.is === 'open') return units;
  return { ...units, volume: settings.volume ?? units.volume, amount: settings.amount ?? units.amount, isSure: true };
}

function volumeUnitNamed(name: string | undefined): VolumeUnit | undefined {
  const unit = name === undefined ? undefined : unitInName(name);
  if (unit === '手' || unit === 'lots' || unit === 'lot') return 'lots';
  return unit === '股' || unit === 'shares' ? 'shares' : undefined;
}

const amountUnits: Readonly<Record<string, number>> = {
  元: 1,
  千元: 1e3,
  万元: 1e4,
  万: 1e4,
  百万: 1e6,
  亿元: 1e8,
  亿: 1e8,
};

function amountUnitNamed(name: string | undefined): number | undefined {
  return name === undefined ? undefined : amountUnits[unitInName(name) ?? ''];
}

/** Codes that only indices have. */
function isIndexCode(symbol: string): boolean {
  return /^(000\d{3}\.SH|399\d{3}\.SZ|899\d{3}\.BJ)$/.test(symbol);
}

function isMainland(facts: readonly Facts[]): boolean {
  return facts.some(({ symbol }) => /\.(SH|SZ|BJ)$/.test(symbol ?? ''));
}

/** Of all symbols; undefined where they are of several, or of a market without sessions. */
function marketOf(facts: readonly Facts[]): MarketId | undefined {
  const found = new Set(facts.map(({ symbol }) => marketIds.find((id) => symbol?.endsWith(`.${id}`))));
  const [only] = [...found];
  return found.size === 1 ? only : undefined;
}

function stampsIn(
  { format, settings, isConverted }: Judged,
  facts: readonly Facts[],
  length: number,
): { readonly stamps: Stamps; readonly isSure: boolean } {
  if (isConverted) return { stamps: 'end', isSure: true };
  if (settings.stamps) return { stamps: settings.stamps, isSure: true };
  const market = marketOf(facts);
  const shown = market === undefined ? undefined : stampsOf(countsOf(facts), market, length);
  const stamps = shown ?? format?.stamps;
  return { stamps: stamps ?? 'end', isSure: stamps !== undefined };
}

/** Sentences that say what was found and what to do, without the file's name. */
function whyRefused(facts: readonly Facts[], spans: readonly Spans[], daily: boolean): string | undefined {
  const total = (countOf: (one: Facts) => number) => facts.reduce((sum, one) => sum + countOf(one), 0);
  const readable = total((one) => one.readable);
  const distinct = total(({ times }) => times);
  const duplicates = readable - distinct;
  const longer = daily ? longerOf(facts, spans) : undefined;
  if (longer !== undefined) {
    return `the bars are ${longer}, not days: put a file of days into the folder, ${longer} are made from them`;
  }
  if (readable >= 4 && duplicates > readable / 2 && total(({ versions }) => versions) > 1.5 * distinct) {
    return `${duplicates} of ${readable} rows have the time of another row: give each security a file, or add a column "symbol"`;
  }
  const outside = total((one) => one.outside);
  if (outside >= fewestOutside && outside > readable / 2) {
    return `open or close lies outside low … high in ${outside} of ${readable} rows: take all four prices from columns of one kind, raw or adjusted`;
  }
  if (daily && isShiftedToUtc(facts)) {
    return `there are bars on Sundays and none on Fridays: the dates are midnights of the exchange in UTC; write the exchange's dates`;
  }
  return undefined;
}

/** What a person has to decide before anything is served. */
function openQuestion({ file: { name }, openIndex, named }: Judged, facts: readonly Facts[], units: Units) {
  const asked = (question: string, choice: Choice) => ({
    reason: `${question}: ${addition(name, choice)}`,
    choices: [choice],
  });
  if (openIndex !== undefined && named !== undefined && !isShare(facts)) {
    return asked(`the code ${named.slice(0, 6)} is a share and an index`, [{ symbol: named }, { symbol: openIndex }]);
  }
  return units.is === 'open'
    ? asked('the units of volume and amount have several readings', [{ volume: 'shares' }, { volume: 'lots' }])
    : undefined;
}

function longerOf(facts: readonly Facts[], spans: readonly Spans[]) {
  const found = facts.map((one) => {
    const own = spans.find(({ symbol }) => symbol === one.symbol);
    return own && longerPeriod(one, own);
  });
  const known = found.filter((one) => one !== undefined);
  return known.length > facts.length / 2 ? known[0] : undefined;
}

/** Exchanges of ours have no bars at weekends. */
function isShiftedToUtc(facts: readonly Facts[]): boolean {
  const ours = facts.filter(({ symbol }) => marketIds.some((id) => symbol?.endsWith(`.${id}`)));
  const total = (countOf: (one: Facts) => number) => ours.reduce((sum, one) => sum + countOf(one), 0);
  return total(({ sundays }) => sundays) > 3 && total(({ fridays }) => fridays) === 0;
}

/** Amount ÷ volume is a price of a share, and none of an index. */
function isShare(facts: readonly Facts[]): boolean {
  const units = unitsOf({
    ...{ facts, isMainland: true, isIndex: false, volume: 'shares', amount: undefined },
    ...{ hasAmount: facts.some(({ traded }) => traded > 0), mayBeRate: true },
  });
  return units.is === 'known' && units.amount > 0 && facts.some(({ fits }) => fits.some((count) => count > 0));
}
