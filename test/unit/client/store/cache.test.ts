import { expect, it } from 'vitest';
import { type CacheEntry, createCacheGroup } from '../../../../src/client/store/cache';

const at = (key: string) => ({ shape: '', key });
const entry = (weight: number): CacheEntry<number> => ({
  ...{ outcome: weight, weight, size: 1, isWhole: true },
  ...{ storedAt: { now: 0, wallNow: 0 }, freshMs: 1, epoch: 0 },
});

/** A cache with room for three entries of weight 10, which holds a, b and c. */
function filledCache() {
  let room = 30;
  const memory = createCacheGroup(() => room);
  const cache = memory.createCache<number>();
  for (const key of ['a', 'b', 'c']) cache.set(at(key), entry(10));
  const kept = () => ['a', 'b', 'c', 'd'].filter((key) => cache.peek(at(key)) !== undefined);
  return { memory, cache, kept, give: (bytes: number) => void (room = bytes) };
}

it('gives up the oldest for what is new', () => {
  const { cache, kept } = filledCache();
  cache.set(at('d'), entry(10));
  expect(kept()).toEqual(['b', 'c', 'd']);
});

it('has the room that it is given at the time', () => {
  const { cache, kept, give } = filledCache();
  give(40);
  cache.set(at('d'), entry(10));
  expect(kept()).toEqual(['a', 'b', 'c', 'd']);
  give(20);
  cache.set(at('d'), entry(10));
  expect(kept()).toHaveLength(2);
});

it('keeps what was used since, and always what is new', () => {
  const { cache, kept } = filledCache();
  cache.set(at('d'), entry(10));
  cache.get(at('b'));
  cache.set(at('a'), entry(10));
  expect(kept()).toEqual(['a', 'b', 'd']);
  for (const key of kept()) cache.get(at(key));
  cache.set(at('c'), entry(10));
  expect(kept()).toContain('c');
});

it('keeps an entry that has grown', () => {
  const { cache, kept } = filledCache();
  for (const key of kept()) cache.get(at(key));
  cache.set(at('c'), entry(11));
  expect(cache.peek(at('c'))?.outcome).toBe(11);
  expect(kept()).toEqual(['b', 'c']);
});

it.each([10, 11])('keeps the oldest entry when it was renewed with a weight of %i', (weight) => {
  const { cache, kept } = filledCache();
  cache.set(at('a'), entry(weight));
  cache.set(at('d'), entry(10));
  expect(kept()).toContain('a');
  expect(kept()).toContain('d');
});

it('shares its room with others', () => {
  const { memory, kept } = filledCache();
  memory.createCache<string>().set(at('a'), { ...entry(25), outcome: 'bars' });
  expect(kept()).toEqual([]);
});

it('holds nothing that is larger than all its room', () => {
  const { cache, kept } = filledCache();
  cache.set(at('d'), entry(31));
  expect(kept()).toEqual([]);
});

it('is empty after it was cleared, and works on', () => {
  const { memory, cache, kept } = filledCache();
  memory.clear();
  expect(kept()).toEqual([]);
  for (const key of ['b', 'c', 'd']) cache.set(at(key), entry(10));
  expect(kept()).toEqual(['b', 'c', 'd']);
});
