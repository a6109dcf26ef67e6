import { describe, expect, it } from 'vitest';
import type { CellResult } from '../../../src/office-host/contract';
import { tableRefusingHost } from '../../support/host-profiles';
import { excelForEachTest, fixtureExcel, resultOf, shown, value } from './fixture-excel';

const { excel } = excelForEachTest();

const error = (code: string, message?: string): CellResult =>
  ({ kind: 'error', code, ...(message !== undefined && { message }) }) as CellResult;

const spill = (...rows: readonly unknown[][]): CellResult => ({ kind: 'array', rows }) as CellResult;

describe('A single result', () => {
  it.each([
    ['text', '"abc"', value('abc')],
    ['a number', '1.5', value(1.5)],
    ['a boolean', 'true', value(true)],
    ['null as 0', 'null', value(0)],
    ['undefined as 0', 'undefined', value(0)],
    ['NaN as #VALUE!', 'NaN', error('#VALUE!')],
    ['Infinity as #NUM!', 'Infinity', error('#NUM!')],
    ['a Date as ISO text', 'new Date(0)', value('1970-01-01T00:00:00.000Z')],
    ['an unknown object as #VALUE!', '({ a: 1 })', error('#VALUE!')],
  ])('shows %s', async (_what, expression, expected) => expect(await shown(excel(), expression)).toEqual(expected));

  it('has at most 32,767 characters', async () => {
    expect(await resultOf(excel(), 'TEXT', 32_767)).toEqual(value('x'.repeat(32_767)));
    expect(await resultOf(excel(), 'TEXT', 32_768)).toEqual(error('#VALUE!'));
  });
});

describe('An array', () => {
  it('spills', async () => expect(await shown(excel(), '[[1, "a"], [true, ""]]')).toEqual(spill([1, 'a'], [true, ''])));

  it('shows null, undefined and NaN as 0, because the runtime sends all of them as null', async () => {
    expect(await shown(excel(), '[[null, undefined, NaN, Infinity]]')).toEqual(spill([0, 0, 0, 0]));
  });

  it.each([
    ['ragged', '[[1, 2], [3]]'],
    ['flat', '[1, 2, 3]'],
    ['empty', '[]'],
    ['without columns', '[[]]'],
  ])('that is %s is #VALUE!', async (_what, expression) => expect(await shown(excel(), expression)).toEqual(error('#VALUE!')));

  it('shows CustomFunctions.Error in its cell, with the message for #VALUE! and #N/A only', async () => {
    const cell = (code: string) => `new CustomFunctions.Error("${code}", "why")`;
    const row = `[[${['#N/A', '#VALUE!', '#REF!', '#NUM!', '#DIV/0!', '#NULL!', '#NAME?'].map(cell).join()}]]`;
    expect(await shown(excel(), row)).toEqual(
      spill([
        error('#N/A', 'why'),
        error('#VALUE!', 'why'),
        error('#REF!'),
        error('#NUM!'),
        error('#DIV/0!'),
        error('#NULL!'),
        error('#NAME?'),
      ]),
    );
  });

  it('shows error cell objects by their basicValue or their errorType', async () => {
    const byValue = '{ type: "Error", basicType: "Error", basicValue: "#N/A", message: "gone" }';
    const byType = '{ type: "Error", errorType: "Busy" }';
    expect(await shown(excel(), `[[${byValue}, ${byType}]]`)).toEqual(spill([error('#N/A', 'gone'), error('#BUSY!')]));
  });

  it('shows a plain Error as #VALUE! in its cell', async () => {
    expect(await shown(excel(), '[[1, new Error("inside")]]')).toEqual(spill([1, error('#VALUE!')]));
  });
});

describe('An error', () => {
  it.each(['THROW', 'REJECT'])('by %s keeps its message for #VALUE! and #N/A only', async (functionId) => {
    expect(await resultOf(excel(), functionId, '#N/A', 'no data')).toEqual(error('#N/A', 'no data'));
    expect(await resultOf(excel(), functionId, '#VALUE!', 'no symbol')).toEqual(error('#VALUE!', 'no symbol'));
    expect(await resultOf(excel(), functionId, '#DIV/0!', 'why')).toEqual(error('#DIV/0!'));
    expect(await resultOf(excel(), functionId, '#NUM!', 'why')).toEqual(error('#NUM!'));
  });

  it('of code #REF! or #NAME? is #VALUE! when thrown, and unchanged when returned', async () => {
    expect(await resultOf(excel(), 'THROW', '#REF!')).toEqual(error('#VALUE!'));
    expect(await shown(excel(), 'new CustomFunctions.Error("#REF!")')).toEqual(error('#REF!'));
    expect(await shown(excel(), 'new CustomFunctions.Error("#NAME?")')).toEqual(error('#NAME?'));
  });

  it('of plain JavaScript is #VALUE! without its message', async () => expect(await resultOf(excel(), 'CRASH')).toEqual(error('#VALUE!')));
});

