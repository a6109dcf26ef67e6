/** The functions in Node, in front of a service that knows a few symbols. */
import { afterEach, beforeEach, vi } from 'vitest';
import { systemClock } from '../../src/client/timing/timers';
import { type Calculated, createFunctionTable, type Invocation, type Streamed } from '../../src/addin/functions/function-table';
import type { HostFacts, Services } from '../../src/addin/functions/calls/services';
import type { AlertsPlace, AlertStorage } from '../../src/alerts/alert-contract';
import { alertsPlace } from './alerts';
import { type Fetch, servicesOver, stubCustomFunctions } from './functions-in-node';
import { flatBars } from './flat-bars';
import { thursdayMorning } from './local-service';
import { json, symbolsOf } from './scripted-service';
import { settled } from './settled';

export type Records = Readonly<Record<string, object>>;

const time = { timestamp: thursdayMorning };

/** `SNDL.US` costs less than a dollar; `VOD.L` is of a market that only the service can explain. */
export const quotes: Records = {
  '600519.SH': { ...time, region: 'CN', last_price: 1468.3, volume: 25_000, ext: { name: '贵州茅台', type: 'stock' } },
  '00700.HK': { ...time, region: 'HK', last_price: 600, volume: 9_000_000, ext: { name: '腾讯控股', type: 'stock' } },
  'SNDL.US': { ...time, region: 'US', last_price: 0.5, volume: 1_000, ext: { name: 'Sundial', type: 'stock' } },
  'VOD.L': { ...time, region: 'GB', last_price: 70, volume: 500, ext: { name: 'Vodafone', type: 'stock' } },
};

export const instruments: Records = {
  '600519.SH': {
    name: '贵州茅台',
    exchange: 'SH',
    ext: { limit_up: 1595, limit_down: 1305, listing_date: '2001-08-27' },
  },
  '08001.HK': { name: 'Penny', exchange: 'HK', ext: { limit_up: 0.4, limit_down: 0.3 } },
};

/** Two levels of bids and one of asks. */
export const depths: Records = {
  '600519.SH': {
    ...time,
    region: 'CN',
    ...{ bid_prices: [1468, 1467], bid_volumes: [30, 40], ask_prices: [1470], ask_volumes: [10] },
  },
  '00700.HK': {
    ...time,
    region: 'HK',
    ...{ bid_prices: [599.5], bid_volumes: [1_000], ask_prices: [600], ask_volumes: [2_000] },
  },
};

const dayBar = flatBars([Date.parse('2026-01-15T00:00:00+08:00')], [1468.3]);
const minuteBar = flatBars([thursdayMorning], [1467]);
const exFactor = [{ timestamp: Date.parse('2025-06-26T00:00:00+08:00'), ex_factor: 1.02 }];

/** The keyed records that each endpoint serves, by its path without `/batch`. */
const records: Readonly<Record<string, Records>> = {
  '/v1/depth': depths,
  '/v1/klines': { '600519.SH': dayBar },
  '/v1/klines/intraday': { '600519.SH': minuteBar },
  '/v1/klines/ex-factors': { '600519.SH': exFactor },
};

/** Serves the records above; a universe is all quotes. Unknown symbols are absent, or 404 where they are asked alone. */
export function respond(url: URL, headers: Record<string, string> = {}): Response {
  const path = url.pathname.replace('/batch', '');
  const symbols = url.searchParams.has('universes') ? Object.keys(quotes) : symbolsOf(url);
  const listed = { '/v1/quotes': quotes, '/v1/instruments': instruments }[path];
  const served = listed ?? records[path] ?? {};
  const known = symbols.filter((symbol) => symbol in served);
  if (listed) return json({ data: known.map((symbol) => ({ symbol, ...listed[symbol] })) }, 200, headers);
  if (!url.searchParams.has('symbol')) {
    return json({ data: Object.fromEntries(known.map((symbol) => [symbol, served[symbol]])) }, 200, headers);
  }
  const [only] = known;
  return only === undefined ? json({ code: 404, message: 'unknown' }, 404) : json({ data: served[only] }, 200, headers);
}

/** Replaces Excel's error class, and the time: it is Thursday morning in Shanghai until a test lets time pass. */
export function beforeEachInExcel(): void {
  beforeEach(() => {
    stubCustomFunctions();
    vi.useFakeTimers({ now: thursdayMorning });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

export const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

interface StartParts extends Partial<Pick<Services, 'network' | 'time'>> {
  readonly storage?: AlertStorage;
  /** Alerts are reported with these. */
  readonly reportSettings?: AlertsPlace['settings'];
}

/** Functions of a new add-in over a fetch of the test; requires `beforeEachInExcel`. */
export function startFunctions(
  fetch: Fetch = respond,
  host: Partial<HostFacts> = {},
  { storage, reportSettings, ...parts }: StartParts = {},
) {
  const requests: URL[] = [];
  const logged = (url: URL) => {
    requests.push(url);
    return fetch(url);
  };
  const usual = servicesOver(logged, systemClock);
  const both = { ...usual.readerHost, ...host };
  const alerts = alertsPlace(storage, reportSettings);
  const services = { ...usual, ...parts, alerts, readerHost: both, cellHost: both, streamHost: both };
  const table = createFunctionTable(services);
  return {
    services,
    requests,
    paths: () => requests.map(({ pathname }) => pathname),
    /** @returns the rows, or the error that the cell shows */
    call: <Name extends keyof Calculated>(name: Name, given: Calculated[Name]): Promise<unknown> =>
      settled(table.call(name, given, {}).catch((thrown: unknown) => thrown)),
    /** @returns what the cell shows from its first result on, and how Excel ends it */
    stream<Name extends keyof Streamed>(name: Name, given: Streamed[Name], more: Pick<Invocation, 'isInValuePreview' | 'address'> = {}) {
      const shown: unknown[] = [];
      const invocation = { setResult: (result: unknown) => void shown.push(result), onCanceled: () => {} };
      table.open(name, given, Object.assign(invocation, more) as never);
      return { shown, cancel: () => invocation.onCanceled() };
    },
  };
}

/** A number with a format, as Excel takes it. */
export const formatted = (basicValue: number, numberFormat: string) => ({ type: 'Double', basicValue, numberFormat });
