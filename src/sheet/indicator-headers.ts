/** Headers of the columns of technical indicators: `SMA(20)`, `MACD(12,26,9) signal`. */
import type { Language, Text } from '../i18n/language';
import { type IndicatorColumn, indicatorColumnId, type IndicatorPart } from '../indicators/spec';

const partNames: Readonly<Record<IndicatorPart, Text>> = {
  value: { en: '', zh: '' },
  macd: { en: '', zh: 'DIF' },
  signal: { en: 'signal', zh: 'DEA' },
  histogram: { en: 'histogram', zh: '柱' },
  middle: { en: 'middle', zh: '中轨' },
  upper: { en: 'upper', zh: '上轨' },
  lower: { en: 'lower', zh: '下轨' },
  k: { en: 'K', zh: 'K' },
  d: { en: 'D', zh: 'D' },
  j: { en: 'J', zh: 'J' },
};

export function indicatorHeader({ spec, part, kind }: IndicatorColumn, language: Language): string {
  const indicator = indicatorColumnId({ spec, part: 'value', kind }).toUpperCase();
  return `${indicator} ${partNames[part][language]}`.trim();
}
