/** Adds to functions.json what its generator cannot write: enum values in descriptions, and help URLs. */
import type { Language, Text } from '../../../addin/i18n/language';
import { type CustomFunction, type FunctionsFile, type Parameter, valuesOf } from './functions-file';

/**
 * `allowCustomDataForDataTypeAny`, which the generator always writes, passes error cells to functions too. With
 * `allowErrorForDataTypeAny` beside it Excel 2021 crashes (OfficeDev/office-js#4385), so that flag is never added.
 *
 * @param origin where the help page is served
 */
export function finished(file: FunctionsFile, language: Language, origin: string): FunctionsFile {
  return {
    ...file,
    functions: file.functions.map((each) => ({
      ...each,
      helpUrl: helpUrl(each, language, origin),
      parameters: each.parameters.map((parameter) => withValues(file, parameter, language)),
    })),
  };
}

function helpUrl({ id }: CustomFunction, language: Language, origin: string): string {
  return `${origin}/help.html${language === 'zh' ? '?lang=zh' : ''}#${id}`;
}

const words = {
  fullStop: { en: '. ', zh: '。' },
  oneOf: { en: 'One of: ', zh: '可选：' },
  comma: { en: ', ', zh: '、' },
} as const satisfies Record<string, Text>;

/** What Excel shows in one glance below a formula. */
const longestDescription = 128;

/** Not every host suggests the values of an enum, so the description lists them too, as many as fit: the help page has all. */
function withValues(file: FunctionsFile, parameter: Parameter, language: Language): Parameter {
  const values = valuesOf(file, parameter).map(({ stringValue }) => stringValue);
  if (values.length === 0) return parameter;
  const description = (parameter.description ?? '').replace(/[.。]?$/, words.fullStop[language]);
  const listing = (shown: readonly string[]) =>
    `${description}${words.oneOf[language]}${shown.join(words.comma[language])}`;
  const fits = (text: string) => text.length <= longestDescription;
  const most = values.findLastIndex((_, last) => fits(listing([...values.slice(0, last + 1), '…'])));
  const all = listing(values);
  return { ...parameter, description: fits(all) ? all : listing([...values.slice(0, most + 1), '…']) };
}
