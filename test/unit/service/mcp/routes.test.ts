/** Calls of assistants whose answers never come, over a service that does not respond. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { systemClock } from '../../../../src/client/timing/timers';
import { createBodyPlaces } from '../../../../src/service/http/body-places';
import { createSessions } from '../../../../src/service/calculate/sessions';
import { anyKey } from '../../../../src/service/people/keys';
import { addMcp } from '../../../../src/service/mcp/routes';
import { createLog, type ServiceEnvironment } from '../../../../src/service/operations/observe';
import { createMetrics } from '../../../../src/service/operations/metrics';
import { Refusal } from '../../../../src/service/http/refusals';

function start() {
  const fetch = () => new Promise<Response>(() => {});
  const nextTurn = () => Promise.resolve();
  const app = new Hono<ServiceEnvironment>();
  const ending = new AbortController();
  addMcp(app, {
    sessions: createSessions({ fetch, nextTurn, clock: systemClock, cacheBytes: 1_000 }),
    ...{ keys: anyKey, hostNames: [], documents: { functions: { en: [], zh: [] }, topics: [] }, ending: ending.signal },
    ...{ log: createLog('error'), metrics: createMetrics(), requireAccepted: () => Promise.resolve() },
    bodies: createBodyPlaces({ clock: systemClock, ending: ending.signal }),
  });
  app.onError((error) => new Response(error.message, { status: error instanceof Refusal ? error.status : 500 }));
  const post = (message: unknown, signal: AbortSignal | null = null) =>
    Promise.resolve(
      app.fetch(
        new Request('http://localhost/mcp', {
          method: 'POST',
          headers: {
            ...{ Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
            'X-API-Key': 'demo',
          },
          body: JSON.stringify(message),
          signal,
        }),
      ),
    );
  return { post };
}

const message = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params });
const quote = message('tools/call', { name: 'calculate', arguments: { formulas: ['=MD.QUOTE("AAPL.US")'] } });
const list = message('tools/list', {});

it('A client that disconnects gives its place back', async () => {
  const { post } = start();
  const clients = Array.from({ length: 8 }, () => new AbortController());
  const calls = clients.map(({ signal }) => post(quote, signal));
  expect((await post(list)).status).toBe(429);
  for (const client of clients) client.abort();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(503));
  const next = await post(list);
  expect([next.status, await next.text()]).toEqual([200, expect.stringContaining('search_symbols')]);
});

it('Several messages at once are refused', async () => {
  const response = await start().post([quote, { jsonrpc: '2.0', method: 'notifications/cancelled' }]);
  expect([response.status, await response.text()]).toEqual([400, 'Expected one message, got an array of messages']);
});
