/** How many symbols a request carries, by what earlier ones have shown. Nothing that is learned stays for ever. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSymbolLimit } from '../../../../src/client/session/symbol-limit';
import { systemClock } from '../../../../src/client/timing/timers';
import { isProblem } from '../../../../src/market/texts/problem';
import { codes, manyCodes, quotesOf, refusal, settled, startClient } from '../../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const minute = 60_000;

describe('The limit of symbols', () => {
  it('is not read from "2 symbols not found"', async () => {
    const { client, asked } = startClient((_, symbols) =>
      symbols.includes('600000.SH') ? refusal(400, '2 symbols not found') : quotesOf(symbols),
    );
    await settled(client.quotes(manyCodes(10)));
    const before = asked().length;
    await settled(client.quotes(codes('AAPL.US', 'MSFT.US', 'TSLA.US', 'NVDA.US')));
    expect(asked().length - before).toBe(1);
  });

  it.each([400, 404, 413])('is not learned from one stray %i', async (status) => {
    const { client, asked } = startClient((_, symbols) => (asked().length === 1 ? refusal(status) : quotesOf(symbols)));
    await settled(client.quotes(manyCodes(4)));
    expect(sizesOf(asked())).toEqual([4, 2, 2]);
    await settled(client.quotes(manyCodes(100, 'SZ')));
    expect(sizesOf(asked().slice(3))).toEqual([100]);
  });

  it('is not learned from a second refusal where more were answered meanwhile', async () => {
    const { client, asked } = startClient((_, symbols) => ([1, 5].includes(asked().length) ? refusal(413) : quotesOf(symbols)));
    for (const market of ['SH', 'US', 'SZ']) await settled(client.quotes(manyCodes(market === 'US' ? 5 : 4, market)));
    expect(sizesOf(asked())).toEqual([4, 2, 2, 5, 4, 2, 2]);
    await settled(client.quotes(manyCodes(100, 'HK')));
    expect(sizesOf(asked().slice(7))).toEqual([100]);
  });

  it('is learned from the message that names it', async () => {
    const { client, asked } = startClient((_, symbols) =>
      symbols.length > 5 ? refusal(400, 'at most 5 symbols per request') : quotesOf(symbols),
    );
    const answer = await settled(client.quotes(manyCodes(50)));
    expect([...answer.values()].some(isProblem)).toBe(false);
    expect(asked()).toHaveLength(11);
    client.startEpoch();
    await settled(client.quotes(manyCodes(50)));
    expect(asked()).toHaveLength(21);
  });

  it('is found from refusals without a body, each sent once, of an address that has served before', async () => {
    const { client, asked } = startClient((_, symbols) => (symbols.length > 5 ? new Response(null, { status: 400 }) : quotesOf(symbols)));
    await settled(client.quotes(manyCodes(1, 'SZ')));
    const answer = await settled(client.quotes(manyCodes(12)));
    expect([...answer.values()].some(isProblem)).toBe(false);
    expect(sizesOf(asked())).toEqual([1, 12, 10, 5, 5, 2]);
  });
});

/** A service whose limit no message names. @returns the sizes of the requests for another hundred symbols */
function startLimited(limit: () => number) {
  const { client, asked } = startClient((_, symbols) => (symbols.length > limit() ? refusal(413) : quotesOf(symbols)));
  return async (count = 100, market = 'SH') => {
    await vi.advanceTimersByTimeAsync(100);
    client.startEpoch();
    const before = asked().length;
    const answer = await settled(client.quotes(manyCodes(count, market)));
    expect([...answer.values()].some(isProblem)).toBe(false);
    return sizesOf(asked().slice(before));
  };
}

describe('The limit of symbols that smaller parts tell', () => {
  it('is believed after the second refusal', async () => {
    const ask = startLimited(() => 60);
    expect(await ask()).toEqual([100, 50, 50]);
    expect(await ask()).toEqual([100, 50, 50]);
    expect(await ask()).toEqual([50, 50]);
  });

  it('counts refusals of one moment once', async () => {
    const ask = startLimited(() => 60);
    const requestsOfThreeHundred = async () => {
      await vi.advanceTimersByTimeAsync(minute);
      return (await ask(300)).length;
    };
    expect([await requestsOfThreeHundred(), await requestsOfThreeHundred()]).toEqual([9, 9]);
    expect(await requestsOfThreeHundred()).toBe(6);
  });

  it('is the most that was answered, meanwhile or in the halves', async () => {
    const ask = startLimited(() => 80);
    await ask();
    await ask(80);
    await ask();
    expect(await ask()).toEqual([80, 20]);
  });

  it('is learned anew when the service lowers it', async () => {
    let limit = 60;
    const ask = startLimited(() => limit);
    for (let i = 0; i < 2; i++) await ask();
    limit = 30;
    for (let i = 0; i < 3; i++) await ask();
    expect(await ask()).toEqual([20, 20, 20, 20, 20]);
  });
});

describe('A learned limit of symbols', () => {
  it('is tried twice as large after five minutes, then after ten, at last every hour', async () => {
    const ask = startLimited(() => 60);
    for (let i = 0; i < 2; i++) await ask();
    const larger: number[] = [];
    for (let passed = 0; passed < 300; passed++) {
      await vi.advanceTimersByTimeAsync(minute);
      if ((await ask()).includes(100)) larger.push(passed + 1);
    }
    expect(larger).toEqual([5, 15, 35, 75, 135, 195, 255]);
  });

  it('doubles with every larger request that is answered, once the service has none', async () => {
    let limit = 10;
    const ask = startLimited(() => limit);
    for (let i = 0; i < 2; i++) await ask(20);
    expect(await ask(20)).toEqual([10, 10]);
    limit = Infinity;
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(await ask(20)).toEqual([20]);
    expect(await ask(100)).toEqual([40, 40, 20]);
    expect(await ask(100)).toEqual([80, 20]);
    expect(await ask(300)).toEqual([100, 100, 100]);
  });

  it('is forgotten after an hour without requests', async () => {
    let limit = 2;
    const ask = startLimited(() => limit);
    for (let i = 0; i < 2; i++) await ask(4);
    expect(await ask(4)).toEqual([2, 2]);
    limit = Infinity;
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(await ask(300, 'SZ')).toEqual([100, 100, 100]);
  });
});

