/** The add-in in each kind of Excel: what a host lacks is degraded, never broken. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasDataTypes, type HostProfile, hostProfiles, misdeclaringHost, tableRefusingHost } from '../../../support/host-profiles';
import { type AddIn, startAddIn } from '../../../support/add-in';
import { cells, only } from '../../../support/results';

const profiles = Object.entries<HostProfile>(hostProfiles);

async function priceAndCard({ call }: AddIn) {
  return [only(await call('QUOTE', '600519.SH')), only(await call('CARD', '600519.SH'))];
}

describe.each(profiles)('In %s', (name, host) => {
  let addIn: AddIn;
  beforeAll(async () => void (addIn = await startAddIn({ host })));
  afterAll(() => void vi.useRealTimers());

  it('a price has its format and its card, or is the plain number', async () => {
    const shown = await priceAndCard(addIn);
    if (hasDataTypes(host)) expect(shown).toMatchObject([{ kind: 'formatted' }, { kind: 'card' }]);
    else expect(shown).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('an unknown symbol is an error in its own row, with its message', async () => {
    const table = cells(await addIn.call('QUOTE', [['600519.SH'], ['NOSUCH.US']]));
    expect(table[1]).toMatchObject([{ kind: 'error', code: '#N/A', message: 'Symbol not found: NOSUCH.US' }]);
    expect(table[0]?.[0]).not.toMatchObject({ kind: 'error' });
  });

  it.each<[string, string, string?]>([
    ['#DIV/0!', '#DIV/0!'],
    // These may not be returned: the cell names them.
    ['#REF!', '#N/A', 'This formula refers to a cell with #REF!'],
  ])('an error cell %s among the symbols shows in its own row, or fails the call with its own code', async (code, shown, message) => {
    const result = await addIn.call('QUOTE', [['600519.SH'], [{ kind: 'error', code }]]);
    if (!hasDataTypes(host)) expect(result).toMatchObject({ kind: 'error', code });
    else expect(cells(result)[1]).toMatchObject([{ kind: 'error', code: shown, ...(message !== undefined && { message }) }]);
  });

  it('an argument #NAME? shows as #N/A that names it, or as Excel itself shows it', async () => {
    const shown = await addIn.call('QUOTE', '600519.SH', { kind: 'error', code: '#NAME?' });
    const named = { code: '#N/A', message: 'This formula refers to a cell with #NAME?' };
    expect(shown).toMatchObject(hasDataTypes(host) ? named : { kind: 'error', code: '#NAME?' });
  });

  it('every cell of a large recalculation gets its result, in messages that the host takes', async () => {
    const before = addIn.excel.host.flushes.length;
    const bars = { functionId: 'KLINE', arguments: ['600519.SH', '1m', 5_000] };
    const results = await addIn.settled(addIn.excel.callMany(Array.from({ length: 20 }, () => bars)));
    for (const result of results) expect(cells(result)).toHaveLength(5_001);
    const flushes = addIn.excel.host.flushes.slice(before);
    expect(flushes.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(5_000_000);
    expect(flushes.filter(({ isRefused }) => isRefused)).toEqual([]);
  });

  it('a result is as large as the host can take, or says that it is too large', async () => {
    const fields = 'time,open,high,low,close,volume,amount,sma(5),sma(10),sma(20),macd,boll,kdj,rsi(6),rsi(12)';
    const result = await addIn.call('KLINE', '600519.SH', '1m', 10_000, null, null, fields);
    if (name !== 'Excel on the web') expect(cells(result)).toHaveLength(10_001);
    else expect(result).toMatchObject({ kind: 'error', code: '#VALUE!', message: expect.stringContaining('1.5 MB') });
  });
});

describe('In an Excel that declares data types in functions and refuses them', () => {
  it('the setting for plain values makes every result a number', async () => {
    const addIn = await startAddIn({ host: misdeclaringHost });
    const refused = { kind: 'error', code: '#VALUE!' };
    expect(await priceAndCard(addIn)).toEqual([refused, refused]);
    addIn.store({ settings: { plainValues: true } });
    expect(await priceAndCard(addIn)).toEqual([expect.any(Number), expect.any(Number)]);
  });
});

describe('In an Excel that shows #VALUE! in place of a table with an error', () => {
  it('the setting for errors as text shows the table, with the error in its row', async () => {
    const addIn = await startAddIn({ host: tableRefusingHost });
    const table = () => addIn.call('QUOTE', [['600519.SH'], ['NOSUCH.US']]);
    expect(await table()).toEqual({ kind: 'error', code: '#VALUE!' });
    addIn.store({ settings: { errorsAsText: true } });
    expect(cells(await table())).toEqual([[expect.objectContaining({ kind: 'formatted' })], ['#N/A: Symbol not found: NOSUCH.US']]);
    const alone = await addIn.call('QUOTE', 'NOSUCH.US');
    expect(alone).toEqual({ kind: 'error', code: '#N/A', message: 'Symbol not found: NOSUCH.US' });
  });
});

it('On a Mac, a runtime that Excel has ended starts again with its key, its settings and its live cells', async () => {
  const host = hostProfiles['Microsoft 365 on a Mac'];
  const ended = await startAddIn({ host, key: 'starter' });
  ended.store({ settings: { plainValues: true } });
  const live = ended.excel.stream('LIVE', '600519.SH', 'last');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(live.results.at(-1)).toMatchObject({ kind: 'array' });
  ended.excel.close();
  const again = await startAddIn({ host, key: null, storage: ended.storage });
  expect(await priceAndCard(again)).toEqual([expect.any(Number), expect.any(Number)]);
  const renewed = again.excel.stream('LIVE', '600519.SH', 'last');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(renewed.results.at(-1)).toMatchObject({ kind: 'array' });
});
