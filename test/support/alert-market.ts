/** Alerts of an add-in over a service whose prices the test sets. */
import { vi } from 'vitest';
import type { AlertArguments } from '../../src/addin/functions/alert';
import { openAlerts } from '../../src/alerts/alert-book';
import type { AlertEvent } from '../../src/alerts/alert-log';
import { json, refusal, symbolsOf } from './scripted-service';
import { passing, startFunctions } from './small-market';

const crossing: AlertArguments = { symbols: '600519.SH', condition: 'last crosses 1500', message: null, mode: null };

/** Functions over a service whose prices the test sets; the time of a quote is that of the day. */
export function startMarket(parts: Parameters<typeof startFunctions>[2] = {}) {
  const prices: Record<string, number> = { '600519.SH': 1490, '00700.HK': 600 };
  const market = { isDown: false, quotedAt: () => Date.now() };
  const respond = (url: URL) => {
    if (market.isDown) return refusal(503);
    const known = symbolsOf(url).filter((symbol) => symbol in prices);
    return json({
      data: known.map((symbol) => ({ symbol, last_price: prices[symbol], timestamp: market.quotedAt() })),
    });
  };
  const functions = startFunctions(respond, {}, parts);
  const book = () => openAlerts(functions.services.alerts, functions.services);
  return {
    ...functions,
    market,
    book,
    open: (given: Partial<AlertArguments> = {}) => functions.stream('alert', { ...crossing, ...given }),
    async price(symbol: string, price: number, ms = 3_000) {
      prices[symbol] = price;
      await passing(ms);
    },
    log: () => book().events(),
    /** Nothing of a page that is closed goes on. */
    close() {
      book().save();
      vi.clearAllTimers();
    },
  };
}

export const moutai = '600519.SH';
export const triggersOf = (events: readonly AlertEvent[]) =>
  events.flatMap((event) => (event.kind === 'trigger' ? [[event.symbol, event.price]] : []));
