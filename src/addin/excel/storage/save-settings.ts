/** Saves the settings of the document, which a person has yet to save as a file. */
import type { Language } from '../../i18n/language';
import { timeTexts } from '../../i18n/pane/as-of-text';
import type { DocumentSettings } from './document-settings';

/** An Excel that never answers must not keep later values from being saved. */
const longestMs = 30_000;

/** Rejects with what Excel says, for example for a workbook that may only be read, or when it does not answer. */
export function saveSettings(settings: Pick<DocumentSettings, 'saveAsync'>, language: Language): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(timeTexts.noAnswer[language])), longestMs);
    settings.saveAsync(({ status, error }) => {
      clearTimeout(timer);
      if (status === Office.AsyncResultStatus.Succeeded) resolve();
      else reject(new Error(error.message));
    });
  });
}
