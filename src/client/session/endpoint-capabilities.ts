/**
 * What responses have shown about the plan of one key at one address, for each function, access mode and market. Refusals of a
 * plan end after five minutes, missing batches after a day, those of a path that a proxy may lack after five minutes; names of
 * universes five minutes after their last response; findings with the next response that shows otherwise, and limits of symbols
 * as symbol-limit says. Markets that a person makes up are bounded by the number of findings.
 */
import { type Feature, MarketDataError } from '../../market/texts/problem';
import {
  type AccessMode,
  type Bucket,
  bucketOfUniverse,
  featureOfFunction,
  type PlanFunction,
  type PlanMarket,
  planMarketOfSuffix,
  smallestMode,
} from '../../protocol/buckets';
import { type GivenLimits, givenSize, isGivenMissing, nothingGiven } from './given-limits';
import { learnedForMs } from './rate-lesson';
import { type Clock, type ClockReading, elapsedMs, readClock } from '../timing/timers';
import { createSuspects, type Suspects } from './suspects';
import { createSymbolLimit, type LearnedSize, type SymbolLimit } from './symbol-limit';

/** How symbols of one market are asked for. Markets that are asked for in the same way share requests. */
export interface Travel {
  /** Equal for markets that share requests. */
  readonly group: string;
  /** Symbols that one request may carry; 1 where there are no batches. */
  readonly symbols: number;
}

export interface EndpointCapabilities {
  /** The setting, else what was observed, else the assumption. */
  travel(of: PlanFunction, market: PlanMarket): Travel;
  /** What was observed, whatever the setting. */
  observedLimit(of: PlanFunction, market: PlanMarket): SymbolLimit;
  /** True when batches are refused as such and single requests must do. */
  lacksBatch(of: PlanFunction, market: PlanMarket): boolean;
  /**
   * @param by a refusal of the plan; a path that something in front of the service may lack for a while; or two symbols that were
   * refused together and answered alone, which counts the second time
   */
  noteNoBatch(of: PlanFunction, market: PlanMarket, by: 'plan' | 'path' | 'pair'): void;
  /** The 403 of the last five minutes, if there was one. @param market suffix of the symbols, or a universe */
  planRefusal(of: PlannedFunction, market: string): MarketDataError | undefined;
  /** @returns the refusal, which names the market; it is not remembered where others of the market were answered just now */
  notePlanRefusal(of: PlannedFunction, market: string, detail: string): MarketDataError;
  /** A request was answered, in this mode. */
  notePlanIncludes(of: PlannedFunction, market: string, mode: AccessMode): void;
  /** The name that the service has for a universe, once another than the usual one has been tried. */
  universeName(universe: string): string | undefined;
  noteUniverseName(universe: string, name: string): void;
  forgetUniverseName(universe: string): void;
  /** What responses have shown about the plan so far, the latest of each function, mode and market; the last is the latest. */
  planFindings(): readonly PlanFinding[];
  readonly suspects: Suspects;
  /** For the next start. */
  learned(): LearnedCapabilities;
}

/** `universe`: quotes of whole markets. */
export type PlannedFunction = PlanFunction | 'universe';

export interface PlanFinding {
  readonly function: PlannedFunction;
  readonly mode: AccessMode;
  /** The suffix of a market's symbols, or a universe. */
  readonly market: string;
  readonly isIncluded: boolean;
}

/** What outlives the page, by function and market. */
export interface LearnedCapabilities {
  readonly sizes: ReadonlyMap<string, LearnedSize>;
  readonly withoutBatch: ReadonlyMap<string, ClockReading>;
}

export interface CapabilitiesOptions {
  readonly clock: Clock;
  /** The person's setting, read at each use. */
  readonly symbolsPerRequest: () => number | undefined;
  readonly restored?: LearnedCapabilities | undefined;
  /** Something that outlives the page was learned. */
  readonly onLearned?: () => void;
  /** What is known of the plan without a request. */
  readonly given?: GivenLimits | undefined;
  /** What the plan refused is answered now: the plan has changed for the better, and its limits may have. */
  readonly onBetterPlan?: () => void;
}

/** A name that responses confirm is believed on. */
const nameHoldsMs = 5 * 60_000;
const refusalHoldsMs = 5 * 60_000;
/** One symbol that is refused next to others that are answered says nothing about its market. */
const answeredJustNowMs = 60_000;
/** Of functions, modes and markets together. A plan that lacks every market that somebody makes up adds one with each of them. */
const mostFindings = 500;

interface Finding extends PlanFinding {
  readonly at: number;
  readonly refusal?: MarketDataError;
}

interface WithoutBatch {
  readonly at: ClockReading;
  readonly holdMs: number;
}

