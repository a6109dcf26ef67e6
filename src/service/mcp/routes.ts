/**
 * POST /mcp: the Model Context Protocol over Streamable HTTP. Nothing is kept from request to request besides the session of the
 * key, so that several processes behind a balancer can answer.
 */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Hono } from 'hono';
import { systemClock } from '../../client/timing/timers';
import { keyHeader } from '../../protocol/assumptions';
import { ownerOf } from '../people/access';
import { createBodyBudget, readJson } from '../http/body';
import { callEnds } from '../http/listen';
import { createPlaces } from '../http/places';
import type { Sessions } from '../calculate/sessions';
import type { BodyPlaces } from '../http/body-places';
import { requireKnownHost, requireKnownOrigin } from '../http/known-origin';
import type { Keys } from '../people/keys';
import { begin, observe, type Operations, type ServiceEnvironment } from '../operations/observe';
import { Refusal, wrongMethod } from '../http/refusals';
import type { Documents } from './documents';
import { createMcpServer } from './server';

export interface McpParts extends Operations {
  readonly keys: Keys;
  readonly sessions: Sessions;
  /** Nothing is kept for a key before. @throws Refusal where an upstream decides about keys, and does not accept this one */
  readonly requireAccepted: (key: string) => Promise<void>;
  readonly bodies: BodyPlaces;
  /** Under which the service is reached besides localhost and IP addresses. */
  readonly hostNames: readonly string[];
  readonly documents: Documents;
  /** Aborted when the process is about to end. */
  readonly ending: AbortSignal;
}

const path = '/mcp';

export function addMcp(app: Hono<ServiceEnvironment>, parts: McpParts): void {
  const { keys, sessions, hostNames, log, metrics, ending } = parts;
  const places = createPlaces({ ofPerson: 8, inAll: 64, name: 'calls' });
  const budget = createBodyBudget(systemClock);
  const endOf = callEnds(ending, systemClock);
  app.use(
    path,
    begin({ 'Cache-Control': 'no-store' }),
    observe({ log, metrics }),
    requireKnownHost(hostNames),
    requireKnownOrigin(),
  );
  app.post(path, async (context) => {
    const { raw } = context.req;
    const key = keyOf(raw);
    const person = ownerOf(key, keys);
    context.set('person', person.name);
    await parts.requireAccepted(key);
    const end = endOf(raw.signal);
    const taken = new AbortController();
    const leave = places.take(person.id, () => {
      taken.abort();
      end.abort();
    });
    try {
      const reader = { person: person.id, signal: taken.signal };
      const charge = (bytes: number) => budget.charge(person.id, bytes);
      const parsedBody = await parts.bodies.during(raw, reader, (request) => readMessage(request, charge));
      return await answerOf(
        raw,
        parsedBody,
        createMcpServer(sessions.of(key, person.plan), parts.documents),
        end.signal,
      );
    } finally {
      end.done();
      leave();
    }
  });
  // Nothing is sent unasked: there is no stream to get.
  app.all(path, () => {
    throw wrongMethod('POST');
  });
}

/** Several messages at once would share a place, and the protocol has given them up. @throws Refusal 400, 408, 413, 429 */
async function readMessage(request: Request, charge: (bytes: number) => void): Promise<unknown> {
  const message = await readJson(request, systemClock, { charge });
  if (Array.isArray(message)) throw new Refusal(400, 'Expected one message, got an array of messages');
  return message;
}

/** @throws Refusal 503 at the end of the call: the transport itself never answers then */
async function answerOf(request: Request, parsedBody: unknown, server: McpServer, end: AbortSignal): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  let giveUp = () => {};
  const ended = new Promise<never>((_, reject) => {
    giveUp = () => reject(new Refusal(503, 'The call has ended before its answer'));
  });
  end.addEventListener('abort', giveUp);
  if (end.aborted) giveUp();
  try {
    return await Promise.race([transport.handleRequest(request, { parsedBody }), ended]);
  } finally {
    end.removeEventListener('abort', giveUp);
    // Cancels what the call still does.
    server.close().catch(() => {});
  }
}

/** Clients of the protocol send keys as a rule in this header. */
function keyOf({ headers }: Request): string {
  const [, bearer] = /^Bearer\s+(\S+)$/i.exec(headers.get('Authorization') ?? '') ?? [];
  return headers.get(keyHeader) ?? bearer ?? '';
}
