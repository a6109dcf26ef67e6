/** The spreadsheet itself: Univer with the plugins of its core preset, filling one element of the page. */
import {
  type ICommandService as CommandService,
  ICommandService,
  type Injector,
  type IWorkbookData,
  LocaleType,
  LogLevel,
  mergeLocales,
  ThemeService,
  Univer,
} from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import { ILayoutService, UniverSheetsCorePreset } from '@univerjs/preset-sheets-core';
import enUS from '@univerjs/preset-sheets-core/locales/en-US';
import zhCN from '@univerjs/preset-sheets-core/locales/zh-CN';

export interface Grid {
  readonly injector: Injector;
  readonly commands: CommandService;
  readonly api: FUniver;
  readonly unitId: string;
}

/** Selections, buttons and tabs in Excel's colour. */
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

/** Room for the longest series, ten thousand bars, below whatever stands above it. */
export const sheetRows = 12_000;

export interface GridOptions {
  /** Id of the element that the grid fills. */
  readonly container: string;
  readonly language: 'en' | 'zh';
  readonly workbook: Partial<IWorkbookData>;
}

/** Formulas of the workbook are calculated in a later task: functions registered at once are known by then. */
export function openGrid(options: GridOptions): Grid {
  const univer = createUniver(options);
  const injector = univer.__getInjector();
  const themes = injector.get(ThemeService);
  themes.setTheme({ ...themes.getCurrentTheme(), primary: excelGreen });
  const api = FUniver.newAPI(univer);
  api.addEvent(api.Event.SheetCreated, ({ worksheet }) => void worksheet.setRowCount(sheetRows));
  const unitId = api.createWorkbook(options.workbook).getId();
  return { injector, api, unitId, commands: injector.get(ICommandService) };
}

/** Gives the keyboard to the grid. */
export function focusGrid({ injector }: Grid): void {
  injector.get(ILayoutService).focus();
}

function createUniver({ container, language }: GridOptions): Univer {
  const univer = new Univer({
    locale: language === 'zh' ? LocaleType.ZH_CN : LocaleType.EN_US,
    locales: { [LocaleType.EN_US]: mergeLocales(enUS), [LocaleType.ZH_CN]: mergeLocales(zhCN) },
    logLevel: LogLevel.WARN,
  });
  for (const plugin of UniverSheetsCorePreset({ container, ribbonType: 'simple' }).plugins) {
    if (Array.isArray(plugin)) univer.registerPlugin(plugin[0], plugin[1]);
    else univer.registerPlugin(plugin);
  }
  return univer;
}
