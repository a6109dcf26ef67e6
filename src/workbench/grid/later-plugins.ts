/** A chunk: the plugins that only show what other plugins hold. Loading them later opens the page a quarter sooner. */
import { type ILocales, LocaleType, mergeLocales } from '@univerjs/core';
import { UniverSheetsConditionalFormattingUIPlugin } from '@univerjs/sheets-conditional-formatting-ui';
import conditionalFormattingEn from '@univerjs/preset-sheets-conditional-formatting/locales/en-US';
import conditionalFormattingZh from '@univerjs/preset-sheets-conditional-formatting/locales/zh-CN';
import { UniverSheetsDataValidationUIPlugin } from '@univerjs/sheets-data-validation-ui';
import dataValidationEn from '@univerjs/preset-sheets-data-validation/locales/en-US';
import dataValidationZh from '@univerjs/preset-sheets-data-validation/locales/zh-CN';
import { UniverSheetsFilterUIPlugin } from '@univerjs/sheets-filter-ui';
import filterEn from '@univerjs/preset-sheets-filter/locales/en-US';
import filterZh from '@univerjs/preset-sheets-filter/locales/zh-CN';
import { UniverFindReplacePlugin } from '@univerjs/find-replace';
import findReplaceEn from '@univerjs/preset-sheets-find-replace/locales/en-US';
import findReplaceZh from '@univerjs/preset-sheets-find-replace/locales/zh-CN';
import { UniverSheetsFindReplacePlugin } from '@univerjs/sheets-find-replace';
import { UniverSheetsSortUIPlugin } from '@univerjs/sheets-sort-ui';
import sortEn from '@univerjs/preset-sheets-sort/locales/en-US';
import sortZh from '@univerjs/preset-sheets-sort/locales/zh-CN';
import { UniverSheetsTableUIPlugin } from '@univerjs/sheets-table-ui';
import tableEn from '@univerjs/preset-sheets-table/locales/en-US';
import tableZh from '@univerjs/preset-sheets-table/locales/zh-CN';

export const laterLocales: ILocales = {
  [LocaleType.EN_US]: mergeLocales(conditionalFormattingEn, dataValidationEn, filterEn, findReplaceEn, sortEn, tableEn),
  [LocaleType.ZH_CN]: mergeLocales(conditionalFormattingZh, dataValidationZh, filterZh, findReplaceZh, sortZh, tableZh),
};

export const laterPlugins = [
  UniverSheetsConditionalFormattingUIPlugin,
  UniverSheetsDataValidationUIPlugin,
  UniverSheetsFilterUIPlugin,
  UniverFindReplacePlugin,
  UniverSheetsFindReplacePlugin,
  UniverSheetsSortUIPlugin,
  UniverSheetsTableUIPlugin,
];
