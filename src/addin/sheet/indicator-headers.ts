/** Headers of the columns of technical indicators: `SMA(20)`, `Signal(12,26,9)`. */
import type { Language } from '../i18n/language';
import { type IndicatorColumn, indicatorOf } from '../../market/indicators/spec';

/** The parameters come last, because a narrow column cuts the end of its header. */
export function indicatorHeader({ spec, part }: IndicatorColumn, language: Language): string {
  const name = indicatorOf(spec.name).parts[part]?.[language] ?? spec.name.toUpperCase();
  const parameters = spec.parameters.length > 0 ? `(${spec.parameters.join(',')})` : '';
  return `${name}${parameters}`;
}
