import { expect, it } from 'vitest';
import { createDeliveredCells } from '../../../../src/addin/functions/cell-problems';

it('gives each delivered cell once, in the order of delivery, and begins anew', () => {
  const delivered = createDeliveredCells();
  expect(delivered.isEmpty()).toBe(true);
  for (const address of ['Sheet1!B2', 'Sheet1!A1', 'Sheet1!B2']) delivered.add(address);
  expect(delivered.isEmpty()).toBe(false);
  expect(delivered.take()).toEqual(['Sheet1!B2', 'Sheet1!A1']);
  expect(delivered.isEmpty()).toBe(true);
  delivered.add('Sheet1!C3');
  expect(delivered.take()).toEqual(['Sheet1!C3']);
  expect(delivered.take()).toEqual([]);
});

it('keeps the first 2000 cells of a larger recalculation', () => {
  const addresses = Array.from({ length: 2_005 }, (_, row) => `Sheet1!A${row + 1}`);
  const delivered = createDeliveredCells();
  for (const address of addresses) delivered.add(address);
  expect(delivered.take()).toEqual(addresses.slice(0, 2_000));
});
