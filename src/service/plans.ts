/** The API keys of the local service and the plan of each. They are examples, not secrets. */
import { type MarketId, marketIds } from '../market/markets';
import type { Feature } from '../market/problem';

export interface Plan {
  readonly features: ReadonlySet<Feature>;
  readonly markets: ReadonlySet<MarketId>;
  readonly requestsPerMinute: number;
  /** From midnight to midnight of UTC. */
  readonly requestsPerDay: number;
  readonly symbolsPerRequest: number;
}

const everything: readonly Feature[] = [
  'quotes',
  'universe',
  'minute',
  'daily',
  'ex-factors',
  'instruments',
  'depth',
  'batch',
];
const basics: readonly Feature[] = ['quotes', 'daily', 'ex-factors', 'instruments'];

export const plans: Readonly<Record<string, Plan>> = {
  demo: plan(everything, 6_000, 1_000),
  free: plan(basics, 10, 5),
  starter: plan([...basics, 'batch'], 60, 50),
  pro: plan(everything, 120, 100),
  expert: plan(everything, 300, 500),
  daily: { ...plan(everything, 120, 100), requestsPerDay: 200 },
  'cn-only': plan(everything, 300, 500, ['SH', 'SZ', 'BJ']),
  'minute-only': plan(
    everything.filter((feature) => feature !== 'daily'),
    300,
    500,
  ),
};

/** Everything, at any rate. */
export const unlimitedPlan = plan(everything, Infinity, 1_000);

function plan(
  features: readonly Feature[],
  requestsPerMinute: number,
  symbolsPerRequest: number,
  markets: readonly MarketId[] = marketIds,
): Plan {
  const rates = { requestsPerMinute, requestsPerDay: Infinity, symbolsPerRequest };
  return { features: new Set(features), markets: new Set(markets), ...rates };
}
