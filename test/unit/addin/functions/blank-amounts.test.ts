/** Amounts of 0 beside a volume, which services write where they do not know the traded value: no function shows or counts them. */
import { expect, it } from 'vitest';
import { json } from '../../../support/scripted-service';
import { flatBars } from '../../../support/flat-bars';
import { beforeEachInExcel, startFunctions } from '../../../support/small-market';

beforeEachInExcel();

const timestamp = Date.parse('2026-01-15T10:00:00+08:00');
const quote = (symbol: string, amount: number) => ({ symbol, timestamp, last_price: 5, volume: 100, amount });
const days = ['2026-01-13', '2026-01-14', '2026-01-15'].map((day) => Date.parse(`${day}T00:00:00+08:00`));

const service = (url: URL) =>
  url.pathname.includes('klines')
    ? json({ data: { ...flatBars(days, [5, 6, 7]), volume: [10, 20, 0], amount: [0, 0, 0] } })
    : json({ data: [quote('00001.HK', 0), quote('00002.HK', 300), quote('00003.HK', 900)] });

const screen = { universe: 'HK_Stock', fields: 'symbol,amount', sortBy: null, top: 'all', headers: false, where: null };

it('a quote has a blank amount', async () => {
  const { call } = startFunctions(service);
  expect(await call('quote', { symbols: '00001.HK', fields: 'amount', headers: false })).toEqual([['']]);
});

it.each(['amount', '-amount'])('a screen sorted by %s has it last', async (sortBy) => {
  const rows = await startFunctions(service).call('universe', { ...screen, sortBy });
  expect((rows as unknown[][]).at(-1)).toEqual(['00001.HK', '']);
});

it.each(['amount<1e9', 'amount>=0', 'amount=0'])('it does not meet %s', async (where) => {
  const rows = await startFunctions(service).call('universe', { ...screen, fields: 'symbol', where });
  expect(JSON.stringify(rows)).not.toContain('00001.HK');
});

it('bars that were traded have a blank amount, also beside vwap, and the day without trades has 0', async () => {
  const given = { symbols: '00001.HK', period: '1d', start: 3, end: null, adjust: null };
  const shape = { fields: 'amount,vwap(1)', headers: false, order: null, layout: null };
  const rows = (await startFunctions(service, { hasFormats: false }).call('kline', {
    ...given,
    ...shape,
  })) as unknown[][];
  expect(rows).toEqual([
    ['', 5],
    ['', 6],
    [0, ''],
  ]);
});
