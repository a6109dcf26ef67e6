import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExcelInNode } from '../../support/excel-in-node';
import { fixtureMetadata } from './fixture-addin';
import { fixtureExcel, passing, resultOf, seenBy, value } from './fixture-excel';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('A call', () => {
  it('calls the function and returns its result', async () => {
    const excel = await fixtureExcel();
    expect(await resultOf(excel, 'ADD', 1, 2)).toEqual(value(3));
  });

  it('finds its function by id, case-insensitively', async () => {
    const excel = await fixtureExcel();
    expect(await resultOf(excel, 'add', 1, 2)).toEqual(value(3));
  });

  it('waits for the promise of the function', async () => {
    const excel = await fixtureExcel();
    expect(await passing(2_000, excel.call('LATER', 'done', 1_000))).toEqual(value('done'));
  });

  it('of a function that is not in the metadata is #NAME?', async () => {
    const excel = await fixtureExcel();
    expect(await resultOf(excel, 'NOSUCH')).toEqual({ kind: 'error', code: '#NAME?' });
  });

  it('of a function that the add-in never associated is #VALUE!', async () => {
    const excel = await fixtureExcel();
    expect(await resultOf(excel, 'UNASSOCIATED')).toEqual({ kind: 'error', code: '#VALUE!' });
  });

  it('passes the calling cell to functions that require it', async () => {
    const excel = await fixtureExcel();
    const call = excel.callMany([{ functionId: 'WHERE', address: 'Sheet1!B2' }]);
    expect(await passing(600, call)).toEqual([value('Sheet1!B2')]);
  });

  it('is not open any more after its result', async () => {
    const excel = await fixtureExcel();
    await resultOf(excel, 'ADD', 1, 2);
    expect(excel.host.openCalls).toBe(0);
  });
});

describe('Arguments of a call', () => {
  it('are null when they are omitted, and the invocation stays the last one', async () => {
    const excel = await fixtureExcel();
    expect(await resultOf(excel, 'OPTIONAL', 'first')).toEqual(value(4));
    expect(lastArguments(excel)).toEqual(['first', null, null]);
  });

  it('are arrays of rows for ranges', async () => {
    const excel = await fixtureExcel();
    const rows = [
      [1, 2],
      [3, 4],
    ];
    expect(await resultOf(excel, 'SUM', rows)).toEqual(value(10));
    expect(lastArguments(excel)).toEqual([rows]);
  });

  it('are converted from a value to a range of one cell for a matrix parameter', async () => {
    const excel = await fixtureExcel();
    await resultOf(excel, 'SUM', 7);
    expect(lastArguments(excel)).toEqual([[[7]]]);
  });

  it('are converted from a range of one cell to its value for a scalar parameter', async () => {
    const excel = await fixtureExcel();
    await resultOf(excel, 'ECHO', [['600519.SH']]);
    expect(lastArguments(excel)).toEqual(['600519.SH']);
  });
});

describe('Arguments of a declared type and count', () => {
  it('are converted to numbers, or refused without a call', async () => {
    const excel = await fixtureExcel();
    expect(await resultOf(excel, 'ADD', '5', true)).toEqual(value(6));
    expect(await resultOf(excel, 'ADD', 'five', 1)).toEqual({ kind: 'error', code: '#VALUE!' });
    expect(seenBy(excel).arguments).toHaveLength(1);
  });

  it('are one array for a repeating parameter', async () => {
    const excel = await fixtureExcel();
    expect(await resultOf(excel, 'REPEAT', 'a', 'b', 'c')).toEqual(value(3));
  });

  it.each([
    ['en-US', "You've entered too many arguments for this function.", "You've entered too few arguments for this function."],
    ['zh-CN', '你为此函数输入的参数太多。', '你为此函数输入的参数太少。'],
  ])('are refused in the words of Excel in %s when they are too many or too few', async (language, many, few) => {
    const excel = await fixtureExcel({ host: { language } });
    const message = (text: string) => ({ kind: 'error', code: '#VALUE!', message: text });
    expect(await resultOf(excel, 'ADD', 1, 2, 3)).toEqual(message(many));
    expect(await resultOf(excel, 'ADD', 1)).toEqual(message(few));
    expect(seenBy(excel).arguments).toEqual([]);
  });
});

describe('Error cells in arguments', () => {
  const notAvailable = { kind: 'error', code: '#N/A' };

  it('fail the call with that error', async () => {
    const excel = await fixtureExcel();
    expect(await resultOf(excel, 'ECHO', notAvailable)).toEqual(notAvailable);
    expect(seenBy(excel).arguments).toEqual([]);
  });

  it('are passed as CustomFunctions.Error if the metadata allows it', async () => {
    const excel = await fixtureExcel({ metadata: { ...fixtureMetadata, allowErrorForDataTypeAny: true } });
    await resultOf(excel, 'ECHO', notAvailable);
    expect(lastArguments(excel)).toEqual([expect.objectContaining({ code: '#N/A' })]);
  });

  it('are passed as cell objects with rich values', async () => {
    const excel = await fixtureExcel({ metadata: { ...fixtureMetadata, allowCustomDataForDataTypeAny: true } });
    await resultOf(excel, 'ECHO', notAvailable);
    expect(lastArguments(excel)).toEqual([{ type: 'Error', basicType: 'Error', basicValue: '#N/A' }]);
  });

  it('fail the call on a host without data types, which ignores the flag', async () => {
    const excel = await fixtureExcel({
      metadata: { ...fixtureMetadata, allowCustomDataForDataTypeAny: true },
      host: { requirementSets: { CustomFunctionsRuntime: '1.3' } },
    });
    expect(await resultOf(excel, 'ECHO', notAvailable)).toEqual(notAvailable);
  });

  it('are passed as CustomFunctions.Error with both flags', async () => {
    const flags = { allowErrorForDataTypeAny: true, allowCustomDataForDataTypeAny: true };
    const excel = await fixtureExcel({ metadata: { ...fixtureMetadata, ...flags } });
    await resultOf(excel, 'ECHO', notAvailable);
    expect(lastArguments(excel)).toEqual([expect.objectContaining({ code: '#N/A' })]);
  });
});

describe('A cell with a number format as an argument', () => {
  const price = { kind: 'formatted', value: 1.5, numberFormat: '0.00' };

  it('is passed as its number', async () => {
    const excel = await fixtureExcel();
    await resultOf(excel, 'ECHO', price);
    expect(lastArguments(excel)).toEqual([1.5]);
  });

  it('is passed as an object if the metadata allows it', async () => {
    const excel = await fixtureExcel({ metadata: { ...fixtureMetadata, allowCustomDataForDataTypeAny: true } });
    await resultOf(excel, 'ECHO', price);
    const object = { type: 'Double', basicType: 'Double', basicValue: 1.5, numberFormat: '0.00' };
    expect(lastArguments(excel)).toEqual([object]);
  });
});

function lastArguments(excel: ExcelInNode): readonly unknown[] | undefined {
  return seenBy(excel).arguments.at(-1);
}
