/** What a value was made of, for whoever doubts it: the securities and the days that MD.CHECK looks at. */
import { dayAt, epochMs, isoDay } from '../time/exchange-time';
import type { Market } from '../time/markets';
import type { DataCheck, Explanation } from './explanation';

type Explained = Partial<Pick<Explanation, 'symbol' | 'field' | 'bar' | 'window' | 'steps' | 'problem'>>;

/** @returns undefined for a cell that shows nothing of a security */
export function dataCheckOf(
  { symbol, field, bar, window, steps = [], problem }: Explained,
  market: Market,
): DataCheck | undefined {
  if (symbol === undefined || problem) return undefined;
  const times = [window?.from, bar?.time, ...steps.map(({ at }) => at)].filter((time) => time !== undefined);
  const dateOf = (time: number) => isoDay(dayAt(epochMs(time), market));
  return {
    symbols: field?.kind === 'correlation' ? [symbol, field.other] : [symbol],
    ...(times.length > 0 && { start: dateOf(Math.min(...times)) }),
    // What is of no bar is of the present.
    ...(bar && { end: dateOf(Math.max(...times)) }),
  };
}
