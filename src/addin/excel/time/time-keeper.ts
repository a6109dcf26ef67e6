/** Keeps the workbook's time in the document, and follows what other windows keep there: loaded after the first formulas. */
import type { AsOf } from '../../../market/bars/as-of';
import { fill, type Language } from '../../i18n/language';
import { timeTexts } from '../../i18n/pane/as-of-text';
import { type DocumentSettings, saveSettings } from '../storage/document-settings';
import { pageVisibility } from '../host/page-visibility';
import { storedTime, timeSetting } from './stored-time';

export function laterThanNow(language: Language): Error {
  return new Error(timeTexts.future[language]);
}

/** Rejects with a sentence for the person. @param settings undefined where Excel has none */
export async function keepTime(
  settings: DocumentSettings | undefined,
  asOf: AsOf | undefined,
  language: Language,
): Promise<void> {
  try {
    if (!settings) throw new Error(timeTexts.noSettings[language]);
    settings.set(timeSetting, storedTime(asOf));
    await saveSettings(settings, language);
  } catch (error) {
    const detail = (error instanceof Error ? error.message : String(error)).replace(/[.。]$/, '');
    throw new Error(fill(timeTexts.notKept[language], { detail }), { cause: error });
  }
}

/**
 * Reads the settings again when another window has saved some. Excel tells that on the web alone, and there while people edit the
 * workbook together; elsewhere they are read when a person sees the page again.
 *
 * @param read is called when they have been read
 */
export function followOtherWindows(settings: DocumentSettings, read: () => void, page: Window = window): void {
  const refresh = () => settings.refreshAsync?.(read);
  settings.addHandlerAsync?.(Office.EventType.SettingsChanged, refresh);
  const visibility = pageVisibility(page);
  let wasShown = visibility.isShown();
  visibility.subscribe(() => {
    const isShown = visibility.isShown();
    if (isShown && !wasShown) refresh();
    wasShown = isShown;
  });
}
