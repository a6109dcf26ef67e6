/** What MD.FIELDS shows, which depends on nothing but the language, and the words of MD.CHECK: for whoever shows them without cells. */
import { fieldTable } from '../addin/functions/fields';
import type { Language } from '../addin/i18n/language';
import { problemText } from '../addin/i18n/problems/problem-text';
import { asMarketDataError } from '../market/texts/problem';
import { InvalidRequest } from './contract';

export interface DescribedField {
  readonly field: string;
  readonly header: string;
  readonly unit: string;
  readonly description: string;
}

/** @param functionName undefined: the fields of all functions @throws InvalidRequest for a name that is none */
export function describedFields(functionName: string | undefined, language: Language): DescribedField[] {
  const [, ...rows] = tableOf(functionName, language);
  return rows.map(([field = '', header = '', unit = '', description = '']) => ({ field, header, unit, description }));
}

function tableOf(functionName: string | undefined, language: Language): string[][] {
  try {
    return fieldTable({ cellHost: { language } }, functionName ?? null);
  } catch (thrown) {
    throw new InvalidRequest(problemText(asMarketDataError(thrown).problem, language));
  }
}

export { cleanWord, findingText, severityWord } from '../addin/i18n/cells/finding-words';
