/** Formats and cards on hosts without data types in functions, and where the person has switched them off. */
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { FunctionsFile } from '../../../../src/office-host/calls/registered-functions';
import type { FormulaCell } from '../../../support/memory-workbook/memory-workbook';
import { type AddIn, startAddIn } from '../../../support/add-in';
import { streamRefusingHost } from '../../../support/host-profiles';
import { cells, only } from '../../../support/results';

/** One of each kind that has a format or a card: a price, a date, a card. */
async function results(addIn: AddIn): Promise<unknown[]> {
  const quote = only(await addIn.call('QUOTE', '600519.SH'));
  const date = cells(await addIn.call('KLINE', '600519.SH', '1d', 1, null, null, 'time', false))[0]?.[0];
  return [quote, date, only(await addIn.call('CARD', '600519.SH'))];
}

const plain = [expect.any(Number), expect.any(Number), expect.any(Number)];

describe('Results are plain numbers', () => {
  it('on a perpetual Excel, which has data types in cells, but not in functions', async () => {
    const requirementSets = { ExcelApi: '1.19', CustomFunctionsRuntime: '1.3' };
    expect(await results(await startAddIn({ host: { requirementSets } }))).toEqual(plain);
  });

  it('with the setting for it', async () => {
    const addIn = await startAddIn();
    expect(await results(addIn)).toMatchObject([{ kind: 'formatted' }, { kind: 'formatted' }, { kind: 'card' }]);
    addIn.store({ settings: { plainValues: true } });
    expect(await results(addIn)).toEqual(plain);
  });
});

/** Every stream, with arguments. */
const streams: Readonly<Record<string, readonly string[]>> = {
  LIVE: ['600519.SH'],
  LIVEDEPTH: ['600519.SH'],
  ALERT: ['600519.SH', 'last>1'],
  STATUS: [],
};

const streamsOf = () => {
  const { functions } = JSON.parse(readFileSync('dist/functions.json', 'utf8')) as FunctionsFile;
  return functions.flatMap(({ id, options }) => (options?.stream === true ? [id] : []));
};

describe('Where Excel refuses formats in streams', () => {
  it('live cells are plain with their own setting, and others keep their formats', async () => {
    const addIn = await startAddIn({ host: streamRefusingHost });
    expect(await addIn.call('LIVE', '600519.SH')).toEqual({ kind: 'error', code: '#VALUE!' });
    addIn.store({ settings: { plainLive: true } });
    expect(only(await addIn.call('LIVE', '600519.SH'))).toEqual(expect.any(Number));
    expect(await results(addIn)).toMatchObject([{ kind: 'formatted' }, { kind: 'formatted' }, { kind: 'card' }]);
  });

  it('every stream shows its values with that setting', async () => {
    const addIn = await startAddIn({ host: streamRefusingHost });
    expect(streamsOf()).toEqual(Object.keys(streams));
    addIn.store({ settings: { plainLive: true } });
    const other = await startAddIn();
    for (const [id, given] of Object.entries(streams)) {
      const [shown, elsewhere] = [cells(await addIn.call(id, ...given)), cells(await other.call(id, ...given))];
      expect([id, shown.flat().filter((cell) => typeof cell === 'object' && cell !== null)]).toEqual([id, []]);
      expect([id, shown.length, shown[0]?.length]).toEqual([id, elsewhere.length, elsewhere[0]?.length]);
    }
  });

  it('a stream that is given a card or a number with a format is not called', async () => {
    const addIn = await startAddIn({ host: streamRefusingHost });
    addIn.store({ settings: { plainLive: true } });
    const [card, number] = [only(await addIn.call('CARD', '600519.SH')), only(await addIn.call('QUOTE', '600519.SH'))];
    addIn.requestsSinceLast();
    for (const given of [card, number])
      for (const [id, [, ...others]] of Object.entries(streams))
        expect(await addIn.call(id, given, ...others)).toEqual({ kind: 'error', code: '#VALUE!' });
    expect(addIn.requestsSinceLast()).toEqual({});
  });
});

describe('Formats', () => {
  it('before ExcelApi 1.19 are those that it reads', async () => {
    const addIn = await startAddIn({ host: { requirementSets: { ExcelApi: '1.18' } } });
    const formatted = { kind: 'formatted' };
    expect(await results(addIn)).toMatchObject([formatted, formatted, formatted]);
  });
});

describe('The setting for plain values', () => {
  it('recalculates the cells of the workbook once', async () => {
    const calculated: FormulaCell[] = [];
    const addIn = await startAddIn({ workbook: { onCalculate: (some) => void calculated.push(...some) } });
    addIn.excel.workbook.put('Sheet1!B2', [['=MD.QUOTE("600519.SH")']]);
    addIn.store({ settings: { plainValues: true } });
    await vi.advanceTimersByTimeAsync(2_000);
    addIn.store({ settings: { plainValues: true, requestsPerMinute: 60 } });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(calculated).toHaveLength(1);
  });
});
