/** MD.CHECK over the simulated market: clean as it is, and with a fault of each kind planted in what the service sends. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../../../src/client/http/transport';
import { createTraveller, serviceAt } from '../../support/as-of';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import type { Universe } from '../../../src/market/time/period';
import { stubCustomFunctions } from '../../support/functions-in-node';
import { createSimulatedMarket } from '../../../src/service/sources/simulated/simulated-market';
import { simulatedSource } from '../../support/simulated-source';

beforeEach(stubCustomFunctions);
afterEach(() => void vi.unstubAllGlobals());

/** Thursday 2026-01-15, 10:30 in Shanghai. */
const now = Date.parse('2026-01-15T02:30:00Z');
const service = serviceAt(simulatedSource, now);
const moutai = '600519.SH';

type Row = readonly unknown[];
type Bars = Record<string, number[]>;
interface Body {
  readonly data: Record<string, Bars>;
}

/** Findings of a formula, without the header. @param through changes the responses of the service */
async function check(given: object, through: Fetch = service) {
  const traveller = createTraveller({ fetch: through, now });
  const rows = (await traveller.call('check', { headers: false, ...given })) as Row[];
  return { rows, requests: traveller.requests };
}

const market = createSimulatedMarket({ seed: 1, clock: 'live' });

function membersOf(universe: Universe, count: number): readonly SymbolCode[] {
  const all = market.symbolsOf(universe);
  return Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!);
}

const inColumn = (symbols: readonly string[]) => symbols.map((symbol) => [symbol]);
const pathsOf = (requests: readonly string[]) => requests.map((address) => new URL(address).pathname).sort();

describe.each(['CN_Stock', 'HK_Stock', 'US_Stock', 'CN_ETF'] as const)('Sound data of %s', (universe) => {
  const symbols = membersOf(universe, 40);
  it('is clean', async () => {
    const { rows } = await check({ symbols: inColumn(symbols) });
    expect(rows.map(([symbol, , , severity]) => [symbol, severity])).toEqual(symbols.map((each) => [each, 'clean']));
  });
});

describe('A hundred symbols and a year', () => {
  const symbols = inColumn(membersOf('CN_Stock', 100));
  it('cost one request more than their bars', async () => {
    const { rows, requests } = await check({ symbols, start: '2025-01-02', end: '2025-12-31' });
    expect(rows).toHaveLength(100);
    expect(pathsOf(requests)).toEqual(['/v1/klines/batch', '/v1/klines/ex-factors']);
  });

  it('cost another one for the quotes of a range that reaches the present', async () => {
    const { requests } = await check({ symbols });
    expect(pathsOf(requests)).toEqual(['/v1/klines/batch', '/v1/klines/ex-factors', '/v1/quotes']);
  });

  it('tell the days of their market to few symbols in the same request', async () => {
    const { requests } = await check({ symbols: moutai, end: '2025-12-31' });
    expect(pathsOf(requests)).toEqual(['/v1/klines/batch', '/v1/klines/ex-factors']);
  });
});

/** Changes what the service sends of one symbol. */
function planting(endpoint: string, change: (body: Body) => unknown): Fetch {
  return async (address, init) => {
    const response = await service(address, init);
    if (!new URL(address).pathname.startsWith(endpoint)) return response;
    const body = (await response.json()) as Body;
    change(body);
    return Response.json(body);
  };
}

/** Changes the bars of Kweichow Moutai. */
const inBars = (change: (bars: Bars) => void) => planting('/v1/klines/batch', ({ data }) => change(data[moutai]!));
const at = 30;
const prices = ['open', 'high', 'low', 'close'] as const;
const set = (column: string, value: (before: number) => number) => (bars: Bars) => void (bars[column]![at] = value(bars[column]![at]!));
const remove = (from: number, count: number) => (bars: Bars) => {
  for (const column of Object.values(bars)) column.splice(from, count);
};
const repeat = (hoursLater: number) => (bars: Bars) => {
  for (const column of Object.values(bars)) column.splice(at, 0, column[at]!);
  bars['timestamp']![at + 1]! += hoursLater * 3_600_000;
};
/** A bar on the Sunday before the one of Monday, 2025-02-24. */
const onSunday = (bars: Bars) => {
  for (const column of Object.values(bars)) column.splice(at, 0, column[at]!);
  bars['timestamp']![at] = Date.parse('2025-02-23T00:00:00+08:00');
};
const halved = (bars: Bars) => {
  for (const name of [...prices, 'amount']) bars[name] = bars[name]!.map((value, i) => (i < at ? value : value / 2));
};
const stopped = (bars: Bars) => {
  for (const name of [...prices, 'volume', 'amount']) bars[name]![at] = 0;
};

