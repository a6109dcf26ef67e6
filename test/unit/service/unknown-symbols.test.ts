import { expect, it } from 'vitest';
import { createUnknownSymbols } from '../../../src/service/gateway/unknown-symbols';

/** Under a clock of the test. */
function create() {
  let now = 1;
  return { unknown: createUnknownSymbols(() => now), wait: (ms: number) => void (now += ms) };
}

const made = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}${i}.US`);

it('remembers for five minutes what was asked about which symbol', () => {
  const { unknown, wait } = create();
  unknown.add('ann', 'quotes', ['NONE.US']);
  expect([unknown.has('quotes', 'NONE.US'), unknown.has('depth', 'NONE.US')]).toEqual([true, false]);
  wait(5 * 60_000 + 1);
  expect(unknown.has('quotes', 'NONE.US')).toBe(false);
});

it('gives each person a part, so that nonsense displaces nothing of the others', () => {
  const { unknown, wait } = create();
  unknown.add('bob', 'quotes', ['GONE.US']);
  for (let i = 0; i < 50; i++) unknown.add('ann', 'quotes', made(1_000, `N${i}X`));
  expect([unknown.has('quotes', 'GONE.US'), unknown.has('quotes', 'N0X0.US')]).toEqual([true, true]);
  expect(unknown.has('quotes', 'N49X999.US')).toBe(false);
  wait(5 * 60_000 + 1);
  unknown.add('ann', 'quotes', ['LATER.US']);
  expect(unknown.has('quotes', 'LATER.US')).toBe(true);
});
