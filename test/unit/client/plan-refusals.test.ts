import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isProblem } from '../../../src/market/texts/problem';
import { foundOf } from '../../support/key-abilities';
import { codes, json, klines, quotesOf, refusal, type Script, settled, startClient } from '../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const daily = { period: '1d', adjust: 'forward', count: 10 } as const;
const american = codes('AAPL.US', 'MSFT.US', 'TSLA.US');
const mainland = codes('600519.SH', '600036.SH');

/** A plan without US stocks. */
const withoutUs: Script = (url, symbols) => {
  if (symbols.some((symbol) => symbol.endsWith('.US'))) return refusal(403, 'no US market');
  return url.pathname === '/v1/quotes' ? quotesOf(symbols) : klines(url, symbols);
};

describe('A market that the plan lacks', () => {
  it('costs the batch and one symbol of it, and is named and remembered', async () => {
    const { client, asked } = startClient(withoutUs);
    const refused = { kind: 'not-in-plan', feature: 'daily', market: 'US' };
    expect(problemsOf(await settled(client.bars(american, daily)))).toMatchObject([refused, refused, refused]);
    expect(problemsOf(await settled(client.bars(codes('NVDA.US'), daily)))).toMatchObject([refused]);
    expect(asked()).toEqual([american, american.slice(0, 1)]);
    expect(foundOf(client)).toEqual(['daily single US: refused', 'daily batch US: refused']);
  });

  it('costs as much where a symbol has no endpoint of its own', async () => {
    const { client, asked } = startClient(withoutUs);
    expect(problemsOf(await settled(client.quotes(american)))).toHaveLength(3);
    await settled(client.quotes(codes('NVDA.US')));
    expect(asked()).toEqual([american, american.slice(0, 1)]);
  });

  it('parts a batch by markets', async () => {
    const { client, asked } = startClient(withoutUs);
    expect(problemsOf(await settled(client.quotes([...american, ...mainland])))).toHaveLength(3);
    expect(asked()).toEqual([[...american, ...mainland], american, mainland, american.slice(0, 1)]);
  });

  it('does not touch the limit of symbols that a refusal has named', async () => {
    const { client, asked } = startClient((url, symbols, init) =>
      symbols.length > 2 ? refusal(400, 'at most 2 symbols') : withoutUs(url, symbols, init),
    );
    await settled(client.quotes(codes('000001.SZ', '000002.SZ', '000004.SZ')));
    await settled(client.quotes(codes('600519.SH', 'AAPL.US')));
    const before = asked().length;
    await settled(client.quotes(codes('000005.SZ', '600036.SH', '600000.SH')));
    expect(
      asked()
        .slice(before)
        .map(({ length }) => length),
    ).toEqual([2, 1]);
  });

  it('is not told from a batch whose symbol alone fails in another way', async () => {
    const { client } = startClient((url) => refusal(url.pathname.endsWith('/batch') ? 403 : 500));
    const failed = { kind: 'server-error', status: 500 };
    expect(problemsOf(await settled(client.bars(american, daily)))).toEqual([failed, failed, failed]);
    expect(foundOf(client)).toEqual([]);
  });
});

describe('Two symbols that the plan refuses together', () => {
  const two = codes('000001.SZ', '600036.SH');

  it.each(["Access mode 'batch' not available", 'no'])('are both answered alone: %s', async (words) => {
    const { client, asked } = startClient((url, symbols) => (url.pathname.endsWith('/batch') ? refusal(403, words) : klines(url, symbols)));
    expect(problemsOf(await settled(client.bars(two, daily)))).toEqual([]);
    expect(asked()).toEqual([two, two.slice(0, 1), two.slice(1)]);
  });

  it('are no problem that the pane shows', async () => {
    const { client } = startClient((_, symbols) => (symbols.length > 1 ? refusal(403, 'no') : quotesOf(symbols)));
    await settled(client.quotes(two));
    expect(client.activity.snapshot()).toMatchObject({ state: 'connected', lastError: undefined });
  });

  it('are both answered alone where a symbol has no endpoint of its own', async () => {
    const { client } = startClient((_, symbols) => (symbols.length > 1 ? refusal(403, 'no') : quotesOf(symbols)));
    expect(problemsOf(await settled(client.quotes(two)))).toEqual([]);
  });
});

describe('A universe that the plan lacks', () => {
  it('is named and remembered for five minutes, without a word about other universes', async () => {
    const { client, requests } = startClient((url) =>
      url.searchParams.get('universes') === 'CN_Stock' ? refusal(403, 'no') : quotesOf(['AAPL.US']),
    );
    const refused = { kind: 'not-in-plan', feature: 'universe', market: 'CN_Stock' };
    expect(problemsOf(await settled(client.universes(['CN_Stock'])))).toMatchObject([refused]);
    expect(problemsOf(await settled(client.universes(['CN_Stock', 'US_Stock'])))).toMatchObject([refused]);
    expect(requests.map((url) => url.searchParams.get('universes'))).toEqual(['CN_Stock', 'US_Stock']);
    expect(foundOf(client)).toEqual(['universe universe CN: refused', 'universe universe US: included']);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await settled(client.universes(['CN_Stock']));
    expect(requests).toHaveLength(3);
  });

  it('is not told from one that is refused for another reason', async () => {
    const { client } = startClient(() => refusal(400, 'unknown universe'));
    const refused = { kind: 'request-refused', status: 400, detail: 'unknown universe' };
    expect(problemsOf(await settled(client.universes(['CN_Stock'])))).toEqual([refused]);
    expect(foundOf(client)).toEqual([]);
  });
});

