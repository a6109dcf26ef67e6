/**
 * What is known of a key: which functions it has in which markets, one symbol or several at a time, how often, and how many
 * symbols a request carries. Made of what responses have shown; nothing is asked for it. Pure.
 */
import {
  type AccessMode,
  accessModes,
  functionsOfOneSymbol,
  marketsOfPlans,
  type PlanFunction,
  planFunctions,
  type PlanMarket,
  planMarketOfSuffix,
  planMarketOfUniverse,
  type ScopeName,
} from '../../protocol/buckets';
import type { Rate } from '../../protocol/refusal-words';
import type { LearnedCapabilities, PlanFinding, PlannedFunction } from './endpoint-capabilities';
import type { LearnedRate } from './rate-lesson';

export interface KeyAbilities {
  /** Those of the plans first, then others that were asked for. */
  readonly markets: readonly PlanMarket[];
  readonly functions: readonly FunctionAbilities[];
  /** The learned rates, each with what shares it. */
  readonly rates: readonly KnownRate[];
  /** The learned symbols per request. */
  readonly sizes: readonly KnownSize[];
  /** What the service has refused in every market of which the plan has something. */
  readonly outside: readonly PlannedFunction[];
}

export interface FunctionAbilities {
  readonly function: PlannedFunction;
  /** The ways in which a function can be asked. */
  readonly modes: readonly ModeAbilities[];
}

export interface ModeAbilities {
  readonly mode: AccessMode;
  /** One for each market, in their order. */
  readonly abilities: readonly Ability[];
}

export interface Ability {
  readonly state: 'untried' | 'included' | 'refused';
  readonly rate?: Rate;
  readonly symbols?: number;
}

/** Without a market: one rate of all markets. Without a mode: of all modes. Without a function: of all requests together. */
export interface KnownRate {
  readonly function?: PlannedFunction;
  readonly mode?: AccessMode;
  readonly market?: PlanMarket;
  readonly rate: Rate;
}

export interface KnownSize {
  readonly function: PlannedFunction;
  readonly market: PlanMarket;
  readonly symbols: number;
}

export interface KnownOfKey extends LearnedCapabilities {
  /** The latest is the last. */
  readonly findings: readonly PlanFinding[];
  readonly rates: ReadonlyMap<ScopeName, LearnedRate>;
}

const plannedFunctions: readonly PlannedFunction[] = [...planFunctions, 'universe'];
/** Somebody may ask for ever new markets. */
const mostMarkets = 8;

export function keyAbilities(known: KnownOfKey): KeyAbilities {
  const states = statesOf(known);
  const rates = [...known.rates].flatMap(([scope, rate]) => knownRate(scope, rate) ?? []);
  const sizes = [...known.sizes].flatMap(([name, { symbols }]) => {
    const of = functionAndMarket(name);
    return of ? [{ ...of, symbols }] : [];
  });
  const seen = Array.from(states.values(), ({ market }) => market);
  const markets = [...new Set<PlanMarket>([...marketsOfPlans, ...seen])].slice(0, mostMarkets);
  const abilityOf = (of: PlannedFunction, mode: AccessMode, market: PlanMarket): Ability => {
    const rate = slowest(rates.filter((each) => isRateOf(each, of, mode, market)));
    const size = mode === 'single' ? undefined : sizes.find((each) => each.function === of && each.market === market);
    return {
      state: states.get(stateName(of, mode, market))?.state ?? 'untried',
      ...(rate && { rate }),
      ...(size && { symbols: size.symbols }),
    };
  };
  const functions = plannedFunctions.map((name) => ({
    function: name,
    modes: modesOf(name).map((mode) => ({ mode, abilities: markets.map((market) => abilityOf(name, mode, market)) })),
  }));
  return { markets, functions, rates, sizes, outside: functionsOutside(known.findings) };
}

/**
 * A market in which nothing is known to be included may be one that the plan lacks as a whole: what it refuses there says nothing
 * of a function. Nor do batches that are refused as such, which single requests stand in for.
 */
