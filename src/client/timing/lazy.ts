/** Parts of the program that load at their first use: chunks, and what is computed once. */
import { asMarketDataError, MarketDataError } from '../../market/texts/problem';
import type { TryAgain } from './network';

/**
 * Memoizes a load. Calls during a load share it. A load that failed, or that `isWhole` finds incomplete, is not kept: the next
 * call loads again. A webpack chunk that failed is requested again by then.
 *
 * @param name what the person is told is missing
 * @returns a function whose promise rejects with MarketDataError: part-missing for a chunk that does not arrive, else the load's own
 */
export function lazy<Part>(
  name: string,
  load: () => Promise<Part>,
  isWhole: (part: Part) => boolean = () => true,
): () => Promise<Part> {
  let kept: Promise<Part> | undefined;
  return () => {
    if (kept) return kept;
    const forget = () => {
      if (kept === loading) kept = undefined;
    };
    const loading = load().then(
      (part) => {
        if (!isWhole(part)) forget();
        return part;
      },
      (thrown: unknown) => {
        forget();
        throw problemOfPart(name, thrown);
      },
    );
    return (kept = loading);
  };
}

function problemOfPart(name: string, thrown: unknown): MarketDataError {
  const isMissing = thrown instanceof Error && thrown.name === 'ChunkLoadError';
  return isMissing ? new MarketDataError({ kind: 'part-missing', name }) : asMarketDataError(thrown);
}

/** Loads a part without which something would be missing until the page is opened again. Never rejects: each attempt follows a longer pause. */
export function untilLoaded<Part>(load: () => Promise<Part>, tryAgain: TryAgain): Promise<Part> {
  return load().catch(() => new Promise((resolve) => tryAgain(() => resolve(untilLoaded(load, tryAgain)))));
}
