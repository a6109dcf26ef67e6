/** Formulas over a data folder with shares of London and Tokyo, through the service, the client and the functions. */
import { nothingGiven } from '../../../src/client/session/given-limits';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/client/composition/create-client';
import { createLive } from '../../../src/client/live/live';
import { createSettings, defaultSettings } from '../../../src/client/store/settings';
import { type Clock, systemClock } from '../../../src/client/timing/timers';
import { createMarketMemory } from '../../../src/addin/excel/storage/limit-memory';
import { createFunctionTable, type Calculated, type Streamed } from '../../../src/addin/functions/function-table';
import { createServices } from '../../../src/addin/functions/calls/services';
import { ownMarketsHeader } from '../../../src/protocol/assumptions';
import { createMetrics } from '../../../src/service/operations/metrics';
import { createService, type Service } from '../../../src/service/command/service';
import { openOwnFiles } from '../../../src/service/sources/files/files-source';
import { createSimulatedSource } from '../../../src/service/sources/simulated/simulated-source';
import type { Source } from '../../../src/service/sources/source';
import { openGateway } from '../../../src/service/gateway/open-gateway';
import { localService } from '../../../src/build/metadata/help/guide-service';
import type { CellContent, CellResult, FunctionCall } from '../../../src/office-host/contract';
import { type Content, type Contents, openHeadless } from '../../support/headless-workbook';
import { alertsPlace } from '../../support/alerts';
import { stubCustomFunctions } from '../../support/functions-in-node';
import { createStorage } from '../../support/page-window';
import { settled } from '../../support/settled';

const header = 'time,open,high,low,close,volume\n';
const dailyRows = (...days: readonly (readonly [day: string, close: number])[]) =>
  header + days.map(([day, close]) => `${day},${close},${close},${close},${close},1000`).join('\n');
/** The clocks of London were put forward on 2024-03-31; the exchange was closed from 29 March to 1 April. */
const files = {
  'market-data.json': JSON.stringify({
    zones: { L: 'Europe/London', T: 'Asia/Tokyo', N: 'Europe/Oslo', PA: 'Europe/Paris' },
    files: { 'AZN.L_60m.csv': { stamps: 'end' } },
  }),
  'VOD.L.csv': dailyRows(['2024-03-27', 70.1], ['2024-03-28', 70.5], ['2024-04-02', 71], ['2024-04-03', 72]),
  'BP.A.L.csv': dailyRows(['2024-04-03', 500]),
  '7203.T.csv': dailyRows(['2024-03-29', 3792], ['2024-04-01', 3700], ['2024-04-02', 3650], ['2024-04-03', 3600]),
  'AZN.L_60m.csv':
    header +
    ['2024-03-28 09:00', '2024-03-28 10:00', '2024-04-02 09:00', '2024-04-02 10:00']
      .map((time, index) => `${time},${index},${index},${index},${index},5`)
      .join('\n'),
};
const now = Date.parse('2024-04-03T20:00:00Z');

/** One market for all tests: it takes a while to list. */
const simulated = createSimulatedSource({ seed: 1, clock: 'live' });
let folder: string;
let source: Source;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-markets-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  source = await openOwnFiles({ folder });
});
afterAll(async () => {
  await source.close?.();
  await rm(folder, { recursive: true });
});
beforeEach(stubCustomFunctions);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Time passes from `now` on. */
function clockFromNow(): Clock {
  const startedAt = systemClock.now();
  const passed = () => now + systemClock.now() - startedAt;
  return { ...systemClock, now: passed, wallNow: passed };
}

const ownUrl = 'https://own.test';
const otherUrl = 'https://other.test';

interface Start {
  /** Of the service at `ownUrl`. */
  readonly own?: Source;
  readonly storage?: Storage;
  /** Replaces the answers of the service; undefined for its own. */
  readonly answer?: (url: URL) => Response | Promise<Response> | undefined;
}

