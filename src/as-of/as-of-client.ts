/**
 * The client of a workbook in another time: it asks the usual one for bars, events and instruments, and answers from what had
 * happened by the moment. Bars of days that are over serve every moment, so that moving it costs no request.
 */
import type { Client } from '../client/client';
import type { QueryOptions, QueryResults } from '../client/store/query-contract';
import type { ExFactorsParams } from '../client/store/resources';
import type { SettingsSource } from '../client/store/settings';
import type { Clock } from '../client/timing/timers';
import { isDuringDay } from '../market/bars/as-of';
import type { ExFactor } from '../market/fields/records';
import type { SymbolCode } from '../market/symbols/symbol';
import { MarketDataError } from '../market/texts/problem';
import { dayAt, type DayNumber, epochMs, type EpochMs } from '../market/time/exchange-time';
import { type Market, zoneOf } from '../market/time/markets';
import { maxSymbolsPerRequest } from '../protocol/assumptions';
import { barsAsOf, intradayAsOf } from './as-of-bars';
import { instrumentsAsOf, quotesAsOf, type ScreenLimits, universesAsOf } from './as-of-quotes';
import type { AsOfClient, AsOfSource } from './as-of-switch';
import { type AskAsOf, createRefusedMinutes, eachOf, madeOf, resultOf, withoutAge } from './asked';

export interface AsOfOptions {
  readonly present: Client;
  readonly time: AsOfSource;
  readonly settings: SettingsSource;
  readonly clock: Clock;
  /** Told whether the service lacks minute bars, whenever that shows. */
  readonly noteDailyOnly: (isDailyOnly: boolean) => void;
}

export function createAsOfClient({ present, time, settings, clock, noteDailyOnly }: AsOfOptions): AsOfClient {
  const notes = createMinutesNotes(noteDailyOnly);
  const refusedMinutes = createRefusedMinutes(clock);
  present.onAccessChange(() => {
    notes.clear();
    refusedMinutes.clear();
  });
  const nextTask = () => new Promise<void>((resolve) => void clock.after(0, resolve));
  /** Each call is answered as of the moment at which it asks; of the present where the workbook has just returned to it. */
  const ask = (given: QueryOptions | undefined): AskAsOf => {
    const wallNow = clock.wallNow();
    const moment = time.current()?.instant ?? epochMs(wallNow);
    const options = withoutAge(given, moment, clock);
    const noteMinutes: AskAsOf['noteMinutes'] = (market, areMissing) => notes.note(moment, market, areMissing);
    return { present, moment, wallNow, options, noteMinutes, refusedMinutes, nextTask };
  };
  const limits = (): ScreenLimits => {
    const { asOfRequests: requests, symbolsPerRequest = maxSymbolsPerRequest } = settings.current();
    return { requests, symbolsPerRequest };
  };
  const bars: Client['bars'] = (symbols, params, options) => barsAsOf(ask(options), symbols, params);
  return {
    bars,
    newestBars: bars,
    quotes: (symbols, options) => quotesAsOf(ask(options), symbols),
    intraday: (symbols, params, options) => intradayAsOf(ask(options), symbols, params),
    instruments: (symbols, options) => instrumentsAsOf(ask(options), symbols),
    exFactors: (symbols, params, options) => exFactorsAsOf(ask(options), symbols, params),
    universes: (ids, options) => universesAsOf(ask(options), ids, limits()),
    depth: (symbols) => Promise.resolve(eachOf(symbols, () => depthIsNotRecorded)),
  };
}

const depthIsNotRecorded = new MarketDataError({ kind: 'not-recorded', what: 'depth' });

/** Asks for the whole history, as other moments and adjusted bars do. */
async function exFactorsAsOf(
  ask: AskAsOf,
  symbols: readonly SymbolCode[],
  { from = epochMs(-Infinity), to = epochMs(Infinity) }: ExFactorsParams,
): Promise<QueryResults<SymbolCode, readonly ExFactor[]>> {
  const last = Math.min(to, ask.moment);
  const events = await ask.present.exFactors(symbols, {}, ask.options);
  const within = (all: readonly ExFactor[]) => all.filter(({ timestamp }) => timestamp >= from && timestamp <= last);
  return eachOf(symbols, (symbol) => madeOf([resultOf(events, symbol)], within));
}

/** Whether the service has minute bars of the moments that are asked for, as its responses show. */
interface MinutesNotes {
  /** One symbol with minutes on a day outweighs those without, in whichever order they are asked for. */
  note(moment: EpochMs, market: Market, areMissing: boolean): void;
  /** Another service may have others. */
  clear(): void;
}

export function createMinutesNotes(noteDailyOnly: (isDailyOnly: boolean) => void): MinutesNotes {
  /** The last day of each time zone on which a symbol had minutes. */
  const found = new Map<string, { readonly market: Market; readonly day: DayNumber }>();
  const areFound = (moment: EpochMs) =>
    [...found.values()].some(({ market, day }) => day === dayAt(moment, market) && isDuringDay(moment, market));
  return {
    note(moment, market, areMissing) {
      if (!areMissing) found.set(zoneOf(market), { market, day: dayAt(moment, market) });
      else if (areFound(moment)) return;
      noteDailyOnly(areMissing);
    },
    clear: () => found.clear(),
  };
}
