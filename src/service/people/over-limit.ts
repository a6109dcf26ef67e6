/** What too many symbols in a request are answered with: services differ, and say it in several languages or not at all. */
import { Refusal } from '../http/refusals';

const statuses = [400, 403, 413, 414, 422] as const;
type Status = (typeof statuses)[number];

/** A status with English words or Chinese ones, 400 without a number or without a body, or 200 for the first symbols alone. */
export type OverLimit = `${Status}` | `${Status}-zh` | 'mute' | 'empty' | 'truncate';

export const overLimits: readonly OverLimit[] = [
  ...statuses.map((status) => `${status}` as const),
  ...statuses.map((status) => `${status}-zh` as const),
  'mute',
  'empty',
  'truncate',
];

/** @returns the symbols that are answered @throws Refusal when there are more of them than the limit, unless these are left out */
export function withinLimit(symbols: readonly string[], limit: number, overLimit: OverLimit): readonly string[] {
  if (symbols.length <= limit) return symbols;
  if (overLimit === 'truncate') return symbols.slice(0, limit);
  if (overLimit === 'mute') throw new Refusal(400, 'Bad request');
  if (overLimit === 'empty') throw new Refusal(400, '');
  const status = statuses.find((each) => overLimit.startsWith(`${each}`)) ?? 400;
  throw new Refusal(status, sentence(symbols.length, limit, overLimit.endsWith('-zh')));
}

function sentence(asked: number, limit: number, isChinese: boolean): string {
  return isChinese
    ? `标的数量超出上限：单次请求最多 ${limit} 个标的，实际为 ${asked} 个`
    : `symbols: expected at most ${limit} symbols per request, got "${asked} symbols"`;
}
