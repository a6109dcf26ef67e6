/** Settings of the document that Excel itself reads, each of which is on or off. */
import type { Language } from '../../i18n/language';
import { documentSettings, saveSettings } from './document-settings';

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
