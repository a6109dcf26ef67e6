/** What counts as a promise: whatever can be waited for, not only what this page's Promise has made. */
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { type MaybePromise, whenReady } from '../../../../../src/addin/functions/calls/maybe-promise';

const doubled = (value: number) => value * 2;

it('uses a value at once', () => expect(whenReady(2, doubled)).toBe(4));

it.each<[string, MaybePromise<number>]>([
  ['a promise', Promise.resolve(2)],
  ['a promise of another window', runInNewContext('Promise.resolve(2)') as Promise<number>],
])('waits for %s', async (_, value) => expect(await whenReady(value, doubled)).toBe(4));
