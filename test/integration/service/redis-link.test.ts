/** What gateways tell each other through Redis, one command at a time. */
import { Redis } from 'ioredis';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { readClock, systemClock } from '../../../src/client/timing/timers';
import { connectRedis, type RedisLink, type SlotScope } from '../../../src/service/gateway/redis/link';
import { sleep } from '../../support/gateway';
import { freePort, hasNginx, selfSigned } from '../../support/nginx';
import { hasRedis, needsRedis, type RedisServer, startRedis, startRedisCluster } from '../../support/redis-server';

const scope = (name: string, requests?: number) => ({ name, requests, windowMs: 60_000 });
const daily = scope('daily single', 10);
const lasts = { joins: true, validMs: 2_000, rememberMs: 300_000, learnedForMs: 86_400_000 };

/** The waits of a request that counts in these scopes. */
async function waitsOf(id: string, scopes: readonly SlotScope[] = [daily]): Promise<number[]> {
  const taken = await link.take('slots', scopes, { id, leaseMs: 250 });
  return taken.scopes.map(({ waitMs }) => waitMs);
}

let server: RedisServer | undefined;
let redis: Redis;
let link: RedisLink;
beforeAll(async () => {
  if (!hasRedis) return;
  server = await startRedis();
  redis = new Redis(server.port);
  link = await connectRedis(server.url);
});
beforeEach(async () => {
  if (!server) return;
  await redis.flushall();
  await link.beat('slots', lasts);
});
afterAll(async () => {
  if (!server) return;
  link.close();
  redis.disconnect();
  await server.end();
});

const lease = (token: string, leaseMs = 10_000) => ({ token, leaseMs });
const value = (text: string, ageMs: number) => ({ text, ageMs, validMs: 10_000 });

describe.skipIf(!hasRedis)(`the link to Redis${needsRedis}`, () => {
  it('holds requests back for the longest wait that any gateway was told', async () => {
    const refuse = (waitMs: number) => link.refused('slots', [daily], { id: 'refused', waitMs, held: [daily.name] });
    await refuse(30_000);
    await refuse(1_000);
    expect((await waitsOf('a'))[0]).toBeGreaterThan(25_000);
    await refuse(60_000);
    expect((await waitsOf('a'))[0]).toBeGreaterThan(55_000);
  });

  it('leaves nothing of gateways that have ended without a word', async () => {
    await link.beat('slots', lasts);
    expect(await redis.pttl('slots:gateways')).toBeGreaterThan(300_000);
  });
});

describe.skipIf(!hasRedis)(`a value that several gateways want${needsRedis}`, () => {
  it('has a lease that nobody renews or ends once it has become another’s', async () => {
    await link.claim('{key}', lease('first', 20));
    await sleep(40);
    expect(await link.claim('{key}', lease('second'))).toEqual({ kind: 'ours' });
    await link.renewLease('{key}', lease('first', 60_000));
    expect(await redis.pttl('{key}:lease')).toBeLessThanOrEqual(10_000);
    await link.renewLease('{key}', lease('first', 0));
    await link.store('{key}', value('late', 500), 'first');
    expect(await redis.get('{key}:lease')).toBe('second');
    await link.renewLease('{key}', lease('second', 60_000));
    expect(await redis.pttl('{key}:lease')).toBeGreaterThan(50_000);
    await link.store('{key}', value('newer', 0), 'second');
    expect(await redis.exists('{key}:lease')).toBe(0);
  });

  it('is the newer of two, with its age by the clock of Redis', async () => {
    const began = performance.now();
    await link.store('{key}', value('newer', 1_000), undefined);
    await link.store('{key}', value('older', 2_000), undefined);
    const claim = await link.claim('{key}', lease('reader'));
    expect(claim).toMatchObject({ kind: 'value', text: 'newer' });
    const { ageMs } = claim as { ageMs: number };
    expect(ageMs).toBeGreaterThanOrEqual(990);
    // Redis rounds to whole milliseconds.
    expect(ageMs).toBeLessThanOrEqual(1_002 + performance.now() - began);
  });
});

