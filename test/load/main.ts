/**
 * Load test of two gateways with one Redis: 200 clients of 20 people ask, one of them ever new ranges, one nonsense, one with
 * wrong keys, and one more attacks, while clocks are set and Redis hangs and dies. `npm run load -- --minutes 10`; only loopback addresses are asked.
 * Each answer is judged; in the end the upstream's limit must have been kept, and the heap must not have grown since the
 * first third of the time. It is measured when the upstream has answered what it owes: a minute after people have stopped.
 * `npm run load -- --walk 100000` only walks over the state of a gateway; `--neighbour` measures one attack after another.
 */
import { parseArgs } from 'node:util';
import { hasRedis, startRedis } from '../support/redis-server';
import { attacker, attackFor } from './attacks';
import { eventsOf, happenIn } from './events';
import { type LoadedGateway, startLoadedGateway } from './gateways';
import { measureNeighbours } from './neighbour';
import { type AskerKind, askers } from './questions';
import { createTally } from './tally';
import { startLoadUpstream } from './upstream';
import { walk } from './walk';

const upstreamPerMinute = 240;
const limitWindowMs = 60_000;
/** Of each client between an answer and the next question, on average. */
const thinkMs = 400;
const clientsOfPerson = 10;
const people = Array.from({ length: 20 }, (_, i) => `person-${i + 1}`);
const restMs = limitWindowMs + 5_000;
const mostHeapGrowth = 0.1;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    walk: { type: 'string' },
    neighbour: { type: 'boolean', default: false },
    of: { type: 'string', default: '.' },
  },
});
if (values.neighbour) process.exit((await measureNeighbours(values.of)) ? 0 : 1);
if (values.walk !== undefined) process.exit((await walk(Number(values.walk))) ? 0 : 1);
const minutes = Number(values.minutes);
if (!(minutes > 0 && minutes <= 60)) throw new Error(`--minutes: expected up to 60, got "${values.minutes}"`);
if (!hasRedis) throw new Error('redis-server is not installed');

const upstream = await startLoadUpstream();
const redis = await startRedis();
const flags = { upstream: upstream.origin, upstreamPerMinute, redis: redis.url, people: [...people, attacker] };
const gateways = await Promise.all([startLoadedGateway(flags), startLoadedGateway(flags)]);
const tally = createTally();

console.log(`${people.length * clientsOfPerson} clients, ${gateways.length} gateways, one Redis, ${minutes} minutes`);
await run(minutes / 3);
const heapsBefore = await restingHeaps();
await Promise.all([run((minutes * 2) / 3), happenIn((minutes * 2) / 3, eventsOf(gateways, redis, upstream))]);
const heapsAfter = await restingHeaps();
for (const line of tally.lines()) console.log(line);
const problems = [...heapProblems(), ...limitProblems(), ...answerProblems()];
for (const { end } of gateways) await end();
await Promise.all([redis.end(), upstream.close()]);
for (const problem of problems) console.log(`FAILED: ${problem}`);
if (problems.length === 0) console.log('All kept: the limit, the heap, and every answer right, marked or put off');
process.exit(problems.length === 0 ? 0 : 1);

async function run(forMinutes: number): Promise<void> {
  const until = performance.now() + forMinutes * 60_000;
  const clients = people.flatMap((key, person) =>
    Array.from({ length: clientsOfPerson }, (_, i) => client(kindOf(person, i), { key, until, ...gateways[i % 2]! })),
  );
  const targets = gateways.map(({ origin }) => ({ origin, redisUrl: redis.url }));
  const [rounds] = await Promise.all([attackFor(forMinutes, targets), ...clients]);
  console.log(`rounds of attacks: ${JSON.stringify(rounds)}`);
}

/** Most people ask for the same quotes, and for bars. */
function kindOf(person: number, client: number): AskerKind {
  if (person === 0 && client < 2) return 'new ranges';
  if (person === 1) return 'nonsense';
  if (person === 2) return 'wrong keys';
  return client % 5 === 0 ? 'bars' : 'quotes';
}

interface Client extends Pick<LoadedGateway, 'origin'> {
  readonly key: string;
  /** Monotonic, in ms. */
  readonly until: number;
}

async function client(kind: AskerKind, { key, until, origin }: Client): Promise<void> {
  while (performance.now() < until) {
    await sleep(thinkMs * 2 * Math.random());
    const question = askers[kind](key);
    const askedAt = performance.now();
    try {
      const response = await fetch(origin + question.path, { headers: { 'X-API-Key': question.key } });
      const body: unknown = await response.json();
      const retryAfter = Number(response.headers.get('Retry-After') ?? NaN);
      const hasUpstreamFailed = upstream.wasAwaySince(askedAt);
      const verdict = question.judge({ status: response.status, body, retryAfter, hasUpstreamFailed, askedAt });
      tally.add(kind, verdict, performance.now() - askedAt);
    } catch (error) {
      tally.add(kind, `wrong: ${String(error)}`, performance.now() - askedAt);
    }
  }
}

async function restingHeaps(): Promise<number[]> {
  await sleep(restMs);
  return Promise.all(gateways.map((gateway) => gateway.heapBytes()));
}

function heapProblems(): string[] {
  return heapsAfter.flatMap((bytes, i) => {
    const [from, to] = [heapsBefore[i]! / 1e6, bytes / 1e6];
    const text = `heap of gateway ${i + 1}: ${from.toFixed(1)} MB after a third of the time, ${to.toFixed(1)} MB in the end`;
    console.log(text);
    return to > from * (1 + mostHeapGrowth) ? [text] : [];
  });
}

function limitProblems(): string[] {
  const most = upstream.mostIn(limitWindowMs);
  const text = `upstream: ${upstream.requestCount()} requests, at most ${most} of ${upstreamPerMinute} in a minute`;
  console.log(`${text}; ${upstream.strayCount()} of them answered by a proxy's page`);
  return most > upstreamPerMinute ? [text] : [];
}

function answerProblems(): string[] {
  const wrong = tally.wrongCount();
  return wrong > 0 ? [`${wrong} wrong answers`] : [];
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
