/** Bodies of responses as bytes, kept for as long as the source would give the same: neither computed nor written again. */
import { LRUCache } from 'lru-cache';
import type { EpochMs } from '../../market/time/exchange-time';
import { withoutKey } from './parameters';
import type { Body } from './handlers';
import type { Plan } from '../people/plans';

/** Of an entry besides its key and body. */
const entryBytes = 400;

interface Kept {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isCurrent: Body['isCurrent'];
}

/** The body for a URL under a plan: the kept one, or what `answer` returns. */
export type BodyCache = (
  url: string,
  plan: Plan,
  now: EpochMs,
  answer: () => Promise<Body>,
) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;

export function createBodyCache(maxBytes: number): BodyCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + entryBytes,
  });
  const numberOf = numbering();
  const encoder = new TextEncoder();
  return (url, plan, now, answer) => {
    const key = `${numberOf(plan)} ${withoutKey(url)}`;
    const known = kept.get(key);
    if (known?.isCurrent(now)) return known.bytes;
    return answer().then(({ text, isCurrent }) => {
      const bytes = encoder.encode(text);
      if (isCurrent(now)) kept.set(key, { bytes, isCurrent });
      return bytes;
    });
  };
}

/** What a plan refuses depends on the query, so that a body may be sent again under the same plan alone. */
function numbering(): (plan: Plan) => number {
  const numbers = new WeakMap<Plan, number>();
  let count = 0;
  return (plan) => {
    const number = numbers.get(plan) ?? count++;
    numbers.set(plan, number);
    return number;
  };
}