it('A limit of symbols that the service names is kept for an hour', async () => {
  let limit = 5;
  const { client, asked } = startClient((_, symbols) =>
    symbols.length > limit ? refusal(400, `at most ${limit} symbols per request`) : quotesOf(symbols),
  );
  const ask = async () => {
    client.startEpoch();
    const before = asked().length;
    await settled(client.quotes(manyCodes(100)));
    return asked().length - before;
  };
  expect(await ask()).toBe(21);
  await vi.advanceTimersByTimeAsync(59 * minute);
  expect(await ask()).toBe(20);
  await vi.advanceTimersByTimeAsync(minute);
  expect(await ask()).toBe(21);
  limit = Infinity;
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(await ask()).toBe(1);
});

describe('A limit of symbols of an earlier page', () => {
  const at = { now: -1_000, wallNow: -1_000 };

  it('is as old as it was, whenever the page is opened anew', () => {
    const limit = createSymbolLimit(systemClock, { learned: { symbols: 20, at } });
    expect([limit.most(), limit.learned()]).toEqual([20, { symbols: 20, at }]);
  });

  it('is learned anew when more is answered', () => {
    const limit = createSymbolLimit(systemClock, { learned: { symbols: 20, at } });
    limit.noteAnswered(40);
    expect(limit.learned()).toEqual({ symbols: 40, at: { now: systemClock.now(), wallNow: systemClock.wallNow() } });
  });
});

describe('What is kept of a limit for the next start', () => {
  const startKept = () => {
    const kept: (number | undefined)[] = [];
    const limit = createSymbolLimit(systemClock, { onLearned: () => kept.push(limit.learned()?.symbols) });
    return { kept, limit };
  };
  const tooMany = { symbols: 50, answered: 20, askedAt: 0, isCertain: true };

  it('is nothing more, once it is taken back', () => {
    const { kept, limit } = startKept();
    limit.noteTooMany(tooMany)();
    expect(kept).toEqual([20, undefined]);
  });

  it('grows and ends with what is answered', () => {
    const { kept, limit } = startKept();
    limit.noteTooMany(tooMany);
    limit.noteAnswered(40);
    limit.noteAnswered(100);
    expect(kept).toEqual([20, 40, undefined]);
  });

  it('is nothing while it is only suspected', () => {
    const { kept, limit } = startKept();
    limit.noteTooMany({ ...tooMany, isCertain: false })();
    limit.noteAnswered(100);
    expect(kept).toEqual([]);
  });
});

describe('The size to try next', () => {
  const sizesBelow = (symbols: number, limit = createSymbolLimit(systemClock)) => {
    const sizes: number[] = [];
    for (let size = limit.search.sizeBelow(symbols); size !== undefined; size = limit.search.sizeBelow(size)) sizes.push(size);
    return sizes;
  };

  it('is the next usual one, down to one symbol', () => {
    expect(sizesBelow(100)).toEqual([50, 20, 10, 5, 1]);
    expect(sizesBelow(50)).toEqual([20, 10, 5, 1]);
    expect(sizesBelow(1)).toEqual([]);
  });

  it('is the limit that is known, before the usual ones below it', () => {
    const limit = createSymbolLimit(systemClock);
    limit.noteNamed(30);
    expect(sizesBelow(100, limit)).toEqual([30, 20, 10, 5, 1]);
  });

  it('is below every size that was refused within five seconds', () => {
    const limit = createSymbolLimit(systemClock);
    limit.search.noteRefused(20);
    limit.search.noteRefused(50);
    expect(limit.search.sizeBelow(100)).toBe(10);
    vi.advanceTimersByTime(5_000);
    expect(limit.search.sizeBelow(100)).toBe(50);
  });
});

it('Whatever was learned, seven hours without requests end it', () => {
  const sizes = fc.integer({ min: 1, max: 100 });
  const events = fc.oneof(
    fc.record({ named: sizes }),
    fc.record({ answered: sizes }),
    fc.record({ refused: sizes, answered: sizes }),
    fc.record({ passed: fc.integer({ min: 0, max: 90 }) }),
  );
  fc.assert(
    fc.property(fc.array(events, { maxLength: 30 }), (history) => {
      let now = 0;
      const limit = createSymbolLimit({ ...systemClock, now: () => now });
      for (const event of history) {
        const askedAt = now;
        now += 'passed' in event ? event.passed * minute : 1;
        if ('named' in event) limit.noteNamed(event.named);
        else if ('refused' in event) limit.noteTooMany({ symbols: event.refused, answered: event.answered, askedAt });
        else if ('answered' in event) limit.noteAnswered(event.answered);
        expect(limit.most()).toBeGreaterThanOrEqual(1);
      }
      now += 7 * 60 * minute;
      expect(limit.most()).toBe(100);
    }),
  );
});

/** The numbers of symbols of these requests. */
function sizesOf(requests: readonly (readonly string[])[]): number[] {
  return requests.map(({ length }) => length);
}