const event = (date: string, factor: number) =>
  planting('/v1/klines/ex-factors', ({ data }) => {
    const sent = data as unknown as Record<string, object[]>;
    sent[moutai] = [{ timestamp: Date.parse(`${date}T00:00:00+08:00`), ex_factor: factor }];
  });
const inQuote = (change: object) => planting('/v1/quotes', ({ data }) => void Object.assign((data as unknown as object[])[0]!, change));

describe('A fault in what the service sends is found', () => {
  it.each<[string, Fetch, unknown[]]>([
    ['a price below zero', inBars(set('low', () => -1)), ['error', 'Price of zero or below', -1, '> 0']],
    ['a day without trades', inBars(stopped), ['note', 'Price of zero or below', 0, '> 0']],
    ['a high below the low', inBars(set('high', () => 5)), ['error', 'High below low', 5, expect.stringMatching(/^≥ \d/)]],
    [
      'a close outside',
      inBars(set('close', (close) => close * 1.05)),
      ['error', 'Open or close outside the day’s range', expect.any(Number), expect.stringMatching(/ … /)],
    ],
    [
      'a close in another unit',
      inBars(set('close', (close) => close * 100)),
      ['error', 'Open or close outside the day’s range', expect.any(Number), expect.stringMatching(/ … /)],
    ],
    [
      'an amount in another unit',
      inBars(set('amount', (amount) => amount * 1_000)),
      ['warning', 'Amount ÷ volume outside the day’s range', expect.any(Number), expect.stringMatching(/ … /)],
    ],
    ['missing days', inBars(remove(at, 3)), ['warning', 'Trading days missing', 0, 3]],
    ['a day too many', inBars(onSunday), ['warning', 'Bars on days when the market was closed', 1, 0]],
    ['two bars at one time', inBars(repeat(0)), ['error', 'Several bars on one day', 2, 1]],
    ['two bars of one day', inBars(repeat(15)), ['error', 'Several bars on one day', 2, 1]],
    ['a jump', inBars(halved), ['warning', 'Price jump without an ex-date', expect.closeTo(-0.5, 1), '-10% … 10%']],
    [
      'an ex-factor without a jump',
      event('2025-03-10', 1.5),
      ['warning', 'Ex-date without a price jump', expect.any(Number), expect.closeTo(-1 / 3, 6)],
    ],
  ])('%s', async (_, through, finding) => {
    const { rows } = await check({ symbols: moutai, start: '2025-01-02', end: '2025-04-30' }, through);
    expect(rows.map((row) => row.slice(3))).toEqual([finding]);
  });

  const yesterday = Date.parse('2026-01-13T15:00:00+08:00');
  it.each<[string, object, string]>([
    ['another previous close', { prev_close: 1 }, 'Previous close differs from the bars'],
    ['another price than the close', { timestamp: yesterday }, 'Last price differs from the day’s close'],
    ['an old time', { timestamp: yesterday }, 'Quote older than the last trading day'],
  ])('a quote of %s', async (_, change, finding) => {
    const { rows } = await check({ symbols: moutai, start: '-3m' }, inQuote(change));
    expect(rows.map(([, , , , text]) => text)).toContain(finding);
  });
});

it('says what it could not check, and no symbol is clean then', async () => {
  const refused: Fetch = (address, init) =>
    address.includes('ex-factors')
      ? Promise.resolve(Response.json({ code: 403, message: 'not in plan' }, { status: 403 }))
      : service(address, init);
  const { rows } = await check({ symbols: moutai, end: '2026-01-09' }, refused);
  expect(rows.map((row) => row.slice(3, 5))).toEqual([['note', 'Jumps not checked: no adjustment factors']]);
});
