/** Headers of the columns of technical indicators: `SMA(20)`, `Signal(12,26,9)`. */
import type { Language, Text } from '../i18n/language';
import type { IndicatorColumn, IndicatorName, IndicatorPart } from '../../market/indicators/spec';

/** One column of several; the parameters come last, because a narrow column cuts the end of its header. */
const partNames: Readonly<Record<Exclude<IndicatorPart, 'value'>, Text>> = {
  macd: { en: 'MACD', zh: 'DIF' },
  signal: { en: 'Signal', zh: 'DEA' },
  histogram: { en: 'Histogram', zh: 'MACD 柱' },
  middle: { en: 'BOLL middle', zh: 'BOLL 中轨' },
  upper: { en: 'BOLL upper', zh: 'BOLL 上轨' },
  lower: { en: 'BOLL lower', zh: 'BOLL 下轨' },
  k: { en: 'K', zh: 'K' },
  d: { en: 'D', zh: 'D' },
  j: { en: 'J', zh: 'J' },
};

/** Indicators with a name besides their abbreviation. */
const fullNames: Readonly<Partial<Record<IndicatorName, Text>>> = {
  ret: { en: 'Return', zh: '收益率' },
  drawdown: { en: 'Drawdown', zh: '回撤' },
};

export function indicatorHeader({ spec, part }: IndicatorColumn, language: Language): string {
  const name = part === 'value' ? fullNames[spec.name]?.[language] : partNames[part][language];
  const parameters = spec.parameters.length > 0 ? `(${spec.parameters.join(',')})` : '';
  return `${name ?? spec.name.toUpperCase()}${parameters}`;
}
