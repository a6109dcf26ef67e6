import { expect, it } from 'vitest';
import { createMissedResultsOffer } from '../../../../src/addin/taskpane/notices/missed-results-watch';

const busy = { address: 'Sheet1!A1', shows: '#BUSY!' } as const;
const old = { address: 'Sheet1!A2', shows: 'previous value' } as const;
const read = new Map([busy, old].map(({ address }) => [address, undefined]));

it('Cells without their results are offered, and again while one of them is busy', () => {
  const offer = createMissedResultsOffer();
  expect(offer.make([busy, old], read)).toEqual(['Sheet1!A1', 'Sheet1!A2']);
  expect(offer.accept()).toEqual(['Sheet1!A1', 'Sheet1!A2']);
  expect(offer.make([busy, old], read)).toEqual(['Sheet1!A1']);
  expect(offer.accept()).toEqual(['Sheet1!A1']);
  expect(offer.make([{ ...busy, shows: 'previous value' }], read)).toEqual(['Sheet1!A1']);
});

it('A cell whose other value has outlasted its calculation is offered again after it has shown its result', () => {
  const offer = createMissedResultsOffer();
  offer.make([old], read);
  offer.accept();
  expect(offer.make([old], read)).toEqual([]);
  expect(offer.make([], read)).toEqual([]);
  expect(offer.make([old], read)).toEqual(['Sheet1!A2']);
});

it('An offer stays while other cells are looked at, until its own have shown their results', () => {
  const offer = createMissedResultsOffer();
  const elsewhere = { address: 'Sheet1!B1', shows: '#BUSY!' } as const;
  offer.make([busy, old], read);
  expect(offer.make([elsewhere], new Map([['Sheet1!B1', undefined]]))).toEqual(['Sheet1!A1', 'Sheet1!A2', 'Sheet1!B1']);
  expect(offer.make([busy], read)).toEqual(['Sheet1!B1', 'Sheet1!A1']);
  expect(offer.accept()).toEqual(['Sheet1!B1', 'Sheet1!A1']);
});

it('An offer that nobody accepts is made again', () => {
  const offer = createMissedResultsOffer();
  expect(offer.make([old], read)).toEqual(offer.make([old], read));
});
