/** Requests are read once for each address, and no key is kept with them. */
import { expect, it } from 'vitest';
import { createAskedCache } from '../../../src/service/endpoints/parameters';

const address = 'http://localhost/v1/quotes?symbols=aapl.us,600519.SH';

it('reads an address once, whatever key is in it', () => {
  const askedAt = createAskedCache();
  const asked = askedAt('quotes', address);
  expect(asked.symbols).toEqual(['AAPL.US', '600519.SH']);
  expect(askedAt('quotes', address)).toBe(asked);
  expect(askedAt('quotes', `${address}&api_key=one`)).toBe(askedAt('quotes', `${address}&api_key=two`));
});

it('refuses a wrong address each time', () => {
  const askedAt = createAskedCache();
  const ask = () => askedAt('quotes', `${address}&count=5`);
  expect(ask).toThrow('one of symbols, universes');
  expect(ask).toThrow('one of symbols, universes');
});

it('keeps a bounded number of addresses', () => {
  const askedAt = createAskedCache();
  const asked = askedAt('quotes', address);
  for (let i = 0; i < 1_000; i++) askedAt('quotes', `http://localhost/v1/quotes?symbols=${i}.US`);
  expect(askedAt('quotes', address)).not.toBe(asked);
  expect(askedAt('quotes', address)).toEqual(asked);
});
