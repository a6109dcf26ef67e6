/** Two gateways behind a real nginx with the configuration beside compose.yaml, and what compose.yaml starts. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFlags } from '../../../src/service/flags';
import { listen, type Listening } from '../../../src/service/listen';
import { createService } from '../../../src/service/service';
import { readDockerfile } from '../../support/dockerfile';
import { type CountedUpstream, gatewaySource, startUpstream } from '../../support/gateway';
import { hasNginx, type Nginx, startNginx } from '../../support/nginx';

const configuration = readFileSync('src/service/deploy/nginx.conf', 'utf8');
const { healthCheck } = readDockerfile('src/service/deploy/Dockerfile');
const compose = readFileSync('src/service/deploy/compose.yaml', 'utf8');
const serversOf = (text: string) =>
  [...text.matchAll(/server (gateway-\d):(\d+)/g)].map(([, name, port]) => [name, port]);

/** The configuration with addresses of this machine. */
function onLoopback(port: number, gateways: readonly Listening[]): string {
  return gateways.reduce(
    (text, { origin }, i) => text.replace(`gateway-${i + 1}:4000`, `127.0.0.1:${new URL(origin).port}`),
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
  const services = [1, 2].map(() => createService({ source: gatewaySource(upstream) }));
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

behindNginx(`two gateways behind nginx${unlessAbsent}`, () => {
  it('answer through it, with the headers that pages of other origins need', async () => {
    const answer = await ask('/v1/klines?symbol=600519.SH&count=5');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(answer.headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{32}$/);
    expect(Object.keys(((await answer.json()) as { data: object }).data)).toContain('close');
    const preflight = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-api-key' };
    const allowed = await ask('/v1/quotes', { method: 'OPTIONS', headers: { Origin: 'https://a.test', ...preflight } });
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
    expect(serversOf(configuration)).toEqual(services.map((name) => [name, String(flags.port)]));
    expect(compose).toMatch(/^ {2}redis:$/m);
    // nginx waits for the health check of the image, whose gateways the compose file builds.
    expect(compose.match(/condition: service_healthy/g)).toHaveLength(services.length + 1);
    expect(healthCheck.join(' ')).toContain(`fetch('http://127.0.0.1:${flags.port}/readyz')`);
  });
});
