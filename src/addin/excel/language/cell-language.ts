/** The language of the texts that formulas return: the workbook's own, and the reader's until that is known. */
import type { Language } from '../../i18n/language';
import type { WorkbookLanguage } from './workbook-language';

export interface CellLanguage {
  /** For a cell of the workbook: the first one fixes the workbook's language. */
  readonly used: () => Language;
  readonly current: () => Language;
  readonly workbook: Promise<WorkbookLanguage>;
}

/**
 * @param open begins to read the workbook's language, and hands it over whenever it changes
 * @param redraw calculates the cells again that show another language
 */
export function createCellLanguage(
  reader: Language,
  open: (onChange: (language: Language) => void) => Promise<WorkbookLanguage>,
  redraw: () => void,
): CellLanguage {
  let current = reader;
  let isUsed = false;
  const workbook = open((language) => {
    if (language === current) return;
    current = language;
    if (isUsed) redraw();
  });
  workbook.catch(() => {});
  return {
    workbook,
    current: () => current,
    used() {
      if (!isUsed) workbook.then((book) => book.fix()).catch(() => {});
      isUsed = true;
      return current;
    },
  };
}
