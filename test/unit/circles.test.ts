/** No file of src takes part in a circle of imports, types included: each can be read after what it imports. */
import { expect, it } from 'vitest';
import { circlesOf, importsWithin } from '../support/imports';

it('has no circles of files', () => {
  expect(circlesOf(importsWithin('src'))).toEqual([]);
});

it('would find a circle', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
    ['e', ['e', 'd']],
  ]);
  expect(circlesOf(imports)).toEqual([['a', 'b', 'c']]);
});
