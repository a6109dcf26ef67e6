/** Gateways of the local service in this process, over an upstream that is the local service as well and counts its requests. */
import { type GivenLimits, nothingGiven } from '../../src/client/session/given-limits';
import { createMetrics } from '../../src/service/operations/metrics';
import { createService, type ServiceOptions } from '../../src/service/command/service';
import { createSimulatedSource } from '../../src/service/sources/simulated/simulated-source';
import type { Source } from '../../src/service/sources/source';
import { type GatewayOptions, openGateway } from '../../src/service/gateway/open-gateway';
import { mostInWindow } from './arrivals';
import { type Ask, askOf } from './local-service';

/** One market for all tests: it takes a while to list. */
const market = createSimulatedSource({ seed: 1, clock: 'demo' });

export const upstreamUrl = 'https://api.upstream.test';

export interface CountedUpstream {
  readonly fetch: typeof globalThis.fetch;
  /** Paths with queries, in the order of their arrival. */
  readonly requests: readonly URL[];
  /** The keys that came with them. */
  readonly keys: readonly (string | null)[];
  /** The most requests that arrived in any sliding window. */
  mostIn(windowMs: number): number;
  /** By how much a timer of this process has been late at most: so much later than on an idle machine may a request arrive. */
  mostLateMs(): number;
  /** Replaces the responses; undefined for those of the service. */
  answerWith(response: (() => Response | Promise<Response>) | undefined): void;
}

export interface UpstreamOptions extends Partial<ServiceOptions> {
  readonly latencyMs?: number;
  /** The upstream says nothing about its limits. */
  readonly isMute?: boolean;
}

export function startUpstream({ latencyMs = 5, isMute = true, ...options }: UpstreamOptions = {}): CountedUpstream {
  const service = createService({ source: market, ...options });
  const requests: URL[] = [];
  const keys: (string | null)[] = [];
  const arrivals: number[] = [];
  const mostLateMs = watchLateness();
  let scripted: (() => Response | Promise<Response>) | undefined;
  return {
    requests,
    keys,
    async fetch(input, init) {
      const request = new Request(input, init);
      await sleep((latencyMs * Math.random()) / 2);
      requests.push(new URL(request.url));
      keys.push(request.headers.get('X-API-Key'));
      arrivals.push(performance.now());
      const response = await (scripted?.() ?? service.fetch(request));
      await sleep((latencyMs * Math.random()) / 2);
      if (isMute) response.headers.delete('RateLimit-Policy');
      return response;
    },
    mostIn: (windowMs) => mostInWindow(arrivals, windowMs),
    mostLateMs,
    answerWith: (response) => (scripted = response),
  };
}

export interface TestGateway {
  readonly ask: Ask;
  readonly close: () => Promise<void>;
}

/** A gateway with the example keys in front of it; the upstream's key is `demo` unless told otherwise. */
export function startGateway(
  upstream: CountedUpstream,
  { gateway = {}, ...options }: Partial<ServiceOptions> & { readonly gateway?: Partial<GatewayOptions> } = {},
): TestGateway {
  const metrics = createMetrics();
  const source = gatewaySource(upstream, { metrics, ...gateway });
  return { ask: askOf(createService({ source, metrics, ...options })), close: async () => source.close?.() };
}

export function gatewaySource(upstream: CountedUpstream, options: Partial<GatewayOptions> = {}): Source {
  const parts = { baseUrl: upstreamUrl, apiKey: 'demo', given: nothingGiven, fetch: upstream.fetch };
  return openGateway({ ...parts, metrics: createMetrics(), ...options });
}

/** What an administrator says of rates alone, in requests per minute by scope. */
export function givenRates(perMinute: Readonly<Record<string, number>>): GivenLimits {
  const rates = Object.entries(perMinute).map(([scope, requests]) => [scope, { requests, windowMs: 60_000 }] as const);
  return { ...nothingGiven, rates: new Map(rates) };
}

function watchLateness(): () => number {
  const everyMs = 10;
  let most = 0;
  let last = performance.now();
  const note = () => {
    const now = performance.now();
    most = Math.max(most, now - last - everyMs);
    last = now;
    return most;
  };
  setInterval(note, everyMs).unref();
  return note;
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
