/**
 * The opening sheet: the dashboard of the same name, inserted by the pane and saved, as opening it takes a fraction of the time of
 * building it. `npx vitest run --project browser test/browser/workbench/overview-file.test.ts -u` writes the files anew.
 */
import type { IWorksheetData } from '@univerjs/core';
import { namespace } from '../../../brand/build';
import { sheetStyle } from '../../grid/univer/sheet-size';
import { watched } from '../../../addin/dashboards/overview';
import type { Language } from '../../../addin/i18n/language';
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

const saved: Readonly<Record<Language, SavedSheet>> = { en: readSheet(english), zh: readSheet(chinese) };

export function overviewSheet(language: Language): SavedSheet {
  return saved[language];
}

/** A reference to the symbols from other sheets, optionally to the first `count` only. */
export function symbolsRange(language: Language, count: number = watched.rows): string {
  const { name } = saved[language].sheet;
  return `'${name}'!A${watched.firstRow}:A${watched.firstRow + count - 1}`;
}

function readSheet(file: unknown): SavedSheet {
  const { sheet, resources } = JSON.parse(
    JSON.stringify(file).replaceAll(savedNamespace, `${namespace}.`),
  ) as SavedSheet;
  return { sheet: { ...sheet, defaultStyle: sheetStyle }, resources };
}
