import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLimitMemory } from '../../../../src/addin/excel/storage/limit-memory';
import { createStorage } from '../../../support/page-window';
import { codes, quotesOf, refusal, settled, startClient } from '../../../support/scripted-service';

const entry = 'market-data.limits';
const day = 86_400_000;

let storage: Storage;
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') });
  storage = createStorage();
});

/** A page of the add-in whose service allows ten requests a minute for quotes, and says so when it refuses one. */
function openPage(apiKey = 'key-1') {
  const sentAt: number[] = [];
  let refusals = 0;
  const { client } = startClient(
    (_, symbols) => {
      const now = Date.now();
      if (sentAt.filter((at) => now - at < 60_000).length < 10) {
        sentAt.push(now);
        return quotesOf(symbols);
      }
      refusals++;
      return refusal(429, 'Too many requests (10/min)', { retry_after_ms: 30_000 });
    },
    { apiKey, symbolsPerRequest: 1 },
    { limitMemory: createLimitMemory(storage, undefined) },
  );
  return {
    async askTwelve() {
      const symbols = codes(...Array.from({ length: 12 }, (_, i) => `6005${10 + i}.SH`));
      client.startEpoch();
      await settled(client.quotes(symbols));
    },
    refusals: () => refusals,
  };
}

describe('What was learned of the limits of a key', () => {
  it('is known after a restart, so that the rate is not run into again', async () => {
    const first = openPage();
    await first.askTwelve();
    expect(first.refusals()).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    const second = openPage();
    await second.askTwelve();
    expect(second.refusals()).toBe(0);
  });

  it('is not believed of another key, nor after a day', async () => {
    await openPage().askTwelve();
    const other = openPage('key-2');
    await other.askTwelve();
    expect(other.refusals()).toBe(1);
    await vi.advanceTimersByTimeAsync(day);
    const next = openPage();
    await next.askTwelve();
    expect(next.refusals()).toBe(1);
  });
});

describe('The storage of limits', () => {
  const access = (apiKey: string) => ({ baseUrl: 'https://service.test', apiKey, keyPlacement: 'header' as const });

  it('holds the last eight keys, and no key as a text', () => {
    const memory = createLimitMemory(storage, undefined);
    for (let i = 0; i < 9; i++) memory.keep(access(`secret-${i}`), `limits of ${i}`);
    expect(memory.recall(access('secret-0'))).toBeUndefined();
    expect(memory.recall(access('secret-1'))).toBe('limits of 1');
    expect(storage.getItem(entry)).not.toContain('secret');
  });

  it('keeps what another window has learned of another key', () => {
    const [here, there] = [createLimitMemory(storage, undefined), createLimitMemory(storage, undefined)];
    here.keep(access('key-1'), 'one');
    there.keep(access('key-2'), 'two');
    here.keep(access('key-1'), 'one, later');
    expect([here.recall(access('key-1')), here.recall(access('key-2'))]).toEqual(['one, later', 'two']);
  });

  it.each([
    ['no JSON', 'limits'],
    ['no list', '{}'],
    ['other entries', '[null, {"access": 1}]'],
    ['a text that is too long', JSON.stringify([{ access: 'x', text: 'x'.repeat(40_000) }])],
  ])('is as good as empty when it holds %s', (_, text) => {
    storage.setItem(entry, text);
    const memory = createLimitMemory(storage, undefined);
    expect(memory.recall(access('key-1'))).toBeUndefined();
    memory.keep(access('key-1'), 'one');
    expect(memory.recall(access('key-1'))).toBe('one');
    expect(JSON.parse(storage.getItem(entry) ?? '')).toHaveLength(1);
  });
});
