/** The local service as an app: the endpoints of the specification over a source of market data. It opens no port. */
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { epochMs } from '../market/exchange-time';
import { keyHeader, originHeader } from '../protocol/assumptions';
import { endpointIds, endpoints } from '../protocol/endpoints';
import { admit } from './access';
import { createBodyCache } from './body-cache';
import { type Fault, injectFault } from './faults';
import { handlers } from './handlers';
import { openApiDescription } from './openapi';
import { createRateCounter } from './rate-counter';
import { Refusal, refusalResponse } from './refusals';
import { createSimulatedSource } from './sources/simulated/simulated-source';
import type { Source } from './sources/source';

export interface ServiceOptions {
  /** Epoch ms; default: the machine's clock. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** Resolves when the event loop has served the requests that came during a long computation. */
  readonly nextTurn: () => Promise<void>;
  /** 0 ≤ random < 1; decides whether a fault is injected. */
  readonly random: () => number;
  /** Default: the simulated market, seed 1, in the exchanges' hours. */
  readonly source: Source;
  /** Waits this long before each response. */
  readonly latencyMs: number;
  /** Overrides the rates of the plans. */
  readonly ratePerMinute: number | undefined;
  readonly faults: readonly Fault[];
}

export type Service = Hono;

export const defaultOptions: Omit<ServiceOptions, 'source'> = {
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
  random: Math.random,
  latencyMs: 0,
  ratePerMinute: undefined,
  faults: [],
};

/** Call `service.fetch(request)` in process, or serve it on a port. */
export function createService(options: Partial<ServiceOptions> = {}): Service {
  const source = options.source ?? createSimulatedSource({ seed: 1, clock: 'live' });
  const settings: ServiceOptions = { ...defaultOptions, ...options, source };
  const app = new Hono();
  app.use('/v1/*', cors({ origin: '*', allowMethods: ['GET'], allowHeaders: [keyHeader], exposeHeaders, maxAge: 600 }));
  app.use('/v1/*', async (context, next) => {
    // Not after next(): to change the headers of a finished response Hono makes a stream of its body.
    context.res.headers.set(originHeader, source.name);
    await next();
  });
  app.use('/v1/*', latencyAndFaults(settings));
  addEndpoints(app, settings);
  app.get('/openapi.json', (context) => context.json(openApiDescription(source)));
  addRefusals(app);
  return app;
}

/** Readable by pages of other origins. */
const exposeHeaders = ['Retry-After', originHeader];

function latencyAndFaults({ latencyMs, pause, faults, random }: ServiceOptions): MiddlewareHandler {
  return async (context, next) => {
    if (latencyMs > 0) await pause(latencyMs);
    await next();
    for (const { kind, probability } of faults) {
      if (random() >= probability) continue;
      context.res = await injectFault(kind, context.res, context.req.raw.signal, pause);
    }
  };
}

function addEndpoints(app: Hono, { source, ratePerMinute, now, nextTurn }: ServiceOptions): void {
  const rules = { counter: createRateCounter(), ratePerMinute, now };
  const bodies = createBodyCache();
  for (const id of endpointIds) {
    app.get(endpoints[id].path, async (context) => {
      const { raw } = context.req;
      const url = new URL(context.req.url);
      const query = url.searchParams;
      const plan = admit(raw.headers, query, rules);
      const yieldToOthers = async () => {
        await nextTurn();
        if (raw.signal.aborted) throw new Refusal(503, 'The client has disconnected');
      };
      const ask = {
        now: epochMs(now()),
        // A signal is made when it is read; a kept body needs none.
        get signal() {
          return raw.signal;
        },
        yieldToOthers,
      };
      const body = await bodies(url, plan, ask.now, () => handlers[id]({ query, plan, source, ask }));
      const response = context.body(body, 200, { 'Content-Type': 'application/json' });
      // It has the headers set so far; Hono would merge them once more, and make a stream of the body for that.
      context.res = undefined;
      context.res = response;
      return response;
    });
  }
}

function addRefusals(app: Hono): void {
  app.all('/v1/*', (context) => {
    const isKnown = endpointIds.some((id) => endpoints[id].path === context.req.path);
    throw isKnown ? new Refusal(405, 'Only GET is answered here') : noSuchPath(context.req.path);
  });
  app.notFound((context) => refusalResponse(noSuchPath(context.req.path), context.req.path));
  app.onError((error, context) => {
    if (error instanceof Refusal) return refusalResponse(error, context.req.path);
    // A defect of the service. No error message holds a key, so that the stack may be printed.
    console.error(error.stack);
    return refusalResponse(new Refusal(500, 'The service failed'), context.req.path);
  });
}

function noSuchPath(path: string): Refusal {
  return new Refusal(404, `No such path: ${path}`);
}
