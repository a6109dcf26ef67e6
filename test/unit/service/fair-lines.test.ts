import { describe, expect, it } from 'vitest';
import type { Bucket } from '../../../src/protocol/buckets';
import { createFairLines } from '../../../src/service/gateway/concurrency-limit';

const quotes: Bucket = { function: 'quotes', mode: 'batch', market: 'CN' };
const depth: Bucket = { function: 'depth', mode: 'single', market: 'CN' };

/** Lines in which some buckets are short; tasks go on until they are ended. */
function startLines(short: readonly Bucket[] = [], most = 64) {
  const lines = createFairLines({ isShort: (bucket) => short.includes(bucket), most: () => most });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (person: string, name: string, buckets: readonly Bucket[], signal = new AbortController().signal) =>
    lines.run(person, { buckets, patienceMs: 60_000, signal }, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return {
    ...{ run, started },
    async end(name: string) {
      ends.get(name)?.();
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    },
  };
}

describe('The lines of people', () => {
  it('let two requests of a person be under way in a bucket that is short, whatever waits in another', async () => {
    const { run, started, end } = startLines([depth]);
    for (const name of ['a', 'b', 'c', 'd']) void run('Ann', name, [depth]);
    void run('Ann', 'quote', [quotes]);
    void run('Bob', 'e', [depth]);
    expect(started).toEqual(['a', 'b', 'quote', 'e']);
    await end('a');
    expect(started.at(-1)).toBe('c');
  });

  it('share what may be in flight in a bucket among those who ask there', () => {
    const { run, started } = startLines([], 20);
    void run('Bob', 'first', [quotes]);
    for (let n = 0; n < 20; n++) void run('Ann', `quote ${n}`, [quotes]);
    for (let n = 0; n < 30; n++) void run('Ann', `depth ${n}`, [depth]);
    const of = (name: string) => started.filter((each) => each.startsWith(name)).length;
    expect([of('quote'), of('depth')]).toEqual([10, 20]);
  });

  it('start what needs several buckets when all of them have room, and what waits behind it after it', async () => {
    const { run, started, end } = startLines([depth]);
    for (const name of ['a', 'b']) void run('Ann', name, [depth]);
    void run('Ann', 'both', [quotes, depth]);
    void run('Ann', 'quote', [quotes]);
    expect(started).toEqual(['a', 'b']);
    await end('a');
    expect(started).toEqual(['a', 'b', 'both', 'quote']);
  });

  it('forget who has left before the turn', async () => {
    const { run, started, end } = startLines([depth]);
    const leaving = new AbortController();
    for (const name of ['a', 'b']) void run('Ann', name, [depth]);
    const left = run('Ann', 'left', [depth], leaving.signal);
    void run('Ann', 'next', [depth]);
    leaving.abort();
    expect(await left).toBeUndefined();
    await end('a');
    expect(started).toEqual(['a', 'b', 'next']);
  });
});