describe.skipIf(!hasRedis)(`the slots of a request${needsRedis}`, () => {
  it('are taken in every scope or in none', async () => {
    const all = scope('*', 2);
    expect(await waitsOf('a', [daily, all])).toEqual([0, 0]);
    expect(await waitsOf('b', [scope('depth single', 1), all])).toEqual([0, 0]);
    const [narrow, wide] = await waitsOf('c', [daily, all]);
    expect(narrow).toBe(0);
    expect(wide).toBeGreaterThan(55_000);
    expect(await redis.zcard('slots:slots:daily single')).toBe(1);
  });

  it('are held back in the scope that was refused, and in no other', async () => {
    const [bucket, mode] = [scope('daily single US'), scope('daily single')];
    await waitsOf('a', [bucket, mode]);
    await link.refused('slots', [bucket, mode], { id: 'a', waitMs: 30_000, held: [bucket.name] });
    const [held, free] = await waitsOf('b', [bucket, mode]);
    expect(held).toBeGreaterThan(25_000);
    expect(free).toBe(0);
    expect(await waitsOf('c', [scope('daily single CN'), mode])).toEqual([0, 0]);
  });

  it('tell a refusal how many requests of all gateways were answered before', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await waitsOf(id);
    for (const id of ['a', 'b']) await link.release('slots', [daily], { id, ageMs: 1_000, isAnswered: true });
    await link.refused('slots', [daily], { id: 'c', waitMs: 1, held: [] });
    const [use] = await link.refused('slots', [daily], { id: 'd', waitMs: 1, held: [] });
    expect(use?.answered).toBe(2);
    // Redis has the time in whole milliseconds.
    expect(use?.oldestAgeMs).toBeGreaterThanOrEqual(990);
  });
});

describe.skipIf(!hasRedis)(`the rates that a gateway has learned${needsRedis}`, () => {
  it('are told to every gateway, until they are forgotten or a day old', async () => {
    const learnedAt = readClock(systemClock);
    const dayAgo = { now: learnedAt.now - 86_400_000, wallNow: learnedAt.wallNow - 86_400_000 };
    const tell = (name: string, at = learnedAt) => link.tellRate('slots', name, { requests: 10, windowMs: 60_000, learnedAt: at });
    await tell('daily single');
    await tell('depth single', dayAgo);
    const { rates } = await link.beat('slots', lasts);
    expect(rates).toEqual([{ name: 'daily single', requests: 10, windowMs: 60_000, ageMs: expect.any(Number) }]);
    expect(await redis.pttl('slots:rates')).toBeLessThanOrEqual(86_400_000);
    await link.forgetRates('slots', ['daily single']);
    expect((await link.beat('slots', lasts)).rates).toEqual([]);
  });

  it('are bounded by their number, whatever markets somebody makes up', async () => {
    const rate = { requests: 10, windowMs: 60_000, learnedAt: readClock(systemClock) };
    for (let market = 0; market < 450; market++) await link.tellRate('slots', `daily single X${market}`, rate);
    expect((await link.beat('slots', lasts)).rates.length).toBeLessThanOrEqual(200);
  });
});

describe.skipIf(!hasRedis)(`a Redis whose clock was set back an hour${needsRedis}`, () => {
  const hourMs = 3_600_000;

  it('frees its slots within a window', async () => {
    for (let slot = 0; slot < 10; slot++) {
      await redis.zadd('slots:slots:daily single', Date.now() + hourMs + slot, `before ${slot}`);
    }
    const [taken] = (await link.take('slots', [daily], { id: 'a', leaseMs: 250 })).scopes;
    expect(Math.max(taken!.waitMs, taken!.resetMs)).toBeLessThanOrEqual(60_250);
    expect(taken!.waitMs).toBeGreaterThan(0);
  });

  it('holds requests back for ten minutes at most', async () => {
    await redis.set('slots:hold:daily single', 1, 'PX', hourMs);
    const [waitMs] = await waitsOf('a');
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(600_000);
  });

  it('believes no rate that was learned in its future', async () => {
    await redis.hset('slots:rates', 'daily single', `10 60000 ${Date.now() + hourMs}`);
    expect((await link.beat('slots', lasts)).rates).toEqual([]);
    expect(await redis.exists('slots:rates')).toBe(0);
  });

  it('counts a gateway as lost as soon as any other', async () => {
    await redis.zadd('slots:gateways', Date.now() + hourMs, 'ended');
    await link.beat('slots', lasts);
    expect(Number(await redis.zscore('slots:gateways', 'ended')) - Date.now()).toBeLessThanOrEqual(2_500);
  });

  it('has no value that was fetched in its future', async () => {
    await redis.hset('{key}', { value: 'old', fetched: Date.now() + hourMs });
    expect(await link.claim('{key}', lease('reader'))).toEqual({ kind: 'ours' });
    expect(await redis.exists('{key}')).toBe(0);
  });

  it('keeps a lease no longer than one that is new', async () => {
    await redis.set('{key}:lease', 'ended', 'PX', hourMs);
    expect(await link.claim('{key}', lease('reader', 3_000))).toEqual({ kind: 'theirs' });
    expect(await redis.pttl('{key}:lease')).toBeLessThanOrEqual(3_000);
  });
});

