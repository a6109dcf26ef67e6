/** The local service: the whole specification over the simulated market, without a port of its own. */
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { epochMs } from '../market/exchange-time';
import { keyHeader, originHeader, simulatedOrigin } from '../protocol/assumptions';
import { endpointIds, endpoints } from '../protocol/endpoints';
import { admit } from './access';
import { type Fault, spoil } from './faults';
import { handlers } from './handlers';
import { createSimulatedMarket } from './market/simulated-market';
import { openApiDescription } from './openapi';
import { createRateCounter } from './rate-counter';
import { Refusal, refusalResponse } from './refusals';

export interface ServiceOptions {
  /** Epoch ms; default: the machine's clock. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** Resolves after the event loop has served what waits: requests that came during a long computation. */
  readonly nextTurn: () => Promise<void>;
  /** 0 ≤ random < 1; decides about faults. */
  readonly random: () => number;
  readonly seed: number;
  /** `demo`: each exchange is always in session. `live`: real hours. */
  readonly clock: 'live' | 'demo';
  /** Waits this long before each answer. */
  readonly latencyMs: number;
  /** Overrides the rates of the plans. */
  readonly ratePerMinute: number | undefined;
  readonly faults: readonly Fault[];
}

export type Service = Hono;

export const defaultOptions: ServiceOptions = {
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
  random: Math.random,
  seed: 1,
  clock: 'live',
  latencyMs: 0,
  ratePerMinute: undefined,
  faults: [],
};

/** Call `service.fetch(request)` in process, or serve it on a port. */
export function createService(options: Partial<ServiceOptions> = {}): Service {
  const settings: ServiceOptions = { ...defaultOptions, ...options };
  const market = createSimulatedMarket({ seed: settings.seed, clock: settings.clock });
  const counter = createRateCounter();
  const app = new Hono();

  app.use('/v1/*', cors({ origin: '*', allowMethods: ['GET'], allowHeaders: [keyHeader], exposeHeaders, maxAge: 600 }));
  app.use('/v1/*', async (context, next) => {
    await next();
    context.header(originHeader, simulatedOrigin);
  });
  app.use('/v1/*', async (context, next) => {
    if (settings.latencyMs > 0) await settings.pause(settings.latencyMs);
    await next();
    for (const { kind, probability } of settings.faults) {
      if (settings.random() >= probability) continue;
      context.res = await spoil(kind, context.res, context.req.raw.signal, settings.pause);
    }
  });
  for (const id of endpointIds) {
    app.get(endpoints[id].path, async (context) => {
      const query = new URL(context.req.url).searchParams;
      const rules = { counter, ratePerMinute: settings.ratePerMinute, now: settings.now };
      const plan = admit(context.req.raw.headers, query, rules);
      const now = epochMs(settings.now());
      const { signal } = context.req.raw;
      const yieldToOthers = async () => {
        await settings.nextTurn();
        if (signal.aborted) throw new Refusal(503, 'The client has disconnected');
      };
      const body = await handlers[id]({ query, plan, market, now, yieldToOthers });
      return context.body(body, 200, { 'Content-Type': 'application/json' });
    });
  }
  app.get('/openapi.json', (context) => context.json(openApiDescription()));
  app.all('/v1/*', (context) => {
    const isKnown = endpointIds.some((id) => endpoints[id].path === context.req.path);
    throw isKnown
      ? new Refusal(405, `Only GET is answered here`)
      : new Refusal(404, `No such path: ${context.req.path}`);
  });
  app.notFound((context) => refusalResponse(new Refusal(404, `No such path: ${context.req.path}`), context.req.path));
  app.onError((error, context) => {
    if (error instanceof Refusal) return refusalResponse(error, context.req.path);
    // The message of our own failure; a key is never part of one.
    console.error(error.stack);
    return refusalResponse(new Refusal(500, 'The service failed'), context.req.path);
  });
  return app;
}

/** Readable by pages of other origins. */
const exposeHeaders = ['Retry-After', originHeader];
