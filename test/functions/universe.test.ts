import { afterEach, describe, expect, it, vi } from 'vitest';
import { startAddIn } from '../support/add-in';
import { cells, column, numberIn } from '../support/results';

afterEach(() => void vi.useRealTimers());

describe('MD.UNIVERSE', () => {
  it('screens five thousand quotes in one request and spills the top', async () => {
    const addIn = await startAddIn();
    const [header, ...rows] = cells(await addIn.call('UNIVERSE', 'CN_Stock', null, 'chg%', 20));
    expect(header).toEqual(['Symbol', 'Name', 'Last', 'Change %']);
    expect(rows).toHaveLength(20);
    expect(addIn.requestsSinceLast()).toEqual({ '/v1/quotes': 1 });
    const changes = (await addIn.quotes('universes=CN_Stock')).map(({ ext }) => ext.change_pct).sort((a, b) => b - a);
    const shown = column(rows, 3).map(numberIn);
    shown.forEach((change, i) => expect(change).toBeCloseTo(changes[i]!, 9));
  });

  it('sorts ascending with a leading minus, and by text', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('UNIVERSE', 'CN_ETF', 'symbol,volume', '-volume', 5, false));
    const volumes = column(rows, 1).map(numberIn);
    expect(volumes).toEqual([...volumes].sort((a, b) => a - b));
    const bySymbol = cells(await addIn.call('UNIVERSE', 'CN_ETF', 'symbol', '-symbol', 5, false));
    expect(column(bySymbol, 0)).toEqual([...column(bySymbol, 0)].sort());
    expect(addIn.requests).toHaveLength(1);
  });

  it('gives all of several markets', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('UNIVERSE', 'CN_ETF, HK_Stock', 'symbol', null, 'all', false));
    expect(rows.length).toBeGreaterThan(3_000);
    expect(addIn.requestsSinceLast()).toEqual({ '/v1/quotes': 2 });
  });

  it.each([
    ['universe', ['CN_Bond'], 'universe: expected one of CN_Stock, US_Stock, HK_Stock, CN_ETF, got "CN_Bond"'],
    ['sort_by', ['CN_ETF', null, 'size'], /^sort_by: expected a known field/],
    ['top', ['CN_ETF', null, null, 0], 'top: expected a whole number from 1 to 100000, got "0"'],
  ])('names a bad argument: %s', async (_, args, message) => {
    const addIn = await startAddIn();
    const result = await addIn.call('UNIVERSE', ...args);
    expect(result).toMatchObject({ kind: 'error', code: '#VALUE!', message: expect.stringMatching(message) });
    expect(addIn.requests).toHaveLength(0);
  });

  it('names the plan that lacks it', async () => {
    const addIn = await startAddIn({ key: 'free' });
    expect(await addIn.call('UNIVERSE', 'CN_ETF')).toMatchObject({
      code: '#N/A',
      message: expect.stringMatching(/^Your plan does not include whole markets/),
    });
  });
});
