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
  /** The service named its limit. */
  noteNamedLimit(endpoint: EndpointId, limit: number): void;
  /** Two parts were answered where the whole was refused: it is a matter of number. */
  noteTooMany(endpoint: EndpointId, refused: number, answered: number): void;
  hasAnswered(endpoint: EndpointId): boolean;
  noteAnswer(endpoint: EndpointId, symbols: number): void;
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
  /** The most symbols of a request that was answered. */
  const answered = new Map<EndpointId, number>();
  const noBatchUntil = new Map<EndpointId, number>();
  const refusals = new Map<string, { readonly error: MarketDataError; readonly until: number }>();
  return {
    symbolLimit: (endpoint) => settings.current().symbolsPerRequest ?? limits.get(endpoint) ?? maxSymbolsPerRequest,
    noteNamedLimit: (endpoint, limit) => limits.set(endpoint, limit),
    noteTooMany(endpoint, refused, parts) {
      const most = Math.max(parts, answered.get(endpoint) ?? 0);
      // As many were answered before: it was something else.
      if (most < refused) limits.set(endpoint, most);
    },
    hasAnswered: (endpoint) => answered.has(endpoint),
    noteAnswer: (endpoint, symbols) => answered.set(endpoint, Math.max(symbols, answered.get(endpoint) ?? 0)),
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
