/** Two gateways behind a real nginx with the configuration beside compose.yaml, and what compose.yaml starts. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFlags } from '../../../src/service/command/flags';
import { listen, type Listening } from '../../../src/service/http/listen';
import { createService } from '../../../src/service/command/service';
import { readDockerfile } from '../../support/dockerfile';
import { type CountedUpstream, gatewaySource, startUpstream } from '../../support/gateway';
import { eventsOf } from './calculating';
import { hasNginx, type Nginx, startNginx } from '../../support/nginx';

const configuration = readFileSync('src/service/deploy/nginx.conf', 'utf8');
const { healthCheck } = readDockerfile('src/service/deploy/Dockerfile');
const compose = readFileSync('src/service/deploy/compose.yaml', 'utf8');
/** Of each group of gateways. */
const serversOf = (text: string) =>
  [...text.matchAll(/^upstream [^}]*/gm)].map(([group]) =>
    [...group.matchAll(/server (gateway-\d):(\d+)/g)].map(([, name, port]) => [name, port]),
  );

/** The configuration with addresses of this machine. */
function onLoopback(port: number, gateways: readonly Listening[]): string {
  return gateways.reduce(
    (text, { origin }, i) => text.replaceAll(`gateway-${i + 1}:4000`, `127.0.0.1:${new URL(origin).port}`),
    configuration.replace('listen 80;', `listen 127.0.0.1:${port};`),
  );
}

const behindNginx = describe.skipIf(!hasNginx);
const unlessAbsent = hasNginx ? '' : ' (skipped: nginx is not installed)';

let upstream: CountedUpstream;
let gateways: Listening[];
let nginx: Nginx;
beforeAll(async () => {
  if (!hasNginx) return;
  upstream = startUpstream();
  const mcp = { functions: { en: [], zh: [] }, topics: [] };
  const services = [1, 2].map(() => createService({ source: gatewaySource(upstream), calculate: true, mcp }));
  gateways = await Promise.all(services.map((service) => listen(service, { port: 0 })));
  nginx = await startNginx((port) => onLoopback(port, gateways));
});
afterAll(async () => {
  if (!hasNginx) return;
  await nginx.stop();
  for (const { close } of gateways) await close();
});

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${nginx.port}${path}`, { headers: { 'X-API-Key': 'demo' }, ...init });
}

function post(path: string, body: object | string, key = 'demo', headers = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return ask(path, { method: 'POST', headers: { 'X-API-Key': key, ...headers }, body: text });
}

behindNginx(`two gateways behind nginx${unlessAbsent}`, () => {
  it('answer through it, with the headers that pages of other origins need', async () => {
    const answer = await ask('/v1/klines?symbol=600519.SH&count=5');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{32}$/);
    expect(Object.keys(((await answer.json()) as { data: object }).data)).toContain('close');
    const preflight = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-api-key' };
    const allowed = await ask('/v1/klines', { method: 'OPTIONS', headers: { Origin: 'https://a.test', ...preflight } });
    expect(allowed.headers.get('Access-Control-Allow-Headers')).toBe('X-API-Key');
  });

  it('are both asked, and tell the outside nothing about themselves', async () => {
    const before = upstream.requests.length;
    // Each gateway has a cache of its own here.
    for (let i = 0; i < 4; i++) expect((await ask('/v1/instruments?symbols=AAPL.US')).status).toBe(200);
    expect(upstream.requests.length - before).toBe(2);
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await ask(path)).status).toBe(404);
  });

  it('get an address with a thousand symbols', async () => {
    const symbols = Array.from({ length: 1_000 }, (_, i) => `${600_000 + i}.SH`);
    const answer = await ask(`/v1/instruments?symbols=${symbols.map(encodeURIComponent).join('%2C')}`);
    expect(answer.status).toBe(200);
  });
});

behindNginx(`other programs${unlessAbsent}`, () => {
  it('calculate with bodies of up to 8 MB', async () => {
    const cell = { id: 'a1', formula: '=MD.QUOTE("600519.SH","symbol")' };
    const padded = (megabytes: number) => JSON.stringify({ cells: [cell] }).padEnd(megabytes * 1024 * 1024);
    const answer = await post('/calculate', padded(8));
    const age_ms: unknown = expect.any(Number);
    expect(await answer.json()).toEqual({ cells: [{ id: 'a1', values: [['600519.SH']], requests: 1, age_ms }] });
    expect((await post('/calculate', padded(9))).status).toBe(413);
  });

  it('get live cells as they change, of the gateway that has them', async () => {
    for (const key of ['demo', 'pro', 'expert']) {
      const cells = [{ id: key, formula: '=MD.LIVE("AAPL.US","symbol")' }];
      const { id } = (await (await post('/calculate/subscriptions', { cells }, key)).json()) as { readonly id: string };
      const stream = await ask(`/calculate/stream?subscriptions=${id}`, { headers: { 'X-API-Key': key } });
      expect(stream.headers.get('Content-Type')).toBe('text/event-stream');
      const events = eventsOf(stream);
      expect(await events.until((text) => text.includes(key))).toContain('"values":[["AAPL.US"]]');
      await events.close();
      const ended = await ask(`/calculate/subscriptions/${id}`, { method: 'DELETE', headers: { 'X-API-Key': key } });
      expect(ended.status).toBe(204);
    }
  });

  it('ask as assistants, with the key in either header', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const headers = { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
    expect(await (await post('/mcp', message, 'demo', headers)).json()).toMatchObject({ id: 1, result: {} });
    const bearer = { ...headers, Authorization: 'Bearer demo' };
    const init = { method: 'POST', headers: bearer, body: JSON.stringify(message) };
    expect((await ask('/mcp', init)).status).toBe(200);
  });

  it('are refused from pages of other origins, and reach nothing else', async () => {
    expect((await post('/calculate', { cells: [] }, 'demo', { Origin: 'https://evil.test' })).status).toBe(403);
    const own = { Origin: `http://127.0.0.1:${nginx.port}` };
    expect((await post('/calculate', { cells: [] }, 'demo', own)).status).toBe(200);
    for (const path of ['/calculated', '/mcpx', '/openapi.json']) expect((await ask(path)).status).toBe(404);
  });
});

