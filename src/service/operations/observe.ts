/** Middleware around every request of the API: its id, its line in the log, and its place in the metrics. */
import type { Context, MiddlewareHandler } from 'hono';
import { requestId } from 'hono/request-id';
import { type EndpointId, endpointIds, endpoints } from '../../protocol/endpoints';
import type { Log } from './log';
import type { Metrics } from './metrics';

/** What middleware and handlers tell each other about a request. */
export interface RequestVariables {
  /** In the header X-Request-Id of every response and in the body of every error. */
  requestId: string;
  /** Name of the key's owner. */
  person: string | undefined;
}
export interface ServiceEnvironment {
  Variables: RequestVariables;
}
export type ServiceContext = Context<ServiceEnvironment>;

export interface Operations {
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Takes the id that a proxy in front has given, or gives one. */
export const identify = (): MiddlewareHandler => requestId({ limitLength: 64 });

const endpointOfPath: ReadonlyMap<string, EndpointId> = new Map(endpointIds.map((id) => [endpoints[id].path, id]));

export function observe({ log, metrics }: Operations): MiddlewareHandler<ServiceEnvironment> {
  return async (context, next) => {
    const startedAt = performance.now();
    await next();
    const { status } = context.res;
    const endpoint = endpointOfPath.get(context.req.path) ?? 'other';
    const ms = performance.now() - startedAt;
    const person = context.get('person');
    metrics.answered({ endpoint, status, seconds: ms / 1000, person });
    if (!log.isLevelEnabled('info')) return;
    log.info(
      { request_id: context.get('requestId'), endpoint, status, ms: Math.round(ms * 10) / 10, person },
      'request',
    );
  };
}