export function createEndpointCapabilities(options: CapabilitiesOptions): EndpointCapabilities {
  const { clock, symbolsPerRequest, given = nothingGiven, onLearned = () => {} } = options;
  const limits = createLimits(options);
  const withoutBatch = new Map<string, WithoutBatch>(
    [...(options.restored?.withoutBatch ?? [])].map(([name, at]) => [name, { at, holdMs: learnedForMs }]),
  );
  const findings = createFindings({
    ...options,
    onBetterPlan() {
      limits.forget();
      withoutBatch.clear();
      options.onBetterPlan?.();
    },
  });
  const lacksBatch = (of: PlanFunction, market: PlanMarket) => {
    const known = withoutBatch.get(`${of} ${market}`);
    if (isGivenMissing(given, { function: of, mode: 'batch', market })) return true;
    return known !== undefined && elapsedMs(known.at, readClock(clock)) < known.holdMs;
  };
  return {
    travel(of, market) {
      const symbols = lacksBatch(of, market) ? 1 : (symbolsPerRequest() ?? limits.most(of, market));
      return { group: String(symbols), symbols };
    },
    observedLimit: limits.of,
    lacksBatch,
    noteNoBatch(of, market, by) {
      const name = `${of} ${market}`;
      const before = withoutBatch.get(name);
      const isSecondPair = before !== undefined && elapsedMs(before.at, readClock(clock)) < learnedForMs;
      const isConfirmed = by === 'plan' || (by === 'pair' && isSecondPair);
      const holdMs = isConfirmed ? learnedForMs : by === 'path' ? refusalHoldsMs : 0;
      withoutBatch.delete(name);
      withoutBatch.set(name, { at: readClock(clock), holdMs });
      const [oldest] = withoutBatch.keys();
      if (withoutBatch.size > mostFindings && oldest !== undefined) withoutBatch.delete(oldest);
      if (holdMs === 0) return;
      findings.note({ function: of, mode: 'batch', market, isIncluded: false, at: clock.now() });
      onLearned();
    },
    ...findings,
    ...createUniverseNames(clock),
    suspects: createSuspects(clock),
    learned: () => ({
      sizes: limits.learned(),
      withoutBatch: new Map(
        [...withoutBatch].flatMap(([name, { at, holdMs }]) => (holdMs === learnedForMs ? [[name, at] as const] : [])),
      ),
    }),
  };
}

/** The limits of symbols, by function and market. */
function createLimits({ clock, restored, given = nothingGiven, onLearned }: CapabilitiesOptions) {
  const limits = new Map<string, SymbolLimit>();
  const add = (name: string, learned?: LearnedSize) => {
    const limit = createSymbolLimit(clock, { learned, onLearned });
    // Somebody may ask for ever new markets.
    const [oldest] = limits.keys();
    if (limits.size >= mostFindings && oldest !== undefined) limits.delete(oldest);
    limits.set(name, limit);
    return limit;
  };
  for (const [name, learned] of restored?.sizes ?? []) add(name, learned);
  const limitOf = (of: PlanFunction, market: PlanMarket) => limits.get(`${of} ${market}`) ?? add(`${of} ${market}`);
  return {
    of: limitOf,
    /** What is given holds, unless less was learned. */
    most(of: PlanFunction, market: PlanMarket) {
      const observed = limitOf(of, market);
      const most = givenSize(given, { function: of, mode: 'batch', market });
      if (most === undefined) return observed.most();
      return observed.learned() ? Math.min(most, observed.most()) : most;
    },
    forget: () => limits.clear(),
    learned() {
      const sizes = new Map<string, LearnedSize>();
      for (const [name, limit] of limits) {
        const size = limit.learned();
        if (size) sizes.set(name, size);
      }
      return sizes;
    },
  };
}

function createFindings({ clock, onBetterPlan, given = nothingGiven }: CapabilitiesOptions) {
  const findings = new Map<string, Finding>();
  const note = (finding: Finding) => noteIn(findings, finding);
  const of = (name: PlannedFunction, market: string) =>
    [...modesOf(name)].flatMap((mode) => findings.get(`${name} ${mode} ${market}`) ?? []);
  const refused = (name: PlannedFunction, market: string) => of(name, market).find((finding) => finding.refusal);
  return {
    note,
    planRefusal(name, market) {
      if (isGivenMissing(given, smallestBucket(name, market))) return planLacks(name, market, '');
      const known = refused(name, market);
      return known && clock.now() - known.at < refusalHoldsMs ? known.refusal : undefined;
    },
    notePlanRefusal(name, market, detail) {
      const refusal = planLacks(name, market, detail);
      const at = clock.now();
      const isAnswered = of(name, market).some((each) => each.isIncluded && at - each.at < answeredJustNowMs);
      if (!isAnswered)
        for (const mode of modesOf(name)) note({ function: name, mode, market, isIncluded: false, at, refusal });
      return refusal;
    },
    notePlanIncludes(name, market, mode) {
      const wasRefused = refused(name, market) !== undefined;
      if (wasRefused) for (const each of modesOf(name)) findings.delete(`${name} ${each} ${market}`);
      note({ function: name, mode, market, isIncluded: true, at: clock.now() });
      if (wasRefused) onBetterPlan?.();
    },
    planFindings: () =>
      [...findings.values()].map(({ function: name, mode, market, isIncluded }) => ({
        function: name,
        mode,
        market,
        isIncluded,
      })),
  } satisfies Partial<EndpointCapabilities> & { readonly note: (finding: Finding) => void };
}

/** The latest is the last. */
function noteIn(findings: Map<string, Finding>, finding: Finding): void {
  const name = `${finding.function} ${finding.mode} ${finding.market}`;
  findings.delete(name);
  findings.set(name, finding);
  const [oldest] = findings.keys();
  if (findings.size > mostFindings && oldest !== undefined) findings.delete(oldest);
}

/** A function whose smallest requests the plan lacks is lacking. */
function smallestBucket(name: PlannedFunction, market: string): Bucket {
  return name === 'universe'
    ? bucketOfUniverse(market)
    : { function: name, mode: smallestMode(name), market: planMarketOfSuffix(market) };
}

function planLacks(name: PlannedFunction, market: string, detail: string): MarketDataError {
  const feature: Feature = name === 'universe' ? name : featureOfFunction(name);
  return new MarketDataError({ kind: 'not-in-plan', feature, market, detail });
}

/** A function that the plan lacks is lacking in each mode. */
function modesOf(name: PlannedFunction): readonly AccessMode[] {
  return name === 'universe' ? ['universe'] : ['single', 'batch'];
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
