/** What a real nginx writes down of requests with a key in their address, with the configurations that we hand out. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nginxConfiguration, nginxPlaces } from '../../../src/build/nginx';
import { officeJsOfMicrosoft } from '../../../src/build/policy';
import { freePort, hasNginx, startNginx } from '../../support/nginx';

const key = 'secret-4711';
const ofGateways = readFileSync('src/service/deploy/nginx.conf', 'utf8');
const ofPages = nginxConfiguration({ origin: 'https://addin.example.com', officeJs: officeJsOfMicrosoft, frames: [] });

/** Nothing answers: a port is refused at the level err, a socket without a file at crit. */
const deadUpstreams = {
  'a port': async () => `127.0.0.1:${await freePort()}`,
  'a socket': () => Promise.resolve('unix:/nowhere/gateway.sock'),
};

const paths = [
  ...['/v1/quotes', '/v1/', '/api/v1/quotes', '/V1/quotes', '/calculate', '/mcp', '/healthz', '/', '/%2e%2e/v1'],
  ...['/x.js'],
];
const requests = [
  ...paths.flatMap((path) => ['GET', 'POST', 'OPTIONS'].map((method) => ({ method, path: `${path}?api_key=${key}` }))),
  // More than nginx takes of an address, and of a body.
  { method: 'GET', path: `/v1/quotes?api_key=${key}&symbols=${'A'.repeat(20_000)}` },
  { method: 'POST', path: `/v1/quotes?api_key=${key}`, body: 'x'.repeat(2_000_000) },
];

/** @returns all that nginx has written, and the last status */
async function logsOf(configuration: string, upstream: string): Promise<string> {
  const nginx = await startNginx((port) =>
    configuration
      .replaceAll(/gateway-\d:4000/g, upstream)
      .replace(/listen [^;]*;/, `listen 127.0.0.1:${port};`)
      .replace(nginxPlaces.root, '/nowhere')
      .replaceAll(/^ *ssl_certificate.*$/gm, ''),
  );
  try {
    for (const { method, path, ...body } of requests) {
      const headers = { Referer: `http://127.0.0.1/?api_key=${key}` };
      const answer = await fetch(`http://127.0.0.1:${nginx.port}${path}`, { method, headers, ...body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      await answer.text();
    }
    return nginx.logs();
  } finally {
    await nginx.stop();
  }
}

const configurations = { 'the gateways': ofGateways, 'the pages': ofPages };
const cases = Object.entries(configurations).flatMap(([name, configuration]) =>
  Object.entries(deadUpstreams).map(([what, upstream]) => [name, what, configuration, upstream] as const),
);

describe.skipIf(!hasNginx)('nginx in front of', () => {
  it.each(cases)('%s writes no key into any log, while the upstream is %s that nobody serves', async (...[, , text, dead]) => {
    expect(await logsOf(text, await dead())).not.toContain(key);
  });

  it.each(Object.entries(configurations))('%s would write it with the usual logs', async (_, text) => {
    const usual = text.replaceAll(/^ *(access_log|error_log) .*$/gm, '');
    expect(await logsOf(usual, await deadUpstreams['a port']())).toContain(key);
  });

  it.each(Object.entries(configurations))('%s has a format for a log without keys', async (_, text) => {
    const logged = text.replace('access_log off;', '').replace(/# access_log \S+ (\w+);/, 'access_log logs/own.log $1;');
    const logs = await logsOf(logged, await deadUpstreams['a port']());
    expect(logs).toContain('GET /V1/quotes 404');
    expect(logs).not.toContain(key);
  });
});
