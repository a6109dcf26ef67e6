/** Where minute bars end, in SQL, on the sessions of our markets; elsewhere they follow the clock. */
import { type MarketId, marketIds, type Session, sessions } from '../../../../market/time/markets';

const minute = '(hour(t) * 60 + minute(t))';

/** Markets whose auctions are bars of their own in some files: 09:25 and 09:30 in Shanghai, 16:08 in Hong Kong. */
const auctionMarkets: ReadonlySet<MarketId> = new Set(['SH', 'SZ', 'BJ', 'HK']);
/** How long before the first and after the last session an auction can be. */
const auctionReach = 35;

/**
 * The end of the longer bar, in minutes since midnight: bars start with each session of our markets and are cut by its
 * end; elsewhere they follow the clock.
 */
export function endOfBar(length: number): string {
  const from = (begin: number) => `${begin} + ceil((${minute} - ${begin}) / ${length})::BIGINT * ${length}`;
  const ofMarket = marketIds.map((market) => {
    const cases = [
      ...(auctionMarkets.has(market) ? auctionCases(sessions[market], length) : []),
      ...sessions[market].map(
        (session) => `WHEN ${minute} <= ${session.to} THEN least(${session.to}, ${from(session.from)})`,
      ),
    ];
    return `WHEN symbol LIKE '%.${market}' THEN CASE ${cases.join(' ')} ELSE ${minute} END`;
  });
  return `CASE ${ofMarket.join(' ')} ELSE ${from(0)} END`;
}

/** Between two sessions, the first half belongs to the one before. */
function auctionCases(ofMarket: readonly Session[], length: number): string[] {
  return ofMarket.flatMap(({ from, to }, index) => {
    const before = ofMarket[index - 1];
    const after = ofMarket[index + 1];
    const begins = before ? (before.to + from) / 2 : from - auctionReach;
    const ends = after ? (to + after.from) / 2 : to + auctionReach;
    return [
      `WHEN ${minute} > ${begins} AND ${minute} <= ${from} THEN ${Math.min(to, from + length)}`,
      `WHEN ${minute} > ${to} AND ${minute} <= ${ends} THEN ${to}`,
    ];
  });
}

/** Is a minute of the day outside the bars of a market, where its auctions are? */
export function isAuction(minuteOfDay: number, market: MarketId): boolean {
  if (!auctionMarkets.has(market)) return false;
  const ofMarket = sessions[market];
  const [first, last] = [ofMarket[0], ofMarket.at(-1)];
  const isWithin = ofMarket.some(({ from, to }) => minuteOfDay > from && minuteOfDay <= to);
  return !isWithin && minuteOfDay > (first?.from ?? 0) - auctionReach && minuteOfDay <= (last?.to ?? 0) + auctionReach;
}

/** SQL: the end of a bar that is stamped by its begin, `wall`; a session cuts it. */
export function endOfBegun(length: number): string {
  const begin = '(hour(wall) * 60 + minute(wall))';
  const cases = marketIds.flatMap((market) =>
    sessions[market]
      .filter(({ from, to }) => (to - from) % length > 0 || length >= 60)
      .map(({ from, to }) => {
        const isCut = `${begin} >= ${from} AND ${begin} < ${to} AND ${begin} + ${length} > ${to}`;
        return `WHEN symbol LIKE '%.${market}' AND ${isCut} THEN date_trunc('day', wall) + to_minutes(${to})`;
      }),
  );
  const end = `wall + to_minutes(${length})`;
  return cases.length === 0 ? end : `CASE ${cases.join(' ')} ELSE ${end} END`;
}

/** SQL: the time `wall`, of which the begin of the afternoon is the end of the morning. */
export const endOfMorning = `CASE ${marketIds
  .flatMap((market) => {
    const [morning, afternoon] = sessions[market];
    if (!morning || !afternoon) return [];
    const isLunch = `symbol LIKE '%.${market}' AND hour(wall) * 60 + minute(wall) = ${afternoon.from}`;
    return [`WHEN ${isLunch} THEN date_trunc('day', wall) + to_minutes(${morning.to})`];
  })
  .join(' ')} ELSE wall END`;
