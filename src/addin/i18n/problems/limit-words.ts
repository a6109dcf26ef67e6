/** Names of what plans limit, and the sentence of learned limits, for MD.STATUS and the pane. */
import type { PlannedFunction } from '../../../client/session/endpoint-capabilities';
import type { KeyAbilities, KnownRate, KnownSize } from '../../../client/session/key-abilities';
import { type AccessMode, functionsOfOneSymbol, type PlanMarket } from '../../../protocol/buckets';
import type { Rate } from '../../../protocol/refusal-words';
import { fill, inParentheses, type Language, type Text } from '../language';

export const plannedFunctionNames = {
  quotes: { en: 'Quotes', zh: '行情' },
  daily: { en: 'Daily bars', zh: '日线' },
  minute: { en: 'Minute bars', zh: '分钟线' },
  intraday: { en: 'Intraday', zh: '分时' },
  depth: { en: 'Market depth', zh: '盘口' },
  'ex-factors': { en: 'Adjustment factors', zh: '除权因子' },
  instruments: { en: 'Security details', zh: '证券资料' },
  universe: { en: 'Market screening', zh: '全市场' },
} as const satisfies Readonly<Record<PlannedFunction, Text>>;

/** Only where a function has more than one. */
export const accessModeNames = {
  single: { en: 'one symbol', zh: '单只' },
  batch: { en: 'batch', zh: '批量' },
  universe: { en: '', zh: '' },
} as const satisfies Readonly<Record<AccessMode, Text>>;

const planMarketNames: Readonly<Record<string, Text>> = {
  CN: { en: 'Mainland', zh: '沪深京' },
  HK: { en: 'Hong Kong', zh: '港股' },
  US: { en: 'US', zh: '美股' },
};

const words = {
  'per-minute': { en: '{requests}/min', zh: '每分钟 {requests} 次' },
  'per-seconds': { en: '{requests} in {seconds} s', zh: '{seconds} 秒 {requests} 次' },
  symbols: { en: '{symbols} symbols per request', zh: '每次 {symbols} 只' },
  'symbols.one': { en: '1 symbol per request', zh: '每次 1 只' },
  'shared.all': { en: 'All functions share one limit of {rate}', zh: '所有功能共用一个限制：{rate}' },
  'shared.modes': { en: '{name}: one limit of {rate} for all requests', zh: '{name}：所有请求共用一个限制：{rate}' },
  limit: { en: '{name} {limit}', zh: '{name}{limit}' },
  and: { en: ', ', zh: '、' },
  list: { en: '; ', zh: '；' },
} as const satisfies Readonly<Record<string, Text>>;

export function planMarketName(market: PlanMarket, language: Language): string {
  return planMarketNames[market]?.[language] ?? market;
}

export function rateText({ requests, windowMs }: Rate, language: Language): string {
  const seconds = windowMs / 1_000;
  const count = new Intl.NumberFormat(language).format(requests);
  return fill(words[seconds === 60 ? 'per-minute' : 'per-seconds'][language], { requests: count, seconds });
}

/** `Quotes 10/min; Daily bars (one symbol) 10/min; Quotes (US) 5 symbols per request`; blank while no limit is learned. */
export function limitsText({ rates, sizes }: Pick<KeyAbilities, 'rates' | 'sizes'>, language: Language): string {
  const ofRates = rates.map((known) => sharedRateText(known, language) ?? rateOfModeText(known, language));
  return [...ofRates, ...sizes.map((size) => sizeText(size, language))].join(words.list[language]);
}

/** That several functions, or several ways to ask one, share a rate; undefined for a rate of one alone. */
export function sharedRateText({ function: of, mode, rate }: KnownRate, language: Language): string | undefined {
  if (mode !== undefined) return undefined;
  const shared = of === undefined ? words['shared.all'] : words['shared.modes'];
  const name = of && plannedFunctionNames[of][language];
  return fill(shared[language], { name, rate: rateText(rate, language) });
}

function rateOfModeText({ function: of = 'quotes', mode, market, rate }: KnownRate, language: Language): string {
  const modeName = mode && functionsOfOneSymbol.has(of) ? accessModeNames[mode][language] : '';
  return limitOf(of, [modeName, marketName(market, language)], rateText(rate, language), language);
}

function sizeText({ function: of, market, symbols }: KnownSize, language: Language): string {
  const limit = fill(words[symbols === 1 ? 'symbols.one' : 'symbols'][language], { symbols });
  return limitOf(of, [marketName(market, language)], limit, language);
}

function marketName(market: PlanMarket | undefined, language: Language): string {
  return market === undefined ? '' : planMarketName(market, language);
}

/** `Daily bars (one symbol, US) 10/min` */
function limitOf(of: PlannedFunction, details: readonly string[], limit: string, language: Language): string {
  const given = details.filter((detail) => detail !== '').join(words.and[language]);
  const name = plannedFunctionNames[of][language] + (given === '' ? '' : inParentheses(given, language));
  return fill(words.limit[language], { name, limit });
}
