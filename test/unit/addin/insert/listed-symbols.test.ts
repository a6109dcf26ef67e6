import { expect, it } from 'vitest';
import type { Client } from '../../../../src/client/client';
import { loadListedSymbols } from '../../../../src/addin/insert/listed-symbols';

type Lists = Pick<Client, 'universes' | 'quotes'>;

const named = (symbol: string, name: string) => ({ symbol, name, amount: 1 });

/** A service with one universe, and the first of the main indices. */
function serviceWith(listed: readonly object[]): Lists {
  const client = {
    universes: () => Promise.resolve(new Map([['CN_Stock', { value: listed }]])),
    quotes: ([index]: readonly string[]) => Promise.resolve(new Map([[index, { value: named(index!, '上证指数') }]])),
  };
  return client as unknown as Lists;
}

it('Stocks and main indices are found by the pinyin initials of their names', async () => {
  const client = serviceWith([named('600519.SH', '贵州茅台')]);
  const { index } = await loadListedSymbols({ client, nextTurn: () => Promise.resolve() });
  const found = ['gzmt', 'szzs'].map((text) => index.search(text, 1)[0]?.symbol);
  expect(found).toEqual(['600519.SH', '000001.SH']);
});

it('Other work has its turn after every few hundred names', async () => {
  let turns = 0;
  const nextTurn = () => {
    turns++;
    return Promise.resolve();
  };
  const listed = Array.from({ length: 3_000 }, (_, i) => named(`${600_000 + i}.SH`, '贵州茅台'));
  await loadListedSymbols({ client: serviceWith(listed), nextTurn });
  expect(turns).toBeGreaterThanOrEqual(6);
});
