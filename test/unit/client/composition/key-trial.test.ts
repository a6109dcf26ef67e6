import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tryKey } from '../../../../src/client/composition/key-trial';
import { foundOf } from '../../../support/key-abilities';
import { json, klines, quotesOf, refusal, type Script, settled, startClient } from '../../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const answers: Script = (url, symbols) => {
  if (url.pathname.startsWith('/v1/klines')) return klines(url, symbols);
  if (url.pathname.startsWith('/v1/depth')) {
    return json({
      data: {
        symbol: symbols[0],
        timestamp: Date.now(),
        bid_prices: [1],
        bid_volumes: [1],
        ask_prices: [2],
        ask_volumes: [1],
      },
    });
  }
  return quotesOf(['510300.SH']);
};

async function tried(script: Script, spent = 1, isCurrent = () => true) {
  const { withStaleness: client, requests } = startClient(script);
  void tryKey({ client, isCurrent }, spent);
  await vi.advanceTimersByTimeAsync(10_000);
  return { client, paths: () => requests.map(({ pathname }) => pathname), requests };
}

describe('The trial of a key', () => {
  it('asks for a batch of daily bars, depth of one, and the smallest universe', async () => {
    const { client, paths, requests } = await tried(answers);
    expect(paths()).toEqual(['/v1/klines/batch', '/v1/depth', '/v1/quotes']);
    expect(requests[2]?.searchParams.get('universes')).toBe('CN_ETF');
    expect(foundOf(client)).toEqual(['daily batch CN: included', 'depth single CN: included', 'universe universe CN: included']);
  });

  it('takes no more than four requests with those of the test where batches are refused', async () => {
    const { client, paths } = await tried((url, symbols, init) =>
      url.pathname.endsWith('/batch')
        ? refusal(403, "Access mode 'batch' not available for klines. Upgrade your plan.")
        : answers(url, symbols, init),
    );
    expect(paths()).toEqual(['/v1/klines/batch', '/v1/klines', '/v1/depth']);
    expect(foundOf(client)).toEqual(['daily single CN: included', 'daily batch CN: refused', 'depth single CN: included']);
  });
});

describe('What the trial of a key spares', () => {
  it.each([
    [2, ['/v1/klines/batch', '/v1/depth']],
    [3, ['/v1/depth']],
    [4, []],
  ])('is what the limit leaves no room for, after %d requests of the test', async (spent, paths) => {
    expect((await tried(answers, spent)).paths()).toEqual(paths);
  });

  it('is what is known to be included', async () => {
    const { client, paths } = await tried(answers);
    await settled(tryKey({ client, isCurrent: () => true }, 1));
    expect(paths()).toHaveLength(3);
  });

  it('is the rest when another key is in use', async () => {
    let isCurrent = true;
    const { paths } = await tried(
      (url, symbols, init) => {
        isCurrent = false;
        return answers(url, symbols, init);
      },
      1,
      () => isCurrent,
    );
    expect(paths()).toEqual(['/v1/klines/batch']);
  });
});
