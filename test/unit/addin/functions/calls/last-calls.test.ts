import { expect, it } from 'vitest';
import { createLastCalls } from '../../../../../src/addin/functions/calls/cell-records';

const quote = (given: unknown) => ({ name: 'quote', given });

it('a cell keeps all calls of its last calculation, and no earlier ones', () => {
  const calls = createLastCalls();
  const [first, second] = [{}, {}];
  calls.note('S!A1', quote('old'), first);
  calls.note('S!A1', quote('one'), second);
  calls.note('S!A1', quote('two'), second);
  calls.note(undefined, quote('elsewhere'), second);
  expect([...calls.known]).toEqual([['S!A1', { calculation: second, calls: [quote('one'), quote('two')] }]]);
});

it('forgets the cells that were calculated longest ago', () => {
  const calls = createLastCalls();
  for (let row = 1; row <= 20_001; row++) calls.note(`S!A${row}`, quote(row), {});
  expect(calls.known.has('S!A1')).toBe(false);
  expect(calls.known.size).toBe(20_000);
});
