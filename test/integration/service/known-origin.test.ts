/** Which pages may ask a service whose keys everybody knows: it gives away files of a person, or what a company's key may read. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTransport } from '../../../src/client/http/transport';
import { systemClock } from '../../../src/client/timing/timers';
import { FlagError } from '../../../src/service/command/address-flags';
import { readFlags } from '../../../src/service/command/flags';
import { openService } from '../../../src/service/command/command';
import { problemText } from '../../../src/addin/i18n/problems/problem-text';
import { hashOf } from '../../../src/service/people/keys';
import { MarketDataError } from '../../../src/market/texts/problem';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const end of ends.splice(0)) await end();
});

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'known-origin-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  ends.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

const bars = { '600519.SH.csv': 'date,open,high,low,close,volume\n2026-01-05,1,2,1,2,100\n2026-01-13,1,2,1,2,100\n' };
const keyFile = () => {
  const people = [{ name: 'Ann', sha256: hashOf('demo'), plan: 'demo' }];
  return join(folderOf({ 'keys.json': JSON.stringify({ people }) }), 'keys.json');
};
/** Nothing listens there. */
const gateway = ['--upstream', 'http://127.0.0.1:9'];

const services = {
  'the simulated market': () => [],
  'own files': () => ['--data', folderOf(bars)],
  'a gateway with a key': () => gateway,
  'a gateway that needs none': () => [...gateway, '--upstream-no-key'],
  'a gateway with people’s keys': () => [...gateway, '--keys', keyFile()],
  'own files with people’s keys': () => ['--data', folderOf(bars), '--keys', keyFile()],
};
type ServiceName = keyof typeof services;

async function open(name: ServiceName, ...more: string[]) {
  vi.stubEnv('UPSTREAM_API_KEY', 'company-key');
  const { app, source } = await openService(readFlags('service', [...services[name](), '--log', 'silent', ...more]));
  ends.push(() => source.close?.());
  return async (path: string, headers: Record<string, string> = {}, origin = 'http://localhost:4000', method = 'GET') =>
    app.fetch(new Request(origin + path, { method, headers: { 'X-API-Key': 'demo', ...headers } }));
}

const quote = '/v1/quotes?symbols=600519.SH';
/** Asked of no upstream. */
const anything = '/v1/nothing';
const isRefused = async (asked: Promise<Response>) => (await asked).status === 403;
const strangers = [
  { Origin: 'https://evil.test' },
  { Origin: 'http://localhost:3000' },
  { Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site' },
];
const guarded: readonly (readonly [ServiceName, boolean])[] = [
  ['the simulated market', false],
  ['own files', true],
  ['a gateway with a key', true],
  ['a gateway that needs none', true],
  ['a gateway with people’s keys', false],
  ['own files with people’s keys', false],
];

describe('A service', () => {
  it.each(guarded)('of %s refuses pages of other origins and unknown hosts: %s', async (name, isGuarded) => {
    const ask = await open(name);
    for (const headers of strangers) expect(await isRefused(ask(anything, headers))).toBe(isGuarded);
    for (const path of [anything, '/openapi.json']) expect(await isRefused(ask(path, {}, 'http://rebound.test'))).toBe(isGuarded);
  });

  it.each(guarded)('of %s answers this machine: programs, typed addresses and its own pages', async (name) => {
    const ask = await open(name);
    for (const origin of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
      for (const headers of [{}, { 'Sec-Fetch-Site': 'none' }, { Origin: origin }])
        expect(await isRefused(ask(anything, headers, origin))).toBe(false);
  });

  it.each(guarded)('of %s tells its state under known hosts alone, unless it is for everybody', async (name) => {
    const ask = await open(name, '--host-name', 'desk.example.com');
    const isForAll = name === 'the simulated market';
    for (const path of ['/healthz', '/metrics']) {
      expect(await isRefused(ask(path, {}, 'http://rebound.test'))).toBe(!isForAll);
      expect((await ask(path, {}, 'https://desk.example.com')).status).toBe(200);
    }
  });

  it('lets named pages in, and no others', async () => {
    const named = ['--allow-origin', 'https://a.test,http://localhost:3000/', '--allow-origin', 'https://b.test:8443'];
    const ask = await open('own files', ...named);
    for (const Origin of ['https://a.test', 'http://localhost:3000', 'https://b.test:8443'])
      expect((await ask(quote, { Origin })).status).toBe(200);
    for (const Origin of ['http://a.test', 'https://b.test', 'https://a.test.evil.test'])
      expect(await isRefused(ask(quote, { Origin }))).toBe(true);
  });
});

it.each(['*', 'null', 'addin.example.com', 'https://a.test/path', 'ftp://a.test', 'https://A.test', ''])(
  'takes no %j for the origin of a page',
  (text) => {
    expect(() => readFlags('service', ['--allow-origin', text])).toThrow(FlagError);
  },
);

describe('The refusal', () => {
  it('can be read by the page, which tells its own origin and the flag', async () => {
    const ask = await open('a gateway with a key');
    const origin = 'https://addin.example.com';
    const asked = {
      Origin: origin,
      'Access-Control-Request-Headers': 'x-api-key',
      'Access-Control-Request-Method': 'GET',
    };
    expect((await ask(quote, asked, undefined, 'OPTIONS')).headers.get('Access-Control-Allow-Headers')).toBe('X-API-Key,Content-Type');
    const answer = await ask(quote, { Origin: origin });
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([403, '*']);
    const transport = createTransport({ fetch: () => Promise.resolve(answer), clock: systemClock });
    const request = { endpoint: 'quotes', parameters: { symbols: '600519.SH' } } as const;
    const access = { baseUrl: 'http://localhost:4000', apiKey: 'demo', keyPlacement: 'header' } as const;
    const error = await transport(request, access).catch((thrown: unknown) => thrown as MarketDataError);
    expect(error).toEqual(new MarketDataError({ kind: 'origin-refused', origin }));
    const problem = (error as MarketDataError).problem;
    for (const language of ['en', 'zh'] as const) expect(problemText(problem, language)).toContain(`--allow-origin ${origin}`);
  });

  it('names nothing that is no origin', async () => {
    const ask = await open('own files');
    for (const Origin of ['null', 'https://a.test/<b>', `https://${'a'.repeat(5_000)}.test`, 'https://$(reboot)'])
      expect(await (await ask(quote, { Origin })).json()).not.toHaveProperty('refused_origin');
  });
});
