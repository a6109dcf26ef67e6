/** What a batch costs at a service with limits of its own, and what the next one is spared. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isProblem } from '../../../src/market/texts/problem';
import { codes, klines, manyCodes, quotesOf, refusal, type Script, settled, startClient } from '../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const daily = { period: '1d', adjust: 'forward', count: 10 } as const;
const fiveMinutes = { ...daily, period: '5m' } as const;
const isBatch = (url: URL) => url.pathname.endsWith('/batch');
const isAmerican = (symbol: string) => symbol.endsWith('.US');

/** A client, and what it asks in a step: the numbers of symbols, and the kinds of the problems that came of it. */
function startAsking(script: Script) {
  const { client, asked, requests } = startClient(script);
  /** Symbols of the requests to this path, or below it. */
  const askedOf = (path: string) => asked().filter((_, i) => requests[i]?.pathname.startsWith(path));
  const step = async (path: string, ask: (from: typeof client) => Promise<ReadonlyMap<unknown, unknown>>) => {
    const before = askedOf(path).length;
    const answer = await settled(ask(client));
    const problems = [...answer.values()].flatMap((outcome) => (isProblem(outcome) ? [outcome.problem.kind] : []));
    return {
      sizes: askedOf(path)
        .slice(before)
        .map(({ length }) => length),
      problems,
    };
  };
  return {
    asked,
    quotes: (...symbols: string[]) => step('/v1/quotes', (client) => client.quotes(codes(...symbols))),
    bars: (params: typeof daily | typeof fiveMinutes, ...symbols: string[]) =>
      step('/v1/klines', (client) => client.bars(codes(...symbols), params)),
    intraday: (...symbols: string[]) =>
      step('/v1/klines/intraday', (client) => client.intraday(codes(...symbols), { period: '1m', count: 10 })),
  };
}

/** So many requests of this size. */
const times = (count: number, size: number) => Array.from({ length: count }, () => size);

describe('Too many symbols, refused without a word', () => {
  const limitedTo =
    (limit: number, status = 413): Script =>
    (_, symbols) =>
      symbols.length > limit ? refusal(status, '') : quotesOf(symbols);

  it.each([400, 413, 414, 422, 431])('tries usual sizes at the end and the beginning in turn: %i', async (status) => {
    const { asked, quotes } = startAsking(limitedTo(5, status));
    const all = manyCodes(100);
    expect((await quotes(...all)).problems).toEqual([]);
    expect(asked().slice(0, 5)).toEqual([all, all.slice(-50), all.slice(0, 20), all.slice(-10), all.slice(0, 5)]);
    expect(
      asked()
        .slice(5)
        .map(({ length }) => length),
    ).toEqual(times(19, 5));
  });

  it('is searched for once by all batches of the market, and then known', async () => {
    const { quotes } = startAsking(limitedTo(5));
    const { sizes, problems } = await quotes(...manyCodes(300));
    expect(problems).toEqual([]);
    expect(sizes.filter((size) => size > 5 && size < 100)).toEqual([50, 20, 10]);
    expect(sizes.filter((size) => size === 100).length).toBeLessThanOrEqual(3);
    expect(sizes.filter((size) => size === 5)).toEqual(times(60, 5));
    expect((await quotes(...manyCodes(20, 'SZ'))).sizes).toEqual(times(4, 5));
  });

  it('is searched for in each market by itself', async () => {
    const { quotes } = startAsking((url, symbols, init) =>
      symbols.every(isAmerican) ? quotesOf(symbols) : limitedTo(5)(url, symbols, init),
    );
    await quotes(...manyCodes(100));
    expect((await quotes(...manyCodes(100, 'US'))).sizes).toEqual([100]);
  });
});

describe('A service that answers the first symbols of a request alone', () => {
  const firstOnly =
    (most: number, unknown = ''): Script =>
    (_, symbols) =>
      quotesOf(symbols.slice(0, most).filter((symbol) => symbol !== unknown));

  it('is asked for the rest once, and their number is the limit from then on', async () => {
    const { quotes } = startAsking(firstOnly(20));
    const first = await quotes(...manyCodes(100));
    expect(first).toEqual({ sizes: [100, 80, ...times(3, 20)], problems: [] });
    expect(await quotes(...manyCodes(60, 'SZ'))).toEqual({ sizes: times(3, 20), problems: [] });
  });

  it('is not taken for one where the rest does not exist', async () => {
    const known = manyCodes(10);
    const { quotes } = startAsking((_, symbols) => quotesOf(symbols.filter((one) => known.some((each) => each === one))));
    expect(await quotes(...manyCodes(12))).toEqual({
      sizes: [12, 2],
      problems: ['unknown-symbol', 'unknown-symbol'],
    });
    expect((await quotes(...manyCodes(100, 'SZ'))).sizes[0]).toBe(100);
  });
});

