import { describe, expect, it } from 'vitest';
import { readSymbols } from '../../../src/addin/functions/arguments/arguments';
import { signatureOf } from '../../../src/calculate/signatures';
import { symbolsInTurns } from '../../../src/calculate/calculate-cells';
import type { KnownMarkets } from '../../../src/client/session/service-markets';
import { noOwnMarkets } from '../../../src/market/time/markets';

const told: KnownMarkets = { own: noOwnMarkets, source: 'service' };
const quote = signatureOf('QUOTE')!;

async function read(value: unknown, markets = told) {
  let turns = 0;
  const session = {
    client: { markets: () => markets },
    turns: { isOver: () => true, next: () => Promise.resolve(void turns++) },
  };
  const [symbols, fields] = await symbolsInTurns(quote, [value, 'last'], session as never);
  return { symbols, fields, turns };
}

const kinds = [...['600519.SH', 'sh600519', '1', '', ' ', 'aapl us', '#N/A', 'nonsense %', 'X.NOWHERE', '７００.HK', 'TRUE']];
const many = Array.from({ length: 500 }, (_, i) => kinds[i % kinds.length]!);
const range = [many.slice(0, 250), many.slice(250)].map((row) => [...row, 5, null, true, { type: 'Error', basicValue: '#REF!' }]);

describe('A long list of symbols', () => {
  it.each([
    ['a text', many.join(',')],
    ['a column', many.map((text) => [text])],
    ['a range', range],
  ])('is read as a short one is, with turns for others: %s', async (_, value) => {
    const { symbols, fields, turns } = await read(value);
    expect(readSymbols(symbols, told)).toEqual(readSymbols(value, told));
    expect(fields).toBe('last');
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it('leaves to the function what only the service can explain', async () => {
    const unknown: KnownMarkets = { own: noOwnMarkets, source: 'none' };
    const { symbols } = await read([...many, 'VOD.L'].join(','), unknown);
    expect((symbols as unknown[][]).at(-1)).toEqual(['VOD.L']);
  });

  it.each(['600519.SH', [['AAPL.US', 'x']], null, 5])('of few symbols stays as it is: %j', async (value) => {
    expect((await read(value)).symbols).toBe(value);
  });
});
