/** What a call requests, what it takes from the cache, and what its cancellation ends. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../../src/client/timing/timers';
import { CellCall, type Invocation } from '../../../../../src/addin/functions/calls/cell-call';
import { isPromise } from '../../../../../src/addin/functions/calls/maybe-promise';
import { isProblem, type Outcome } from '../../../../../src/market/texts/problem';
import { servicesOver } from '../../../../support/functions-in-node';
import { codes, json, quotesOf, settled, symbolsOf } from '../../../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const [moutai, pingAn] = codes('600519.SH', '000001.SZ') as [ReturnType<typeof codes>[0], ReturnType<typeof codes>[0]];

/** New calls of one add-in, in front of a service that responds after so many ms. */
function addIn(respond: (url: URL) => Response = (url) => quotesOf(symbolsOf(url)), afterMs = 0) {
  const requests: URL[] = [];
  const services = servicesOver(async (url) => {
    requests.push(url);
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs));
    return respond(url);
  }, systemClock);
  return {
    services,
    requests,
    asked: () => requests.map(symbolsOf),
    call: (invocation: Invocation = {}) => new CellCall(services, invocation),
  };
}

/** Prices, or kinds of problems, by symbol. */
const shown = (outcomes: ReadonlyMap<string, Outcome<{ readonly last_price?: unknown }>>) =>
  Object.fromEntries(Array.from(outcomes, ([symbol, outcome]) => [symbol, isProblem(outcome) ? outcome.problem.kind : outcome.last_price]));

describe('Data of a call', () => {
  it.each([
    ['instruments', '/v1/instruments', {}, (call: CellCall) => call.instruments([moutai])],
    [
      'intraday bars',
      '/v1/klines/intraday',
      { period: '5m', count: '7' },
      (call: CellCall) => call.intraday([moutai], { period: '5m', count: 7 }),
    ],
    ['depth', '/v1/depth', {}, (call: CellCall) => call.depth([moutai])],
    ['ex-factors', '/v1/klines/ex-factors', {}, (call: CellCall) => call.exFactors([moutai], {})],
    ['a universe', '/v1/quotes', { universes: 'CN_Stock' }, (call: CellCall) => call.universes(['CN_Stock'])],
  ])('are requested for %s', async (_, path, parameters, ask) => {
    const { call, requests } = addIn(() => json({ code: 403, message: 'no' }, 403));
    const outcomes = await settled(Promise.resolve(ask(call())));
    expect([...outcomes.values()].map((outcome) => isProblem(outcome))).toEqual([true]);
    expect(requests[0]?.pathname).toBe(path);
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toMatchObject(parameters);
  });
});

describe('Known data of a call', () => {
  it('come from the cache at once, without a promise', async () => {
    const { call, requests, services } = addIn();
    await settled(Promise.resolve(call().quotes([moutai])));
    const again = call().quotes([moutai]);
    expect(isPromise(again)).toBe(false);
    expect(shown(await again)).toEqual({ '600519.SH': 10 });
    expect(requests).toHaveLength(1);
    expect(services.client.activity.snapshot()).toMatchObject({ valuesAsked: 2, valuesFromCache: 1 });
  });

  it('come from the cache and from a request for the others', async () => {
    const { call, asked } = addIn();
    await settled(Promise.resolve(call().quotes([moutai])));
    const both = await settled(Promise.resolve(call().quotes([moutai, pingAn])));
    expect(shown(both)).toEqual({ '600519.SH': 10, '000001.SZ': 10 });
    expect(asked()).toEqual([['600519.SH'], ['000001.SZ']]);
  });

  it('are asked once for a symbol that is given twice', async () => {
    const { call, services } = addIn();
    await settled(Promise.resolve(call().quotes([moutai])));
    expect(shown(await call().quotes([moutai, moutai]))).toEqual({ '600519.SH': 10 });
    expect(services.client.activity.snapshot().valuesAsked).toBe(2);
  });
});

describe('The deadline of a call', () => {
  it('is 45 seconds after it began, whenever it asks', async () => {
    const { call } = addIn(undefined, 100_000);
    const began = call();
    await vi.advanceTimersByTimeAsync(30_000);
    const outcomes = Promise.resolve(began.quotes([moutai]));
    const at: number[] = [];
    void outcomes.then(() => at.push(Date.now() - began.since));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(at).toEqual([45_000]);
    expect(shown(await outcomes)).toEqual({ '600519.SH': 'timeout' });
  });
});

describe('A preview', () => {
  it('sends nothing: an unknown value is a problem, a known one of any age is stale', async () => {
    const { call, requests } = addIn();
    await settled(Promise.resolve(call().quotes([moutai])));
    await vi.advanceTimersByTimeAsync(3_600_000);
    const preview = call({ isInValuePreview: true });
    expect(shown(await preview.quotes([moutai, pingAn]))).toEqual({ '600519.SH': 10, '000001.SZ': 'preview' });
    expect([preview.isPreview, preview.isStale(moutai), preview.isStale(pingAn)]).toEqual([true, true, false]);
    expect(requests).toHaveLength(1);
  });

  it.each([undefined, false, 'false', ''])('is not meant by isInValuePreview: %j', (isInValuePreview) => {
    expect(addIn().call({ isInValuePreview }).isPreview).toBe(false);
  });
});

describe('A cancelled call', () => {
  /** A call whose request takes a second, which Excel cancels after 100 ms. */
  async function cancelled() {
    const { call, requests } = addIn(undefined, 1_000);
    const invocation: Invocation = {};
    const first = call(invocation);
    const outcomes = Promise.resolve(first.quotes([moutai]));
    first.acceptCancellation();
    await vi.advanceTimersByTimeAsync(100);
    invocation.onCanceled?.();
    return { first, outcomes, call, requests };
  }

  it('has its result 50 ms later, and requests nothing more', async () => {
    const { first, outcomes, requests } = await cancelled();
    const results: unknown[] = [];
    void outcomes.then((result) => results.push(shown(result)));
    expect(first.isCancelled).toBe(true);
    await vi.advanceTimersByTimeAsync(49);
    expect(results).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(results).toEqual([{ '600519.SH': 'cancelled' }]);
    expect(shown(await first.quotes([pingAn]))).toEqual({ '000001.SZ': 'cancelled' });
    expect(requests).toHaveLength(1);
  });

  it('leaves its request to a call that joins it meanwhile', async () => {
    const { call, requests } = await cancelled();
    const second = Promise.resolve(call().quotes([moutai]));
    expect(shown(await settled(second))).toEqual({ '600519.SH': 10 });
    expect(requests).toHaveLength(1);
  });
});

describe('A call that is cancelled early', () => {
  it('requests nothing afterwards', async () => {
    const { call, requests } = addIn();
    const first = call();
    first.cancel();
    expect(shown(await first.quotes([moutai]))).toEqual({ '600519.SH': 'cancelled' });
    await vi.advanceTimersByTimeAsync(100);
    expect(requests).toEqual([]);
  });

  it('has no request to end when it has asked for nothing', async () => {
    addIn().call().cancel();
    await vi.advanceTimersByTimeAsync(100);
  });
});
