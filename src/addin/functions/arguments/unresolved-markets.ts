/** Symbols whose suffix only the service can explain, before it has said what markets it has. */
import type { KnownMarkets } from '../../../client/session/service-markets';
import { otherSuffixIn, parseSymbol } from '../../../market/symbols/symbol';

/** Thrown while arguments are read: the service is to be asked for its markets, and the arguments to be read again. */
export class UnresolvedMarkets extends Error {
  override readonly name = 'UnresolvedMarkets';
}

/** What is known when the service has been asked, whether it told or not: nothing more is waited for. */
export function asResolved({ own }: KnownMarkets): KnownMarkets {
  return { own, source: 'service' };
}

/**
 * @throws UnresolvedMarkets for a text that the service's markets may explain. Those of the last start explain what they can:
 * `BRK.B` is a share class again, while an unknown suffix may be a new market.
 */
export function requireResolved(text: string, { own, source }: KnownMarkets): void {
  if (source === 'service') return;
  const suffix = otherSuffixIn(text);
  if (suffix === undefined || own.has(suffix)) return;
  if (source === 'none' || !isReadable(text)) throw new UnresolvedMarkets();
}

function isReadable(text: string): boolean {
  try {
    parseSymbol(text);
    return true;
  } catch {
    return false;
  }
}
