/** What a call notes beside its values: problems, staleness, fill-ins to come, and where its result goes. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../../../src/client/client';
import { systemClock } from '../../../../../src/client/timing/timers';
import { CellCall, type Invocation } from '../../../../../src/addin/functions/calls/cell-call';
import { MarketDataError, type ProblemKind } from '../../../../../src/market/texts/problem';
import type { Quote } from '../../../../../src/market/fields/records';
import type { SymbolCode } from '../../../../../src/market/symbols/symbol';
import { servicesOver } from '../../../../support/functions-in-node';
import { codes, json, quotesOf, settled, symbolsOf } from '../../../../support/scripted-service';
import { HeldBackError, type QueryResult } from '../../../../../src/client/store/query-contract';

const now = Date.parse('2026-01-15T03:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now }));

const [moutai, pingAn, apple] = codes('600519.SH', '000001.SZ', 'AAPL.US') as [SymbolCode, SymbolCode, SymbolCode];
const allSymbols = [moutai, pingAn, apple];
const quote = {} as Quote;
const fresh = { value: quote };
const staleSince = (since: number) => ({ value: quote, staleSince: since });
const failing = (kind: ProblemKind) => new MarketDataError({ kind } as MarketDataError['problem']);

/** A call whose client gives these results, the next ones for each time that quotes are asked for. */
function callGiven(...results: readonly (readonly QueryResult<Quote>[])[]) {
  const services = servicesOver(() => Promise.reject(new TypeError('no network')), systemClock);
  let next = 0;
  const quotes = vi.fn<Client['quotes']>((symbols) => {
    const given = results[next++] ?? [];
    return Promise.resolve(new Map(given.map((result, i) => [symbols[i]!, result])));
  });
  const call = new CellCall({ ...services, client: { ...services.client, quotes } }, {});
  return { call, quotes, ask: (symbols: readonly SymbolCode[] = allSymbols) => call.quotes(symbols) };
}

describe('A call with fresh values', () => {
  it('has nothing to recover from', async () => {
    const { call, ask } = callGiven([fresh, fresh, fresh]);
    expect(await ask()).toEqual(new Map(allSymbols.map((symbol) => [symbol, quote])));
    expect(call.notes.isProvisional).toBe(false);
    expect([call.notes.problem, call.notes.staleSince, call.notes.refills]).toEqual([undefined, undefined, undefined]);
    expect(call.isStale(moutai)).toBe(false);
  });
});

describe('A call with stale values', () => {
  it('is as stale as the oldest of them, and knows which they are', async () => {
    const { call, ask } = callGiven([staleSince(now - 2_000), staleSince(now - 9_000), fresh]);
    expect((await ask()).get(moutai)).toBe(quote);
    expect(call.notes.staleSince).toBe(now - 9_000);
    expect(allSymbols.map((symbol) => call.isStale(symbol))).toEqual([true, true, false]);
    expect([call.notes.isProvisional, call.notes.problem, call.notes.refills]).toEqual([true, undefined, undefined]);
  });

  it.each([
    ['first', 9_000, 2_000],
    ['second', 2_000, 9_000],
  ])('is as stale as the older of two results for one symbol: the %s', async (_, first, second) => {
    const { call, ask } = callGiven([staleSince(now - first)], [staleSince(now - second)]);
    await ask([moutai]);
    await ask([moutai]);
    expect(call.notes.staleSince).toBe(now - 9_000);
  });
});

describe('The problem of a call', () => {
  it('is the first of several, and provisional when one of them may pass', async () => {
    const unknown = new MarketDataError({ kind: 'unknown-symbol', symbol: moutai });
    const { call, ask } = callGiven([unknown, failing('offline'), fresh]);
    expect((await ask()).get(moutai)).toBe(unknown);
    expect(call.notes.problem).toEqual(unknown.problem);
    expect([call.notes.isProvisional, call.notes.staleSince]).toEqual([true, undefined]);
    expect(call.isStale(pingAn)).toBe(false);
  });

  it('is not provisional when asking again brings nothing else', async () => {
    const { call, ask } = callGiven([failing('no-match'), fresh, fresh]);
    await ask();
    expect([call.notes.isProvisional, call.notes.refills]).toEqual([false, undefined]);
  });

  it.each([
    ['may pass', failing('timeout'), 'timeout', true],
    ['does not pass by itself', failing('no-key'), 'no-key', false],
    ['is unexpected', new TypeError('x is undefined'), 'internal', false],
  ])('is a failure of the whole that %s', (_, thrown, kind, isProvisional) => {
    const { call } = callGiven();
    call.notes.noteFailure(thrown);
    expect([call.notes.problem?.kind, call.notes.isProvisional]).toEqual([kind, isProvisional]);
  });
});

