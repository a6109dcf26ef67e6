import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type BatcherParts, createBatcher } from '../../../src/client/batching/batcher';
import { createEndpointCapabilities } from '../../../src/client/session/endpoint-capabilities';
import { Query } from '../../../src/client/store/query';
import { quotesResource } from '../../../src/client/store/resources';
import type { Settings } from '../../../src/client/store/settings';
import type { Slices } from '../../../src/client/timing/slices';
import { systemClock } from '../../../src/client/timing/timers';
import type { Outcome } from '../../../src/market/texts/problem';
import type { Quote } from '../../../src/market/fields/records';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { klines, manyCodes, quotesOf, startClient } from '../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A client whose requests are logged as the ms since its start and the number of symbols. */
function startLogged(settings: Partial<Settings> = {}) {
  const began = Date.now();
  const sent: [at: number, symbols: number][] = [];
  const { client } = startClient((_, symbols) => {
    sent.push([Date.now() - began, symbols.length]);
    return quotesOf(symbols);
  }, settings);
  return { sent, client };
}

describe('The window of the batcher', () => {
  it('closes five milliseconds after the last query', async () => {
    const { sent, client } = startLogged();
    for (const symbol of manyCodes(3)) {
      void client.quotes([symbol]);
      await passing(4);
    }
    await passing(100);
    expect(sent).toEqual([[13, 3]]);
  });

  it('closes 25 milliseconds after its first query, and another one opens', async () => {
    const { sent, client } = startLogged();
    for (const symbol of manyCodes(11)) {
      void client.quotes([symbol]);
      await passing(4);
    }
    await passing(100);
    expect(sent).toEqual([
      [25, 7],
      [45, 4],
    ]);
  });

  it('is not waited for by full requests', async () => {
    const { sent, client } = startLogged({ symbolsPerRequest: 2 });
    for (const symbol of manyCodes(4)) void client.quotes([symbol]);
    await passing(100);
    expect(sent).toEqual([
      [0, 2],
      [0, 2],
    ]);
  });
});

describe('Queries of different sizes', () => {
  it('wait for the window: one more may share their request', async () => {
    expect(await countsOf([10_000, 100, 10_000])).toEqual([
      ['10000', 2],
      ['100', 1],
    ]);
  });

  it('that fill a request leave only the smallest of them in the window', async () => {
    expect(await countsOf([10_000, 1_000, 100, 100], { symbolsPerRequest: 3 })).toEqual([
      ['10000', 1],
      ['1000', 1],
      ['100', 2],
    ]);
  });
});

/** A batcher and queries for it. */
function startBatcher({ fetchBatch, areWaiting = () => false }: Pick<BatcherParts, 'fetchBatch'> & Partial<Slices>) {
  const capabilities = () => createEndpointCapabilities({ clock: systemClock, symbolsPerRequest: () => undefined });
  const batcher = createBatcher(quotesResource, {
    clock: systemClock,
    capabilities,
    fetchBatch,
    slices: { areWaiting },
  });
  const outcomes: Outcome<Quote>[] = [];
  return {
    outcomes,
    send(key: SymbolCode) {
      const definition = { cacheKey: { shape: '', key }, params: undefined, size: 1, epoch: 0, session: {} };
      const query = new Query<SymbolCode, undefined, Quote>(definition, () => {});
      query.observe({ priority: 'formula', onSettled: (outcome) => outcomes.push(outcome) });
      batcher.send(query);
    },
  };
}

it('the window stays open while calls wait for their slice', async () => {
  const sent: number[] = [];
  let areWaiting = true;
  const { send } = startBatcher({
    areWaiting: () => areWaiting,
    fetchBatch({ symbols }) {
      sent.push(symbols.length);
      return new Promise(() => {});
    },
  });
  for (const symbol of manyCodes(20)) {
    send(symbol);
    await passing(8);
  }
  expect(sent).toEqual([]);
  areWaiting = false;
  await passing(10);
  expect(sent).toEqual([20]);
});

it('a defect in the fetch of a batch fails its queries', async () => {
  const { send, outcomes } = startBatcher({ fetchBatch: () => Promise.reject(new Error('defect')) });
  send('600519.SH' as SymbolCode);
  await passing(10);
  expect(outcomes).toMatchObject([{ problem: { kind: 'internal', detail: 'defect' } }]);
});

/** The count and the number of symbols of each request, for bars of symbols that are wanted one after the other. */
async function countsOf(counts: readonly number[], settings: Partial<Settings> = {}) {
  const { client, requests, asked } = startClient((url, symbols) => klines(url, symbols, 5), settings);
  manyCodes(counts.length).forEach((symbol, i) => {
    void client.bars([symbol], { period: '1d', adjust: 'forward', count: counts[i] ?? 0 });
  });
  await passing(100);
  return requests.map((url, i) => [url.searchParams.get('count'), asked()[i]?.length]);
}
