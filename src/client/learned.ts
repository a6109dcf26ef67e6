/** What the answers so far have taught about the service; all of it holds for one key at one address. */
import type { MarketId } from '../market/markets';
import type { Universe } from '../market/period';
import type { Feature, MarketDataError } from '../market/problem';
import { maxSymbolsPerRequest } from '../protocol/assumptions';
import type { EndpointId } from '../protocol/endpoints';
import type { Clock } from './clock';
import { sameAccess, type SettingsSource } from './settings';

export interface Learned {
  /** Symbols that one request to this endpoint may carry: the setting, else what was learned, else the assumption. */
  symbolLimit(endpoint: EndpointId): number;
  noteSymbolLimit(endpoint: EndpointId, limit: number): void;
  hasAnswered(endpoint: EndpointId): boolean;
  noteAnswer(endpoint: EndpointId): void;
  /** True when this batch endpoint is refused as such and single requests must do. */
  lacksBatch(endpoint: EndpointId): boolean;
  noteNoBatch(endpoint: EndpointId): void;
  /** The 403 of the last five minutes for this feature and market, if there was one. */
  planRefusal(feature: Feature, market: MarketId | Universe): MarketDataError | undefined;
  notePlanRefusal(feature: Feature, market: MarketId | Universe, error: MarketDataError): void;
}

const refusalHoldsMs = 5 * 60_000;

/**
 * What is known for the present access. Whoever sends a request keeps the memory of that moment: what an old key is told
 * after it was replaced says nothing about the new one.
 */
export function createLearned(clock: Clock, settings: SettingsSource): () => Learned {
  let memory = createMemory(clock, settings);
  settings.subscribe((now, before) => {
    if (!sameAccess(now, before)) memory = createMemory(clock, settings);
  });
  return () => memory;
}

function createMemory(clock: Clock, settings: SettingsSource): Learned {
  const limits = new Map<EndpointId, number>();
  const answered = new Set<EndpointId>();
  const noBatchUntil = new Map<EndpointId, number>();
  const refusals = new Map<string, { readonly error: MarketDataError; readonly until: number }>();
  return {
    symbolLimit: (endpoint) => settings.current().symbolsPerRequest ?? limits.get(endpoint) ?? maxSymbolsPerRequest,
    noteSymbolLimit: (endpoint, limit) => limits.set(endpoint, limit),
    hasAnswered: (endpoint) => answered.has(endpoint),
    noteAnswer: (endpoint) => answered.add(endpoint),
    lacksBatch: (endpoint) => (noBatchUntil.get(endpoint) ?? 0) > clock.now(),
    noteNoBatch: (endpoint) => noBatchUntil.set(endpoint, clock.now() + refusalHoldsMs),
    planRefusal(feature, market) {
      const refusal = refusals.get(`${feature} ${market}`);
      return refusal && refusal.until > clock.now() ? refusal.error : undefined;
    },
    notePlanRefusal(feature, market, error) {
      refusals.set(`${feature} ${market}`, { error, until: clock.now() + refusalHoldsMs });
    },
  };
}
