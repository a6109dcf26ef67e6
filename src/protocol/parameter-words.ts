/** What the text of a refusal says of the request's parameters, in the words that services use, English and Chinese. */
import { adjustModes, intradayPeriods, klinePeriods } from '../market/time/period';
import type { SymbolCode } from '../market/symbols/symbol';
import { lackedModeIn, longestText, symbolLimitIn } from './limit-words';

/** A parameter with a closed list of values, of which services may take fewer than the specification has. */
export type ListedParameter = 'period' | 'adjust';

const refusalWords =
  /unknown|invalid|unsupported|unrecogni[sz]ed|unexpected|not (?:a )?(?:valid|supported|allowed|served)|expected|must be|one of|allowed|不支持|不合法|不存在|不正确|非法|无效|错误|有误|必须|只能|可选|未知/i;

const nameWords: Readonly<Record<ListedParameter, RegExp>> = {
  period: /\b(?:periods?|intervals?|frequency|timeframes?)\b|周期|级别/i,
  adjust: /\badjust(?:_?type|ment|mode)?\b|复权/i,
};

const listedValues: Readonly<Record<ListedParameter, readonly string[]>> = {
  period: [...new Set([...klinePeriods, ...intradayPeriods])],
  adjust: adjustModes,
};

/**
 * The parameter whose value a refusal says the service does not take: by its name, by the value, or by the values that are
 * taken in its place. Undefined where the text may be about the symbols or their number.
 * @param parameters of the request, beside the symbols
 */
export function refusedParameterIn(
  text: string,
  parameters: Readonly<Record<string, string>>,
  symbols: readonly SymbolCode[],
): ListedParameter | undefined {
  const short = text.slice(0, longestText);
  if (!refusalWords.test(short) || namesOneOf(short, symbols) || isOfNumberOrMode(short)) return undefined;
  const asked = (['period', 'adjust'] as const).filter((name) => parameters[name] !== undefined);
  const words = wordsOf(short);
  const isNamed = (name: ListedParameter) => nameWords[name].test(short);
  const hasValue = (name: ListedParameter) => words.has(parameters[name] ?? '');
  const hasList = (name: ListedParameter) => listedValues[name].filter((value) => words.has(value)).length > 1;
  for (const isMeant of [isNamed, hasValue, hasList]) {
    const [only, ...others] = asked.filter(isMeant);
    if (only !== undefined && others.length === 0) return only;
  }
  return undefined;
}

const symbolWords = /symbol|ticker|securit|instrument|\bcodes?\b|标的|代码|股票|证券|合约/i;

/** True for a text that may be about the symbols of the request, their number, or the way in which they are asked for. */
export function mayConcernSymbols(text: string, symbols: readonly SymbolCode[]): boolean {
  const short = text.slice(0, longestText);
  return symbolWords.test(short) || namesOneOf(short, symbols) || isOfNumberOrMode(short);
}

function namesOneOf(text: string, symbols: readonly SymbolCode[]): boolean {
  const upper = text.toUpperCase();
  return symbols.some((symbol) => upper.includes(symbol));
}

function isOfNumberOrMode(text: string): boolean {
  return symbolLimitIn(text) !== undefined || lackedModeIn(text) !== undefined;
}

/** Case tells a minute from a month. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/\W+/));
}
