import { describe, expect, it } from 'vitest';
import { excelForEachTest } from './fixture-excel';

const { run } = excelForEachTest();

function ruleAfter(rule: (sheet: Excel.Worksheet) => Excel.DataValidationRule): Promise<Excel.DataValidation['rule']> {
  return run(async (context, sheet) => {
    const { dataValidation } = sheet.getRange('A1:A3');
    dataValidation.rule = rule(sheet);
    dataValidation.load('rule');
    await context.sync();
    return dataValidation.rule;
  });
}

describe('The rule of a data validation', () => {
  it('is a list of values', async () => {
    const rule = { list: { inCellDropDown: true, source: 'long,short' } };
    expect(await ruleAfter(() => rule)).toEqual(rule);
  });

  it('is a list of the values of a range', async () => {
    const rule = await ruleAfter((sheet) => ({ list: { inCellDropDown: true, source: sheet.getRange('C1:C3') } }));
    expect(rule).toEqual({ list: { inCellDropDown: true, source: '=Sheet1!$C$1:$C$3' } });
  });

  it('compares with formulas, also if numbers or dates were given', async () => {
    expect(await ruleAfter(() => ({ decimal: { formula1: 0, formula2: '=B1', operator: 'Between' } }))).toEqual({
      decimal: { formula1: '=0', formula2: '=B1', operator: 'Between' },
    });
    expect(await ruleAfter(() => ({ date: { formula1: '2026-01-31', operator: 'GreaterThan' } }))).toEqual({
      date: { formula1: '=46053', operator: 'GreaterThan' },
    });
  });

  it.each<[string, object]>([
    ['without a type', {}],
    ['of two types', { custom: { formula: '=TRUE' }, list: { inCellDropDown: true, source: 'a' } }],
    ['without an operator', { decimal: { formula1: 0 } }],
    ['with an empty list', { list: { inCellDropDown: true, source: '' } }],
    ['without an upper bound', { wholeNumber: { formula1: 0, operator: 'Between' } }],
  ])('%s is refused', async (_what, rule) => expect(ruleAfter(() => rule)).rejects.toMatchObject({ code: 'InvalidArgument' }));
});

describe('A data validation', () => {
  it('has an alert, a prompt and a type', async () => {
    const read = await run(async (context, sheet) => {
      const { dataValidation } = sheet.getRange('A1');
      dataValidation.rule = { wholeNumber: { formula1: 1, operator: 'GreaterThan' } };
      dataValidation.errorAlert = { showAlert: true, style: 'Warning', title: 'Count', message: 'More than one' };
      dataValidation.prompt = { showPrompt: true, title: 'Count', message: 'How many?' };
      dataValidation.ignoreBlanks = false;
      dataValidation.load();
      await context.sync();
      return dataValidation.toJSON();
    });
    expect(read).toMatchObject({
      type: 'WholeNumber',
      ignoreBlanks: false,
      errorAlert: { style: 'Warning', message: 'More than one' },
      prompt: { message: 'How many?' },
    });
  });

  it('is mixed where the cells differ, and gone when it is cleared', async () => {
    const types = await run(async (context, sheet) => {
      sheet.getRange('A1:A2').dataValidation.rule = { custom: { formula: '=TRUE' } };
      const loaded = ['A1', 'A1:B1'].map((address) => sheet.getRange(address).dataValidation.load('type'));
      await context.sync();
      sheet.getRange('A1').dataValidation.clear();
      const cleared = sheet.getRange('A1').dataValidation.load('type');
      await context.sync();
      return [...loaded.map(({ type }) => type), cleared.type];
    });
    expect(types).toEqual(['Custom', 'MixedCriteria', 'None']);
  });
});

describe('The validity of cells', () => {
  const validity = (values: unknown[][], rule: Excel.DataValidationRule) =>
    run(async (context, sheet) => {
      sheet.getRange('C1:C2').values = [['long'], [3]];
      const range = sheet.getRange('A1:A2');
      range.values = values;
      range.dataValidation.rule = rule;
      range.dataValidation.load('valid');
      await context.sync();
      return range.dataValidation.valid;
    });

  it.each<[string, unknown[][], Excel.DataValidationRule, boolean | null]>([
    ['of a list', [['LONG'], ['']], { list: { inCellDropDown: true, source: 'long,short' } }, true],
    ['of a range', [['long'], ['flat']], { list: { inCellDropDown: true, source: '=$C$1:$C$2' } }, null],
    ['of whole numbers', [[1.5], [2.5]], { wholeNumber: { formula1: 0, operator: 'GreaterThan' } }, false],
    ['compared with a cell', [[4], [5]], { decimal: { formula1: '=$C$2', operator: 'GreaterThan' } }, true],
    ['outside of bounds', [[4], [1]], { decimal: { formula1: 0, formula2: 2, operator: 'NotBetween' } }, null],
    ['of lengths', [['ab'], ['abc']], { textLength: { formula1: 3, operator: 'LessThanOrEqualTo' } }, true],
  ])('%s is judged', async (_what, values, rule, expected) => expect(await validity(values, rule)).toBe(expected));

  it('of a formula fails loudly, because rules are not calculated', async () => {
    await expect(validity([[1], [2]], { custom: { formula: '=A1>1' } })).rejects.toMatchObject({ code: 'ApiNotFound' });
  });
});
