import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExcelInNode } from '../support/excel-in-node';
import { fixtureMetadata } from './fixture-addin';
import { fixtureExcel, passing, resultOf, seenBy, value } from './fixture-excel';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('A call', () => {
  it('reaches the function and gives its result', async () => {
    const excel = await fixtureExcel();
    expect(await resultOf(excel, 'ADD', 1, 2)).toEqual(value(3));
  });

  it('finds its function whatever the case of the id', async () => {
    const excel = await fixtureExcel();
    expect(await resultOf(excel, 'add', 1, 2)).toEqual(value(3));
  });

  it('waits for a promise', async () => {
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

  it('tells the calling cell to functions that require it', async () => {
    const excel = await fixtureExcel();
    const call = excel.callMany([{ functionId: 'WHERE', address: 'Sheet1!B2' }]);
    expect(await passing(600, call)).toEqual([value('Sheet1!B2')]);
  });

  it('that is over is forgotten', async () => {
    const excel = await fixtureExcel();
    await resultOf(excel, 'ADD', 1, 2);
    expect(excel.host.openCalls).toBe(0);
  });
});

describe('Arguments', () => {
  it('that are omitted arrive as null, and the invocation stays last', async () => {
    const excel = await fixtureExcel();
    expect(await resultOf(excel, 'OPTIONAL', 'first')).toEqual(value(4));
    expect(lastArguments(excel)).toEqual(['first', null, null]);
  });

  it('that are ranges arrive row by row', async () => {
    const excel = await fixtureExcel();
    const rows = [
      [1, 2],
      [3, 4],
    ];
    expect(await resultOf(excel, 'SUM', rows)).toEqual(value(10));
    expect(lastArguments(excel)).toEqual([rows]);
  });

  it('that are single values become a range of one cell where a range is declared', async () => {
    const excel = await fixtureExcel();
    await resultOf(excel, 'SUM', 7);
    expect(lastArguments(excel)).toEqual([[[7]]]);
  });

  it('that are ranges of one cell become its value where a value is declared', async () => {
    const excel = await fixtureExcel();
    await resultOf(excel, 'ECHO', [['600519.SH']]);
    expect(lastArguments(excel)).toEqual(['600519.SH']);
  });
});

describe('Arguments that the metadata restricts', () => {
  it('of a number parameter are converted, or refused without a call', async () => {
    const excel = await fixtureExcel();
    expect(await resultOf(excel, 'ADD', '5', true)).toEqual(value(6));
    expect(await resultOf(excel, 'ADD', 'five', 1)).toEqual({ kind: 'error', code: '#VALUE!' });
    expect(seenBy(excel).arguments).toHaveLength(1);
  });

  it('of a repeating parameter arrive as one array', async () => {
    const excel = await fixtureExcel();
    expect(await resultOf(excel, 'REPEAT', 'a', 'b', 'c')).toEqual(value(3));
  });

  it('that are too many or too few are refused in words', async () => {
    const excel = await fixtureExcel();
    const message = (text: string) => ({ kind: 'error', code: '#VALUE!', message: text });
    expect(await resultOf(excel, 'ADD', 1, 2, 3)).toEqual(message('Too many arguments for ADD: at most 2.'));
    expect(await resultOf(excel, 'ADD', 1)).toEqual(message('Too few arguments for ADD: at least 2.'));
  });
});

describe('Error cells in arguments', () => {
  const notAvailable = { kind: 'error', code: '#N/A' };

  it('fail the call with that error', async () => {
    const excel = await fixtureExcel();
    expect(await resultOf(excel, 'ECHO', notAvailable)).toEqual(notAvailable);
    expect(seenBy(excel).arguments).toEqual([]);
  });

  it('reach the function as CustomFunctions.Error where the metadata allows it', async () => {
    const excel = await fixtureExcel({ metadata: { ...fixtureMetadata, allowErrorForDataTypeAny: true } });
    await resultOf(excel, 'ECHO', notAvailable);
    expect(lastArguments(excel)).toEqual([expect.objectContaining({ code: '#N/A' })]);
  });

  it('do so with rich values as well', async () => {
    const flags = { allowErrorForDataTypeAny: true, allowCustomDataForDataTypeAny: true };
    const excel = await fixtureExcel({ metadata: { ...fixtureMetadata, ...flags } });
    await resultOf(excel, 'ECHO', notAvailable);
    expect(lastArguments(excel)).toEqual([expect.objectContaining({ code: '#N/A' })]);
  });
});

describe('A cell with a number format as an argument', () => {
  const price = { kind: 'formatted', value: 1.5, numberFormat: '0.00' };

  it('arrives as its number', async () => {
    const excel = await fixtureExcel();
    await resultOf(excel, 'ECHO', price);
    expect(lastArguments(excel)).toEqual([1.5]);
  });

  it('arrives as an object where the metadata allows it', async () => {
    const excel = await fixtureExcel({ metadata: { ...fixtureMetadata, allowCustomDataForDataTypeAny: true } });
    await resultOf(excel, 'ECHO', price);
    const object = { type: 'FormattedNumber', basicType: 'Double', basicValue: 1.5, numberFormat: '0.00' };
    expect(lastArguments(excel)).toEqual([object]);
  });
});

function lastArguments(excel: ExcelInNode): readonly unknown[] | undefined {
  return seenBy(excel).arguments.at(-1);
}