/** The functions of an add-in in front of the folder, and of the simulated market at another address. */
function start({ own = source, storage = createStorage(), answer = () => undefined }: Start = {}) {
  const clock = clockFromNow();
  const services: Readonly<Record<string, Service>> = {
    [ownUrl]: createService({ source: own, now: () => clock.now() }),
    [otherUrl]: createService({ source: simulated, now: () => clock.now() }),
  };
  const requests: string[] = [];
  const fetch = async (address: string, init: RequestInit) => {
    const url = new URL(address);
    requests.push(url.pathname + url.search);
    return answer(url) ?? services[url.origin]!.fetch(new Request(address, { headers: init.headers ?? {} }));
  };
  const settings = createSettings({ ...defaultSettings, baseUrl: ownUrl, apiKey: 'demo' });
  const marketMemory = createMarketMemory(storage, undefined);
  const client = createClient({ fetch, clock, settings, marketMemory, random: () => 0 });
  const live = createLive({ client, clock, settings });
  const readerHost = { language: 'en', hasFormats: false, hasCards: false, isOnTheWeb: false } as const;
  const network = { isOnline: () => true, subscribe: () => () => {} };
  const recalculate = () => Promise.resolve();
  const alerts = alertsPlace();
  const table = createFunctionTable(createServices({ client, clock, live, alerts, network, settings, readerHost, recalculate }));
  const call = (name: keyof Calculated, given: object, isPreview = false) =>
    table.call(name, { ...nothing, ...given }, { isInValuePreview: isPreview });
  /** The first results of a stream, until there are so many. */
  const firstOf = (name: keyof Streamed, given: object, count: number) =>
    new Promise<unknown[]>((resolve) => {
      const results: unknown[] = [];
      const invocation = {
        setResult(result: unknown) {
          if (results.push(result) < count) return;
          invocation.onCanceled();
          resolve(results);
        },
        onCanceled: () => {},
      };
      table.open(name, { ...nothing, ...given } as never, invocation);
    });
  return { call, firstOf, table, settings, client, requests };
}

const nothing = Object.fromEntries(
  ['period', 'start', 'end', 'adjust', 'fields', 'headers', 'order', 'layout', 'field', 'match', 'seconds'].map((name) => [name, null]),
);
const serial = (text: string) => Date.parse(`${text.replace(' ', 'T')}${text.includes(' ') ? ':00' : 'T00:00:00'}Z`) / 86_400_000 + 25_569;
const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  );
const plain = { fields: 'date,close', headers: false };
const notOwn = (symbol: string, suffix: string, markets: string) =>
  `symbols: "${symbol}" is not valid. Enter a symbol of ${markets} (the service has no market ${suffix})`;

describe('Bars of own markets', () => {
  it('have the dates of their exchange, also where New York and Shanghai have others', async () => {
    const { call } = start();
    expect(await call('kline', { symbols: 'VOD.L', ...plain, start: 3 })).toEqual([
      [serial('2024-03-28'), 70.5],
      [serial('2024-04-02'), 71],
      [serial('2024-04-03'), 72],
    ]);
    expect(await call('kline', { symbols: '7203.t', ...plain, start: 2 })).toEqual([
      [serial('2024-04-02'), 3650],
      [serial('2024-04-03'), 3600],
    ]);
  });

  it('of dates are those of the days of each exchange', async () => {
    const { call } = start();
    const given = { symbols: 'VOD.L,7203.T', start: '2024-03-28', end: serial('2024-04-02'), ...plain };
    expect(await call('kline', given)).toEqual([
      ['VOD.L', serial('2024-03-28'), 70.5],
      ['VOD.L', serial('2024-04-02'), 71],
      ['7203.T', serial('2024-03-29'), 3792],
      ['7203.T', serial('2024-04-01'), 3700],
      ['7203.T', serial('2024-04-02'), 3650],
    ]);
    expect(await call('kline', { symbols: 'VOD.L', start: '-2td', ...plain })).toHaveLength(3);
    expect(await failure(call('kline', { symbols: 'VOD.L', start: '2024-03-29', end: '2024-04-01', ...plain }))).toBe(
      'No trading data from 2024-03-29 to 2024-04-01',
    );
  });
});

