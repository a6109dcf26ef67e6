/** Why a file is not served as it is: sentences that say what was found and what to do, without the file's name. */
import { type MarketId, marketIds, markets, sessions } from '../../../../market/time/markets';
import { addition, type Choice, nameless, settingLine, whoseQuestion } from '../settings/open-choice';
import { type Facts, fewestOutside, marketOf, type Spans, sumOf } from '../tables/facts';
import type { Judged } from './judged-file';
import { barMinutesOf, countsOf, longerPeriod } from './periods';
import { type Units, unitsOf } from './units';

export interface Refused {
  readonly reason: string;
  /** What a person has to decide before anything is served. */
  readonly choices?: readonly Choice[];
}

/** What has been found out about a file before. */
interface Found {
  /** One bar a day. */
  readonly daily: boolean;
  readonly units: Units;
  /** False for minutes of which nothing tells whether they are stamped by begin or end. */
  readonly hasStamps: boolean;
}

export function whyRefused(
  file: Judged,
  facts: readonly Facts[],
  spans: readonly Spans[],
  { daily, units, hasStamps }: Found,
): Refused | undefined {
  const reason =
    (daily ? longerProblem(facts, spans) : undefined) ??
    rowsProblem(facts) ??
    (daily ? datesProblem(facts) : undefined) ??
    (file.settings.symbol === undefined ? weekendProblem(file, facts) : undefined) ??
    (daily ? undefined : minutesProblem(facts));
  return reason === undefined ? openQuestion(file, facts, units, hasStamps) : { reason };
}

function longerProblem(facts: readonly Facts[], spans: readonly Spans[]): string | undefined {
  const longer = longerOf(facts, spans);
  return longer === undefined
    ? undefined
    : `the bars are ${longer}, not days: put a file of days into the folder, ${longer} are made from them`;
}

function rowsProblem(facts: readonly Facts[]): string | undefined {
  const readable = sumOf(facts, (one) => one.readable);
  const distinct = sumOf(facts, ({ times }) => times);
  const duplicates = readable - distinct;
  if (readable >= 4 && duplicates > readable / 2 && sumOf(facts, ({ versions }) => versions) > 1.5 * distinct) {
    return `${duplicates} of ${readable} rows have the time of another row: give each security a file, or add a column "symbol"`;
  }
  const outside = sumOf(facts, (one) => one.outside);
  return outside >= fewestOutside && outside > readable / 2
    ? `open or close lies outside low … high in ${outside} of ${readable} rows: take all four prices from columns of one kind, raw or adjusted`
    : undefined;
}

function datesProblem(facts: readonly Facts[]): string | undefined {
  return isShiftedToUtc(facts)
    ? `there are bars on Sundays and none on Fridays: the dates are midnights of the exchange in UTC; write the exchange's dates`
    : undefined;
}

function weekendProblem({ file: { name } }: Judged, facts: readonly Facts[]): string | undefined {
  const closed = weekendMarket(facts);
  return closed === undefined
    ? undefined
    : `there are bars on Saturdays and Sundays, when .${closed} does not trade: leave these rows out, or name what it is, as in ${settingLine(name, { symbol: 'BTCUSD.CC' })} for a coin, in market-data.json`;
}

function openQuestion(
  { file: { name }, openIndex, named }: Judged,
  facts: readonly Facts[],
  units: Units,
  hasStamps: boolean,
): Refused | undefined {
  const asked = (question: string, choice: Choice) => ({
    reason: `${question}: ${addition(name, choice)}`,
    choices: [choice],
  });
  if (named === nameless) {
    const { message, choice } = whoseQuestion(name);
    return { reason: message, choices: [choice] };
  }
  if (openIndex !== undefined && named !== undefined && !isShare(facts)) {
    return asked(`the code ${named.slice(0, 6)} is a share and an index`, [{ symbol: named }, { symbol: openIndex }]);
  }
  if (!hasStamps && facts.every(({ symbol }) => !isOurs(symbol))) {
    return asked('nothing tells whether the bars are stamped by their end or their begin', [
      { stamps: 'end' },
      { stamps: 'begin' },
    ]);
  }
  return units.kind === 'open'
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
  const ours = facts.filter(({ symbol }) => isOurs(symbol));
  return sumOf(ours, ({ sundays }) => sundays) > 3 && sumOf(ours, ({ fridays }) => fridays) === 0;
}

