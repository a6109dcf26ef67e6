/**
 * POST /mcp: the Model Context Protocol over Streamable HTTP. Nothing is kept from request to request besides the session of the
 * key, so that several processes behind a balancer can answer.
 */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Hono } from 'hono';
import { systemClock } from '../../client/timers';
import { keyHeader } from '../../protocol/assumptions';
import { ownerOf } from '../access';
import { readJson } from '../calculate/body';
import { createPlaces } from '../calculate/places';
import type { Sessions } from '../calculate/sessions';
import { requireKnownOrigin } from '../known-origin';
import type { Keys } from '../keys';
import { begin, observe, type Operations, type ServiceEnvironment } from '../operations/observe';
import { wrongMethod } from '../refusals';
import type { Documents } from './documents';
import { createMcpServer } from './server';

export interface McpParts extends Operations {
  readonly keys: Keys;
  readonly sessions: Sessions;
  /** Under which the service is reached besides localhost and IP addresses. */
  readonly hostNames: readonly string[];
  readonly documents: Documents;
}

const path = '/mcp';

export function addMcp(app: Hono<ServiceEnvironment>, parts: McpParts): void {
  const { keys, sessions, hostNames, log, metrics, documents } = parts;
  const places = createPlaces({ ofPerson: 8, inAll: 64, name: 'calls' });
  app.use(path, begin({ 'Cache-Control': 'no-store' }), observe({ log, metrics }), requireKnownOrigin(hostNames));
  app.post(path, async (context) => {
    const key = keyOf(context.req.raw);
    const person = ownerOf(key, keys);
    context.set('person', person.name);
    const leave = places.take(person.id);
    const server = createMcpServer(sessions.of(key, person.plan), documents);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    const end = () => void server.close();
    context.req.raw.signal.addEventListener('abort', end);
    try {
      const parsedBody = await readJson(context.req.raw, systemClock);
      await server.connect(transport);
      return await transport.handleRequest(context.req.raw, { parsedBody });
    } finally {
      context.req.raw.signal.removeEventListener('abort', end);
      end();
      leave();
    }
  });
  // Nothing is sent unasked: there is no stream to get.
  app.all(path, () => {
    throw wrongMethod('POST');
  });
}

/** Clients of the protocol send keys as a rule in this header. */
function keyOf({ headers }: Request): string {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(headers.get('Authorization') ?? '') ?? [];
  return headers.get(keyHeader) ?? bearer ?? '';
}
