import { describe, expect, it, vi } from 'vitest';
import { asMarketDataError, badArgument, isProblem, MarketDataError } from '../../../../src/market/texts/problem';

describe('A thrown value', () => {
  it('that is a MarketDataError is returned as it is', () => {
    const error = new MarketDataError({ kind: 'offline' });
    expect(asMarketDataError(error)).toBe(error);
  });

  it.each([
    [new TypeError('x is undefined'), 'x is undefined'],
    ['stop', 'stop'],
    [null, 'null'],
  ])('of another kind is an internal problem with its message: %s', (thrown, detail) => {
    expect(asMarketDataError(thrown).problem).toEqual({ kind: 'internal', detail });
  });
});

it('An outcome is a problem or a value', () => {
  const outcomes = [badArgument('order', { kind: 'boolean' }, 'up'), new Error('no problem of ours'), 5, undefined];
  expect(outcomes.map(isProblem)).toEqual([true, false, false, false]);
});

it('A problem of the functions is one for the pane, which has a copy of the class', async () => {
  vi.resetModules();
  const copy = await import('../../../../src/market/texts/problem');
  const error = new MarketDataError({ kind: 'unknown-symbol', symbol: 'IBM.US' });
  expect(copy.MarketDataError).not.toBe(MarketDataError);
  expect([copy.isProblem(error), copy.asMarketDataError(error) === error]).toEqual([true, true]);
});

it('A bad argument carries what was expected and what came', () => {
  const error = badArgument('headers', { kind: 'boolean' }, 'maybe');
  expect(error.problem).toEqual({
    kind: 'bad-argument',
    argument: 'headers',
    expected: { kind: 'boolean' },
    received: 'maybe',
  });
  expect([error.name, error.message]).toEqual(['MarketDataError', 'bad-argument']);
});
