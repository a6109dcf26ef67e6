/** What the heads of responses tell about the markets of a service, and when they are forgotten. */
import { describe, expect, it } from 'vitest';
import { createServiceMarkets } from '../../../../src/client/session/service-markets';
import { createMarketMemory } from '../../../../src/addin/excel/storage/limit-memory';
import type { Problem } from '../../../../src/market/texts/problem';
import { ownMarketsHeader } from '../../../../src/protocol/assumptions';
import { createStorage } from '../../../support/page-window';

const london = { [ownMarketsHeader]: 'L=Europe/London' };
const head = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers });
const baseUrl = 'https://own.test';

function start(storage = createStorage()) {
  const memory = createMarketMemory(storage, undefined);
  const markets = createServiceMarkets(baseUrl, memory);
  const known = () => [markets.known().source, [...markets.known().own.keys()].join()];
  return { markets, known, memory };
}

describe('The markets of a service', () => {
  it('are told by any response with the header', () => {
    for (const status of [200, 401, 429, 503]) {
      const { markets, known, memory } = start();
      expect(known()).toEqual(['none', '']);
      markets.resolveFrom(head(status, london));
      expect(known()).toEqual(['service', 'L']);
      expect(memory.recall(baseUrl)).toBe('L=Europe/London');
    }
  });

  it.each([
    [200, 'service'],
    [400, 'none'],
    [401, 'none'],
    [403, 'none'],
    [404, 'none'],
    [429, 'none'],
    [502, 'none'],
  ])('a head %i without the header leaves %s as the source', (status, source) => {
    const { markets, known } = start();
    markets.resolveFrom(head(status));
    expect(known()).toEqual([source, '']);
  });

  it.each<[title: string, Problem, source: string]>([
    ['a bad request', { kind: 'request-refused', status: 400, detail: '' }, 'service'],
    ['an unknown symbol', { kind: 'request-refused', status: 404, detail: '' }, 'service'],
    ['the plan', { kind: 'not-in-plan', feature: 'quotes', detail: '' }, 'service'],
    ['too large a request, perhaps by a proxy', { kind: 'request-refused', status: 413, detail: '' }, 'none'],
    ['something else than the service', { kind: 'foreign-reply', status: 404 }, 'none'],
    ['the key', { kind: 'key-refused' }, 'none'],
  ])('a refusal because of %s is read as the word of the service where it is one', (_, problem, source) => {
    const { markets, known } = start();
    markets.resolveFromRefusal(problem);
    expect(known()).toEqual([source, '']);
  });
});

describe('The markets that are known', () => {
  it('are forgotten by a success without the header, not by failures, which may be those of a proxy', () => {
    const { markets, known, memory } = start();
    markets.resolveFrom(head(200, london));
    for (const status of [401, 403, 404, 429, 502]) markets.resolveFrom(head(status));
    expect(known()).toEqual(['service', 'L']);
    markets.resolveFrom(head(200));
    expect(known()).toEqual(['service', '']);
    expect(memory.recall(baseUrl)).toBe('');
  });

  it('are remembered by the next start, until the service tells', () => {
    const storage = createStorage();
    start(storage).markets.resolveFrom(head(200, london));
    const { markets, known } = start(storage);
    expect(known()).toEqual(['remembered', 'L']);
    markets.resolveFromRefusal({ kind: 'not-in-plan', feature: 'quotes', detail: '' });
    expect(known()).toEqual(['service', 'L']);
  });

  it('are read from a damaged storage as none', () => {
    const storage = createStorage();
    storage.setItem('market-data.markets', `${baseUrl}\n<b>=UTC, SH=Asia/Tokyo`);
    expect(start(storage).known()).toEqual(['remembered', '']);
    storage.setItem('market-data.markets', baseUrl);
    expect(start(storage).known()).toEqual(['none', '']);
  });
});
