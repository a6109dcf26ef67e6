/** What cells show of a service that answers 200 with nothing. */
import { expect, it } from 'vitest';
import { CellError } from '../../../support/functions-in-node';
import { symbolsOf } from '../../../support/scripted-service';
import { beforeEachInExcel, passing, startFunctions } from '../../../support/small-market';
import { pathsSince, sparseService } from '../../../support/sparse-service';

beforeEachInExcel();

const service = sparseService({
  quotes: ['600519.SH'],
  bars: ['600519.SH', '000001.SH'],
  details: ['000001.SH', '501000.SH'],
});

function start() {
  const functions = startFunctions((url) => service(url, symbolsOf(url), {}));
  return { ...functions, pathsSince: pathsSince(functions.requests) };
}

const noBars = new CellError('#N/A', 'No trading data');
const notFound = new CellError('#N/A', 'Symbol not found: 999999.SH');
const klineOf = (symbols: string) => ({
  ...{ symbols, period: null, start: 1, end: null, adjust: null },
  ...{ fields: 'close', headers: false, order: null, layout: null },
});

it('MD.QUOTE shows the index that has only bars, beside others', async () => {
  const { call } = start();
  const rows = await call('quote', {
    symbols: '600519.SH,000001.SH,999999.SH',
    fields: 'last,prev_close,name',
    headers: null,
  });
  expect(rows).toMatchObject([
    [{ basicValue: 10 }, '', 'Name of 600519.SH'],
    [{ basicValue: 2 }, { basicValue: 1 }, 'Details of 000001.SH'],
    [notFound, notFound, notFound],
  ]);
});

it('MD.LIVE polls the bars of an index, and neither quotes nor details', async () => {
  const { stream, pathsSince: paths } = start();
  const { shown, cancel } = stream('live', { symbols: '000001.SH', fields: 'last', seconds: 3, headers: null });
  await passing(2_000);
  expect(shown).toMatchObject([[[{ basicValue: 2 }]]]);
  expect(paths()).toContain('quotes');
  await passing(9_000);
  cancel();
  const polled = paths();
  expect(new Set(polled.filter((path) => !path.includes('intraday')))).toEqual(new Set(['klines']));
  expect(polled.length).toBeGreaterThanOrEqual(3);
});

it('MD.KLINE tells symbols that do not exist from securities without bars, and asks about neither again', async () => {
  const { call, pathsSince: paths } = start();
  expect(await call('kline', klineOf('999999.SH'))).toEqual(notFound);
  for (let response = 0; response < 2; response++) expect(await call('kline', klineOf('501000.SH'))).toEqual(noBars);
  paths();
  expect(await call('kline', klineOf('999999.SH'))).toEqual(notFound);
  expect(await call('kline', klineOf('501000.SH'))).toEqual(noBars);
  expect(paths()).toEqual([]);
});
