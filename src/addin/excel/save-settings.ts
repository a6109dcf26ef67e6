/** Saves the settings of the document, which a person has yet to save as a file. */
import type { DocumentSettings } from './document-settings';

/** Rejects with what Excel says, for example for a workbook that may only be read. */
export function saveSettings(settings: Pick<DocumentSettings, 'saveAsync'>): Promise<void> {
  return new Promise((resolve, reject) => {
    settings.saveAsync(({ status, error }) => {
      if (status === Office.AsyncResultStatus.Succeeded) resolve();
      else reject(new Error(error.message));
    });
  });
}
