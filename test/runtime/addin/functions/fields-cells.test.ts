import { describe, expect, it } from 'vitest';
import { indicatorNames, indicatorUsage } from '../../../../src/market/indicators/spec';
import { fields, isDerived } from '../../../../src/market/fields/fields';
import { type AddIn, startAddIn } from '../../../support/add-in';
import { cells, column } from '../../../support/results';

describe('MD.FIELDS', () => {
  it('lists every field with its header, unit and description, without a request', async () => {
    const addIn = await startAddIn();
    const [header, ...rows] = cells(await addIn.call('FIELDS'));
    expect(header).toEqual(['Field', 'Column name', 'Unit', 'Description']);
    expect(column(rows, 0)).toEqual([...Object.keys(fields), ...indicatorNames.map(indicatorUsage), 'spark(20)']);
    expect(rows).toContainEqual(['change_pct', 'Change %', 'fraction, shown as %', 'Change ÷ previous close']);
    expect(addIn.requests).toHaveLength(0);
  });

  it.each([
    ['QUOTE', 'all'],
    ['INSTRUMENT', 'all'],
  ])('lists the fields that MD.%s shows for "all"', async (name, all) => {
    const addIn = await startAddIn();
    const [headers] = cells(await addIn.call(name, '600519.SH', all, true));
    const [, ...rows] = cells(await addIn.call('FIELDS', name));
    const served = rows.filter(([id]) => typeof id === 'string' && id in fields && !isDerived(id as keyof typeof fields));
    expect(column(served, 1)).toEqual(headers);
  });

  it.each(['md.kline', 'MD.KLINE', 'kline', ' Kline '])('accepts %j', async (name) => {
    const addIn = await startAddIn();
    const [, ...rows] = cells(await addIn.call('FIELDS', name));
    const served = ['timestamp', 'open', 'high', 'low', 'close', 'volume', 'amount', 'prev_close'];
    const computed = ['currency', 'volume_unit', 'volume_shares', 'volume_adjusted', 'return', 'log_return'];
    expect(column(rows, 0)).toEqual([...served, ...computed, ...indicatorNames.map(indicatorUsage), 'spark(20)']);
    expect(rows).toContainEqual(['atr(14)', 'ATR(14)', 'CNY (SH, SZ, BJ), HKD (HK), USD (US)', 'Average true range']);
  });
});

describe('The units in MD.FIELDS', () => {
  it('say what a volume, an amount and shares are counted in', async () => {
    const addIn = await startAddIn();
    const [, ...rows] = cells(await addIn.call('FIELDS'));
    const units = ['volume', 'amount', 'volume_shares', 'currency'];
    expect(rows.filter(([id]) => typeof id === 'string' && units.includes(id))).toEqual([
      ['volume', 'Volume', 'lots of 100 (SH, SZ, BJ), shares (HK, US)', 'Quantity traded on the day, not adjusted for splits'],
      ['volume_shares', 'Volume in shares', 'shares', 'Quantity traded, in shares on every market; not included in "all"'],
      ['amount', 'Amount', 'CNY (SH, SZ, BJ), HKD (HK), USD (US)', 'Value traded'],
      ['currency', 'Currency', 'ISO code', 'Trading currency of prices and amounts; not included in "all"'],
    ]);
  });
});

describe('The texts of MD.FIELDS', () => {
  it('that cannot be loaded are an error, and are loaded by the next call', async () => {
    const addIn = await startAddIn();
    const head = headOf(addIn);
    const { appendChild } = head;
    head.appendChild = (script) => queueMicrotask(() => void script.onerror?.(new Event('error')));
    const message = 'A part of the add-in (reference) could not be loaded: check your network';
    expect(await addIn.call('FIELDS')).toMatchObject({ code: '#N/A', message });
    head.appendChild = appendChild;
    expect(cells(await addIn.call('FIELDS')).length).toBeGreaterThan(Object.keys(fields).length);
  });

  it('that never load are an error within the deadline', async () => {
    const addIn = await startAddIn();
    headOf(addIn).appendChild = () => {};
    const askedAt = Date.now();
    expect(await addIn.call('FIELDS')).toMatchObject({ code: '#N/A' });
    expect(Date.now() - askedAt).toBeLessThan(45_000);
  });
});

describe('The texts of MD.FIELDS', () => {
  it('include the names of all functions in the error for an unknown one', async () => {
    const addIn = await startAddIn();
    expect(await addIn.call('FIELDS', 'SUM')).toMatchObject({
      code: '#VALUE!',
      message: expect.stringMatching(/^function_name: "SUM" is not valid. Enter one of QUOTE, KLINE, .*CARD$/),
    });
  });

  it('are Chinese on a Chinese host', async () => {
    const addIn = await startAddIn({ host: { language: 'zh-CN' } });
    const [header, ...rows] = cells(await addIn.call('FIELDS', 'QUOTE'));
    expect(header).toEqual(['字段', '列名', '单位', '说明']);
    expect(rows).toContainEqual(['last_price', '最新价', 'CNY（SH、SZ、BJ），HKD（HK），USD（US）', '最近一笔成交价']);
    for (const row of rows) expect(row[3]).toMatch(/\p{Script=Han}/u);
  });
});

/** The element to which the page appends scripts. */
function headOf({ excel: { page } }: AddIn) {
  return (page['document'] as { readonly head: { appendChild: (script: HTMLScriptElement) => void } }).head;
}