describe('Bars of hours', () => {
  it('show the clock of London before and after it is put forward', async () => {
    const { call, client } = start();
    const hours = ['2024-03-28 09:00', '2024-03-28 10:00', '2024-04-02 09:00', '2024-04-02 10:00'].map(serial);
    const rows = await call('kline', { symbols: 'AZN.L', period: '60m', ...plain });
    rows.forEach(([time], index) => expect(time).toBeCloseTo(hours[index]!, 6));
    expect(rows).toHaveLength(4);
    const ofTheMorning = { symbols: 'AZN.L', period: '60m', start: '2024-04-02 09:30', end: '2024-04-02', ...plain };
    expect(await call('kline', ofTheMorning)).toHaveLength(1);
    const [bars] = (await client.bars(['AZN.L' as never], { period: '60m', adjust: 'none', count: 3 })).values();
    expect(bars).toMatchObject({
      value: {
        timestamp: Float64Array.of(...['2024-03-28T10:00Z', '2024-04-02T08:00Z', '2024-04-02T09:00Z'].map(Date.parse)),
      },
    });
  });
});

describe('Values of own markets', () => {
  it('are quotes with shares as their unit and no currency', async () => {
    const { call } = start();
    const fields = 'symbol,last_price,change_amount,volume_shares,volume_unit,currency,timestamp';
    expect(await call('quote', { symbols: [['VOD.L'], ['BP.A.L'], ['7203.T']], fields })).toEqual([
      ['VOD.L', 72, 1, 1000, 'shares', '', serial('2024-04-03')],
      ['BP.A.L', 500, 0, 1000, 'shares', '', serial('2024-04-03')],
      ['7203.T', 3600, -50, 1000, 'shares', '', serial('2024-04-03')],
    ]);
  });

  it('are prices of a date, live values and cards', async () => {
    const { call, firstOf, table } = start();
    expect(await call('price', { symbols: 'VOD.L,7203.T', dates: '2024-04-01' })).toEqual([[70.5], [3700]]);
    expect(await table.call('card', { symbols: 'VOD.L' }, {})).toEqual([[72]]);
    expect(await firstOf('live', { symbols: 'VOD.L', fields: 'last,timestamp' }, 1)).toEqual([[[72, serial('2024-04-03')]]]);
  });
});

const rates = (...rows: string[]) => `date,open,high,low,close\n${rows.map(rateRow).join('\n')}`;
const rateRow = (row: string) => `${row.slice(0, 11)}${Array.from({ length: 4 }, () => row.slice(11)).join(',')}`;
/** Beside a share of each currency; rates have no volume, and the banks' days. */
const pairs = {
  'market-data.json': JSON.stringify({ zones: { FX: 'Asia/Shanghai' } }),
  'USDCNY.FX.csv': rates('2024-03-29,7.2265', '2024-04-01,7.2298', '2024-04-02,7.2351', '2024-04-03,7.2347'),
  'HKDCNY.FX.csv': rates('2024-04-01,0.92381', '2024-04-02,0.92425', '2024-04-03,0.92416'),
  'AAPL.US.csv': dailyRows(['2024-04-01', 170.03], ['2024-04-02', 168.84]),
  '00700.HK.csv': dailyRows(['2024-04-02', 310], ['2024-04-03', 305.4]),
  '600519.SH.csv': dailyRows(['2024-04-02', 1710], ['2024-04-03', 1715]),
};

let own: Source;
let ownFolder: string;
beforeAll(async () => {
  ownFolder = await mkdtemp(join(tmpdir(), 'currency-pairs-'));
  for (const [name, text] of Object.entries(pairs)) await writeFile(join(ownFolder, name), text);
  own = await openOwnFiles({ folder: ownFolder });
  expect(own.problems?.()).toEqual([]);
});
afterAll(async () => {
  await own.close?.();
  await rm(ownFolder, { recursive: true });
});

/** The two formulas of the help page, by their cells in row 2. */
const currencyFormulas = localService
  .filter(({ id }) => id === 'currencies')
  .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])))
  .map(([cell, formula]) => [cell.en.slice(0, 1), formula.en.replaceAll('`', '')] as const);

const quoteFunction = { id: 'QUOTE', name: 'QUOTE', parameters: ['symbols', 'fields'].map((name) => ({ name })) };

const notFound: CellResult = { kind: 'error', code: '#N/A' };

