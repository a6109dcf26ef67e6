import { afterEach, describe, expect, it, vi } from 'vitest';
import { startAddIn } from '../support/add-in';
import { cells, column, numberIn } from '../support/results';

afterEach(() => void vi.useRealTimers());

describe('MD.UNIVERSE', () => {
  it('sorts five thousand quotes of one request and spills the top', async () => {
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

  it.each(['-volume', '- volume', '－成交量', '-ext.turnover_rate', '-vol'])(
    'sorts ascending by %s',
    async (sortBy) => {
      const addIn = await startAddIn();
      const field = sortBy.includes('turnover') ? 'turnover_rate' : 'volume';
      const values = column(cells(await addIn.call('UNIVERSE', 'CN_ETF', field, sortBy, 5, false)), 0).map(numberIn);
      expect(values).toEqual([...values].sort((a, b) => a - b));
      expect(new Set(values).size).toBeGreaterThan(1);
    },
  );

  it('shows all symbols of several markets', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('UNIVERSE', 'CN_ETF, HK_Stock', 'symbol', null, 'all', false));
    expect(rows.length).toBeGreaterThan(3_000);
    expect(addIn.requestsSinceLast()).toEqual({ '/v1/quotes': 2 });
  });
});
