import { describe, expect, it } from 'vitest';
import { startAddIn } from '../../../support/add-in';
import { cells, column, numberIn, texts } from '../../../support/results';

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

  it.each(['-volume', '- volume', '－成交量', '-ext.turnover_rate', '-vol'])('sorts ascending by %s', async (sortBy) => {
    const addIn = await startAddIn();
    const field = sortBy.includes('turnover') ? 'turnover_rate' : 'volume';
    const values = column(cells(await addIn.call('UNIVERSE', 'CN_ETF', field, sortBy, 5, false)), 0).map(numberIn);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(new Set(values).size).toBeGreaterThan(1);
  });

  it('shows all symbols of several markets', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('UNIVERSE', 'CN_ETF, HK_Stock', 'symbol', null, 'all', false));
    expect(rows.length).toBeGreaterThan(3_000);
    expect(addIn.requestsSinceLast()).toEqual({ '/v1/quotes': 2 });
  });
});

describe('The conditions of MD.UNIVERSE', () => {
  it('choose the quotes that meet all of them, before they are sorted and cut', async () => {
    const addIn = await startAddIn();
    const where = 'change_pct>1%,symbol~60*.SH';
    const rows = cells(await addIn.call('UNIVERSE', 'CN_Stock', 'symbol,change_pct', '-change_pct', 10, false, where));
    const all = await addIn.quotes('universes=CN_Stock');
    const expected = all
      .filter(({ symbol, ext }) => ext.change_pct > 0.01 && /60.*\.SH/.test(symbol))
      .map(({ ext }) => ext.change_pct)
      .sort((a, b) => a - b);
    expect(expected.length).toBeGreaterThan(10);
    column(rows, 1).forEach((cell, i) => expect(numberIn(cell)).toBeCloseTo(expected[i]!, 9));
    expect(addIn.requests).toHaveLength(1);
  });

  it('can be a range of cells, blanks among them', async () => {
    const addIn = await startAddIn();
    const inRange = cells(await addIn.call('UNIVERSE', 'CN_ETF', 'symbol', null, 'all', false, [['volume>0'], [''], ['symbol~51*']]));
    const inText = cells(await addIn.call('UNIVERSE', 'CN_ETF', 'symbol', null, 'all', false, 'volume>0，symbol~51*'));
    expect(inRange).toEqual(inText);
    expect(texts(inRange).every((symbol) => symbol.includes('51'))).toBe(true);
  });
});

describe('Conditions of MD.UNIVERSE', () => {
  it('that no quote meets leave the row of column names', async () => {
    const addIn = await startAddIn();
    expect(cells(await addIn.call('UNIVERSE', 'CN_ETF', null, null, null, null, 'volume<0'))).toEqual([
      ['Symbol', 'Name', 'Last', 'Change %'],
    ]);
    expect(await addIn.call('UNIVERSE', 'CN_ETF', null, null, null, false, 'volume<0')).toMatchObject({
      kind: 'error',
      code: '#N/A',
      message: 'No symbol meets volume<0',
    });
  });

  it('are refused by name, without a request', async () => {
    const addIn = await startAddIn();
    expect(await addIn.call('UNIVERSE', 'CN_ETF', null, null, null, null, 'volume>0,change_pct>5')).toEqual({
      kind: 'error',
      code: '#VALUE!',
      message:
        'where: "change_pct>5" is not valid. Enter change_pct with =, <>, <, <=, > or >= and a percentage or fraction such as 5% or 0.05',
    });
    expect(addIn.requests).toHaveLength(0);
  });
});

it('MD.UNIVERSE sorts by several keys', async () => {
  const addIn = await startAddIn();
  const rows = cells(await addIn.call('UNIVERSE', 'CN_ETF,HK_Stock', 'region,volume', '-region,volume', 'all', false, 'volume>=0'));
  const pairs = rows.map(([region, volume]) => [texts([[region ?? '']]).join(), numberIn(volume)] as const);
  const sorted = [...pairs].sort(([a, x], [b, y]) => a.localeCompare(b) || y - x);
  expect(pairs).toEqual(sorted);
  expect(new Set(pairs.map(([region]) => region)).size).toBe(2);
});

it('MD.UNIVERSE looks back on the bars of what its quotes leave, as MD.KLINE shows them', async () => {
  const addIn = await startAddIn();
  const where = 'amount>=1e8,close>sma(20),rsi(14)<90';
  const rows = cells(await addIn.call('UNIVERSE', 'CN_ETF', 'symbol,sma(20),rsi(14)', 'ret(20)', 5, false, where));
  expect(rows).toHaveLength(5);
  expect(addIn.requestsSinceLast()).toMatchObject({ '/v1/quotes': 1 });
  const [best = []] = rows;
  const symbol = texts([best])[0]!;
  const [bar = []] = cells(await addIn.call('KLINE', symbol, '1d', 1, null, null, 'sma(20),rsi(14)', false));
  const [mean, strength] = bar.map(numberIn);
  const expected: unknown[] = [expect.closeTo(mean!, 5), expect.closeTo(strength!, 3)];
  expect(best.slice(1).map(numberIn)).toEqual(expected);
});
