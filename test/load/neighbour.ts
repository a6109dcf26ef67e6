/**
 * How long a neighbour's quotes take while somebody attacks the same service: `npm run load -- --neighbour`. With
 * `--of FOLDER` the service is that of another checkout, to compare. Each attack meets a process of its own.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hashOf } from '../../src/service/people/keys';
import { startProcess } from '../support/server-process';
import { attacker, attacks, sendTexts, type Target, texts } from './attacks';

/** Of two cores: a person does not notice it. */
const mostP99Ms = 200;
const measuredMs = 8_000;
const pauseMs = 25;
const longestMs = 20_000;
const neighbour = 'neighbour';

interface Row {
  readonly name: string;
  readonly flags: (upstream: string) => readonly string[];
  /** An environment variable is the gateway's own key: without one, people's keys are passed on. */
  readonly env: Readonly<Record<string, string>>;
  readonly key: string;
  readonly round: ((target: Target) => Promise<unknown>) | undefined;
}

/** @returns whether no neighbour has waited for too long */
export async function measureNeighbours(folder: string): Promise<boolean> {
  const upstream = await startProcess('src/service/main.ts', upstreamFlags);
  let isGood = true;
  console.log(`${''.padEnd(26)}${['rounds', 'quotes', 'failed', 'p50', 'p99', 'longest'].map((name) => name.padStart(9)).join('')}`);
  for (const row of rows()) {
    const { origin, end } = await startProcess(resolve(folder, 'src/service/main.ts'), row.flags(upstream.origin), row.env);
    const { rounds, failed, latencies } = await measure(origin, row);
    await end('SIGKILL');
    const [p50 = 0, p99 = 0, longest = 0] = [0.5, 0.99, 1].map((share) => quantile(latencies, share));
    const cells = [rounds, latencies.length, failed, p50.toFixed(1), p99.toFixed(0), longest.toFixed(0)];
    console.log(`${row.name.padEnd(26)}${cells.map((cell) => String(cell).padStart(9)).join('')}`);
    if (p99 > mostP99Ms || failed > 0) isGood = false;
  }
  await upstream.end();
  return isGood;
}

const upstreamFlags = ['--port', '0', '--clock', 'demo', '--rate-per-minute', '1000000', '--log', 'error'];

function rows(): readonly Row[] {
  const gateway = {
    flags: (upstream: string) => [...passThrough(upstream), '--keys', keyFile(), '--upstream-rate', '100000'],
    env: { UPSTREAM_API_KEY: 'demo' },
    key: neighbour,
  };
  const ofTexts = Object.entries(texts).map(([name, cells]) => ({
    ...{ ...gateway, name, round: (target: Target) => sendTexts(target, cells) },
  }));
  const others = attacks.filter(({ name }) => ['made-up keys', 'pages of others', 'half-sent bodies'].includes(name));
  return [
    { ...gateway, name: 'no attack', round: undefined },
    ...ofTexts,
    ...others.map((attack) =>
      attack.name === 'made-up keys' ? { ...attack, flags: passThrough, env: {}, key: 'demo' } : { ...gateway, ...attack },
    ),
  ];
}

function passThrough(upstream: string): string[] {
  return ['--port', '0', '--upstream', upstream, '--calculate', '--log', 'error'];
}

function keyFile(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'load-')), 'keys.json');
  const person = (name: string) => ({ name, sha256: hashOf(name), plan: 'demo', requestsPerMinute: 100_000 });
  writeFileSync(path, JSON.stringify({ people: [attacker, neighbour].map(person) }));
  return path;
}

/** The first seconds are a warm service's: everybody has asked before. */
async function measure(origin: string, { key, round }: Row) {
  const ask = () => quoteMs(origin, key);
  for (let i = 0; i < 20; i++) await ask();
  const until = performance.now() + measuredMs;
  let rounds = 0;
  const attacking = (async () => {
    for (; round && performance.now() < until; rounds++) {
      // Refusals, timeouts and broken connections are what an attacker gets.
      await round({ origin, redisUrl: undefined }).catch(() => {});
      await sleep(pauseMs);
    }
  })();
  const quotes: Awaited<ReturnType<typeof ask>>[] = [];
  while (performance.now() < until) {
    quotes.push(await ask());
    await sleep(pauseMs);
  }
  await Promise.race([attacking, sleep(longestMs)]);
  const failed = quotes.filter(({ isGood }) => !isGood).length;
  return { rounds, failed, latencies: quotes.map(({ ms }) => ms).sort((a, b) => a - b) };
}

async function quoteMs(origin: string, key: string): Promise<{ ms: number; isGood: boolean }> {
  const startedAt = performance.now();
  const init = { headers: { 'X-API-Key': key }, signal: AbortSignal.timeout(longestMs) };
  const isGood = await fetch(`${origin}/v1/quotes?symbols=600519.SH,AAPL.US`, init)
    .then(async (response) => (await response.text()) !== '' && response.ok)
    .catch(() => false);
  return { ms: performance.now() - startedAt, isGood };
}

function quantile(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