/** The values of a sheet whose calls of MD.QUOTE are answered in turns, as what they are asked depends on one another. */
async function calculated(contents: Contents, quote: (given: object) => Promise<unknown>) {
  const known = new Map<string, CellResult>();
  for (let turn = 0; turn < 5; turn++) {
    const asked = new Map<string, FunctionCall>();
    const answer = (each: FunctionCall): CellResult => {
      const key = JSON.stringify(each.arguments);
      if (!known.has(key)) asked.set(key, each);
      return known.get(key) ?? notFound;
    };
    const book = await openHeadless({ Sheet1: contents }, { functions: { definitions: [quoteFunction], answer } });
    const values = book.values();
    book.dispose();
    vi.useRealTimers();
    if (asked.size === 0) return values;
    for (const [key, { arguments: given }] of asked) {
      // The grid also calculates the part of IF that is not taken: a pair of a currency with itself.
      const rows = await quote({ symbols: given[0], fields: given[1] }).catch(() => undefined);
      known.set(key, rows === undefined ? notFound : { kind: 'array', rows: rows as CellContent[][] });
    }
  }
  throw new Error('The formulas ask for ever more.');
}

describe('Currency pairs', () => {
  it('are quotes, bars, prices of dates and live values with all their decimals', async () => {
    const { call, firstOf } = start({ own });
    const fields = 'symbol,last_price,change_amount,volume,currency';
    expect(await call('quote', { symbols: 'USDCNY.FX,hkdcny.fx', fields, headers: false })).toEqual([
      ['USDCNY.FX', 7.2347, expect.closeTo(-0.0004, 9), expect.anything(), ''],
      ['HKDCNY.FX', 0.92416, expect.closeTo(-0.00009, 9), expect.anything(), ''],
    ]);
    expect(await call('kline', { symbols: 'USDCNY.FX', ...plain, start: '2024-04-02' })).toEqual([
      [serial('2024-04-02'), 7.2351],
      [serial('2024-04-03'), 7.2347],
    ]);
    // Sunday: the rate of Friday.
    expect(await call('price', { symbols: 'USDCNY.FX', dates: '2024-03-31' })).toEqual([[7.2265]]);
    expect(await firstOf('live', { symbols: 'HKDCNY.FX', fields: 'last' }, 1)).toEqual([[[0.92416]]]);
  });

  it('turn a portfolio into one currency, now and on a date', async () => {
    const { call } = start({ own });
    const shares = [100, 200, 10];
    const total = (prices: unknown[], usd: unknown, hkd: unknown) =>
      [1, hkd, usd].reduce<number>((sum, rate, i) => sum + shares[i]! * Number(prices[i]) * Number(rate), 0);
    const column = [['600519.SH'], ['00700.HK'], ['AAPL.US']];
    const last = { fields: 'last' };
    const prices = (await call('quote', { symbols: column, ...last })).flat();
    const [usd, hkd] = (await call('quote', { symbols: [['USDCNY.FX'], ['HKDCNY.FX']], ...last })).flat();
    expect(total(prices, usd, hkd)).toBeCloseTo(171_500 + 200 * 305.4 * 0.92416 + 10 * 168.84 * 7.2347, 6);
    const dates = '2024-04-02';
    const symbols = '600519.SH,00700.HK,AAPL.US,USDCNY.FX,HKDCNY.FX';
    const ofDate = (await call('price', { symbols, dates })).flat();
    expect(ofDate).toEqual([1710, 310, 168.84, 7.2351, 0.92425]);
  });
});

it('The formulas of the help page value a portfolio in yuan by own currency pairs', async () => {
  const { call } = start({ own });
  const positions = { '600519.SH': 100, '00700.HK': 200, 'AAPL.US': 10 };
  const rows = Object.entries(positions).flatMap(([symbol, shares], i) => {
    const copied = currencyFormulas.map(([column, formula]) => {
      return [`${column}${i + 2}`, formula.replaceAll(/\b([A-D])2\b/g, `$1${i + 2}`)] as const;
    });
    return [[`A${i + 2}`, symbol] as const, [`B${i + 2}`, shares] as const, ...copied];
  });
  expect(await calculated(Object.fromEntries<Content>(rows), (given) => call('quote', given))).toMatchObject({
    ...{ 'Sheet1!D2': 1, 'Sheet1!D3': 0.92416, 'Sheet1!D4': 7.2347, 'Sheet1!C2': 171_500 },
    ...{ 'Sheet1!C3': expect.closeTo(200 * 305.4 * 0.92416, 6), 'Sheet1!C4': expect.closeTo(10 * 168.84 * 7.2347, 6) },
  });
});

