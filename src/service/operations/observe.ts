/**
 * The log of the service, and the middleware around every request of the API: its id, its line in the log, its place in the
 * metrics.
 */
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Context, MiddlewareHandler } from 'hono';
import { randomUUID } from 'node:crypto';
import { type EndpointId, endpointIds, endpoints } from '../../protocol/endpoints';
import type { Metrics } from './metrics';

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];
export type Log = Logger;

/**
 * The structured log: one JSON object a line, on standard error; `info` logs every request. Nothing of a request is logged besides
 * its endpoint, so that no API key gets there, in whatever part of a request somebody has put it. @param destination default:
 * standard error
 */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(2)): Log {
  return pino({ level, base: null }, destination);
}

/** What middleware and handlers tell each other about a request. */
export interface RequestVariables {
  /** In the header X-Request-Id of every response and in the body of every error. */
  requestId: string;
  /** Of the response, whatever it will be. A plain object: Node writes it as it is, which a `Headers` object doubles the time of. */
  headers: Record<string, string>;
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

export const requestIdHeader = 'X-Request-Id';

/** Gives a request its id, or keeps the one that a proxy in front has given. @param headers of every response */
export function begin(headers: Readonly<Record<string, string>>): MiddlewareHandler<ServiceEnvironment> {
  return (context, next) => {
    const given = context.req.header(requestIdHeader) ?? '';
    const requestId = /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
    context.set('requestId', requestId);
    context.set('headers', { ...headers, [requestIdHeader]: requestId });
    return next();
  };
}

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
