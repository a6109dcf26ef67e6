/** The local service as an app: the endpoints of the specification over a source of market data. It opens no port. */
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Fetch } from '../../client/http/transport';
import { systemClock } from '../../client/timing/timers';
import { epochMs } from '../../market/time/exchange-time';
import { noOwnMarkets } from '../../market/time/markets';
import {
  alertNewsMs,
  alertsHeader,
  alertsPath,
  alertTestPath,
  keyHeader,
  maxRequestUrlLength,
  originHeader,
  ownMarketsHeader,
  picturesHeader,
  picturesPath,
  rateLimitHeader,
  rateLimitPolicyHeader,
} from '../../protocol/assumptions';
import { endpointIds, endpoints } from '../../protocol/endpoints';
import { ownMarketsHeaders } from '../../protocol/own-markets';
import { type Asked, countRequest, grantedOf, keyOf, ownerOf } from '../people/access';
import { addAlertRoute } from '../alerts/alert-route';
import type { AlertWebhook } from '../alerts/alert-webhook';
import { addressOfPost, createAskedCache, methodsOf } from '../endpoints/parameters';
import { createBodyCache } from '../endpoints/body-cache';
import { type BodyPlaces, createBodyPlaces } from '../http/body-places';
import { addCalculate } from '../calculate/routes';
import { createSessions } from '../calculate/sessions';
import { usualCapacity } from '../../client/store/cache';
import { createDayCounter, createRateCounter, type DayCounter, type RateCounter } from '../people/rate-counter';
import { type Fault, injectFault } from '../endpoints/faults';
import { addFilesPage } from '../files-page/routes';
import { handlers, RequestAsk } from '../endpoints/handlers';
import { exampleKeys, type Keys, type Person } from '../people/keys';
import { type Audience, requireKnownHost, requireKnownOrigin } from '../http/known-origin';
import type { Documents } from '../mcp/documents';
import { addMcp } from '../mcp/routes';
import { addHealth } from '../operations/health';
import {
  begin,
  createLog,
  type Log,
  observe,
  requestIdHeader,
  type ServiceContext,
  type ServiceEnvironment,
} from '../operations/observe';
import { createMetrics, type Metrics } from '../operations/metrics';
import { type Quota, rateHeaders } from '../http/rate-headers';
import { openApiDescription } from './openapi';
import { addPictures } from '../pictures/routes';
import type { OverLimit } from '../people/plan-refusals';
import { isPublic } from '../people/plans';
import { type ErrorCode, Refusal, refusalResponse, wrongMethod } from '../http/refusals';
import { createSimulatedSource } from '../sources/simulated/simulated-source';
import type { Source } from '../sources/source';

export interface ServiceOptions {
  /** Epoch ms for which the source answers; default: the machine's clock. */
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
  /** These override the rates of the plans. */
  readonly ratePerMinute: number | undefined;
  readonly ratePerDay: number | undefined;
  /** What more symbols than a plan allows are answered with. */
  readonly overLimit: OverLimit;
  /** The `code` of error bodies. */
  readonly errorCode: ErrorCode;
  readonly faults: readonly Fault[];
  readonly keys: Keys;
  /** Takes alerts for it; undefined: none are taken. */
  readonly webhook: AlertWebhook | undefined;
  /** Counts the requests of each person; default: in memory. */
  readonly counter: RateCounter;
  /** Counts each report of an alert once, while it is news; default: in memory. */
  readonly reports: RateCounter;
  /** Counts those of a day. */
  readonly dayCounter: DayCounter;
  /** Of all responses that are kept. */
  readonly bodyCacheBytes: number;
  /** Of the values that formulas of /calculate and /mcp have asked for. */
  readonly formulaCacheBytes: number;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Serves /calculate: the functions of Excel for other programs. */
  readonly calculate: boolean;
  /** Serves /mcp, the same for assistants, who are told so of the functions. */
  readonly mcp: Documents | undefined;
  /** Under which the service is reached besides localhost and IP addresses, where that is checked. */
  readonly hostNames: readonly string[];
  readonly audience: Audience;
  /** Of pages that may ask although the service is for this machine alone. */
  readonly allowedOrigins: readonly string[];
  /** Aborted when the process is about to end: a load balancer should send nothing more. */
  readonly ending: AbortSignal;
}

export type Service = Hono<ServiceEnvironment>;

/** Made for each service. */
type Stateful = 'source' | 'counter' | 'reports' | 'dayCounter' | 'log' | 'metrics' | 'ending';

