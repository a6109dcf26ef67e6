import { type IExecutionOptions } from '@univerjs/core';
import { RemoveDefinedNameMutation, SetDefinedNameMutation, SetSuperTableMutation } from '@univerjs/engine-formula';
import { expect, it } from 'vitest';
import { isChange } from '../../../../src/workbench/page/file/session';

const isChangeWith = (id: string, options?: IExecutionOptions, unitId = 'book') => isChange({ id, params: { unitId } }, options, 'book');

it('defined names are part of the document', () => {
  expect(isChangeWith(SetDefinedNameMutation.id)).toBe(true);
  expect(isChangeWith(RemoveDefinedNameMutation.id)).toBe(true);
});

it('changes of cells are changes of the document, results of formulas are not', () => {
  expect(isChangeWith('sheet.mutation.set-range-values')).toBe(true);
  expect(isChangeWith('sheet.mutation.set-range-values', { fromFormula: true })).toBe(false);
  expect(isChangeWith('sheet.mutation.set-range-values', { onlyLocal: true })).toBe(false);
  expect(isChangeWith(SetSuperTableMutation.id)).toBe(false);
});

it('mutations of another workbook, or of none, do not change the document', () => {
  expect(isChangeWith('sheet.mutation.set-range-values', undefined, 'other')).toBe(false);
  expect(isChange({ id: 'sheet.mutation.set-range-values' }, undefined, 'book')).toBe(false);
});
