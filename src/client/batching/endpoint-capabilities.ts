/** What responses have shown about the endpoints; all of it holds for one key at one address. */
import type { Feature, MarketDataError } from '../../market/problem';
import { maxSymbolsPerRequest } from '../../protocol/assumptions';
import type { EndpointId } from '../../protocol/endpoints';
import type { Clock } from '../timers';

export interface EndpointCapabilities {
  /** Symbols that one request to this endpoint may carry: the setting, else what was observed, else the assumption. */
  symbolLimit(endpoint: EndpointId): number;
  /** The service named its limit. */
  noteNamedLimit(endpoint: EndpointId, limit: number): void;
  /** Parts were answered where the whole was refused: the number of symbols was the reason. */
  noteTooMany(endpoint: EndpointId, refused: number, answered: number): void;
  noteAnswered(endpoint: EndpointId, symbols: number): void;
  /** True when this batch endpoint is refused as such and single requests must do. */
  lacksBatch(endpoint: EndpointId): boolean;
  noteNoBatch(endpoint: EndpointId): void;
  /** The 403 of the last five minutes for this feature and market, if there was one. */
  planRefusal(feature: Feature, market: string): MarketDataError | undefined;
  notePlanRefusal(feature: Feature, market: string, error: MarketDataError): void;
  /** A request for this feature and market was answered. */
  notePlanIncludes(feature: Feature, market: string): void;
  /** What responses have shown about the plan so far, the latest of each feature and market. */
  planFindings(): readonly PlanFinding[];
}

export interface PlanFinding {
  readonly feature: Feature;
  /** The suffix of a market's symbols, or a universe. */
  readonly market: string;
  readonly isIncluded: boolean;
}

const refusalHoldsMs = 5 * 60_000;

/** @param symbolsPerRequest the person's setting, read at each use */
export function createEndpointCapabilities(
  clock: Clock,
  symbolsPerRequest: () => number | undefined,
): EndpointCapabilities {
  const limits = new Map<EndpointId, number>();
  /** The most symbols of a request that was answered. */
  const answered = new Map<EndpointId, number>();
  const noBatchUntil = new Map<EndpointId, number>();
  const findings = new Map<string, PlanFinding>();
  const note = (finding: PlanFinding) => void findings.set(`${finding.feature} ${finding.market}`, finding);
  const refusals = new Map<string, { readonly error: MarketDataError; readonly until: number }>();
  return {
    symbolLimit: (endpoint) => symbolsPerRequest() ?? limits.get(endpoint) ?? maxSymbolsPerRequest,
    noteNamedLimit: (endpoint, limit) => void limits.set(endpoint, limit),
    noteTooMany(endpoint, refused, parts) {
      const most = Math.max(parts, answered.get(endpoint) ?? 0);
      // As many were answered before: the number was not the reason.
      if (most < refused) limits.set(endpoint, most);
    },
    noteAnswered: (endpoint, symbols) => void answered.set(endpoint, Math.max(symbols, answered.get(endpoint) ?? 0)),
    lacksBatch: (endpoint) => (noBatchUntil.get(endpoint) ?? 0) > clock.now(),
    noteNoBatch: (endpoint) => void noBatchUntil.set(endpoint, clock.now() + refusalHoldsMs),
    planRefusal(feature, market) {
      const refusal = refusals.get(`${feature} ${market}`);
      return refusal && refusal.until > clock.now() ? refusal.error : undefined;
    },
    notePlanRefusal(feature, market, error) {
      refusals.set(`${feature} ${market}`, { error, until: clock.now() + refusalHoldsMs });
      note({ feature, market, isIncluded: false });
    },
    notePlanIncludes: (feature, market) => note({ feature, market, isIncluded: true }),
    planFindings: () => [...findings.values()],
  };
}
