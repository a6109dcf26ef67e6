/** How MD.UNIVERSE sorts, in front of a service of a few quotes. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callFunction } from '../../../../src/addin/functions/late-binding';
import { callAlone, CellError, stubCustomFunctions } from '../../../support/functions-in-node';
import { json } from '../../../support/scripted-service';

beforeAll(stubCustomFunctions);
afterAll(() => void vi.unstubAllGlobals());

const quotes = [
  { symbol: '510001.SH', last_price: null, ext: { name: null } },
  { symbol: '510002.SH', last_price: 2, ext: { name: 'b' } },
  { symbol: '510003.SH', ext: { name: 'd' } },
  { symbol: '510004.SH', last_price: -1, ext: { name: 'a' } },
  { symbol: '510005.SH', last_price: 0, ext: {} },
  { symbol: '510006.SH', last_price: 10, ext: { name: 'c' } },
];

async function sortedBy(sortBy: string, top: unknown = null) {
  const requests: URL[] = [];
  const fetch = (url: URL) => {
    requests.push(url);
    return json({ data: quotes });
  };
  const given = { universe: 'CN_ETF', fields: 'symbol', sortBy, top, headers: false, where: null };
  return { result: await callAlone(fetch, () => callFunction('universe', given)), requests };
}

const symbols = (...places: number[]) => places.map((place) => [`51000${place}.SH`]);

describe('MD.UNIVERSE sorts', () => {
  it.each([
    ['last_price', symbols(6, 2, 4, 1, 3, 5)],
    ['-last_price', symbols(4, 2, 6, 1, 3, 5)],
    ['name', symbols(3, 6, 2, 4, 1, 5)],
    ['-name', symbols(4, 2, 6, 3, 1, 5)],
  ])('by %s with quotes without a value last', async (sortBy, expected) => expect((await sortedBy(sortBy)).result).toEqual(expected));

  it('before it cuts', async () => {
    expect((await sortedBy('last_price', 2)).result).toEqual(symbols(6, 2));
    expect((await sortedBy('-last_price', 1)).result).toEqual(symbols(4));
  });
});

describe('A word behind a key of sort_by', () => {
  it.each([
    ['last_price desc', 'last_price'],
    ['last_price ASC', '-last_price'],
    ['last_price:asc', '-last_price'],
    ['最新价降序', 'last_price'],
    ['最新价 升序', '-last_price'],
    ['last_price descending, symbol asc', 'last_price,-symbol'],
    ['-last_price desc', 'last_price'],
  ])('%s sorts as %s does', async (words, plain) => expect((await sortedBy(words)).result).toEqual((await sortedBy(plain)).result));

  it('leaves a name alone that ends like one', async () => {
    expect((await sortedBy('amountdesc')).result).toMatchObject({ message: expect.stringContaining('"amountdesc"') });
  });
});

describe('MD.UNIVERSE takes fields as sort_by, not all of them:', () => {
  it.each(['all', '*'])('%s is an error that names the argument, without a request', async (sortBy) => {
    const { result, requests } = await sortedBy(sortBy);
    expect(result).toEqual(new CellError('#VALUE!', `sort_by: "${sortBy}" is not valid. Enter one field`));
    expect(requests).toHaveLength(0);
  });
});