describe('A plan without batches', () => {
  const withoutBatches =
    (message: string, lacks: (url: URL, symbols: readonly string[]) => boolean = () => true): Script =>
    (url, symbols) =>
      isBatch(url) && lacks(url, symbols) ? refusal(403, message) : klines(url, symbols);

  it('that says so costs the batch', async () => {
    const { bars } = startAsking(withoutBatches("Access mode 'batch' not available for daily_bars. Upgrade your plan."));
    expect(await bars(daily, ...manyCodes(6))).toEqual({ sizes: [6, ...times(6, 1)], problems: [] });
    expect(await bars(daily, ...manyCodes(6, 'SZ'))).toEqual({ sizes: times(6, 1), problems: [] });
  });

  it('that says nothing costs the batch and a pair', async () => {
    const { bars } = startAsking(withoutBatches(''));
    expect(await bars(daily, ...manyCodes(6))).toEqual({ sizes: [6, 1, 2, ...times(5, 1)], problems: [] });
    expect(await bars(daily, ...manyCodes(6, 'SZ'))).toEqual({ sizes: times(6, 1), problems: [] });
  });

  it('with batches of another market keeps these', async () => {
    const { bars } = startAsking(withoutBatches('', (_, symbols) => symbols.some(isAmerican)));
    await bars(daily, ...manyCodes(6, 'US'));
    expect((await bars(daily, ...manyCodes(6))).sizes).toEqual([6]);
    const mixed = await bars(daily, ...codes('MSFT.US', 'TSLA.US'), ...manyCodes(6, 'SZ'));
    expect([...mixed.sizes].sort()).toEqual([1, 1, 6]);
  });

  it('with batches of another function keeps these', async () => {
    const { bars } = startAsking(withoutBatches('', (url) => url.searchParams.get('period') === '1d'));
    await bars(daily, ...manyCodes(6));
    expect((await bars(fiveMinutes, ...manyCodes(6))).sizes).toEqual([6]);
  });

  it('is asked for them again after a day', async () => {
    let isLacking = true;
    const { bars } = startAsking(withoutBatches('', () => isLacking));
    await bars(daily, ...manyCodes(6));
    isLacking = false;
    await vi.advanceTimersByTimeAsync(24 * 3_600_000 - 60_000);
    expect((await bars(daily, ...manyCodes(6, 'SZ'))).sizes).toEqual(times(6, 1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await bars(daily, ...codes('000007.SZ', '000008.SZ'))).sizes).toEqual([2]);
  });
});

describe('A search for a size', () => {
  const refusesMoreThan50 = (_: URL, symbols: readonly string[]) => (symbols.length > 50 ? refusal(400, 'Bad request') : undefined);

  it('goes on where only the first symbols of a trial are answered', async () => {
    const { quotes } = startAsking((url, symbols) => refusesMoreThan50(url, symbols) ?? quotesOf(symbols.slice(0, 10)));
    expect((await quotes(...manyCodes(100))).problems).toEqual([]);
    expect((await quotes(...manyCodes(20, 'SZ'))).sizes).toEqual([10, 10]);
  });

  it('learns nothing of a trial that fails', async () => {
    let fails = true;
    const { quotes } = startAsking(
      (url, symbols) => refusesMoreThan50(url, symbols) ?? (fails && symbols.length > 20 ? refusal(500, '') : quotesOf(symbols)),
    );
    expect(new Set((await quotes(...manyCodes(100))).problems)).toEqual(new Set(['server-error']));
    fails = false;
    expect((await quotes(...manyCodes(100, 'SZ'))).sizes).toEqual([100, 50, 50]);
  });
});

it('One symbol that the plan lacks takes the batches away from no other', async () => {
  const { bars } = startAsking((url, symbols) =>
    symbols.some((symbol) => symbol.endsWith('.BJ')) ? refusal(403, '') : klines(url, symbols),
  );
  expect((await bars(daily, '600519.SH', '430047.BJ', '000001.SZ')).problems).toEqual(['not-in-plan']);
  expect((await bars(daily, '600519.SH', '430047.BJ')).problems).toEqual(['not-in-plan']);
  expect((await bars(daily, ...manyCodes(6))).sizes).toEqual([6]);
});

describe('A plan with batches of so many symbols', () => {
  const upTo =
    (most: number): Script =>
    (url, symbols) =>
      symbols.length > most ? refusal(403, '') : isBatch(url) || url.pathname.includes('klines') ? klines(url, symbols) : quotesOf(symbols);

  it('that refuses more without a word is asked for a symbol, a pair, the whole, and usual sizes', async () => {
    const { bars } = startAsking(upTo(20));
    const { sizes, problems } = await bars(daily, ...manyCodes(100));
    expect(problems).toEqual([]);
    expect(sizes).toEqual([100, 1, 2, 98, 50, 20, 20, 20, 20, 18]);
    expect((await bars(daily, ...manyCodes(60, 'SZ'))).sizes).toEqual([20, 20, 20]);
  });

  it('is told from one without quotes by one symbol', async () => {
    const { quotes } = startAsking(upTo(5));
    const { sizes, problems } = await quotes(...manyCodes(6));
    expect([sizes, problems]).toEqual([[6, 1, 5], []]);
  });

  it('is not learned from a stray refusal', async () => {
    const { asked, bars } = startAsking((url, symbols) => (asked().length === 1 ? refusal(403, '') : klines(url, symbols)));
    expect((await bars(daily, ...manyCodes(100))).sizes).toEqual([100, 1, 2, 98]);
    expect((await bars(daily, ...manyCodes(100, 'SZ'))).sizes).toEqual([100]);
  });
});

it('A plan without intraday bars is not one without minute bars', async () => {
  const { bars, intraday } = startAsking((url, symbols) => (url.pathname.includes('intraday') ? refusal(403, '') : klines(url, symbols)));
  const lacking = ['not-in-plan', 'not-in-plan', 'not-in-plan'];
  expect(await intraday(...manyCodes(3))).toEqual({ sizes: [3, 1], problems: lacking });
  expect(await intraday(...manyCodes(6).slice(3))).toEqual({ sizes: [], problems: lacking });
  expect(await bars(fiveMinutes, ...manyCodes(3))).toEqual({ sizes: [3], problems: [] });
});
