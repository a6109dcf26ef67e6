/**
 * The opening sheet: the dashboard of the same name, inserted by the pane and saved, as opening it takes a fraction of the time of
 * building it. `npx vitest run --project browser test/browser/workbench/overview-file.test.ts -u` writes the files anew.
 */
import type { IWorksheetData } from '@univerjs/core';
import { namespace } from '../../../brand/build';
import { sheetStyle } from '../../grid/univer/sheet-size';
import { roomIn } from '../../../addin/dashboards/description/room';
import { overview, watched } from '../../../addin/dashboards/overview';
import type { Language } from '../../../addin/i18n/language';
import wideEnglish from './overview-wide.en.json';
import wideChinese from './overview-wide.zh.json';
import english from './overview.en.json';
import chinese from './overview.zh.json';

/** A sheet of a saved workbook. */
export interface SavedSheet {
  /** With styles in the cells, instead of references to those of a workbook. */
  readonly sheet: Partial<IWorksheetData> & Pick<IWorksheetData, 'id' | 'name'>;
  /** What each plugin of the grid has for the sheet, by the name of its resource: charts, conditional formats, validation. */
  readonly resources: Readonly<Record<string, unknown>>;
}

/** The namespace of the formulas in the files. */
const savedNamespace = /\bMD\.(?=[A-Z]+\()/g;

const usual = { en: english, zh: chinese } as const;
/** Inserted in a window of 1,600 pixels. */
const wide = { en: wideEnglish, zh: wideChinese } as const;

/** @param window its width in pixels: the one in which the pane would insert the sheet */
export function overviewSheet(language: Language, window: number): SavedSheet {
  const room = roomIn(window);
  if (room === undefined) return readSheet(usual[language]);
  const { sheet, resources } = readSheet(wide[language]);
  return { sheet: { ...sheet, columnData: columnsIn(language, room, sheet.columnData) }, resources };
}

const pixelsInPoint = 4 / 3;

/** The columns with the widths that they have in this window. */
function columnsIn(language: Language, room: number, columns: SavedSheet['sheet']['columnData'] = {}) {
  const { widths } = overview({ language, rise: 'green', room });
  const entries = Object.entries(columns).map(([index, column]) => {
    const width = widths[Number(index)];
    return [index, width === undefined ? column : { ...column, w: Math.round(width * pixelsInPoint) }] as const;
  });
  return Object.fromEntries(entries);
}

/** A reference to the symbols from other sheets, optionally to the first `count` only. */
export function symbolsRange(language: Language, count: number = watched.rows): string {
  const { name } = usual[language].sheet;
  return `'${name}'!A${watched.firstRow}:A${watched.firstRow + count - 1}`;
}

function readSheet(file: unknown): SavedSheet {
  const { sheet, resources } = JSON.parse(
    JSON.stringify(file).replaceAll(savedNamespace, `${namespace}.`),
  ) as SavedSheet;
  return { sheet: { ...sheet, defaultStyle: sheetStyle }, resources };
}
