/** The spreadsheet: Univer with its open plugins in one element of the page. */
import {
  type ICommandService as CommandService,
  ICommandService,
  type ILanguagePack,
  type Injector,
  type IWorkbookData,
  LocaleService,
  LocaleType,
  LogLevel,
  ThemeService,
  Univer,
} from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import { type IInsertSheetMutationParams, ILayoutService, InsertSheetMutation } from '@univerjs/preset-sheets-core';
import { drawResultsOnce } from '../../grid-patches/drawing/drawn-changes';
import { evaluateConditionsAtOnce } from '../../grid-patches/drawing/drawn-conditions';
import { drawChangesOnly } from '../../grid-patches/drawing/drawn-frames';
import { showEarlyDialogs } from '../../grid-patches/drawing/early-dialogs';
import { findHiddenRowsWithContent } from '../../grid-patches/calculation/hidden-rows';
import { keepEdits } from '../../grid-patches/editing/kept-edits';
import { drawWithoutShownSheet } from '../../grid-patches/spills/removed-sheet';
import { evaluateSpillsInConditions } from '../../grid-patches/spills/spilled-conditions';
import { keepFormulasOfStyledCells } from '../../grid-patches/editing/styled-formulas';
import { restoreTableStyles } from '../../grid-patches/drawing/table-styles';
import { measureOpenedTabs } from '../../grid-patches/drawing/toolbar-room';
import { acceptWithoutAlert } from '../../grid-patches/editing/validation-alerts';
import { ownLocales } from './own-locales';
import { registerPlugins } from './plugins';
import { sheetColumns, sheetRows, sheetStyle } from './sheet-size';

export interface Grid {
  readonly injector: Injector;
  readonly commands: CommandService;
  readonly api: FUniver;
  readonly unitId: string;
}

/** The primary colour of selections, buttons and tabs. */
const excelGreen = {
  50: '#e8f5ee',
  100: '#caead8',
  200: '#a0d8b9',
  300: '#73c195',
  400: '#37a266',
  500: '#218d51',
  600: '#107c41',
  700: '#0c5f32',
  800: '#094624',
  900: '#052b17',
};

export interface GridOptions {
  /** Id of the element that the grid fills. */
  readonly container: string;
  readonly language: GridLanguage;
  /** The texts of its plugins in that language. */
  readonly texts: ILanguagePack;
  readonly workbook: Partial<IWorkbookData>;
}

type GridLanguage = 'en' | 'zh';

export async function loadGridTexts(language: GridLanguage): Promise<ILanguagePack> {
  const { gridTexts } = await (language === 'zh' ? import('./texts-zh') : import('./texts-en'));
  return gridTexts;
}

/** Calculates the formulas of the workbook in a later task, after functions that the caller registers synchronously. */
export function openGrid(options: GridOptions): Grid {
  const univer = createUniver(options);
  const injector = univer.__getInjector();
  injector.get(LocaleService).load(ownLocales);
  const themes = injector.get(ThemeService);
  themes.setTheme({ ...themes.getCurrentTheme(), primary: excelGreen });
  findHiddenRowsWithContent(injector);
  evaluateSpillsInConditions(injector);
  evaluateConditionsAtOnce();
  restoreTableStyles();
  acceptWithoutAlert();
  drawWithoutShownSheet();
  showEarlyDialogs();
  drawChangesOnly();
  drawResultsOnce();
  const api = FUniver.newAPI(univer);
  const commands = injector.get(ICommandService);
  keepFormulasOfStyledCells(commands);
  prepareNewSheets(commands);
  const unitId = api.createWorkbook(options.workbook).getId();
  keepEdits(injector);
  measureOpenedTabs(injector);
  return { injector, api, unitId, commands };
}

/** Before they are inserted, so that a new sheet stays one step of undo. */
function prepareNewSheets(commands: CommandService): void {
  commands.beforeCommandExecuted(({ id, params }) => {
    if (id !== InsertSheetMutation.id) return;
    const { sheet } = params as IInsertSheetMutationParams;
    sheet.rowCount = Math.max(sheet.rowCount, sheetRows);
    sheet.columnCount = Math.max(sheet.columnCount, sheetColumns);
    sheet.defaultStyle ??= sheetStyle;
  });
}

/** Moves the keyboard focus to the grid. */
export function focusGrid({ injector }: Grid): void {
  injector.get(ILayoutService).focus();
}

function createUniver({ container, language, texts }: GridOptions): Univer {
  const locale = language === 'zh' ? LocaleType.ZH_CN : LocaleType.EN_US;
  const univer = new Univer({
    locale,
    locales: { [locale]: texts },
    logLevel: LogLevel.WARN,
  });
  registerPlugins(univer, container);
  return univer;
}
