/**
 * Office keeps functions.json and functions.js for up to a day. A setting of the document makes it fetch both anew whenever this
 * document is opened: Microsoft's "Troubleshoot custom functions" describes it for add-ins with a shared runtime, as the present
 * one, and advises to switch it off again.
 */
import type { Language } from '../../i18n/language';
import { documentSettings } from '../storage/document-settings';
import { saveSettings } from '../storage/save-settings';

export interface FunctionsCache {
  /** Whether this document bypasses it. */
  isBypassed(): boolean;
  /** Changes the open document, which a person has yet to save. @param language of why it could not */
  bypass(isOn: boolean, language: Language): Promise<void>;
}

const name = 'Office.ForceRefreshCustomFunctionsCache';

/** @returns undefined where Excel has no settings of the document */
export function openFunctionsCache(settings = documentSettings()): FunctionsCache | undefined {
  if (!settings) return undefined;
  return {
    isBypassed: () => settings.get(name) === true,
    async bypass(isOn, language) {
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
