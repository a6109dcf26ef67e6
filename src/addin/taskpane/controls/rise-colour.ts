/** The colour of rises in inserted sheets: a setting, by default what is usual in the language. */
import type { AddInSettings } from '../../excel/storage/addin-settings';
import type { RiseColour } from '../../dashboards/description/looks';
import type { Language } from '../../i18n/language';

export function riseColourOf({ riseColour }: AddInSettings, language: Language): RiseColour {
  return riseColour ?? (language === 'zh' ? 'red' : 'green');
}
