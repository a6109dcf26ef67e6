/** The English texts of the grid's plugins: half a megabyte in both languages, of which a page loads its own. */
import { mergeLocales } from '@univerjs/core';
import core from '@univerjs/preset-sheets-core/locales/en-US';
import drawing from '@univerjs/preset-sheets-drawing/locales/en-US';
import conditionalFormatting from '@univerjs/preset-sheets-conditional-formatting/locales/en-US';
import dataValidation from '@univerjs/preset-sheets-data-validation/locales/en-US';
import filter from '@univerjs/preset-sheets-filter/locales/en-US';
import findReplace from '@univerjs/preset-sheets-find-replace/locales/en-US';
import sort from '@univerjs/preset-sheets-sort/locales/en-US';
import table from '@univerjs/preset-sheets-table/locales/en-US';

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