behindNginx(`two gateways behind nginx, of which something is broken,${unlessAbsent}`, () => {
  it('say themselves that their upstream fails: nginx does not take them for broken', async () => {
    upstream.answerWith(() => Promise.reject(new TypeError('fetch failed')));
    const symbols = ['00700.HK', '600519.SH', 'AAPL.US', '000001.SZ', '510300.SH', '600000.SH'];
    for (const round of [symbols.slice(0, 1), symbols]) {
      const answers = await Promise.all(round.map((symbol) => ask(`/v1/depth?symbol=${symbol}`)));
      for (const answer of answers) {
        expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([503, '*']);
        expect(await answer.json()).toMatchObject({ code: 503, message: 'The upstream service cannot be reached' });
      }
    }
    upstream.answerWith(undefined);
  });

  it('lose nothing when one of them is stopped', async () => {
    await gateways[0]?.close();
    const paths = Array.from({ length: 10 }, (_, i) => `/v1/klines?symbol=600519.SH&count=${i + 1}`);
    const answers = await Promise.all(paths.map((path) => ask(path)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    // Of several keys: some of them belong to the gateway that has gone.
    for (const key of ['demo', 'pro', 'expert', 'starter', 'free']) {
      expect((await post('/calculate', { cells: [] }, key)).status).toBe(200);
    }
  });
});

describe('compose.yaml', () => {
  it('starts gateways with flags that the service has, at the names and the port that nginx asks', () => {
    const [, command = ''] = /^ {2}command:\n((?: {4}- .*\n)+)/m.exec(compose) ?? [];
    const args = [...command.matchAll(/^ {4}- (.*)$/gm)].map(([, arg = '']) =>
      arg.replace(/\$\{UPSTREAM_URL:\?[^}]*\}/, 'https://api.example.com'),
    );
    const flags = readFlags('service', args);
    expect(flags).toMatchObject({ host: '0.0.0.0', keyFile: '/keys/keys.json', redisUrls: 'redis://redis:6379' });
    expect(flags.upstream?.baseUrl).toBe('https://api.example.com');
    const services = [...compose.matchAll(/^ {2}([\w-]+): \*gateway$/gm)].map(([, name]) => name);
    const servers = services.map((name) => [name, String(flags.port)]);
    expect(serversOf(configuration)).toEqual([servers, servers]);
    expect(compose).toMatch(/^ {2}redis:$/m);
    // nginx waits for the health check of the image, whose gateways the compose file builds.
    expect(compose.match(/condition: service_healthy/g)).toHaveLength(services.length + 1);
    expect(healthCheck.join(' ')).toContain(`fetch('http://127.0.0.1:${flags.port}/readyz')`);
  });
});