describe('A cell object', () => {
  it('can have a number format', async () => {
    const formatted = { kind: 'formatted', value: 46_000, numberFormat: 'yyyy-mm-dd' };
    const written = '{ type: "FormattedNumber", basicValue: 46000, numberFormat: "yyyy-mm-dd" }';
    const double = '{ type: "Double", basicValue: 46000, numberFormat: "yyyy-mm-dd" }';
    const made = 'new CustomFunctions.FormattedNumber(46000, "yyyy-mm-dd")';
    expect(await shown(excel(), `[[${written}, ${double}, ${made}]]`)).toEqual(spill([formatted, formatted, formatted]));
  });

  it('can be a number with a card', async () => {
    const card = { type: 'Double', basicValue: 1.5, numberFormat: '0.00', properties: { name: 'X' } };
    expect(await shown(excel(), `(${JSON.stringify(card)})`)).toEqual({
      kind: 'value',
      value: { kind: 'card', value: 1.5, text: '1.5', numberFormat: '0.00', card },
    });
  });

  it('can be a picture from an address with https', async () => {
    const picture = { type: 'WebImage', address: 'https://data.test/a.png', altText: 'closes' };
    const content = { kind: 'picture', value: '#VALUE!', address: picture.address, text: 'closes' };
    expect(await shown(excel(), `(${JSON.stringify(picture)})`)).toEqual({ kind: 'value', value: content });
    const plain = { ...picture, address: 'http://data.test/a.png' };
    expect(await shown(excel(), `(${JSON.stringify(plain)})`)).toEqual(error('#VALUE!'));
  });

  it('of an entity is shown by its text', async () => {
    const result = await shown(excel(), 'new CustomFunctions.Entity("Acme", {})');
    expect(result).toMatchObject({ kind: 'value', value: { kind: 'card', text: 'Acme' } });
  });
});

describe('A host that takes no errors in arrays', () => {
  it('shows #VALUE! in place of the array, and single errors and other arrays as they are', async () => {
    const refusing = await fixtureExcel({ host: tableRefusingHost });
    const gone = 'new CustomFunctions.Error("#N/A", "gone")';
    expect(await shown(refusing, `[[1, ${gone}]]`)).toEqual(error('#VALUE!'));
    expect(await shown(refusing, `(${gone})`)).toEqual(error('#N/A', 'gone'));
    expect(await shown(refusing, '[[1, "#N/A: gone"]]')).toEqual(spill([1, '#N/A: gone']));
  });
});

describe('Hosts before data types', () => {
  it('show plain numbers, but cell objects as #VALUE!', async () => {
    const old = await fixtureExcel({ host: { requirementSets: { ExcelApi: '1.15' } } });
    const formatted = '({ type: "FormattedNumber", basicValue: 1, numberFormat: "0.0" })';
    expect(await shown(old, '1')).toEqual(value(1));
    expect(await shown(old, formatted)).toEqual(error('#VALUE!'));
  });

  it('show CustomFunctions.Error in arrays', async () => {
    const old = await fixtureExcel({ host: { requirementSets: { ExcelApi: '1.9' } } });
    expect(await shown(old, '[[new CustomFunctions.Error("#N/A", "gone")]]')).toEqual(spill([error('#N/A', 'gone')]));
  });

  it('show cell objects as #VALUE! without CustomFunctionsRuntime 1.4', async () => {
    const perpetual = await fixtureExcel({ host: { requirementSets: { CustomFunctionsRuntime: '1.3' } } });
    const double = '({ type: "Double", basicValue: 1, numberFormat: "0.0" })';
    expect(await shown(perpetual, double)).toEqual(error('#VALUE!'));
  });

  it('ignore the format of a Double before ExcelApi 1.19', async () => {
    const old = await fixtureExcel({ host: { requirementSets: { ExcelApi: '1.18' } } });
    expect(await shown(old, '({ type: "Double", basicValue: 1, numberFormat: "0.0" })')).toEqual(value(1));
  });

  it('show numbers with cards as #VALUE! before ExcelApi 1.19', async () => {
    const old = await fixtureExcel({ host: { requirementSets: { ExcelApi: '1.18' } } });
    expect(await shown(old, '({ type: "Double", basicValue: 1, properties: {} })')).toEqual(error('#VALUE!'));
  });

  it('get results in the older message format', async () => {
    const old = await fixtureExcel({ host: { requirementSets: { CustomFunctions: '1.6' } } });
    expect(await shown(old, '[[1, 2]]')).toEqual(spill([1, 2]));
    expect(await resultOf(old, 'THROW', '#N/A', 'no data')).toEqual(error('#N/A', 'no data'));
  });
});
