/**
 * Office keeps functions.json and functions.js for up to a day. A setting of the document makes it fetch both anew whenever this
 * document is opened: Microsoft's "Troubleshoot custom functions" describes it for add-ins with a shared runtime, as the present
 * one, and advises to switch it off again.
 */

export interface FunctionsCache {
  /** Whether this document bypasses it. */
  isBypassed(): boolean;
  /** Changes the open document, which a person has yet to save. */
  bypass(isOn: boolean): Promise<void>;
}

type DocumentSettings = Pick<Office.Settings, 'get' | 'set' | 'saveAsync'>;

const name = 'Office.ForceRefreshCustomFunctionsCache';

/** @returns undefined where Excel has no settings of the document */
export function openFunctionsCache(settings = documentSettings()): FunctionsCache | undefined {
  if (typeof settings?.saveAsync !== 'function') return undefined;
  return {
    isBypassed: () => settings.get(name) === true,
    async bypass(isOn) {
      settings.set(name, isOn);
      try {
        await saved(settings);
      } catch (error) {
        settings.set(name, !isOn);
        throw error;
      }
    },
  };
}

/** On some hosts every part may be missing, contrary to the types. */
function documentSettings(): DocumentSettings | undefined {
  return (Office.context as { readonly document?: { readonly settings?: Office.Settings } }).document?.settings;
}

function saved(settings: DocumentSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    settings.saveAsync(({ status, error }) => {
      if (status === Office.AsyncResultStatus.Succeeded) resolve();
      else reject(new Error(error.message));
    });
  });
}