/** Amount ÷ volume is a price of a share, and none of an index. */
function isShare(facts: readonly Facts[]): boolean {
  const units = unitsOf({
    facts,
    isMainland: true,
    isIndex: false,
    hasAmount: facts.some(({ traded }) => traded > 0),
    isVolumeNamed: false,
    volumeScale: 1,
    volume: 'shares',
    amount: undefined,
    mayBeRate: true,
  });
  return units.kind === 'known' && units.amount > 0 && facts.some(({ fits }) => fits.some((count) => count > 0));
}

/** The market of ours of which a file has bars on Saturdays and Sundays. */
function weekendMarket(facts: readonly Facts[]): string | undefined {
  const found = facts.find(
    ({ symbol, saturdays, sundays, readable }) =>
      // Shenzhen has traded on some Saturdays, and Sundays before long holidays.
      isOurs(symbol) && saturdays > 2 && sundays > 2 && saturdays + sundays > readable / 20,
  );
  return found?.symbol?.slice(found.symbol.lastIndexOf('.') + 1);
}

const isOurs = (symbol: string | null) => marketIds.some((id) => symbol?.endsWith(`.${id}`));

function minutesProblem(facts: readonly Facts[]): string | undefined {
  const [rows, odd] = [sumOf(facts, ({ readable }) => readable), sumOf(facts, (one) => one.odd)];
  if (odd > rows / 10) {
    return `${odd} of ${rows} times are no whole minutes: of trades or quotes, make bars of 1, 5, 10, 15, 30 or 60 minutes; of bars, write the minute in which each ends, such as 09:31`;
  }
  if (barMinutesOf(facts) === undefined) {
    return `the bars have another length than 1, 5, 10, 15, 30 or 60 minutes: put shorter ones into the folder, longer ones are made from them`;
  }
  const market = marketOf(facts);
  const days = Math.max(...facts.map((one) => one.days));
  const strange = market === undefined ? undefined : strangeClock(countsOf(facts), market, days);
  if (market === undefined || strange === undefined) return undefined;
  return `${strange}: write the times on the clock of ${markets[market].zone}, or with an offset such as 14:30+00:00`;
}

/** In New York there is trading before and after the session; elsewhere auctions stand beside it. */
const reach: Readonly<Record<MarketId, readonly [before: number, after: number]>> = {
  SH: [35, 35],
  SZ: [35, 35],
  BJ: [35, 35],
  HK: [35, 35],
  US: [330, 240],
};
const hour = 60;
/** Fewer bars tell no clock. */
const fewest = 30;

/**
 * Says what does not fit: bars outside the hours of trading, or none in the first or last hour of the session.
 * @param counts rows by minute of the day @param days the last one may still run
 */
export function strangeClock(counts: ReadonlyMap<number, number>, market: MarketId, days: number): string | undefined {
  const [open, close] = [sessions[market][0]?.from ?? 0, sessions[market].at(-1)?.to ?? 1440];
  const [before, after] = reach[market];
  const rows = (from: number, to: number) =>
    [...counts].reduce((sum, [minute, count]) => (minute >= from && minute <= to ? sum + count : sum), 0);
  const all = rows(0, 1440);
  if (all < fewest) return undefined;
  const outside = all - rows(open - before, close + after);
  const hours = `${clockText(open)}–${clockText(close)}`;
  if (outside > all / 20) return `${outside} of ${all} bars lie outside the hours of .${market}, ${hours}`;
  const isMissing = rows(open, open + hour) === 0 || (days > 2 && rows(close - hour, close) === 0);
  return isMissing ? `there are no bars in the first or last hour of .${market}, ${hours}` : undefined;
}

function clockText(minute: number): string {
  return [Math.floor(minute / hour), minute % hour].map((part) => String(part).padStart(2, '0')).join(':');
}
