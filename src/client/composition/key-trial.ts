/**
 * Finds out what a key can do, after a test of its connection, with few requests: they wait in the queue behind all others, and
 * what they find counts as any response. Nothing that is known to be included is asked again.
 */
import type { SymbolCode } from '../../market/symbols/symbol';
import { probeSymbol } from '../../protocol/assumptions';
import type { AccessMode } from '../../protocol/buckets';
import type { PlannedFunction } from '../session/endpoint-capabilities';
import type { Client } from '../client';

/** Of a small plan each is a visible cost. Includes those of the test itself. */
export const mostTrialRequests = 4;

/** Of the mainland, of which everything is asked here. */
const pair = ['000001.SZ' as SymbolCode, '600036.SH' as SymbolCode] as const;

export interface KeyTrialParts {
  readonly client: Pick<Client, 'depth' | 'keyAbilities' | 'newestBars' | 'universes'>;
  /** False once another key is in use: what is left is not asked. */
  readonly isCurrent: () => boolean;
}

interface Step {
  readonly function: PlannedFunction;
  readonly mode: AccessMode;
  /** Requests of an answer, and at most. */
  readonly requests: readonly [usual: number, most: number];
  readonly ask: (client: KeyTrialParts['client']) => Promise<unknown>;
}

/** Nobody waits for the answers. */
const options = { priority: 'background' } as const;

const steps: readonly Step[] = [
  { function: 'daily', mode: 'batch', requests: [1, 2], ask: askTwoDailyBars },
  { function: 'depth', mode: 'single', requests: [1, 1], ask: (client) => client.depth([probeSymbol], options) },
  { function: 'universe', mode: 'universe', requests: [1, 1], ask: (client) => client.universes(['CN_ETF'], options) },
];

/** @param spent requests of the test */
export async function tryKey({ client, isCurrent }: KeyTrialParts, spent: number): Promise<void> {
  let left = mostTrialRequests - spent;
  for (const { function: of, mode, requests, ask } of steps) {
    const [usual, most] = requests;
    if (!isCurrent()) return;
    if (left < most || isIncluded(client, of, mode)) continue;
    await ask(client);
    left -= isIncluded(client, of, mode) ? usual : most;
  }
}

function isIncluded({ keyAbilities }: KeyTrialParts['client'], of: PlannedFunction, mode: AccessMode): boolean {
  const { functions, markets } = keyAbilities();
  const modes = functions.find((each) => each.function === of)?.modes;
  return modes?.find((each) => each.mode === mode)?.abilities[markets.indexOf('CN')]?.state === 'included';
}

/** Where batches are refused, the first symbol is asked alone; then the second one would tell nothing new. */
async function askTwoDailyBars({ newestBars }: KeyTrialParts['client']): Promise<void> {
  const rest = new AbortController();
  const params = { period: '1d', adjust: 'none', count: 1 } as const;
  const [first, second] = pair;
  await Promise.all([
    newestBars([first], params, options).finally(() => rest.abort()),
    newestBars([second], params, { ...options, signal: rest.signal }),
  ]);
}