export const defaultOptions: Omit<ServiceOptions, Stateful> = {
  now: () => systemClock.wallNow(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
  random: Math.random,
  latencyMs: 0,
  ratePerMinute: undefined,
  ratePerDay: undefined,
  overLimit: '400',
  errorCode: 'number',
  faults: [],
  keys: exampleKeys,
  webhook: undefined,
  bodyCacheBytes: 64 * 1024 * 1024,
  formulaCacheBytes: usualCapacity,
  calculate: false,
  mcp: undefined,
  hostNames: [],
  audience: 'all',
  allowedOrigins: [],
};

/** Call `service.fetch(request)` in process, or serve it on a port. */
export function createService(options: Partial<ServiceOptions> = {}): Service {
  const settings = withDefaults(options);
  const { log, ending, metrics, source, webhook } = settings;
  const app: Service = new Hono();
  metrics.nameSource(source.name);
  if (webhook) for (const path of [alertsPath, alertTestPath]) app.options(path, permissionOf(['POST']));
  for (const id of endpointIds) app.options(endpoints[id].path, permissionOf(methodsOf(id)));
  const named = {
    [originHeader]: source.name,
    [picturesHeader]: picturesPath,
    ...(webhook && { [alertsHeader]: alertsPath }),
  };
  app.use('/v1/*', begin({ ...forOtherOrigins, ...named }), observe({ log, metrics }));
  addAudience(app, settings);
  if (settings.latencyMs > 0 || settings.faults.length > 0) app.use('/v1/*', latencyAndFaults(settings));
  const bodies = createBodyPlaces({ clock: systemClock, ending });
  addEndpoints(app, { ...settings, bodies });
  addOtherDoors(app, { ...settings, bodies });
  if (webhook) addAlertRoute(app, webhook, { ...settings, bodies });
  addPictures(app);
  const { folder } = source;
  if (folder) addFilesPage(app, { folder, files: () => source.files?.() ?? [], hostNames: settings.hostNames });
  app.get('/openapi.json', (context) => context.json(openApiDescription(source, settings)));
  addHealth(
    app,
    {
      problems: () => [settings.keys, source, webhook].flatMap((part) => part?.problems?.() ?? []),
      files: () => source.files?.(),
      unready: () => (ending.aborted ? 'The process is ending' : undefined),
    },
    metrics,
  );
  addRefusals(app, settings);
  return app;
}

function withDefaults(options: Partial<ServiceOptions>): ServiceOptions {
  return {
    counter: createRateCounter(),
    reports: createRateCounter(alertNewsMs),
    dayCounter: createDayCounter(() => systemClock.wallNow()),
    log: createLog('warn'),
    metrics: createMetrics(),
    ending: new AbortController().signal,
    ...defaultOptions,
    ...options,
    source: options.source ?? createSimulatedSource({ seed: 1, clock: 'live' }),
  };
}

/** Pages of other origins may read a response, and these of its headers. */
const exposed = [
  'Retry-After',
  requestIdHeader,
  rateLimitHeader,
  rateLimitPolicyHeader,
  originHeader,
  ownMarketsHeader,
  alertsHeader,
  picturesHeader,
];
const forOtherOrigins = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposed.join(','),
};

/** Only a body has a content type. */
function permissionOf(methods: readonly string[]): MiddlewareHandler {
  const allowHeaders = methods.includes('POST') ? [keyHeader, 'Content-Type'] : [keyHeader];
  return cors({ origin: '*', allowMethods: [...methods], allowHeaders, maxAge: 600 });
}

/**
 * Whatever tells of data or of people. Only preflights are answered before, for any page: the refusal itself has to be readable, and
 * names the origin. Behind nginx, /healthz and /metrics are not passed on; inside, a name that resolves to them may be a stranger's.
 */
function addAudience(app: Service, { audience, hostNames, allowedOrigins }: ServiceOptions): void {
  if (audience === 'all') return;
  const guards = [requireKnownHost(hostNames), ...(audience === 'machine' ? [requireKnownOrigin(allowedOrigins)] : [])];
  const paths = ['/healthz', '/metrics', ...(audience === 'machine' ? ['/v1/*', '/openapi.json'] : [])];
  for (const path of paths) app.use(path, ...guards);
}

function latencyAndFaults({ latencyMs, pause, faults, random, errorCode }: ServiceOptions): MiddlewareHandler {
  return async (context, next) => {
    if (latencyMs > 0) await pause(latencyMs);
    await next();
    for (const { kind, probability } of faults) {
      if (random() >= probability) continue;
      context.res = await injectFault(kind, context.res, { signal: context.req.raw.signal, pause, errorCode });
    }
  };
}

/** The functions for other programs, which share what they have asked for. */
function addOtherDoors(app: Service, options: WithBodies): void {
  const { source } = options;
  const requireAccepted = (key: string) => source.requireAccepted?.(key) ?? Promise.resolve();
  const settings = { ...options, requireAccepted };
  const { now, nextTurn, calculate, mcp } = settings;
  const fetch: Fetch = async (url, init) => app.fetch(new Request(url, init));
  const clock = { ...systemClock, wallNow: now };
  const sessions = createSessions({ fetch, nextTurn, clock, cacheBytes: settings.formulaCacheBytes });
  if (calculate) addCalculate(app, { ...settings, sessions });
  if (mcp) addMcp(app, { ...settings, sessions, documents: mcp });
}

