/**
 * The plans as tables: what each includes of a function in an access mode, at what rate and with how many symbols. Plans of ours
 * have one rate for all functions; those of public services have one for each function and mode.
 */
import type { KlinePeriod } from '../../market/time/period';
import { type AccessMode, type Bucket, marketsOfPlans, type PlanFunction } from '../../protocol/buckets';

/** What a plan allows of a function in an access mode. */
export interface Allowance {
  /** Of the function and mode, all markets together. */
  readonly requestsPerMinute: number;
  readonly symbolsPerRequest: number;
  /** Periods that are answered; absent: all. */
  readonly periods?: readonly KlinePeriod[];
  /** What is answered of longer histories; absent: all. */
  readonly newest?: { readonly bars: number; readonly days: number };
}

type Allowances = Readonly<Partial<Record<PlanFunction, Readonly<Partial<Record<AccessMode, Allowance>>>>>>;

type PlanMarketId = (typeof marketsOfPlans)[number];

export interface Plan {
  readonly markets: Readonly<Record<PlanMarketId, Allowances>>;
  /** Of all functions together; undefined for a public plan, which has a rate of each. */
  readonly requestsPerMinute: number | undefined;
  /** From midnight to midnight of UTC. */
  readonly requestsPerDay: number;
  /** Of all functions; undefined for a public plan: clients learn those of each function from refusals. */
  readonly symbolsPerRequest: number | undefined;
}

/** Refusals of a public plan have the words of public services, and no header tells its limits. */
export function isPublic({ requestsPerMinute }: Plan): boolean {
  return requestsPerMinute === undefined;
}

/** Undefined for what the plan lacks. Own markets of a source count as the mainland: no plan speaks of them. */
export function allowanceOf(plan: Plan, { function: name, mode, market }: Bucket): Allowance | undefined {
  const known = marketsOfPlans.find((each) => each === market) ?? 'CN';
  return plan.markets[known][name]?.[mode];
}

/** What the plan allows of a function, of one mode or of all, in each market that has it. */
export function allowancesOf(plan: Plan, name: PlanFunction, mode?: AccessMode): readonly Allowance[] {
  return marketsOfPlans.flatMap((market) => {
    const modes = plan.markets[market][name] ?? {};
    return mode === undefined ? Object.values(modes) : (modes[mode] ?? []);
  });
}

type Modes = Readonly<Partial<Record<PlanFunction, readonly AccessMode[]>>>;

const everything: Modes = {
  quotes: ['batch', 'universe'],
  daily: ['single', 'batch'],
  minute: ['single', 'batch'],
  intraday: ['single', 'batch'],
  depth: ['single', 'batch'],
  'ex-factors': ['batch'],
  instruments: ['batch'],
};
const basics: Modes = { quotes: ['batch'], daily: ['single'], 'ex-factors': ['batch'], instruments: ['batch'] };

/** Those that a key file may name. Administrators rely on their rate for all functions, and on what they include. */
export const plans: Readonly<Record<string, Plan>> = {
  demo: oneRate(everything, 6_000, 1_000),
  free: oneRate(basics, 10, 5),
  starter: oneRate({ ...basics, daily: ['single', 'batch'] }, 60, 50),
  pro: oneRate(everything, 120, 100),
  expert: oneRate(everything, 300, 500),
  daily: { ...oneRate(everything, 120, 100), requestsPerDay: 200 },
  'cn-only': oneRate(everything, 300, 500, ['CN']),
  'minute-only': oneRate({ ...everything, daily: [] }, 300, 500),
};

/** Everything, at any rate. */
export const unlimitedPlan = oneRate(everything, Infinity, 1_000);

function oneRate(
  included: Modes,
  requestsPerMinute: number,
  symbolsPerRequest: number,
  markets: readonly PlanMarketId[] = marketsOfPlans,
): Plan {
  const allowance = { requestsPerMinute, symbolsPerRequest };
  const entries = Object.entries(included).map(([name, modes]) => [
    name,
    Object.fromEntries(modes.map((mode) => [mode, allowance])),
  ]);
  const all = Object.fromEntries(entries) as Allowances;
  const of = (market: PlanMarketId) => (markets.includes(market) ? all : {});
  return {
    requestsPerMinute,
    symbolsPerRequest,
    requestsPerDay: Infinity,
    markets: { CN: of('CN'), HK: of('HK'), US: of('US') },
  };
}

/** Details of securities are not told of this plan: without any, searches and names would fail. */
const free: Allowances = {
  quotes: { batch: allow(10, 5) },
  daily: { single: { ...allow(10), periods: ['1d', '1w', '1M'] } },
  instruments: { batch: allow(10, 5) },
};

/** Told are quotes, universes and depth; of the rest, what lies between the plans below and above. */
const starter: Allowances = {
  quotes: { batch: allow(60, 50), universe: allow(20) },
  daily: { single: allow(60), batch: allow(20, 50) },
  depth: { single: allow(30) },
  'ex-factors': { batch: allow(20, 50) },
  instruments: { batch: allow(60, 50) },
};

const oneYear = { bars: 5_000, days: 366 };

/** Details of securities are not told of this plan: they are those of quotes. */
const pro: Allowances = {
  quotes: { batch: allow(120, 100), universe: allow(60) },
  // Documents name 100 symbols; 150 are answered.
  daily: { single: allow(120), batch: allow(60, 150) },
  minute: { single: { ...allow(60), newest: oneYear }, batch: { ...allow(30, 100), newest: oneYear } },
  intraday: { single: allow(60), batch: allow(30, 100) },
  depth: { single: allow(60), batch: allow(30, 100) },
  'ex-factors': { batch: allow(60, 100) },
  instruments: { batch: allow(120, 100) },
};

/** Plans as public services have them; their names are keys. */
export const publicPlans: Readonly<Record<string, Plan>> = {
  free: publicPlan(free),
  starter: publicPlan(starter, withoutUniverses(starter)),
  pro: publicPlan(pro, withoutUniverses(pro)),
  'cn-pro': publicPlan(pro, free),
};

function allow(requestsPerMinute: number, symbolsPerRequest = 1): Allowance {
  return { requestsPerMinute, symbolsPerRequest };
}

/** Universes of Hong Kong and the US need plans of these markets, which none of these is; single quotes of both are included. */
function withoutUniverses(plan: Allowances): Allowances {
  const batch = plan.quotes?.batch;
  return { ...plan, quotes: { ...(batch && { batch }) } };
}

function publicPlan(mainland: Allowances, overseas = mainland): Plan {
  return {
    requestsPerMinute: undefined,
    symbolsPerRequest: undefined,
    requestsPerDay: Infinity,
    markets: { CN: mainland, HK: overseas, US: overseas },
  };
}
