/**
 * What responses have shown about the endpoints; all of it holds for one key at one address. A missing batch endpoint and the
 * refusals of a plan end after five minutes, names of universes five minutes after their last response; findings about the
 * plan, among them these refusals, with the next response that shows otherwise, and limits of symbols as symbol-limit says.
 */
import type { Feature, MarketDataError } from '../../market/problem';
import type { EndpointId } from '../../protocol/endpoints';
import type { Clock } from '../timers';
import { createSymbolLimit, type SymbolLimit } from './symbol-limit';

export interface EndpointCapabilities {
  /** Symbols that one request to this endpoint may carry: the setting, else what was observed, else the assumption. */
  symbolLimit(endpoint: EndpointId): number;
  /** What was observed, whatever the setting. */
  observedLimit(endpoint: EndpointId): SymbolLimit;
  /** True when this batch endpoint is refused as such and single requests must do. */
  lacksBatch(endpoint: EndpointId): boolean;
  noteNoBatch(endpoint: EndpointId): void;
  /** The 403 of the last five minutes for this feature and market, if there was one. */
  planRefusal(feature: Feature, market: string): MarketDataError | undefined;
  notePlanRefusal(feature: Feature, market: string, error: MarketDataError): void;
  /** A request for this feature and market was answered. */
  notePlanIncludes(feature: Feature, market: string): void;
  /** The name that the service has for a universe, once another than the usual one has been tried. */
  universeName(universe: string): string | undefined;
  noteUniverseName(universe: string, name: string): void;
  forgetUniverseName(universe: string): void;
  /** What responses have shown about the plan so far, the latest of each feature and market. */
  planFindings(): readonly PlanFinding[];
}

export interface PlanFinding {
  readonly feature: Feature;
  /** The suffix of a market's symbols, or a universe. */
  readonly market: string;
  readonly isIncluded: boolean;
}

interface Finding extends PlanFinding {
  readonly refusal?: { readonly error: MarketDataError; readonly until: number };
}

/** A name that responses confirm is believed on. */
const nameHoldsMs = 5 * 60_000;
const refusalHoldsMs = 5 * 60_000;
/** Of features and markets together. A plan that lacks every market that somebody makes up adds one with each of them. */
const mostFindings = 500;

/** @param symbolsPerRequest the person's setting, read at each use */
export function createEndpointCapabilities(
  clock: Clock,
  symbolsPerRequest: () => number | undefined,
): EndpointCapabilities {
  const limits = new Map<EndpointId, SymbolLimit>();
  const observedLimit = (endpoint: EndpointId) => {
    const limit = limits.get(endpoint) ?? createSymbolLimit(clock);
    limits.set(endpoint, limit);
    return limit;
  };
  const noBatchUntil = new Map<EndpointId, number>();
  const findings = new Map<string, Finding>();
  const note = (finding: Finding) => {
    findings.set(`${finding.feature} ${finding.market}`, finding);
    const [oldest] = findings.keys();
    if (findings.size > mostFindings && oldest !== undefined) findings.delete(oldest);
  };
  return {
    symbolLimit: (endpoint) => symbolsPerRequest() ?? observedLimit(endpoint).most(),
    observedLimit,
    lacksBatch: (endpoint) => (noBatchUntil.get(endpoint) ?? 0) > clock.now(),
    noteNoBatch: (endpoint) => void noBatchUntil.set(endpoint, clock.now() + refusalHoldsMs),
    planRefusal(feature, market) {
      const refusal = findings.get(`${feature} ${market}`)?.refusal;
      return refusal && refusal.until > clock.now() ? refusal.error : undefined;
    },
    notePlanRefusal(feature, market, error) {
      note({ feature, market, isIncluded: false, refusal: { error, until: clock.now() + refusalHoldsMs } });
    },
    notePlanIncludes: (feature, market) => note({ feature, market, isIncluded: true }),
    ...createUniverseNames(clock),
    planFindings: () =>
      [...findings.values()].map(({ feature, market, isIncluded }) => ({ feature, market, isIncluded })),
  };
}

function createUniverseNames(clock: Clock) {
  const names = new Map<string, { readonly name: string; readonly until: number }>();
  return {
    universeName(universe) {
      const known = names.get(universe);
      return known && known.until > clock.now() ? known.name : undefined;
    },
    noteUniverseName: (universe, name) => void names.set(universe, { name, until: clock.now() + nameHoldsMs }),
    forgetUniverseName: (universe) => void names.delete(universe),
  } satisfies Partial<EndpointCapabilities>;
}