describe('Before the service has answered', () => {
  it('one request asks for its markets, whatever number of cells waits', async () => {
    const { call, firstOf, requests } = start();
    const prices = await Promise.all([
      ...Array.from({ length: 20 }, () => call('quote', { symbols: 'VOD.L' })),
      firstOf('live', { symbols: 'VOD.L' }, 1).then(([first]) => first),
    ]);
    expect(new Set(prices.map((rows) => JSON.stringify(rows)))).toEqual(new Set(['[[72]]']));
    expect(requests).toEqual(['/v1/quotes?symbols=600519.SH', '/v1/quotes?symbols=VOD.L']);
  });

  it('symbols of our markets need no such request, and those after them neither', async () => {
    const { call, requests } = start();
    await failure(call('quote', { symbols: 'AAPL.US,700.HK,sh600519' }));
    expect(await call('quote', { symbols: 'VOD.L' })).toEqual([[72]]);
    expect(requests.filter((each) => each.startsWith('/v1/quotes'))).toHaveLength(2);
  });

  it('a preview asks for nothing', async () => {
    const { call, requests } = start();
    expect(await failure(call('quote', { symbols: 'VOD.MIL' }, true))).toContain('has no market MIL');
    expect(requests).toEqual([]);
  });

  it('cells and streams say why it cannot be asked, and streams ask again', async () => {
    vi.useFakeTimers();
    let isDown = true;
    // Reading files takes no fake time: deadlines would pass meanwhile.
    const quotes = { data: [{ symbol: 'VOD.L', last_price: 72 }] };
    const told = { headers: { [ownMarketsHeader]: 'L=Europe/London' } };
    const answer = () => (isDown ? new Response('', { status: 503 }) : Response.json(quotes, told));
    const { call, firstOf } = start({ answer });
    const shown = firstOf('live', { symbols: 'VOD.L' }, 2);
    expect(await settled(failure(call('quote', { symbols: 'VOD.L' })))).toContain('503');
    isDown = false;
    expect(await settled(shown)).toMatchObject([{ message: expect.stringContaining('503') }, [[72]]]);
  });
});

describe('A suffix that the service does not have', () => {
  it('is named beside those that it has, in its own row, and the service is asked once', async () => {
    const { call, requests } = start();
    // No symbol of Paris is in the folder, and .N is New York.
    const sentence = (symbol: string) => notOwn(symbol, 'PA', 'SH, SZ, BJ, HK, US, L, T');
    expect(await failure(call('quote', { symbols: 'AIR.PA' }))).toBe(sentence('AIR.PA'));
    const rows = await call('quote', { symbols: [['VOD.L'], ['MC.PA']] });
    expect(rows).toMatchObject([[72], [{ message: sentence('MC.PA') }]]);
    expect(requests).toEqual(['/v1/quotes?symbols=600519.SH', '/v1/quotes?symbols=VOD.L']);
  });

  it('may be a share class: the service decides', async () => {
    const { call, requests } = start();
    await failure(call('quote', { symbols: 'BRK.B,F.N' }));
    expect(requests).toContain('/v1/quotes?symbols=BRK.B.US,F.US');
  });
});

describe('Another service', () => {
  it('has markets of its own: those of the one before are forgotten', async () => {
    const { call, settings, requests } = start();
    await call('quote', { symbols: '7203.T' });
    settings.update({ baseUrl: otherUrl });
    expect(await failure(call('quote', { symbols: '7203.T' }))).toBe(notOwn('7203.T', 'T', 'SH, SZ, BJ, HK, US'));
    await failure(call('quote', { symbols: 'VOD.L' }));
    expect(requests).toContain('/v1/quotes?symbols=VOD.L.US');
  });

  it('is not meant by another key', async () => {
    const { call, settings, requests } = start();
    await call('quote', { symbols: '7203.T' });
    settings.update({ apiKey: 'expert' });
    await call('quote', { symbols: '7203.T' });
    expect(requests.at(-1)).toBe('/v1/quotes?symbols=7203.T');
  });
});

