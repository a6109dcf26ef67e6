/** The methods of cards in functions.json: the functions of their names, with the card in place of the symbols. */
import { namespace } from '../../../brand/build';
import type { Language, Text } from '../../../addin/i18n/language';
import { cardMethods, methodId } from '../../../addin/formula/card-methods';
import type { CustomFunction, FunctionsFile, Parameter } from './functions-file';

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
