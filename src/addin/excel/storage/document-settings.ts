/**
 * The settings that the add-in keeps in the document (`Office.context.document.settings`). Office has read them before the add-in
 * starts; `Workbook.settings` of Excel.run are the same, but answer later. They travel with the file: nothing secret belongs here.
 */
import type { Language } from '../../i18n/language';
import { timeTexts } from '../../i18n/pane/as-of-text';

/** What not every Excel has is optional. */
export type DocumentSettings = Pick<Office.Settings, 'get' | 'set' | 'saveAsync'> &
  Partial<Pick<Office.Settings, 'refreshAsync' | 'addHandlerAsync'>>;

/** @returns undefined where Excel has none: on some hosts every part may be missing, contrary to the types */
export function documentSettings(): DocumentSettings | undefined {
  const { document } = Office.context as { readonly document?: { readonly settings?: Partial<Office.Settings> } };
  const settings = document?.settings;
  return typeof settings?.saveAsync === 'function' ? (settings as DocumentSettings) : undefined;
}

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
