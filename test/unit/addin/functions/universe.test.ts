/** MD.UNIVERSE: conditions, order, cut and table, in front of a service of a few quotes. */
import { describe, expect, it } from 'vitest';
import { readUniverses, type UniverseArguments } from '../../../../src/addin/functions/screens/universe';
import { CellError } from '../../../support/functions-in-node';
import { json, refusal } from '../../../support/scripted-service';
import { beforeEachInExcel, formatted, passing, respond, startFunctions } from '../../../support/small-market';

beforeEachInExcel();

const omitted = { universe: 'CN_Stock', fields: null, sortBy: null, top: null, headers: null, where: null };
const header = ['Symbol', 'Name', 'Last', 'Change %'];

/** One call in front of a universe. */
async function screened(given: Partial<UniverseArguments>, fetch: (url: URL) => Response = respond) {
  const { call, requests } = startFunctions(fetch);
  return { result: await call('universe', { ...omitted, ...given }), requests };
}

describe('MD.UNIVERSE', () => {
  it('has column names, and the quotes in the order of the service', async () => {
    expect((await screened({})).result).toEqual([
      header,
      ['600519.SH', '贵州茅台', formatted(1468.3, '#,##0.00'), ''],
      ['00700.HK', '腾讯控股', formatted(600, '#,##0.00'), ''],
      ['SNDL.US', 'Sundial', formatted(0.5, '#,##0.0000'), ''],
    ]);
  });

  it('has the decimals of a tick size that is known already', async () => {
    const instruments = [{ symbol: '00700.HK', name: 'Tencent', ext: { tick_size: 0.001 } }];
    const { call } = startFunctions((url) => (url.pathname.includes('instr') ? json({ data: instruments }) : respond(url)));
    await call('instrument', { symbols: '00700.HK', fields: null, headers: null });
    const given = { ...omitted, fields: 'last_price', headers: false, where: 'symbol=00700.HK' };
    expect(await call('universe', given)).toEqual([[formatted(600, '#,##0.000')]]);
  });

  it('has times in the time zone of each market', async () => {
    const { result } = await screened({ fields: 'symbol,time', headers: false, where: 'symbol=SNDL.US' });
    // Wednesday 2026-01-14, 21:30 in New York.
    const newYork = expect.closeTo(46_036 + 21.5 / 24, 6);
    expect(result).toEqual([['SNDL.US', { ...formatted(0, 'yyyy-mm-dd hh:mm:ss'), basicValue: newYork }]]);
  });
});

describe('The universes', () => {
  it('are read once each, in the order given', () => {
    expect(readUniverses('hk_stock,CN_Stock,A股')).toEqual(['HK_Stock', 'CN_Stock']);
    expect(readUniverses([['CN_Stock'], [null], ['HK_Stock']])).toEqual(['CN_Stock', 'HK_Stock']);
  });

  it('of another name are asked for as they are typed', async () => {
    const { result, requests } = await screened({ universe: ' SW1_Banks ', fields: 'symbol', top: 1, headers: false });
    expect(result).toEqual([['600519.SH']]);
    expect(requests.map((url) => url.searchParams.get('universes'))).toEqual(['SW1_Banks']);
  });

  it('that the service does not know either are answered with those of the specification', async () => {
    const { result } = await screened({ universe: 'CN_Stok' }, () => refusal(404, 'no such universe'));
    const message = 'universe: "CN_Stok" is not valid. Enter one of CN_Stock, US_Stock, HK_Stock, CN_ETF';
    expect(result).toEqual(new CellError('#VALUE!', message));
  });
});

