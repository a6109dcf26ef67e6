import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nothingGiven } from '../../../src/client/session/given-limits';
import { FlagError } from '../../../src/service/command/address-flags';
import { readFlags, usage } from '../../../src/service/command/flags';
import { listen } from '../../../src/service/http/listen';

describe('flags', () => {
  it('have defaults', () => {
    expect(readFlags('service', [])).toMatchObject({ port: 4000, clock: 'live', latencyMs: 0, faults: [] });
    expect(readFlags('service', [])).toMatchObject({ overLimit: '400', errorCode: 'number' });
    expect(readFlags('start', [])).toMatchObject({ port: 3000, clock: 'demo', open: true, https: false });
  });

  it('are parsed', () => {
    const args =
      '--port 4100 --latency-ms 50 --rate-per-minute 60 --rate-per-day 500 --fault http-503:0.1 --fault slow --seed 7 --clock demo --data own --over-limit 422-zh --error-code text';
    expect(readFlags('service', args.split(' '))).toMatchObject({
      port: 4100,
      latencyMs: 50,
      ratePerMinute: 60,
      ratePerDay: 500,
      seed: 7,
      clock: 'demo',
      data: 'own',
      overLimit: '422-zh',
      errorCode: 'text',
      faults: [
        { kind: 'http-503', probability: 0.1 },
        { kind: 'slow', probability: 1 },
      ],
    });
    expect(readFlags('start', ['--now', '2026-06-30T10:00:00+08:00']).beginsAt).toBe(Date.UTC(2026, 5, 30, 2));
  });
});

describe('the flags of a gateway', () => {
  it('bound what it has in flight and in memory', () => {
    const gateway = ['--upstream', 'https://api.example.com'];
    expect(readFlags('service', gateway)).toMatchObject({ upstream: { mostInFlight: 64 } });
    expect(readFlags('service', gateway).cacheBytes).toBeGreaterThan(1024 ** 2);
    expect(readFlags('service', [...gateway, '--upstream-concurrency', '8', '--cache-mb', '100'])).toMatchObject({
      upstream: { mostInFlight: 8 },
      cacheBytes: 100 * 1024 ** 2,
    });
  });

  it('name its plan as one rate, or by function, and not both for all requests', ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'plan-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'plan.json');
    const gateway = ['--upstream', 'https://api.example.com', '--upstream-rate', '600'];
    const ratesOf = (...more: string[]) => [...readFlags('service', [...gateway, ...more]).upstream!.given.rates.keys()];
    expect(ratesOf()).toEqual(['*']);
    writeFileSync(path, JSON.stringify({ 'daily single': 60 }));
    expect(ratesOf('--upstream-plan', path)).toEqual(['daily single', '*']);
    writeFileSync(path, JSON.stringify({ '*': 60 }));
    expect(() => ratesOf('--upstream-plan', path)).toThrow('--upstream-rate: expected none');
    expect(ratesOf('--upstream-plan', path, '--upstream-rate', '0')).toEqual(['*']);
  });

  it('take an upstream rate of 0 for none', () => {
    const { upstream } = readFlags('service', ['--upstream', 'https://api.example.com', '--upstream-rate', '0']);
    expect(upstream?.given).toEqual(nothingGiven);
  });

  it('say that the upstream needs no key', () => {
    const gateway = ['--upstream', 'https://api.example.com', '--upstream-no-key'];
    expect(readFlags('service', gateway).upstream?.apiKey).toBe('');
    expect(() => readFlags('service', [...gateway, '--upstream-key-file', 'key.txt'])).toThrow(FlagError);
  });
});

describe('wrong flags', () => {
  it.each([
    [['--cache-mb', '0'], '--cache-mb: expected at least 1, got "0"'],
    [['--upstream', 'https://a.test', '--upstream-concurrency', '0'], '--upstream-concurrency: expected at least 1'],
    [['--upstream', 'https://a.test', '--upstream-rate', 'many'], '--upstream-rate: expected a whole number from 0 to'],
    [['--upstream', 'https://a.test', '--upstream-plan', 'no.json'], /^--upstream-plan: .*no\.json/],
    [['--port', 'many'], '--port: expected a whole number from 0 to 65535, got "many"'],
    [['--clock', 'cuckoo'], '--clock: expected live or demo, got "cuckoo"'],
    [['--now', '2026-06-30'], '--now: expected a moment such as 2026-06-30T10:00:00+08:00, got "2026-06-30"'],
    [['--now', '2026-06-30T10:00Z', '--data', 'own'], '--now is for the simulated market, and --data is given'],
    [['--fault', 'flood'], /^--fault: expected KIND or KIND:PROBABILITY with one of .*, got "flood"$/],
    [['--fault', 'slow:2'], /got "slow:2"$/],
    [['--over-limit', '500'], /^--over-limit: expected 400 or .* or truncate, got "500"$/],
    [['--error-code', 'word'], '--error-code: expected number or text, got "word"'],
    [['--speed', '3'], /--speed/],
    [['--log', 'loud'], '--log: expected silent or error or warn or info or debug, got "loud"'],
    [['--host', '0.0.0.0', '--keys', 'k.json'], /^--host: 0\.0\.0\.0 needs --tls-cert and --tls-key, or --allow-http/],
    [['--host', '0.0.0.0', '--allow-http'], '--host: 0.0.0.0 needs --keys, because everybody knows the example keys'],
    [['--tls-cert', 'cert.pem'], '--tls-cert and --tls-key belong together'],
  ])('%j are refused, naming the flag and the value', (args, message) => {
    expect(() => readFlags('service', args)).toThrow(FlagError);
    expect(() => readFlags('service', args)).toThrow(message);
  });

  it('are all described by the usage', () => {
    for (const flag of ['--port', '--latency-ms', '--rate-per-minute', '--fault', '--seed', '--clock']) {
      expect(usage('service')).toContain(flag);
    }
    expect(usage('start')).toContain('--no-open');
  });
});

