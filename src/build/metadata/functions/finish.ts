/** Adds to functions.json what its generator cannot write: enum values in descriptions, help URLs, the methods of cards and the load service. */
import type { Language, Text } from '../../../addin/i18n/language';
import { type CustomFunction, type FunctionsFile, type Parameter, valuesOf } from './functions-file';
import { namespace } from '../../../brand/build';
import { loadServiceId } from '../../../addin/formula/linked-securities';
import { cardMethods, methodId } from '../../../addin/formula/card-methods';

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

const cardText: Text = {
  en: `A cell with a card, as ${namespace}.CARD gives it`,
  zh: `${namespace}.CARD 返回的带卡片的单元格`,
};

/**
 * Excel passes the card as the first argument, of type `any`, and does not show it to the person; methods are left out of the lists
 * of functions (excel-add-ins-dot-functions.md). A version without both options shows a function that takes a card.
 * @throws Error when a function is gone, or takes no symbols
 */
export function withMethods(file: FunctionsFile, language: Language): FunctionsFile {
  return { ...file, functions: [...file.functions, ...cardMethods.map((name) => methodOf(name, file, language))] };
}

function methodOf(name: string, { functions }: FunctionsFile, language: Language): CustomFunction {
  const of = functions.find(({ id }) => id === name);
  const [symbols, ...parameters] = of?.parameters ?? [];
  if (!of || symbols?.name !== 'symbols') throw new Error(`Methods of cards: ${name} is no function of symbols`);
  const card: Parameter = { name: 'card', description: cardText[language], type: 'any' };
  const options = { ...of.options, excludeFromAutoComplete: true, capturesCallingObject: true };
  return { ...of, id: methodId(name), name: methodId(name), options, parameters: [card, ...parameters] };
}

const serviceTexts = {
  service: { en: 'Loads securities as linked data types', zh: '加载链接数据类型的证券' },
  request: { en: 'The securities that Excel asks for', zh: 'Excel 请求的证券' },
} as const satisfies Record<string, Text>;

/** Excel leaves it out of the lists of functions by itself: `excludeFromAutoComplete` may not stand beside (custom-functions-json.md). */
export function withLoadService(file: FunctionsFile, language: Language): FunctionsFile {
  const service = {
    id: loadServiceId,
    name: loadServiceId,
    description: serviceTexts.service[language],
    options: { linkedEntityLoadService: true },
    result: { type: 'any' },
    parameters: [{ name: 'request', description: serviceTexts.request[language], type: 'any' }],
  };
  return { ...file, functions: [...file.functions, service] };
}