describe('The next start', () => {
  it('knows the markets of the service before its first request', async () => {
    const storage = createStorage();
    await start({ storage }).call('quote', { symbols: 'VOD.L' });
    const { call, requests } = start({ storage });
    expect(await call('kline', { symbols: 'VOD.L', start: 1, ...plain })).toEqual([[serial('2024-04-03'), 72]]);
    await failure(call('quote', { symbols: 'BRK.B' }));
    expect(requests.map((each) => each.replace(/&.*/, ''))).toEqual([
      '/v1/klines?symbol=VOD.L',
      '/v1/quotes?symbols=BRK.B.US',
      '/v1/klines?symbol=BRK.B.US',
    ]);
  });

  it('asks for a market that may be new, and knows nothing of another service', async () => {
    const storage = createStorage();
    await start({ storage }).call('quote', { symbols: 'VOD.L' });
    const again = start({ storage });
    await failure(again.call('quote', { symbols: 'AIR.PA' }));
    expect(again.requests).toEqual(['/v1/quotes?symbols=600519.SH']);
    expect(createMarketMemory(storage, undefined).recall(otherUrl)).toBeUndefined();
  });
});

describe('What is told', () => {
  it('can be read by pages of other origins, also from a refusal, and is absent where there is nothing to tell', async () => {
    const get = (service: Service, path: string, key = 'demo') =>
      Promise.resolve(service.fetch(new Request(`http://localhost${path}`, { headers: { 'X-API-Key': key } })));
    const own = createService({ source });
    for (const response of [await get(own, '/v1/quotes?symbols=VOD.L'), await get(own, '/v1/quotes?symbols=VOD.L', 'wrong')]) {
      expect(response.headers.get(ownMarketsHeader)).toBe('L=Europe/London, T=Asia/Tokyo');
      expect(response.headers.get('Access-Control-Expose-Headers')).toContain(ownMarketsHeader);
    }
    expect((await get(createService({ source: simulated }), '/v1/quotes?symbols=600519.SH')).headers.get(ownMarketsHeader)).toBeNull();
  });

  it('is not believed where it is hostile', async () => {
    const hostile = 'SH=Europe/Paris, N=Europe/Paris, X=No/Where, =UTC, <b>=UTC, TOOLONG=UTC, Y=UTC;DROP, T=Asia/Tokyo';
    const answer = () => Response.json({ data: [{ symbol: '7203.T', last_price: 1 }] }, { headers: { [ownMarketsHeader]: hostile } });
    const { call } = start({ answer });
    expect(await call('quote', { symbols: '7203.T' })).toEqual([[1]]);
    expect(await failure(call('quote', { symbols: 'VOD.X.X' }))).toBe(notOwn('VOD.X.X', 'X', 'SH, SZ, BJ, HK, US, T'));
  });
});

describe('A gateway', () => {
  const over = (fetch: typeof globalThis.fetch) =>
    openGateway({
      ...{ baseUrl: 'https://upstream.test', apiKey: 'demo', given: nothingGiven },
      ...{ fetch, metrics: createMetrics() },
    });

  it('passes on the markets of its upstream, and the values of their symbols', async () => {
    const upstream = createService({ source });
    const gateway = over(async (address, init) => upstream.fetch(new Request(address, init)));
    const service = createService({ source: gateway });
    const { call, requests } = start({
      answer: (url) => service.fetch(new Request(url, { headers: { 'X-API-Key': 'demo' } })),
    });
    const symbols = [['VOD.L'], ['7203.T'], ['NONE.L']];
    const unknown = { message: 'Symbol not found: NONE.L' };
    expect(await call('quote', { symbols })).toMatchObject([[72], [3600], [unknown]]);
    expect(await call('kline', { symbols: 'BP.A.L', start: 1, ...plain })).toEqual([[serial('2024-04-03'), 500]]);
    expect(requests[0]).toBe('/v1/quotes?symbols=600519.SH');
    await gateway.close?.();
  });
});
