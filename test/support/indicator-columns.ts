/** Columns of technical indicators as a person types them: `sma(20)`, `macd(12,26,9).signal`, `obv`. */
import type { IndicatorColumn } from '../../src/market/indicators/spec';

export function indicatorColumnId({ spec: { name, parameters }, part }: IndicatorColumn): string {
  const call = parameters.length === 0 ? name : `${name}(${parameters.join(',')})`;
  return part === 'value' ? call : `${call}.${part}`;
}