function functionsOutside(findings: readonly PlanFinding[]): PlannedFunction[] {
  const included = findings.filter(({ isIncluded }) => isIncluded);
  const markets = new Set(included.filter((each) => each.function !== 'universe').map(marketOfFinding));
  const isRefused = (of: PlannedFunction, market: PlanMarket) => {
    const found = findings.filter((each) => each.function === of && marketOfFinding(each) === market);
    return modesOfRefusal(of).every((mode) => found.some((each) => each.mode === mode && !each.isIncluded));
  };
  return plannedFunctions.filter(
    (of) =>
      markets.size > 0 &&
      !included.some((each) => each.function === of) &&
      [...markets].every((market) => isRefused(of, market)),
  );
}

/** A refusal of a plan is one of each mode. */
function modesOfRefusal(of: PlannedFunction): readonly AccessMode[] {
  return of === 'universe' ? ['universe'] : ['single', 'batch'];
}

function marketOfFinding({ function: of, market }: PlanFinding): PlanMarket {
  return of === 'universe' ? planMarketOfUniverse(market) : planMarketOfSuffix(market);
}

interface KnownState {
  readonly market: PlanMarket;
  readonly state: 'included' | 'refused';
}

/** The latest response decides: of the exchanges of a market, and of its universes. */
function statesOf({ findings, withoutBatch }: KnownOfKey): ReadonlyMap<string, KnownState> {
  const states = new Map<string, KnownState>();
  for (const name of withoutBatch.keys()) {
    const of = functionAndMarket(name);
    if (of) states.set(stateName(of.function, 'batch', of.market), { market: of.market, state: 'refused' });
  }
  for (const finding of findings) {
    const { function: of, mode, isIncluded } = finding;
    const market = marketOfFinding(finding);
    states.set(stateName(of, mode, market), { market, state: isIncluded ? 'included' : 'refused' });
  }
  return states;
}

function stateName(of: PlannedFunction, mode: AccessMode, market: PlanMarket): string {
  return `${of} ${mode} ${market}`;
}

function modesOf(name: PlannedFunction): readonly AccessMode[] {
  if (name === 'universe') return ['universe'];
  return functionsOfOneSymbol.has(name) ? ['single', 'batch'] : ['batch'];
}

/** `daily US`, as sizes and missing batches are named. What is stored of them may be anything: other names are left out. */
function functionAndMarket(name: string): { readonly function: PlanFunction; readonly market: PlanMarket } | undefined {
  const [of, market] = name.split(' ');
  return isPlanFunction(of) && market !== undefined ? { function: of, market } : undefined;
}

/** @param scope `daily single US`, less of it, or `*`; quotes of universes are a function of their own */
function knownRate(scope: ScopeName, { requests, windowMs }: Rate): KnownRate | undefined {
  const rate = { requests, windowMs };
  if (scope === '*') return { rate };
  const [of, mode, market] = scope.split(' ');
  if (!isPlanFunction(of) || !(mode === undefined || isAccessMode(mode))) return undefined;
  return { function: mode === 'universe' ? 'universe' : of, ...(mode && { mode }), ...(market && { market }), rate };
}

function isPlanFunction(name: string | undefined): name is PlanFunction {
  return (planFunctions as readonly (string | undefined)[]).includes(name);
}

function isAccessMode(name: string): name is AccessMode {
  return (accessModes as readonly string[]).includes(name);
}

/** One that functions or modes share is none of a single ability: it stands in a sentence of its own. */
function isRateOf(known: KnownRate, of: PlannedFunction, mode: AccessMode, market: PlanMarket): boolean {
  return known.function === of && known.mode === mode && (known.market ?? market) === market;
}

function slowest(rates: readonly KnownRate[]): Rate | undefined {
  const perMs = ({ requests, windowMs }: Rate) => requests / windowMs;
  return rates.map(({ rate }) => rate).toSorted((a, b) => perMs(a) - perMs(b))[0];
}
