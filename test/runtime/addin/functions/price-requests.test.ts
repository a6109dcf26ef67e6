import { expect, it } from 'vitest';
import { type AddIn, startAddIn } from '../../../support/add-in';

/** Days in a column, as Excel dates. */
const column = (first: number, count: number) => Array.from({ length: count }, (_, i) => [first + i]);
const requestCount = (addIn: AddIn) => Object.values(addIn.requestsSinceLast()).reduce((a, b) => a + b, 0);
/** 1995-01-02, before the listing of 600519.SH in 2001. */
const beforeListing = 34_701;

it('asks twice at most for dates before a listing, and not again when it is recalculated', async () => {
  const addIn = await startAddIn();
  const result = await addIn.call('PRICE', '600519.SH', column(beforeListing, 250));
  expect(result).toMatchObject({ kind: 'array' });
  // The quote tells that the symbol exists.
  expect(addIn.requestsSinceLast()).toEqual({ '/v1/klines': 2, '/v1/quotes': 1 });
  await addIn.call('PRICE', '600519.SH', column(beforeListing, 250));
  expect(requestCount(addIn)).toBe(0);
});

it('asks no second time where every date has its bar', async () => {
  const addIn = await startAddIn();
  await addIn.call('PRICE', '600519.SH', column(45_000, 100));
  expect(requestCount(addIn)).toBe(1);
});
