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

/** Settings that Excel itself reads, each of which is on or off. */
const names = {
  /**
   * Office keeps functions.json and functions.js for up to a day. This makes it fetch both anew whenever the document is opened:
   * Microsoft's "Troubleshoot custom functions" describes it for add-ins with a shared runtime, as the present one, and advises to
   * switch it off again.
   */
  freshFunctions: 'Office.ForceRefreshCustomFunctionsCache',
  /**
   * Excel on Windows and on a Mac asks whoever has not installed the add-in whether to trust it, because the document has its
   * functions. This spares them the question: Microsoft's "Managing trust options for Office Add-ins".
   */
  noTrustPrompt: 'Office.DisableTrustUX',
} as const;

export interface DocumentSwitch {
  isOn(): boolean;
  /** Changes the open document, which a person has yet to save. @param language of why it could not */
  turn(isOn: boolean, language: Language): Promise<void>;
}

/** @returns undefined where Excel has no settings of the document */
export function openDocumentSwitch(
  which: keyof typeof names,
  settings = documentSettings(),
): DocumentSwitch | undefined {
  if (!settings) return undefined;
  const name = names[which];
  return {
    isOn: () => settings.get(name) === true,
    async turn(isOn, language) {
      settings.set(name, isOn);
      try {
        await saveSettings(settings, language);
      } catch (error) {
        settings.set(name, !isOn);
        throw error;
      }
    },
  };
}
