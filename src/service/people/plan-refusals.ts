/**
 * What a plan refuses and how it answers too many symbols, in the words of its kind: plans of ours, or those of public services.
 * No message repeats the key.
 */
import type { Feature } from '../../market/texts/problem';
import {
  type AccessMode,
  type Bucket,
  featureOfFunction,
  type PlanFunction,
  type PlanMarket,
} from '../../protocol/buckets';
import { Refusal } from '../http/refusals';
import { isPublic, type Plan } from './plans';

const featureNames: Readonly<Record<Feature, string>> = {
  quotes: 'quotes',
  universe: 'universe quotes',
  minute: 'minute K-lines',
  daily: 'daily K-lines',
  'ex-factors': 'ex-factors',
  instruments: 'instrument metadata',
  depth: 'market depth',
  batch: 'batch requests',
};

export function lacksFeature(feature: Feature): Refusal {
  return new Refusal(403, `The plan does not include ${featureNames[feature]}`);
}

/** What public services call the functions. */
const publicNames: Readonly<Record<PlanFunction, string>> = {
  quotes: 'quotes',
  daily: 'daily_bars',
  minute: 'minute_bars',
  intraday: 'intraday',
  depth: 'depth',
  'ex-factors': 'ex_factors',
  instruments: 'instruments',
};

/** The plan lacks a function in each mode. */
export function lacksFunction(plan: Plan, name: PlanFunction, markets: readonly PlanMarket[]): Refusal {
  return isPublic(plan) ? lacksMarkets(plan, name, markets) : lacksFeature(featureOfFunction(name));
}

/** The plan has other modes of the function. */
export function lacksMode(plan: Plan, name: PlanFunction, mode: AccessMode): Refusal {
  if (!isPublic(plan)) return lacksFeature(mode === 'universe' ? 'universe' : 'batch');
  return new Refusal(403, `Access mode '${mode}' not available for ${publicNames[name]}. Upgrade your plan.`);
}

/** The plan has the function and mode for other markets. */
export function lacksMarkets(plan: Plan, name: PlanFunction, markets: readonly PlanMarket[]): Refusal {
  const message = isPublic(plan)
    ? `No permission for ${publicNames[name]} (markets: ${markets.join(', ')})`
    : `The plan does not include the market ${markets.join(', ')}`;
  return new Refusal(403, message);
}

/** The words of a public service's 429. @param bucket of the rate; undefined for one of all functions */
export function rateExceeded(perMinute: number, waitMs: number, bucket: Bucket | undefined): string {
  const of = bucket ? ` for ${publicNames[bucket.function]} ${bucket.mode}` : '';
  return `Rate limit exceeded${of} (${perMinute}/min). Retry after ${waitMs}ms`;
}

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