it('a call is refilled by each request that outlived its deadline', async () => {
  const refill = () => Promise.resolve();
  const held = new HeldBackError({ kind: 'rate-limited' }, refill());
  const { call, ask } = callGiven([held, { ...staleSince(now - 1_000), refilled: refill() }, failing('offline')]);
  await ask();
  expect(call.notes.refills).toHaveLength(2);
});

describe('The requests of a call', () => {
  it('share its signal and its deadline', async () => {
    const { call, quotes, ask } = callGiven([fresh], [fresh]);
    await ask([moutai]);
    await ask([pingAn]);
    const [first, second] = quotes.mock.calls.map(([, options]) => options);
    expect(first).toMatchObject({ signal: expect.anything(), deadline: call.since + 45_000 });
    expect(second?.signal).toBe(first?.signal);
  });
});

const address = 'Sheet1!B2';

/** Releases a call with a problem, and gives where it was noted. */
async function released(invocation: Invocation, isCancelled = false) {
  const services = servicesOver((url) => quotesOf(symbolsOf(url)), systemClock);
  const recovered = vi.spyOn(services.recovery, 'cellAnswered');
  const call = new CellCall(services, invocation);
  call.notes.noteFailure(failing('no-key'));
  if (isCancelled) call.cancel();
  await settled(call.release(10, 410));
  return {
    problems: [...services.problems.all().keys()],
    recovered: recovered.mock.calls.map(([cell, { notes }]) => [cell, notes.isProvisional]),
    delivered: [...services.delivered.take()].map(([cell, { first }]) => [cell, first]),
    answered: services.client.activity.snapshot().cellsAnswered,
  };
}

describe('The result of a call', () => {
  it('is noted for its cell', async () => {
    const noted = { problems: [address], recovered: [[address, false]], delivered: [[address, 410]], answered: 1 };
    expect(await released({ address })).toEqual(noted);
  });

  it('without an address is only counted', async () => {
    expect(await released({})).toEqual({ problems: [], recovered: [], delivered: [], answered: 1 });
  });

  it.each([
    ['of a preview', { address, isInValuePreview: true }, false],
    ['of a cancelled call', { address }, true],
  ])('%s is delivered to no cell', async (_, invocation, isCancelled) => {
    expect(await released(invocation, isCancelled)).toMatchObject({ problems: [], delivered: [], answered: 1 });
  });
});

const ownMarkets = (markets: string) => ({ 'X-Market-Data-Zones': markets });

describe('What a call knows of the service', () => {
  it('is its host, and whether its data are simulated', async () => {
    const headers = { 'X-Market-Data': 'simulated' };
    const services = servicesOver(() => json({ data: [] }, 200, headers), systemClock);
    const call = new CellCall(services, {});
    expect([call.settings().baseUrl, call.isSimulated()]).toEqual(['https://service.test', false]);
    await settled(Promise.resolve(call.quotes([moutai])));
    expect(call.isSimulated()).toBe(true);
  });

  it('is its markets: those at the beginning, until the call asks for them', async () => {
    const services = servicesOver(() => json({ data: [] }, 200, ownMarkets('L=Europe/London')), systemClock);
    const [early, asking] = [new CellCall(services, {}), new CellCall(services, {})];
    expect(early.markets).toEqual({ own: new Map(), source: 'none' });
    await settled(asking.resolveMarkets());
    expect(asking.markets).toEqual({ own: new Map([['L', { zone: 'Europe/London' }]]), source: 'service' });
    expect(early.markets.source).toBe('none');
    expect(asking.marketOf('VOD.L' as SymbolCode)).toEqual({ zone: 'Europe/London' });
  });

  it('are no markets when it fails to tell them', async () => {
    const services = servicesOver(() => json({}, 401), systemClock);
    const call = new CellCall(services, {});
    await expect(settled(call.resolveMarkets())).rejects.toMatchObject({ problem: { kind: 'key-refused' } });
    expect(call.markets.source).toBe('none');
  });

  it('are the markets of the last start in a preview, which asks for none', () => {
    const call = new CellCall(
      servicesOver(() => json({}), systemClock),
      { isInValuePreview: true },
    );
    expect(call.markets).toEqual({ own: new Map(), source: 'service' });
  });
});

it('the tick size of an instrument that was asked for is known', async () => {
  const instrument = { symbol: moutai, ext: { type: 'stock', tick_size: 0.01 } };
  const services = servicesOver(() => json({ data: [instrument] }), systemClock);
  const call = new CellCall(services, {});
  expect(call.tickSize(moutai)).toBeUndefined();
  await settled(Promise.resolve(call.instruments([moutai])));
  expect(call.tickSize(moutai)).toBe(0.01);
});
