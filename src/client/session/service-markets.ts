/**
 * The markets that a service has beside ours, as its responses tell them: one object for each address of a service. What is
 * known ends with the next response that tells otherwise; what is remembered, with the first one.
 */
import type { OwnMarkets } from '../../market/time/markets';
import type { Problem } from '../../market/texts/problem';
import { ownMarketsHeader } from '../../protocol/assumptions';
import { ownMarketsText, readOwnMarkets } from '../../protocol/own-markets';

/** What is known at a moment. */
export interface KnownMarkets {
  readonly own: OwnMarkets;
  /** `remembered` from the last start: the service may have others by now. */
  readonly source: 'none' | 'remembered' | 'service';
}

export interface ServiceMarkets {
  /** The same object until a response tells other ones. */
  known(): KnownMarkets;
  /** Takes what the head of a response tells: its header, or a success without one, that there are none. */
  resolveFrom(response: ResponseHead): void;
  /** Takes a refusal of the content, which is the service's own: without the header there is nothing to learn. */
  resolveFromRefusal(problem: Problem): void;
}

export type ResponseHead = Pick<Response, 'ok' | 'headers'>;

/** Keeps the markets of the last service for the next start, as the text of its header. */
export interface MarketMemory {
  /** Undefined for a service that has not answered. */
  recall(baseUrl: string): string | undefined;
  keep(baseUrl: string, text: string): void;
}

export const noMemory: MarketMemory = { recall: () => undefined, keep: () => {} };

export function createServiceMarkets(baseUrl: string, memory: MarketMemory): ServiceMarkets {
  const remembered = memory.recall(baseUrl);
  let resolved = remembered ?? '';
  let known: KnownMarkets = {
    own: readOwnMarkets(resolved),
    source: remembered === undefined ? 'none' : 'remembered',
  };
  const resolve = (text: string) => {
    if (known.source === 'service' && text === resolved) return;
    resolved = text;
    known = { own: readOwnMarkets(text), source: 'service' };
    memory.keep(baseUrl, ownMarketsText(known.own));
  };
  return {
    known: () => known,
    resolveFrom({ ok, headers }) {
      const text = headers.get(ownMarketsHeader);
      // A failure without the header may come from a proxy.
      if (text !== null || ok) resolve(text ?? '');
    },
    resolveFromRefusal(problem) {
      const isBadRequest = problem.kind === 'request-refused' && [400, 404].includes(problem.status);
      if (isBadRequest || problem.kind === 'not-in-plan') resolve(resolved);
    },
  };
}
