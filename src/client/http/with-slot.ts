/** A request of one of several processes with the same key: it is sent when all of them together have slots left for it. */
import { isProblem, MarketDataError } from '../../market/texts/problem';
import type { RateLimits, RatePath } from '../session/rate-limits';
import type { SharedRates } from '../session/shared-rates';

export interface SlotUser {
  readonly limits: RateLimits;
  readonly path: RatePath;
  readonly onUnsent: () => void;
}

/** Runs the task when all processes together have slots left for it, and learns from its refusal what they have used. */
export async function withSlot<T>(
  shared: SharedRates,
  { limits, path, onUnsent }: SlotUser,
  task: () => Promise<T>,
): Promise<T> {
  const { counted, held } = limits.sharedScopes(path);
  const { waitMs, release, refused } = await shared.take(counted);
  if (waitMs > 0) {
    onUnsent();
    throw new MarketDataError({ kind: 'rate-limited', retryAfterMs: waitMs });
  }
  try {
    const value = await task();
    release();
    return value;
  } catch (thrown) {
    const refusal = refusalIn(thrown);
    if (refusal) limits.learn(path, await refused(held, refusal.retryAfterMs ?? 0));
    else release();
    throw thrown;
  }
}

export function refusalIn(thrown: unknown): { readonly retryAfterMs?: number } | undefined {
  return isProblem(thrown) && thrown.problem.kind === 'rate-limited' ? thrown.problem : undefined;
}
