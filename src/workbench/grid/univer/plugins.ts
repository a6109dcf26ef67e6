/** The open plugins of the grid: the one list of what the spreadsheet can do. Their texts are in `texts-en.ts` and `texts-zh.ts`. */
import '@univerjs/sheets-conditional-formatting/facade';
import '@univerjs/sheets-data-validation/facade';
import '@univerjs/sheets-filter/facade';
import '@univerjs/sheets-sort/facade';
import '@univerjs/sheets-table/facade';
import type { PluginCtor, Univer } from '@univerjs/core';
import { UniverSheetsConditionalFormattingPlugin } from '@univerjs/sheets-conditional-formatting';
import { CalculationMode, UniverSheetsCorePreset } from '@univerjs/preset-sheets-core';
import { UniverDataValidationPlugin } from '@univerjs/data-validation';
import { UniverSheetsDataValidationPlugin } from '@univerjs/sheets-data-validation';
import { UniverSheetsDrawingPreset } from '@univerjs/preset-sheets-drawing';
import { UniverSheetsFilterPlugin } from '@univerjs/sheets-filter';
import { UniverSheetsSortPlugin } from '@univerjs/sheets-sort';
import { UniverSheetsTablePlugin } from '@univerjs/sheets-table';
import { UniverSheetsConditionalFormattingUIPlugin } from '@univerjs/sheets-conditional-formatting-ui';
import { UniverSheetsDataValidationUIPlugin } from '@univerjs/sheets-data-validation-ui';
import { UniverSheetsFilterUIPlugin } from '@univerjs/sheets-filter-ui';
import { UniverFindReplacePlugin } from '@univerjs/find-replace';
import { UniverSheetsFindReplacePlugin } from '@univerjs/sheets-find-replace';
import { UniverSheetsSortUIPlugin } from '@univerjs/sheets-sort-ui';
import { UniverSheetsTableUIPlugin } from '@univerjs/sheets-table-ui';

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

const dataPlugins: readonly Registered[] = [
  UniverSheetsConditionalFormattingPlugin,
  UniverDataValidationPlugin,
  UniverSheetsDataValidationPlugin,
  UniverSheetsFilterPlugin,
  UniverSheetsSortPlugin,
  UniverSheetsTablePlugin,
  UniverSheetsConditionalFormattingUIPlugin,
  // The search box takes the focus from the cell in which a person types.
  [UniverSheetsDataValidationUIPlugin, { showSearchOnDropdown: false }],
  UniverSheetsFilterUIPlugin,
  UniverFindReplacePlugin,
  UniverSheetsFindReplacePlugin,
  UniverSheetsSortUIPlugin,
  // Excel has no tag with a table's name. Of a table in row 1 it moves all rows down, but marks of filters and charts only later.
  [UniverSheetsTableUIPlugin, { hideAnchor: true }],
];

/**
 * All at once: registering those that only draw (the `-ui` ones) after the first drawing saves 4 % of the computing time until
 * the page is ready (2,070 instead of 2,160 ms, medians of 9), too little for a page that is built in two steps.
 *
 * @param container id of the element that the grid fills
 */
export function registerPlugins(univer: Univer, container: string): void {
  const plugins: readonly Registered[] = [
    ...UniverSheetsCorePreset({
      container,
      ribbonType: 'classic',
      menu: hiddenCommands,
      // A stored workbook has the last values of formulas, but neither spills nor running calls.
      formula: { initialFormulaComputing: CalculationMode.FORCED },
    }).plugins,
    ...UniverSheetsDrawingPreset().plugins,
    ...dataPlugins,
  ];
  for (const plugin of plugins) {
    if (Array.isArray(plugin)) univer.registerPlugin(plugin[0], plugin[1]);
    else univer.registerPlugin(plugin);
  }
}
