/**
 * What the text of a refusal says of limits and of the request's parameters, in the words that services use, English and Chinese.
 * A hint that saves requests: what is believed is decided by what further requests show.
 */
import { adjustModes, intradayPeriods, klinePeriods } from '../market/time/period';
import type { SymbolCode } from '../market/symbols/symbol';

/** A longer text is no sentence about a limit; patterns read no more of it. */
const longestText = 600;

/** So many requests in a window. */
export interface Rate {
  readonly requests: number;
  readonly windowMs: number;
}

const windowMsOf: Readonly<Record<string, number>> = {
  s: 1_000,
  秒: 1_000,
  m: 60_000,
  分: 60_000,
  h: 3_600_000,
  时: 3_600_000,
};

const units = '(s|sec|second|m|min|minute|h|hr|hour|秒|分|分钟|小?时)s?';
const ratePatterns = [
  // `10/min`, `10 requests per minute`, `10次/分钟`
  new RegExp(String.raw`(\d{1,7}) ?(?:requests?|calls?|times?|次)? ?(?:/|per|every|each) ?${units}(?![a-z])`, 'i'),
  // `每分钟最多 10 次`, `每分钟10次`
  new RegExp(String.raw`每${units}\D{0,12}(\d{1,7}) ?次`, 'i'),
];

/** `(10/min)`: the rate that a 429 names; undefined where it names none. */
export function rateIn(text: string): Rate | undefined {
  const short = text.slice(0, longestText);
  const [asRatio, asSentence] = ratePatterns.map((pattern) => pattern.exec(short));
  const [count, unit] = asRatio ? [asRatio[1], asRatio[2]] : [asSentence?.[2], asSentence?.[1]];
  const windowMs = windowMsOf[(unit ?? '').replace('小', '').slice(0, 1).toLowerCase()];
  const requests = Number(count);
  return windowMs !== undefined && requests > 0 ? { requests, windowMs } : undefined;
}

const wait = String.raw`(\d{1,9}(?:\.\d{1,6})?) ?(ms|milliseconds?|毫秒|s|sec|seconds?|秒|m|min|minutes?|分钟?)(?![a-z])`;
const waitPatterns = [
  new RegExp(String.raw`(?:retry|try again|wait|available)\D{0,20}${wait}`, 'i'),
  new RegExp(String.raw`请\D{0,8}${wait}`, 'i'),
  new RegExp(String.raw`${wait} ?(?:后|之后|以后)`, 'i'),
];

/** `Retry after 30780ms`, `请 38578ms 后重试`: the wait that a 429 names, in ms. */
export function waitMsIn(text: string): number | undefined {
  const short = text.slice(0, longestText);
  for (const pattern of waitPatterns) {
    const [, count, unit = ''] = pattern.exec(short) ?? [];
    if (count !== undefined) return Number(count) * msOf(unit.toLowerCase());
  }
  return undefined;
}

function msOf(unit: string): number {
  if (/^(ms|milli|毫)/.test(unit)) return 1;
  return /^[s秒]/.test(unit) ? 1_000 : 60_000;
}

const symbolNouns =
  '(?:symbols?|codes?|tickers?|securities|instruments?|stocks?|[个只支]?(?:标的|代码|股票|证券)|[只支](?! ?[一-鿿]))';
/** `20个` counts symbols as well, `9个字符` and `1个月` do not. */
const symbolWords = String.raw`(?:${symbolNouns}(?![a-z])|[个只支](?! ?(?!以|上限|每)[一-鿿]))`;
const limitWords =
  '(?:at most|up to|no more than|not exceed(?:ing)?|max(?:imum)?|limit(?:ed)?|最多|至多|不超过|不能超过|不得超过|上限|限制)';
const perRequest = '(?:per|each|in an?|in one) (?:single )?(?:request|batch|call|query)';
const clauseEnd = String.raw`(?=\s{0,3}(?:$|[.,](?!\d)|[^\s\w一-鿿.,/%-]|${perRequest}|but |got |items?|elements?|entries|个(?![一-鿿])))`;
const symbolPatterns = [
  // `at most 5 symbols`
  new RegExp(String.raw`${limitWords}\D{0,24}(\d{1,6})\s{0,3}${symbolWords}`, 'i'),
  // `symbols must not exceed 20`
  new RegExp(String.raw`${symbolNouns}[^;。；]{0,40}?${limitWords}\D{0,24}(\d{1,6})(?!\d)${clauseEnd}`, 'i'),
  // `50 symbols per request`
  new RegExp(
    String.raw`(\d{1,6}) ?(?:\w{1,12} )?${symbolWords} ?(?:max|at most|per request|per batch|allowed|上限|以内)`,
    'i',
  ),
];
const namesSymbols = new RegExp(symbolNouns, 'i');
/** What else is limited: the length of a code, or the history of symbols. */
const namesOther =
  /\b(?:years?|months?|weeks?|days?|hours?|mins|minutes?|sec(?:ond)?s?|levels?|char(?:acter)?s?|digits|bars?|requests|length|history)\b|长度|[位年月天档根条]|字符|小时|分钟/i;

/** `at most 50 symbols`, `最多支持 5 只标的`: the symbols per request that a refusal names, beside a word for symbols. */
export function symbolLimitIn(text: string): number | undefined {
  const short = text.slice(0, longestText);
  if (!namesSymbols.test(short)) return undefined;
  for (const pattern of symbolPatterns) {
    const [said = '', number] = pattern.exec(short) ?? [];
    const limit = Number(number ?? NaN);
    if (limit >= 1 && !namesOther.test(said)) return limit;
  }
  return undefined;
}

/** `Access mode 'batch' not available for …`: the access mode that the plan lacks. */
export function lackedModeIn(text: string): 'batch' | 'universe' | undefined {
  const named = /(?:access )?mode\W{0,3}(batch|universe)\b/i.exec(text.slice(0, longestText))?.[1]?.toLowerCase();
  return named === 'batch' || named === 'universe' ? named : undefined;
}

/** True for a text that speaks of a day, such as the message of a refusal: "Daily limit reached", "超过每日调用次数". */
export function namesDay(text: string): boolean {
  return /\b(to)?day\b|\bdaily\b|\b24 ?h|[每当今本][日天]|日[限配调请]/i.test(text);
}

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

const wordsOfSymbols = /symbol|ticker|securit|instrument|\bcodes?\b|标的|代码|股票|证券|合约/i;

/** True for a text that may be about the symbols of the request, their number, or the way in which they are asked for. */
export function mayConcernSymbols(text: string, symbols: readonly SymbolCode[]): boolean {
  const short = text.slice(0, longestText);
  return wordsOfSymbols.test(short) || namesOneOf(short, symbols) || isOfNumberOrMode(short);
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