interface WithBodies extends ServiceOptions {
  readonly bodies: BodyPlaces;
}

/** All keys that no upstream has accepted yet share the places of one person. */
const strangers = 'strangers';

function addEndpoints(app: Service, settings: WithBodies): void {
  const { source, now, nextTurn, metrics, overLimit } = settings;
  const cached = createBodyCache(settings.bodyCacheBytes);
  const askedAt = createAskedCache();
  for (const id of endpointIds) {
    app.on([...methodsOf(id)], endpoints[id].path, async (context) => {
      const { raw } = context.req;
      const key = keyOf(raw);
      const owner = ownerOf(key, settings.keys);
      context.set('person', owner.name);
      const reader = () => ({ person: source.isAccepted?.(key) === false ? strangers : owner.id });
      const address =
        raw.method === 'POST' ? await settings.bodies.during(raw, reader(), addressOfPost) : addressOfGet(raw);
      const asked = readOnce(() => askedAt(id, address));
      await admit(context, { owner, asked }, settings);
      const ask = new RequestAsk({ person: { id: owner.id, key }, now: epochMs(now()), request: raw, nextTurn });
      const kept = cached(address, owner.plan, ask.now, async () => {
        const granted = grantedOf(asked(), owner.plan, overLimit);
        const body = await handlers[id]({ query: new URL(address).searchParams, granted, source, ask });
        Object.assign(context.get('headers'), body.headers);
        return body;
      });
      if (kept instanceof Uint8Array) metrics.cacheHit(id);
      const body = await kept;
      const headers = { ...context.get('headers'), ...ownMarketsOf(source), 'Content-Type': 'application/json' };
      return new Response(body, { headers });
    });
  }
}

/** What comes from the cache, and counts towards one rate, is not read at all; a list that is too long to be kept is read once. */
function readOnce(read: () => Asked): () => Asked {
  let asked: Asked | undefined;
  return () => (asked ??= read());
}

interface IncomingAsk {
  readonly owner: Person;
  readonly asked: () => Asked;
}

/**
 * One rate counts whatever comes. With a rate for each function, only what the plan includes is counted, and no header tells of it.
 * @throws Refusal of the plan, or 429
 */
async function admit(context: ServiceContext, { owner, asked }: IncomingAsk, settings: ServiceOptions) {
  if (isPublic(owner.plan)) grantedOf(asked(), owner.plan, settings.overLimit);
  const { minute, day, refusal } = await countRequest(owner, () => asked().request, settings);
  if (!isPublic(owner.plan)) {
    const team = teamQuota(keyOf(context.req.raw), asked, settings.source);
    Object.assign(context.get('headers'), rateHeaders({ minute, day, team }));
  }
  if (refusal) throw refusal;
}

/** Undefined also for a request that is about to be refused. */
function teamQuota(key: string, asked: () => Asked, source: Source): Quota | undefined {
  try {
    return source.quota?.(key, asked().request);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function addressOfGet({ url }: Request): string {
  if (url.length <= maxRequestUrlLength) return url;
  throw new Refusal(414, `The address is longer than ${maxRequestUrlLength} characters: ask for fewer symbols`);
}

/** Read when the response is made: a gateway learns them from its upstream's. */
function ownMarketsOf(source: Source): Readonly<Record<string, string>> {
  return ownMarketsHeaders(source.ownMarkets?.() ?? noOwnMarkets);
}

function addRefusals(app: Service, { log, source, errorCode }: ServiceOptions): void {
  const refuse = (refusal: Refusal, context: ServiceContext) =>
    refused(refusal, context, errorCode, ownMarketsOf(source));

  app.all('/v1/*', (context) => {
    const id = endpointIds.find((each) => endpoints[each].path === context.req.path);
    throw id ? wrongMethod(...methodsOf(id)) : noSuchPath(context.req.path);
  });
  app.notFound((context) => refuse(noSuchPath(context.req.path), context));
  app.onError((error, context) => {
    if (error instanceof Refusal) return refuse(error, context);
    // A defect of the service. No error message holds a key, so that the stack may be logged.
    log.error({ request_id: context.get('requestId'), stack: error.stack }, 'The service failed');
    return refuse(new Refusal(500, 'The service failed'), context);
  });
}

/** Paths outside of the API have no request id yet. */
function refused(
  refusal: Refusal,
  context: ServiceContext,
  errorCode: ErrorCode,
  more: Readonly<Record<string, string>>,
): Response {
  const requestId = (context.get('requestId') as string | undefined) ?? crypto.randomUUID();
  const headers = (context.get('headers') as Record<string, string> | undefined) ?? { [requestIdHeader]: requestId };
  return refusalResponse(refusal, { path: context.req.path, requestId, errorCode, common: { ...headers, ...more } });
}

function noSuchPath(path: string): Refusal {
  return new Refusal(404, `No such path: ${path}`);
}
