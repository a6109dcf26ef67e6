/** What the generator of functions.json cannot write: values of enums in descriptions, help addresses, error arguments. */
import { type Language, type Text } from '../i18n/language';
import { type CustomFunction, type FunctionsFile, type Parameter, valuesOf } from './functions-file';

/** @param origin where the help page is served */
export function finished(file: FunctionsFile, language: Language, origin: string): FunctionsFile {
  return {
    // The generator has no tag for it: without this flag one #N/A in a range of symbols would fail the whole call.
    ...{ allowErrorForDataTypeAny: true },
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

const oneOf: Text = { en: 'One of:', zh: '可选：' };
const fullStop: Text = { en: '. ', zh: '。' };

/** Not every host suggests the values of an enum, so the description lists them too. */
function withValues(file: FunctionsFile, parameter: Parameter, language: Language): Parameter {
  const values = valuesOf(file, parameter).map(({ stringValue }) => stringValue);
  if (values.length === 0) return parameter;
  const description = (parameter.description ?? '').replace(/[.。]?$/, fullStop[language]);
  return { ...parameter, description: `${description}${oneOf[language]} ${values.join(', ')}` };
}
