/**
 * The open plugins of the grid, with their texts: the one list of what the spreadsheet can do. Plugins that hold a part of
 * the workbook are registered before it is opened; those that only show it follow when the grid is drawn (later-plugins.ts).
 */
import '@univerjs/sheets-conditional-formatting/facade';
import '@univerjs/sheets-data-validation/facade';
import '@univerjs/sheets-filter/facade';
import '@univerjs/sheets-sort/facade';
import '@univerjs/sheets-table/facade';
import { type ILocales, LocaleService, LocaleType, mergeLocales, type PluginCtor, type Univer } from '@univerjs/core';
import { UniverSheetsConditionalFormattingPlugin } from '@univerjs/sheets-conditional-formatting';
import { CalculationMode, UniverSheetsCorePreset } from '@univerjs/preset-sheets-core';
import coreEn from '@univerjs/preset-sheets-core/locales/en-US';
import coreZh from '@univerjs/preset-sheets-core/locales/zh-CN';
import { UniverDataValidationPlugin } from '@univerjs/data-validation';
import { UniverSheetsDataValidationPlugin } from '@univerjs/sheets-data-validation';
import { UniverSheetsDrawingPreset } from '@univerjs/preset-sheets-drawing';
import drawingEn from '@univerjs/preset-sheets-drawing/locales/en-US';
import drawingZh from '@univerjs/preset-sheets-drawing/locales/zh-CN';
import { UniverSheetsFilterPlugin } from '@univerjs/sheets-filter';
import { UniverSheetsSortPlugin } from '@univerjs/sheets-sort';
import { UniverSheetsTablePlugin } from '@univerjs/sheets-table';

export const gridLocales: ILocales = {
  [LocaleType.EN_US]: mergeLocales(coreEn, drawingEn),
  [LocaleType.ZH_CN]: mergeLocales(coreZh, drawingZh),
};

/** Commands that others replace: the list of sizes, and protection, which nothing would enforce. */
const hiddenCommands = Object.fromEntries(
  [
    'sheet.command.set-range-font-increase',
    'sheet.command.set-range-font-decrease',
    'sheet.command.add-range-protection-from-toolbar',
  ].map((id) => [id, { hidden: true }]),
);

/** A plugin, optionally with its configuration. */
type Registered = PluginCtor | [PluginCtor, unknown];

/** @param container id of the element that the grid fills */
export function registerPlugins(univer: Univer, container: string): void {
  register(univer, [
    ...UniverSheetsCorePreset({
      container,
      ribbonType: 'classic',
      menu: hiddenCommands,
      // A stored workbook has the last values of formulas, but neither spills nor running calls.
      formula: { initialFormulaComputing: CalculationMode.FORCED },
    }).plugins,
    ...UniverSheetsDrawingPreset().plugins,
    UniverSheetsConditionalFormattingPlugin,
    UniverDataValidationPlugin,
    UniverSheetsDataValidationPlugin,
    UniverSheetsFilterPlugin,
    UniverSheetsSortPlugin,
    UniverSheetsTablePlugin,
  ]);
}

/** Menus, panels and marks in cells of the other plugins. */
export async function registerLaterPlugins(univer: Univer): Promise<void> {
  const { laterLocales, laterPlugins } = await import(/* webpackChunkName: "later-plugins" */ './later-plugins');
  univer.__getInjector().get(LocaleService).load(laterLocales);
  register(univer, laterPlugins);
}

function register(univer: Univer, plugins: readonly Registered[]): void {
  for (const plugin of plugins) {
    if (Array.isArray(plugin)) univer.registerPlugin(plugin[0], plugin[1]);
    else univer.registerPlugin(plugin);
  }
}
