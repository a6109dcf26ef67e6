/** The Chinese texts of the grid's plugins: half a megabyte in both languages, of which a page loads its own. */
import { mergeLocales } from '@univerjs/core';
import core from '@univerjs/preset-sheets-core/locales/zh-CN';
import drawing from '@univerjs/preset-sheets-drawing/locales/zh-CN';
import conditionalFormatting from '@univerjs/preset-sheets-conditional-formatting/locales/zh-CN';
import dataValidation from '@univerjs/preset-sheets-data-validation/locales/zh-CN';
import filter from '@univerjs/preset-sheets-filter/locales/zh-CN';
import findReplace from '@univerjs/preset-sheets-find-replace/locales/zh-CN';
import sort from '@univerjs/preset-sheets-sort/locales/zh-CN';
import table from '@univerjs/preset-sheets-table/locales/zh-CN';

export const gridTexts = mergeLocales(
  core,
  drawing,
  conditionalFormatting,
  dataValidation,
  filter,
  findReplace,
  sort,
  table,
);
