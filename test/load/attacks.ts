/** A person of the load test who attacks, with a key of their own or without one. Whatever comes back: the others must not notice. */
import { Redis } from 'ioredis';
import { connect, type Socket } from 'node:net';
import type { LoadedGateway } from './gateways';
import { poison } from './upstream';

export const attacker = 'attacker';

export interface Target extends Pick<LoadedGateway, 'origin'> {
  /** Undefined where it has none. */
  readonly redisUrl: string | undefined;
}

export interface Attack {
  readonly name: string;
  /** One round of it, of some seconds at most. */
  readonly round: (target: Target) => Promise<unknown>;
}

const longestMs = 20_000;

function ask({ origin }: Target, path: string, init: RequestInit = {}): Promise<unknown> {
  const signal = AbortSignal.timeout(longestMs);
  // What is measured in this process does not wait for texts of megabytes to be decoded.
  const thrown = () => new WritableStream<Uint8Array>();
  return fetch(origin + path, { headers: { 'X-API-Key': attacker }, signal, ...init }).then(({ body }) => body?.pipeTo(thrown()));
}

function calculate(target: Target, cells: readonly object[], key = attacker, path = '/calculate'): Promise<unknown> {
  const body = JSON.stringify({ cells: cells.map((cell, i) => ({ id: `c${i}`, ...cell })) });
  return ask(target, path, { method: 'POST', headers: { 'X-API-Key': key }, body });
}

const blanks = (count: number) => ' '.repeat(count);
const screen = (condition: string) => ({
  function: 'UNIVERSE',
  arguments: ['CN_Stock', 'symbol', null, 5, false, condition],
});
const several = (count: number, cell: object) => Array.from({ length: count }, () => cell);

/** Texts that a parser of more than one pass, or a list that is read in one piece, would block everyone with. */
export const texts: Readonly<Record<string, readonly object[]>> = {
  'spark( of 2,000 blanks': [{ function: 'QUOTE', arguments: ['AAPL.US', `spark(${blanks(1_990)}x`] }],
  'spark( of 32,000 blanks': [{ function: 'QUOTE', arguments: ['AAPL.US', `spark(${blanks(32_000)}x`] }],
  'beta( of 2,000 blanks': [{ function: 'STATS', arguments: ['AAPL.US', `beta(${blanks(1_990)}x`] }],
  'a condition of blanks': several(8, screen(`a${blanks(32_750)}b>1`)),
  'name~*a*a…, 2,000': several(8, screen(`name~${'*a'.repeat(990)}`)),
  'name~*a*a…, 32,000': several(8, screen(`name~${'*a'.repeat(16_000)}`)),
  'change_pct>111…x': [screen(`change_pct>${'1'.repeat(32_000)}x`)],
  'f(f(f(…': several(100, { formula: `=${'f('.repeat(4_000)}` }),
  '500 rubbish fields': several(500, { function: 'QUOTE', arguments: ['AAPL.US', `rubbish(${'x'.repeat(1_900)}`] }),
  'lists of bad symbols': several(8, { function: 'QUOTE', arguments: ['1,'.repeat(16_300)] }),
};

export function sendTexts(target: Target, cells: readonly object[]): Promise<unknown> {
  return calculate(target, cells);
}

const madeUp = () => `made-up-${Math.random()}`;

export const attacks: readonly Attack[] = [
  { name: 'texts', round: (target) => Promise.all(Object.values(texts).map((cells) => calculate(target, cells))) },
  {
    name: 'made-up keys',
    round: (target) => {
      const cells = several(50, { function: 'LIVE', arguments: ['AAPL.US', 'last'] });
      return Promise.all(several(50, {}).map(() => calculate(target, cells, madeUp(), '/calculate/subscriptions')));
    },
  },
  {
    name: 'pages of others',
    round: async (target) => {
      const headers = { 'X-API-Key': attacker, Origin: 'https://evil.test', Host: 'evil.test' };
      const paths = ['/v1/quotes?symbols=AAPL.US', '/calculate', '/metrics', '/healthz', '/openapi.json'];
      await Promise.all(paths.map((path) => ask(target, path, { headers })));
      await rawRequest(target, 'GET /metrics HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n');
    },
  },
  { name: 'half-sent bodies', round: halfSent },
  {
    name: 'a poison symbol',
    round: (target) => Promise.all(several(3, {}).map(() => ask(target, `/v1/quotes?symbols=${poison},AAPL.US`))),
  },
  { name: 'bad values in Redis', round: damageRedis },
];

/** Each in turn, over and over for its part of the time. @returns how many rounds of each */
export async function attackFor(minutes: number, targets: readonly Target[]): Promise<Readonly<Record<string, number>>> {
  const rounds: Record<string, number> = {};
  for (const { name, round } of attacks) {
    const until = performance.now() + (minutes * 60_000) / attacks.length;
    for (let i = 0; performance.now() < until; i++) {
      // Refusals, timeouts and broken connections are what an attacker gets.
      await round(targets[i % targets.length]!).catch(() => {});
      rounds[name] = i + 1;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return rounds;
}

function opened({ origin }: Target): Socket {
  return connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
}

function rawRequest(target: Target, text: string): Promise<unknown> {
  const socket = opened(target).resume();
  socket.write(text);
  return new Promise((resolve) => socket.once('close', resolve));
}

/** Sixty bodies of eight megabytes, of which a part comes, and then a byte now and then. */
async function halfSent(target: Target): Promise<void> {
  const head = `POST /calculate HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${attacker}\r\nContent-Length: 8000000\r\n\r\n`;
  const sockets = Array.from({ length: 60 }, () => opened(target).resume());
  for (const socket of sockets) socket.write(`${head}{"cells":["${'x'.repeat(200_000)}`);
  for (let i = 0; i < 5; i++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const socket of sockets) if (!socket.destroyed) socket.write('x');
  }
  for (const socket of sockets) socket.destroy();
}

/** What a gateway has stored becomes what none would: no JSON, nothing, another shape, another type of key. */
async function damageRedis({ redisUrl }: Target): Promise<void> {
  if (redisUrl === undefined) return;
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1, lazyConnect: true });
  redis.on('error', () => {});
  try {
    const keys = await redis.keys('md:{value|*}');
    for (const [i, key] of keys.slice(0, 200).entries()) {
      const bad = ['not JSON', '', '{"size":1}', '{"size":1,"isWhole":true,"value":{"value":{"last_price":"x"}}}'][i % 5];
      if (bad === undefined) await redis.set(key, 'of another type', 'PX', 5_000);
      else await redis.hset(key, 'value', bad);
    }
  } finally {
    redis.disconnect();
  }
}