describe.skipIf(!hasRedis)(`a Redis Cluster that needs a while${needsRedis}`, () => {
  let nodes: readonly RedisServer[];
  beforeAll(async () => void (nodes = await startRedisCluster()));
  afterAll(() => Promise.all(nodes.map((node) => node.end())));

  it('is waited for while its nodes say nothing', async () => {
    for (const node of nodes) node.freeze();
    const urls = nodes.slice(0, 2).map(({ url }) => url);
    const connected = connectRedis(urls.join(','));
    // Longer than a second for each.
    await sleep(2_500);
    for (const node of nodes) node.thaw();
    (await connected).close();
  });

  it('is waited for while it does not serve all its slots', async () => {
    const connections = nodes.map(({ port }) => new Redis(port));
    await Promise.all(connections.map((node) => node.call('CLUSTER', 'DELSLOTS', 1)));
    const connected = connectRedis(nodes.map(({ url }) => url).join(','));
    await sleep(200);
    await connections[0]!.call('CLUSTER', 'ADDSLOTS', 1);
    for (const node of connections) node.disconnect();
    (await connected).close();
  });
});

describe.skipIf(!hasRedis)(`a Redis that cannot be used${needsRedis}`, () => {
  const start = async ({ onTestFinished }: TestContext, ...args: string[]) => {
    const started = await startRedis(...args);
    onTestFinished(() => started.end());
    return started.url;
  };

  it('is named for what it wants', async (test) => {
    const url = await start(test);
    const admin = new Redis(url);
    await admin.config('SET', 'requirepass', 'right');
    admin.disconnect();
    await expect(connectRedis(url)).rejects.toThrow('--redis: Redis wants a password');
    const wrong = connectRedis(url.replace('//', '//:wrong@'));
    await expect(wrong).rejects.toThrow('--redis: Redis does not accept the password');
    await expect(wrong).rejects.not.toThrow(/wrong/);
    (await connectRedis(url.replace('//', '//:right@'))).close();
    await expect(connectRedis('redis://127.0.0.1:1')).rejects.toThrow('--redis: no Redis answers there');
  });

  it.skipIf(!hasNginx)('because it speaks TLS, or because nobody vouches for it, says so', async (test) => {
    const folder = mkdtempSync(join(tmpdir(), 'redis-tls-'));
    test.onTestFinished(() => rmSync(folder, { recursive: true }));
    const { key, certificate } = selfSigned(folder);
    const port = String(await freePort());
    const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-auth-clients', 'no'];
    await start(test, '--tls-port', port, ...files);
    await expect(connectRedis(`redis://127.0.0.1:${port}`)).rejects.toThrow('--redis: Redis wants TLS: give rediss://');
    await expect(connectRedis(`rediss://127.0.0.1:${port}`)).rejects.toThrow('The certificate of Redis is not trusted');
  });
});

describe.skipIf(!hasRedis)(`keys that hold what no gateway has written${needsRedis}`, () => {
  /** Every key that the link touches, after it has used them all. */
  async function usedKeys(): Promise<string[]> {
    await useAll();
    const keys = await redis.keys('*');
    await redis.flushall();
    return keys;
  }

  async function useAll(): Promise<void> {
    await link.beat('slots', lasts);
    await link.take('slots', [daily], { id: 'a', leaseMs: 250 });
    await link.release('slots', [daily], { id: 'a', ageMs: 0, isAnswered: true });
    await link.refused('slots', [daily], { id: 'b', waitMs: 60_000, held: [daily.name] });
    await link.tellRate('slots', daily.name, { requests: 7, windowMs: 60_000, learnedAt: readClock(systemClock) });
    expect((await link.beat('slots', lasts)).rates).toMatchObject([{ name: daily.name, requests: 7 }]);
    await link.claim('{other}', lease('a'));
    await link.renewLease('{other}', lease('a'));
    await link.store('{key}', value('text', 0), undefined);
    expect(await link.claim('{key}', lease('b'))).toMatchObject({ kind: 'value', text: 'text' });
    await link.forgetRates('slots', ['none']);
    await link.leave('none');
  }

  it('are replaced when they have another type, and named', async () => {
    const keys = await usedKeys();
    expect(keys.length).toBeGreaterThanOrEqual(6);
    for (const key of keys) {
      await redis.rpush(key, 'of another program');
      await useAll();
      expect(link.problems()).toContainEqual(`The Redis key ${key} had another type and was replaced`);
      await redis.flushall();
    }
  });

  it.each([
    ['no number as its time', ['value', 'x', 'fetched', 'noon']],
    ['no time', ['value', 'x']],
    ['a time without end', ['value', 'x', 'fetched', '-inf']],
    ['a time of another century', ['value', 'x', 'fetched', '1']],
  ])('are no value when they have %s, and are written again', async (_, fields) => {
    await redis.hset('{key}', ...fields);
    expect(await link.claim('{key}', lease('a'))).toEqual({ kind: 'ours' });
    await redis.hset('{key}', ...fields);
    await link.store('{key}', value('good', 0), 'a');
    expect(await link.claim('{key}', lease('b'))).toMatchObject({ kind: 'value', text: 'good' });
  });

  it('give a lease up that has no end', async () => {
    await redis.set('{key}:lease', 'nobody');
    expect(await link.claim('{key}', lease('a'))).toEqual({ kind: 'ours' });
  });
});
