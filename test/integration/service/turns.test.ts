/** A large request beside others, in one process. */
import { describe, expect, it } from 'vitest';
import { createService } from '../../../src/service/command/service';
import { startService, thursdayMorning } from '../../support/local-service';
import { barsBySymbol } from './bodies';

const batchOf = (symbols: readonly string[]) => `/v1/klines/batch?count=10&symbols=${symbols.join(',')}`;
const hundred = Array.from({ length: 100 }, (_, i) => `${600_001 + i}.SH`);

describe('a large request', () => {
  it('of bars is overtaken by a quote that was requested after it', async () => {
    const ask = startService();
    const settled: string[] = [];
    const request = async (name: string, path: string) => {
      expect((await ask(path)).status).toBe(200);
      settled.push(name);
    };
    await Promise.all([
      request('batch', batchOf(hundred)),
      request('quote', '/v1/quotes?symbols=600519.SH'),
      request('bars of one symbol', '/v1/klines?symbol=AAPL.US'),
    ]);
    expect(settled).toEqual(['quote', 'bars of one symbol', 'batch']);
  });

  it('of the quotes of a universe is overtaken, too', async () => {
    const ask = startService();
    const settled: string[] = [];
    const request = async (name: string, path: string) => {
      expect((await ask(path)).status).toBe(200);
      settled.push(name);
    };
    await Promise.all([request('universe', '/v1/quotes?universes=CN_Stock'), request('bars', '/v1/klines?symbol=AAPL.US')]);
    expect(settled).toEqual(['bars', 'universe']);
  });
});

describe('a batch', () => {
  it('is not computed to its end when the client has disconnected', async () => {
    const client = new AbortController();
    let turns = 0;
    const nextTurn = async () => {
      if (++turns === 3) client.abort();
      await Promise.resolve();
    };
    const service = createService({ now: () => thursdayMorning, nextTurn });
    const response = await service.fetch(
      new Request(`http://localhost${batchOf(hundred)}`, { headers: { 'X-API-Key': 'demo' }, signal: client.signal }),
    );
    expect([response.status, turns]).toEqual([503, 3]);
  });
});

describe('a batch over several turns', () => {
  it('is computed for one instant, however long it takes', async () => {
    let now = thursdayMorning;
    const nextTurn = async () => {
      now += 86_400_000;
      await Promise.resolve();
    };
    const response = await startService({ now: () => now, nextTurn })(batchOf(['600000.SH', '600016.SH', '600036.SH']));
    const newest = Object.values(barsBySymbol(response)).map((bars) => bars?.timestamp.at(-1));
    expect(new Set(newest).size).toBe(1);
  });
});