describe('the address to listen on', () => {
  it.each(['localhost', '127.0.0.1', '::1'])('--host %s is this machine, with plain http and example keys', (host) => {
    expect(readFlags('service', ['--host', host]).host).toBeUndefined();
  });

  it('--host accepts another address with a key file, behind a proxy or with a certificate', () => {
    const flags = ['--host', '::', '--keys', 'k.json'];
    expect(readFlags('service', [...flags, '--allow-http'])).toMatchObject({ host: '::', keyFile: 'k.json' });
    const withCertificate = readFlags('service', [...flags, '--tls-cert', 'c.pem', '--tls-key', 'k.pem']);
    expect(withCertificate.tlsFiles).toEqual({ cert: 'c.pem', key: 'k.pem' });
  });
});

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

describe('the process', () => {
  it('serves on the port that it prints, answers what is in flight before it exits on SIGTERM, and accepts no more', async () => {
    const service = start('--port', '0', '--latency-ms', '1500');
    const origin = await service.origin();
    const quote = () => fetch(`${origin}/v1/quotes?symbols=600519.SH`, { headers: { 'X-API-Key': 'demo' } });
    // The next request finds a connection.
    expect((await quote()).headers.get('X-Market-Data')).toBe('simulated');
    const inFlight = quote();
    await new Promise((resolve) => setTimeout(resolve, 500));
    service.child.kill('SIGTERM');
    const isRefused = () =>
      quote().then(
        () => false,
        () => true,
      );
    await vi.waitUntil(isRefused, { timeout: 30_000 });
    expect((await inFlight).status).toBe(200);
    expect(await service.ended).toBe(0);
  });
});

describe('the process of a gateway', () => {
  it('prints no warning of Node’s when one call becomes many requests at once', async () => {
    const upstream = await listen({ fetch: answerSingleSymbols }, { port: 0 });
    const service = start('--port', '0', '--upstream', upstream.origin, '--upstream-no-key');
    const origin = await service.origin();
    const symbols = Array.from({ length: 40 }, (_, i) => `X${i}.US`);
    const headers = { 'X-API-Key': 'demo' };
    const answer = await fetch(`${origin}/v1/quotes?symbols=${symbols.join()}`, { headers });
    expect(await answer.json()).toMatchObject({ data: symbols.map((symbol) => ({ symbol })) });
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(service.errors()).toBe('');
    await upstream.close();
  });
});

/** An upstream without batches. */
function answerSingleSymbols({ url }: Request): Response {
  const symbols = new URL(url).searchParams.get('symbols')?.split(',') ?? [];
  if (symbols.length > 1) return Response.json({ code: 404, message: 'no' }, { status: 404 });
  return Response.json({ data: symbols.map((symbol) => ({ symbol, last_price: 10, timestamp: 1_768_000_000_000 })) });
}

describe('a process that cannot start', () => {
  it('prints that the port is in use and exits with 1', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as { port: number };
    const service = start('--port', String(port));
    expect(await service.ended).toBe(1);
    expect(service.errors()).toContain(`Port ${port} is already in use`);
    blocker.close();
  });

  it('prints what is wrong with a data folder and exits with 1', async () => {
    const service = start('--port', '0', '--data', 'no/such/folder');
    expect(await service.ended).toBe(1);
    expect(service.errors()).toContain('The data folder no/such/folder cannot be read');
  });

  it('exits with 2 after a bad flag', async () => {
    const service = start('--latency-ms', 'slow');
    expect(await service.ended).toBe(2);
    expect(service.errors()).toContain('--latency-ms: expected a whole number');
  });
});

/** Runs `npm run service` with these arguments; the process ends with the test. */
function start(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/service/main.ts', ...args]);
  running.push(child);
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const printed = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        if (pattern.test(out)) resolve(out);
      };
      child.stdout.on('data', look);
      child.once('exit', () => {
        reject(new Error(`Ended early: ${out}${errors}`));
      });
    });
  const origin = async () => /http:\/\/localhost:\d+/.exec(await printed(/\/openapi\.json/))?.[0] ?? '';
  return { child, ended, origin, errors: () => errors };
}
