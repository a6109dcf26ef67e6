/** The open plugins of the grid, with their texts: the one list of what the spreadsheet can do. */
import { type ILocales, LocaleType, mergeLocales, type Univer } from '@univerjs/core';
import { UniverSheetsConditionalFormattingPreset } from '@univerjs/preset-sheets-conditional-formatting';
import conditionalFormattingEn from '@univerjs/preset-sheets-conditional-formatting/locales/en-US';
import conditionalFormattingZh from '@univerjs/preset-sheets-conditional-formatting/locales/zh-CN';
import { UniverSheetsCorePreset } from '@univerjs/preset-sheets-core';
import coreEn from '@univerjs/preset-sheets-core/locales/en-US';
import coreZh from '@univerjs/preset-sheets-core/locales/zh-CN';
import { UniverSheetsDataValidationPreset } from '@univerjs/preset-sheets-data-validation';
import dataValidationEn from '@univerjs/preset-sheets-data-validation/locales/en-US';
import dataValidationZh from '@univerjs/preset-sheets-data-validation/locales/zh-CN';
import { UniverSheetsDrawingPreset } from '@univerjs/preset-sheets-drawing';
import drawingEn from '@univerjs/preset-sheets-drawing/locales/en-US';
import drawingZh from '@univerjs/preset-sheets-drawing/locales/zh-CN';
import { UniverSheetsFilterPreset } from '@univerjs/preset-sheets-filter';
import filterEn from '@univerjs/preset-sheets-filter/locales/en-US';
import filterZh from '@univerjs/preset-sheets-filter/locales/zh-CN';
import { UniverSheetsFindReplacePreset } from '@univerjs/preset-sheets-find-replace';
import findReplaceEn from '@univerjs/preset-sheets-find-replace/locales/en-US';
import findReplaceZh from '@univerjs/preset-sheets-find-replace/locales/zh-CN';
import { UniverSheetsSortPreset } from '@univerjs/preset-sheets-sort';
import sortEn from '@univerjs/preset-sheets-sort/locales/en-US';
import sortZh from '@univerjs/preset-sheets-sort/locales/zh-CN';
import { UniverSheetsTablePreset } from '@univerjs/preset-sheets-table';
import tableEn from '@univerjs/preset-sheets-table/locales/en-US';
import tableZh from '@univerjs/preset-sheets-table/locales/zh-CN';

export const gridLocales: ILocales = {
  [LocaleType.EN_US]: mergeLocales(
    coreEn,
    conditionalFormattingEn,
    dataValidationEn,
    drawingEn,
    filterEn,
    findReplaceEn,
    sortEn,
    tableEn,
  ),
  [LocaleType.ZH_CN]: mergeLocales(
    coreZh,
    conditionalFormattingZh,
    dataValidationZh,
    drawingZh,
    filterZh,
    findReplaceZh,
    sortZh,
    tableZh,
  ),
};

/** Commands that others replace: the list of sizes, and protection, which nothing would enforce. */
const hiddenCommands = Object.fromEntries(
  [
    'sheet.command.set-range-font-increase',
    'sheet.command.set-range-font-decrease',
    'sheet.command.add-range-protection-from-toolbar',
  ].map((id) => [id, { hidden: true }]),
);

/** @param container id of the element that the grid fills */
export function registerPlugins(univer: Univer, container: string): void {
  const presets = [
    UniverSheetsCorePreset({ container, ribbonType: 'classic', menu: hiddenCommands }),
    UniverSheetsConditionalFormattingPreset(),
    UniverSheetsDataValidationPreset(),
    UniverSheetsDrawingPreset(),
    UniverSheetsFilterPreset(),
    UniverSheetsFindReplacePreset(),
    UniverSheetsSortPreset(),
    UniverSheetsTablePreset(),
  ];
  for (const plugin of presets.flatMap(({ plugins }) => plugins)) {
    if (Array.isArray(plugin)) univer.registerPlugin(plugin[0], plugin[1]);
    else univer.registerPlugin(plugin);
  }
}
