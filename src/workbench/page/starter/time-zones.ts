/** The zones of the times in the sheets: each is the local time of the symbol's exchange. */
import type { Text } from '../../../addin/i18n/language';

export const timeZonesText = {
  en: 'Times are local to the exchange: China and Hong Kong UTC+8, New York UTC−5 (summer −4).',
  zh: '时间为各交易所当地时间：沪深港 UTC+8，纽约 UTC−5（夏令时 UTC−4）。',
} as const satisfies Text;

/** For one time, beside it. */
export const exchangeTime = {
  en: 'China, Hong Kong UTC+8; New York UTC−5 (summer −4)',
  zh: '沪深港 UTC+8，纽约 UTC−5（夏令时 −4）',
} as const satisfies Text;
