/** Buckets and scopes of limits in words: for people in `/healthz`, and as labels of metrics. */
import type { ScopeState } from '../../client/session/rate-scope';
import { type AccessMode, type Bucket, bucketName, type PlanFunction, type ScopeName } from '../../protocol/buckets';
import type { LimitGauge } from '../operations/metrics';

const functionTexts: Readonly<Record<PlanFunction, string>> = {
  quotes: 'quotes',
  daily: 'daily bars',
  minute: 'minute bars',
  intraday: 'intraday bars',
  depth: 'market depth',
  'ex-factors': 'adjustment factors',
  instruments: 'security details',
};

const modeTexts: Readonly<Record<AccessMode, string>> = {
  single: 'one symbol',
  batch: 'several symbols',
  universe: 'whole markets',
};

/** Each may stand in a label. People can make up others, and every label is a series of its own for ever. */
const marketTexts: Readonly<Record<string, string>> = { CN: 'mainland', HK: 'Hong Kong', US: 'US' };
const otherMarket = 'other';

/** `daily single US`; without the market where there are several. */
export function bucketLabel(buckets: readonly Bucket[]): string {
  const [first] = buckets;
  if (!first) return '*';
  return buckets.length === 1 ? scopeLabel(bucketName(first)) : `${first.function} ${first.mode}`;
}

export function scopeLabel(scope: ScopeName): string {
  const { name, mode, market } = partsOf(scope);
  const known = market === undefined || Object.hasOwn(marketTexts, market) ? market : otherMarket;
  return [name, mode, known].filter((part) => part !== undefined).join(' ');
}

/** For metrics: of markets that share a label the one with the longest wait. @param minuteMs length of the upstream's minute */
export function limitsByLabel(states: readonly ScopeState[], minuteMs: number): ReadonlyMap<string, LimitGauge> {
  const gauges = new Map<string, LimitGauge>();
  for (const { name, rate, remaining, waitMs } of states) {
    const label = scopeLabel(name);
    if ((gauges.get(label)?.waitMs ?? -1) >= waitMs) continue;
    const perMinute = rate && (rate.requests * minuteMs) / rate.windowMs;
    gauges.set(label, { perMinute, remaining: rate && remaining, waitMs });
  }
  return gauges;
}

/** One sentence for each limit that is used up; the widest where they lie within each other. */
export function usedUpTexts(states: readonly ScopeState[], minuteMs: number): string[] {
  const usedUp = states.filter(({ waitMs }) => waitMs > 0);
  const isWithin = (name: ScopeName) => usedUp.some((other) => name.startsWith(`${other.name} `));
  return usedUp.filter(({ name }) => !isWithin(name)).map((state) => usedUpText(state, minuteMs));
}

/** `The upstream's limit for daily bars, one symbol, is used up (10 a minute)` */
function usedUpText({ name, rate }: ScopeState, minuteMs: number): string {
  const rateText = rate ? ` (${rate.requests} ${windowText(rate.windowMs, minuteMs)})` : '';
  return `The upstream's limit for ${scopeText(name)} is used up${rateText}`;
}

function scopeText(scope: ScopeName): string {
  if (scope === '*') return 'all requests';
  const { name, mode, market } = partsOf(scope);
  const details = [modeTexts[mode as AccessMode], market === undefined ? undefined : (marketTexts[market] ?? market)];
  const named = details.filter((detail) => detail !== undefined);
  return [functionTexts[name as PlanFunction], ...named, ...(named.length > 0 ? [''] : [])].join(', ').trimEnd();
}

function windowText(windowMs: number, minuteMs: number): string {
  if (windowMs === minuteMs) return 'a minute';
  if (windowMs === 60 * minuteMs) return 'an hour';
  return `in ${Math.ceil((windowMs * 60) / minuteMs)} s`;
}

function partsOf(scope: ScopeName): { readonly name: string; readonly mode?: string; readonly market?: string } {
  const [name = '', mode, market] = scope.split(' ');
  return { name, ...(mode !== undefined && { mode }), ...(market !== undefined && { market }) };
}
