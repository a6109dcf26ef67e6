/** The colour of rises in inserted sheets: a setting, by default what is usual in the language. */
import type { Settings } from '../../../client/store/settings';
import type { RiseColour } from '../../dashboards/description/looks';
import type { Language } from '../../i18n/language';

export function riseColourOf({ riseColour }: Settings, language: Language): RiseColour {
  return riseColour ?? (language === 'zh' ? 'red' : 'green');
}
