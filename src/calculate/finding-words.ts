/** The words of MD.CHECK, for pages that show findings without cells. */
export { cleanWord, findingText, severityWord } from '../addin/i18n/cells/finding-words';