describe('A universe that the service names otherwise', () => {
  const universesOf = (requests: readonly URL[]) => requests.map((url) => url.searchParams.get('universes'));
  const equities: Script = (url) =>
    url.searchParams.get('universes')?.includes('Equity') ? quotesOf(['600519.SH']) : refusal(422, 'bad universe');

  it('is found by its other name once, which is remembered until the key changes', async () => {
    const { client, requests, settings } = startClient(equities);
    for (let refresh = 0; refresh < 2; refresh++) {
      expect((await settled(client.universes(['CN_Stock']))).get('CN_Stock')).toHaveLength(1);
      client.startEpoch();
    }
    expect(universesOf(requests)).toEqual(['CN_Stock', 'CN_Equity_A', 'CN_Equity_A']);
    settings.update({ apiKey: 'key-2' });
    await settled(client.universes(['CN_Stock']));
    expect(universesOf(requests).slice(3)).toEqual(['CN_Stock', 'CN_Equity_A']);
  });

  it('has the refusal of its own name where the service knows neither, and costs one request more', async () => {
    const { client, requests } = startClient((url) => refusal(404, `no ${url.searchParams.get('universes')!}`));
    for (let refresh = 0; refresh < 2; refresh++) {
      const refused = { kind: 'request-refused', status: 404, detail: 'no US_Stock' };
      expect(problemsOf(await settled(client.universes(['US_Stock'])))).toEqual([refused]);
      client.startEpoch();
    }
    expect(universesOf(requests)).toEqual(['US_Stock', 'US_Equity', 'US_Stock']);
  });

  it('is tried again where the other name met a failure that passes', async () => {
    let isDown = true;
    const { client } = startClient((url, symbols, init) =>
      isDown && url.searchParams.get('universes') === 'HK_Equity' ? refusal(403, 'no') : equities(url, symbols, init),
    );
    expect(problemsOf(await settled(client.universes(['HK_Stock'])))).toMatchObject([{ market: 'HK_Stock' }]);
    isDown = false;
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect((await settled(client.universes(['HK_Stock']))).get('HK_Stock')).toHaveLength(1);
  });
});

describe('A service that names a universe otherwise, and then as usual', () => {
  it('is asked by the usual name once it refuses the other one', async () => {
    let names = 'US_Equity';
    const { client, requests } = startClient((url) =>
      url.searchParams.get('universes') === names ? quotesOf(['AAPL.US']) : refusal(422, 'bad universe'),
    );
    await settled(client.universes(['US_Stock']));
    names = 'US_Stock';
    for (let refresh = 0; refresh < 2; refresh++) {
      client.startEpoch();
      expect((await settled(client.universes(['US_Stock']))).get('US_Stock')).toHaveLength(1);
    }
    expect(requests.slice(2).map((url) => url.searchParams.get('universes'))).toEqual([...['US_Equity', 'US_Stock', 'US_Stock']]);
  });
});

describe('The response for a universe', () => {
  it('brings the quotes that can be read, without the others', async () => {
    const { client } = startClient(() =>
      json({
        data: [
          { symbol: 'AAPL.US', last_price: 'soon' },
          { symbol: 'MSFT.US', last_price: 1 },
        ],
      }),
    );
    const quotes = (await settled(client.universes(['US_Stock']))).get('US_Stock');
    expect(quotes).toMatchObject([{ symbol: 'MSFT.US', last_price: 1 }]);
  });

  it('keeps the members of Beijing, and leaves out those of markets that belong to no universe', async () => {
    const { client } = startClient(() => quotesOf(['600519.SH', '430047.BJ', 'VOD.L']));
    const quotes = (await settled(client.universes(['CN_Stock']))).get('CN_Stock');
    expect(quotes).toMatchObject([{ symbol: '600519.SH' }, { symbol: '430047.BJ' }]);
  });

  it('is unreadable without an array, whose name the problem has', async () => {
    const { client } = startClient(() => json({ data: {} }));
    expect(problemsOf(await settled(client.universes(['US_Stock'])))).toMatchObject([
      { kind: 'unreadable', detail: expect.stringContaining('data') },
    ]);
  });

  it('is waited for no more when its call is cancelled', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const { client } = startClient((_url, _symbols, { signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    const call = new AbortController();
    void client.universes(['US_Stock'], { signal: call.signal });
    await vi.advanceTimersByTimeAsync(100);
    call.abort();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });
});

/** The problems among the outcomes. */
function problemsOf(answer: ReadonlyMap<unknown, unknown>): unknown[] {
  return [...answer.values()].flatMap((outcome) => (isProblem(outcome) ? [outcome.problem] : []));
}
