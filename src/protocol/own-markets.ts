/** The header with which a service names the markets that it has beside ours: written here, and read without trust. */
import { noOwnMarkets, type OwnMarket, type OwnMarkets } from '../market/time/markets';
import { isOwnSuffix } from '../market/symbols/symbol';
import { isTimeZone } from '../market/time/time-zone';
import { maxOwnMarkets, ownMarketsHeader } from './assumptions';

/** `L=Europe/London, T=Asia/Tokyo`; blank without any. */
export function ownMarketsText(own: OwnMarkets): string {
  return Array.from(own, ([suffix, { zone }]) => `${suffix}=${zone}`)
    .slice(0, maxOwnMarkets)
    .join(', ');
}

/** The header of a response; none where there is nothing to tell. */
export function ownMarketsHeaders(own: OwnMarkets): Readonly<Record<string, string>> {
  return own.size === 0 ? {} : { [ownMarketsHeader]: ownMarketsText(own) };
}

/** Longer texts than any that we write are not read. */
const longestText = maxOwnMarkets * 80;

/** What cannot be read is left out: suffixes that mean one of our markets, zones that nobody knows, and what is too much. */
export function readOwnMarkets(text: string): OwnMarkets {
  if (text === '' || text.length > longestText) return noOwnMarkets;
  return new Map(text.split(',').slice(0, maxOwnMarkets).flatMap(readOwnMarket));
}

function readOwnMarket(text: string): [string, OwnMarket][] {
  const [, suffix = '', zone = ''] = /^\s*([A-Z0-9]+)=([A-Za-z][\w+/-]{0,63})\s*$/.exec(text) ?? [];
  return isOwnSuffix(suffix) && isTimeZone(zone) ? [[suffix, { zone }]] : [];
}
