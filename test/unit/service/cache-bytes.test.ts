import { expect, it } from 'vitest';
import { cacheBytesIn } from '../../../src/service/gateway/cache-bytes';

const gb = 1024 ** 3;

it.each([
  ['of the machine', { total: 2 * gb, constrained: 0, heapLimit: 4 * gb }, gb / 2],
  ['of the container', { total: 64 * gb, constrained: gb / 2, heapLimit: 4 * gb }, gb / 8],
  ['of V8', { total: 64 * gb, constrained: 2 ** 64, heapLimit: 2 * gb }, gb / 2],
])('takes a quarter of the memory %s', (_, memory, expected) => expect(cacheBytesIn(memory)).toBe(expected));