describe('The conditions of MD.UNIVERSE', () => {
  it.each([
    ['last_price>100', ['600519.SH', '00700.HK']],
    ['last_price>100,region=HK', ['00700.HK']],
    ['type=stock,last_price<1', ['SNDL.US']],
    ['type=股票,last_price<1', ['SNDL.US']],
  ])('choose the quotes that meet all of them: %s', async (where, symbols) => {
    const { result } = await screened({ fields: 'symbol', headers: false, where });
    expect(result).toEqual(symbols.map((symbol) => [symbol]));
  });

  it('that no quote meets leave the column names, or are an error without these', async () => {
    const where = 'last_price<0';
    expect((await screened({ where })).result).toEqual([header]);
    expect((await screened({ where, headers: false })).result).toEqual(new CellError('#N/A', 'No symbol meets last_price<0'));
  });

  it.each([
    ['last_price<1,region=HK,symbol<>1', 'No symbol meets last_price<1, region=HK, symbol<>1; 1 if you drop last_price<1'],
    ['last_price>1e9,region=HK', 'No symbol meets last_price>1e9'],
    ['last_price<1,region=HK,symbol=600519', 'No symbol meets last_price<1, region=HK, symbol=600519'],
    ['open<=close,last_price>1e9,region=HK', 'No symbol meets open<=close, last_price>1e9'],
  ])('are named where they leave nothing, with what stands in the way: %s', async (where, message) => {
    expect((await screened({ where, headers: false })).result).toEqual(new CellError('#N/A', message));
  });

  it.each([
    ['last>=ask_price', 'a field name (did you mean last_price?)'],
    ['limit_up>avg_price', 'a field name (see MD.FIELDS)'],
    ['limit_up>5%', 'limit_up with =, <>, <, <=, > or >= and a number such as 1e9 or 2.5'],
    ['listing_date>=01/02/2026', 'an unambiguous date (2026-01-02 or 2026-02-01?)'],
    ['last>lst_price', 'a field name (did you mean last_price?)'],
    ['last>change_pct', 'last with =, <>, <, <=, > or >= and a number such as 1e9 or 2.5'],
  ])('name the side that a screen does not know: %s', async (where, expected) => {
    const message = `where: "${where}" is not valid. Enter ${expected}`;
    expect((await screened({ where })).result).toEqual(new CellError('#VALUE!', message));
  });

  it('are not what leaves an empty universe empty', async () => {
    const empty = () => json({ data: [] });
    expect((await screened({ headers: false }, empty)).result).toEqual([['']]);
  });
});

/** The first letters of the names, of quotes whose prices are missing or equal. */
async function namesSortedBy(sortBy: string) {
  const rows = [
    ['a', 5, 1],
    ['b', 7, 1],
    ['c', 5, 3],
    ['d', null, 9],
    ['e', 7, 2],
  ] as const;
  const data = rows.map(([name, last_price, volume], i) => ({
    symbol: `60000${i}.SH`,
    last_price,
    volume,
    ext: { name },
  }));
  const { result } = await screened({ fields: 'name', headers: false, sortBy }, () => json({ data }));
  return (result as string[][]).flat().join('');
}

describe('The order of MD.UNIVERSE', () => {
  it.each([
    ['last_price', 'beacd'],
    ['-last_price', 'acbed'],
  ])('by %s leaves equal quotes in the order of the service', async (sortBy, names) => expect(await namesSortedBy(sortBy)).toBe(names));

  it.each([
    ['last_price,volume', 'ebcad'],
    ['-last_price,volume', 'caebd'],
    ['last_price,-name', 'beacd'],
    ['last_price,name', 'ebcad'],
  ])('by %s has quotes without the first value last, whatever the second one says', async (sortBy, names) => {
    expect(await namesSortedBy(sortBy)).toBe(names);
  });
});

describe('MD.UNIVERSE of several markets', () => {
  const given = { universe: 'CN_ETF,HK_Stock', fields: 'last_price', headers: false };
  /** One quote for each universe, while the service answers for it. */
  const serving = (isDown: (universe: string) => boolean) => (url: URL) => {
    const universe = url.searchParams.get('universes') ?? '';
    const symbol = universe === 'CN_ETF' ? '510001.SH' : '00700.HK';
    return isDown(universe) ? refusal(503) : json({ data: [{ symbol, last_price: 2 }] });
  };

  it('is the error of the one that cannot be had', async () => {
    const { result } = await screened(
      given,
      serving((universe) => universe === 'HK_Stock'),
    );
    expect(result).toEqual(new CellError('#N/A', 'The data service has a problem (503): this cell tries again automatically'));
  });

  it('is grey as a whole when one of them is stale', async () => {
    let isDown = false;
    const { call } = startFunctions(serving((universe) => isDown && universe === 'HK_Stock'));
    expect(await call('universe', { ...omitted, ...given })).toEqual([[formatted(2, '#,##0.000')], [formatted(2, '#,##0.00')]]);
    isDown = true;
    await passing(60_000);
    expect(await call('universe', { ...omitted, ...given })).toEqual([
      [formatted(2, '[Color16]#,##0.000')],
      [formatted(2, '[Color16]#,##0.00')],
    ]);
  });
});
