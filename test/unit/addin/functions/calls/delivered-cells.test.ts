import { describe, expect, it } from 'vitest';
import { createDeliveredCells, type DeliveredCells } from '../../../../../src/addin/functions/calls/cell-records';

function deliveredCells() {
  let now = 0;
  const cells = createDeliveredCells(() => now);
  const deliver = (address: string, first: unknown = 1, recalculation: object = {}, at = 0) => {
    now = at;
    cells.add(address, recalculation, first);
  };
  return { cells, deliver };
}

const addresses = (cells: DeliveredCells) => [...cells.take().keys()];

describe('Delivered cells', () => {
  it('are given once each, in the order of delivery, and begin anew', () => {
    const { cells, deliver } = deliveredCells();
    expect(cells.isEmpty()).toBe(true);
    for (const address of ['Sheet1!B2', 'Sheet1!A1', 'Sheet1!B2']) deliver(address);
    expect(cells.isEmpty()).toBe(false);
    expect(addresses(cells)).toEqual(['Sheet1!B2', 'Sheet1!A1']);
    expect(cells.isEmpty()).toBe(true);
    deliver('Sheet1!C3');
    expect(addresses(cells)).toEqual(['Sheet1!C3']);
    expect(addresses(cells)).toEqual([]);
  });

  it('are the first 2000 of a larger recalculation', () => {
    const many = Array.from({ length: 2_005 }, (_, row) => `Sheet1!A${row + 1}`);
    const { cells, deliver } = deliveredCells();
    for (const address of many) deliver(address);
    deliver('Sheet1!A1', 2);
    const taken = cells.take();
    expect([...taken.keys()]).toEqual(many.slice(0, 2_000));
    expect(taken.get('Sheet1!A1')?.first).toBe(2);
  });
});

describe('What Excel was given for a delivered cell', () => {
  it('is that of the latest recalculation', () => {
    const { cells, deliver } = deliveredCells();
    deliver('Sheet1!A1', 1, {}, 7);
    deliver('Sheet1!A1', 2, {}, 9);
    expect(cells.take().get('Sheet1!A1')).toMatchObject({ first: 2, at: 9 });
  });

  it('is not known where one recalculation calls several functions for the cell', () => {
    const { cells, deliver } = deliveredCells();
    const recalculation = {};
    for (const first of [1, 2, 3]) deliver('Sheet1!A1', first, recalculation);
    expect(cells.take().get('Sheet1!A1')).toMatchObject({ first: undefined });
  });
});
