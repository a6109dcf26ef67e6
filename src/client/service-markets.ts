/** The markets that a service has beside ours, as its responses tell them: one object for each address of a service. */
import type { OwnMarkets } from '../market/markets';
import { ownMarketsHeader } from '../protocol/assumptions';
import { ownMarketsText, readOwnMarkets } from '../protocol/own-markets';

/** What is known at a moment. */
export interface KnownMarkets {
  readonly own: OwnMarkets;
  /** `remembered` from the last start: the service may have others by now. */
  readonly source: 'none' | 'remembered' | 'service';
}

export interface ServiceMarkets {
  /** The same object until a response tells other ones. */
  known(): KnownMarkets;
  /** Takes what the head of a response tells. */
  resolveFrom(response: ResponseHead): void;
}

export type ResponseHead = Pick<Response, 'ok' | 'status' | 'headers'>;

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
  return {
    known: () => known,
    resolveFrom(response) {
      const text = textIn(response, resolved);
      if (text === undefined || (known.source === 'service' && text === resolved)) return;
      resolved = text;
      known = { own: readOwnMarkets(text), source: 'service' };
      memory.keep(baseUrl, ownMarketsText(known.own));
    },
  };
}

/** A refusal of the content by a service without the header: it answers, and there is nothing to learn. */
const contentRefusals = [400, 403, 404];

/**
 * What a response tells: a success without the header, that there is none. Other failures may come from a proxy.
 * @returns undefined for nothing
 */
function textIn({ ok, status, headers }: ResponseHead, before: string): string | undefined {
  const text = headers.get(ownMarketsHeader);
  if (text !== null || ok) return text ?? '';
  return contentRefusals.includes(status) ? before : undefined;
}
