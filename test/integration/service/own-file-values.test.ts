/** Own files with times, volumes and prices that could be read as something else: read right, or left out and named. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/service/sources/files/sql/database';
import { day } from '../../support/local-service';
import { barsBySymbol, barsOf } from './bodies';
import { folderOf, header, serve } from './own-folder';

const days = ['2024-01-30', '2024-01-31', '2024-02-01'];
const barsAt = (times: readonly (string | number)[]) => header + times.map((time) => `${time},1,2,1,2,1,1\n`).join('');
const inUtc = (date: string) => Date.parse(`${date}T00:00:00Z`);

async function bars(files: Readonly<Record<string, string>>, symbol: string, period = '1d') {
  const { ask, source } = await serve(await folderOf(files));
  return {
    ...barsOf(await ask(`/v1/klines?symbol=${symbol}&period=${period}`)),
    problems: source.problems?.() ?? [],
  };
}

/** @param times SQL of three values */
async function parquetBars(times: string) {
  const folder = await folderOf({});
  const database = await openDatabase();
  await database.query(
    `COPY (SELECT ${times} AS time, 1.0 AS open, 2.0 AS high, 1.0 AS low, 2.0 AS close) TO '${join(folder, 'A.US.parquet')}'`,
  );
  database.close();
  const { ask, source } = await serve(folder);
  return { ...barsOf(await ask('/v1/klines?symbol=A.US')), problems: source.problems?.() };
}

const midnights = days.map((date) => day(date, '-05:00'));

describe('times as numbers', () => {
  it.each([
    ['seconds', 1e-3],
    ['milliseconds', 1],
    ['microseconds', 1e3],
    ['nanoseconds', 1e6],
  ])('are understood in %s', async (_, scale) => {
    const texts = midnights.map((ms) => (BigInt(ms) * 1_000_000n) / BigInt(1e6 / scale));
    const { timestamp, problems } = await bars({ 'A.US.csv': barsAt(texts.map(String)) }, 'A.US');
    expect([timestamp, problems]).toEqual([midnights, []]);
  });

  it('that are midnights of UTC are dates, also where the exchange is in the day before', async () => {
    const texts = days.map((date) => inUtc(date) / 1000);
    const { timestamp } = await bars({ 'A.US.csv': barsAt(texts) }, 'A.US');
    expect(timestamp).toEqual(midnights);
    const iso = days.map((date) => `${date}T00:00:00Z`);
    expect((await bars({ 'A.US.csv': barsAt(iso) }, 'A.US')).timestamp).toEqual(midnights);
  });

  it.each([
    ['202401311430', '2024-01-31T14:30'],
    ['20240131143000', '2024-01-31T14:30'],
    ['20240131143000000', '2024-01-31T14:30'],
  ])('may be the digits %s of a date and a time', async (text, expected) => {
    const other = text.replace('1430', '1431');
    const { timestamp } = await bars({ '600519.SH.csv': barsAt([text, other]) }, '600519.SH', '1m');
    expect(timestamp[0]).toBe(Date.parse(`${expected}+08:00`));
    expect(timestamp).toHaveLength(2);
  });
});

describe('times as numbers of Parquet', () => {
  it.each(['unnest([20240130, 20240131, 20240201])::BIGINT', 'unnest([20240130, 20240131, 20240201])::DOUBLE'])(
    'may be dates in Parquet: %s',
    async (times) => expect(await parquetBars(times)).toMatchObject({ timestamp: midnights, problems: [] }),
  );

  it('may be texts, and seconds', async () => {
    expect(await parquetBars(`unnest(['20240130', '20240131', '20240201'])`)).toMatchObject({ timestamp: midnights });
    const seconds = midnights.map((ms) => ms / 1000).join();
    expect(await parquetBars(`unnest([${seconds}])::BIGINT`)).toMatchObject({ timestamp: midnights });
  });
});

describe('numbers that could be several times', () => {
  it('of a history through 1970 are all read; alone among later times, a small one is a mistake', async () => {
    const through = ['1969-12-31', '1970-01-02', '1970-03-02', '2024-01-31'];
    const { timestamp, problems } = await bars({ '600519.SH.csv': barsAt(through.map(inUtc)) }, '600519.SH');
    expect([timestamp, problems]).toEqual([through.map((date) => day(date, '+08:00')), []]);
    const mixed = await bars({ '600519.SH.csv': barsAt([...days.map(inUtc), 1706832000]) }, '600519.SH');
    expect(mixed.timestamp).toEqual(days.map((date) => day(date, '+08:00')));
    expect(mixed.problems).toEqual(['600519.SH.csv, line 5: bad time 1706832000: 600519.SH at no time']);
  });

  it('are understood after a first row that is no time', async () => {
    const { timestamp, problems } = await bars({ 'A.US.csv': barsAt(['soon', ...days.map(inUtc)]) }, 'A.US');
    expect([timestamp, problems]).toEqual([midnights, [expect.stringContaining('A.US.csv, line 2: bad time')]]);
  });

  it('that are neither are refused', async () => {
    const { problems } = await bars({ 'A.US.csv': barsAt([240102, 240103]), 'B.US.csv': barsAt(days) }, 'B.US');
    expect(problems).toEqual(['A.US.csv: the times, such as 240102, are neither dates like 20240131 nor counted from 1970']);
  });
});

describe('years of two digits', () => {
  it('are left out and named', async () => {
    const { timestamp, problems } = await bars({ 'A.US.csv': barsAt(['24-01-02', ...days]) }, 'A.US');
    expect(timestamp).toHaveLength(3);
    expect(problems).toEqual(['A.US.csv, line 2: no year from 1600 to 2199: A.US at 0024-01-02 00:00:00']);
  });
});

describe('the mapping', () => {
  it('of the README counts before a column of our name', async () => {
    const mapping = { bars: { time: ['date', 'Datetime'], volume: 'volume_shares' }, volumeInShares: true };
    const columns = 'volume,time,open,high,low,close,amount,volume_shares,date\n';
    const text = `${columns}7,x,1,2,1,2,1,12300,2024-01-31\n`;
    const { volume, timestamp } = await bars({ '600519.SH.csv': text, 'market-data.json': JSON.stringify(mapping) }, '600519.SH');
    expect([timestamp, volume]).toEqual([[day('2024-01-31')], [123]]);
  });
});

const good = '2024-02-01,1,2,1,2,1,1\n';

describe('values that cannot be', () => {
  it.each([
    ['-1,2,1,2,1,1', 'bad open -1'],
    ['1,2,1,-2,1,1', 'bad close -2'],
    ['1,1,2,1,1,1', 'high 1.0 is below low 2.0'],
    ['1e308,1e308,1e308,1e308,1,1', 'bad open 1e308'],
    ['1,nan,1,2,1,1', 'no high'],
  ])('%s leave the row out', async (row, flaw) => {
    const { close, problems } = await bars({ 'A.US.csv': `${header}2024-01-31,${row}\n${good}` }, 'A.US');
    expect([close, problems]).toEqual([[2], [`A.US.csv, line 2: ${flaw}: A.US at 2024-01-31 00:00:00`]]);
  });

  it.each([
    ['1,2,1,2,-5,1', 'volume -5 is left blank: expected a whole number of 0 or more', { volume: [null, 1] }],
    ['1,2,1,2,12.7,1', 'volume 12.7 is left blank: expected a whole number of 0 or more', { volume: [null, 1] }],
    ['1,2,1,2,1e308,1', 'volume 1e308 is left blank: expected a whole number of 0 or more', { volume: [null, 1] }],
    ['1,2,1,2,1,-1', 'amount -1 is left blank: expected 0 or more', { amount: [null, 1] }],
  ])('%s leave the value out', async (row, flaw, expected) => {
    const found = await bars({ 'A.US.csv': `${header}2024-01-31,${row}\n${good}` }, 'A.US');
    expect(found).toMatchObject(expected);
    expect(found.problems).toEqual([`A.US.csv, line 2: ${flaw}`]);
  });
});

describe('many values that cannot be', () => {
  it('are told once for many rows; fractions of lots are rounded', async () => {
    const rows = ['29', '30', '31'].map((date) => `2024-01-${date},1,2,1,2,12.71,1\n`).join('');
    const { volume, problems } = await bars({ '600519.SH.csv': header + rows }, '600519.SH');
    expect(volume).toEqual([13, 13, 13]);
    expect(problems).toEqual(['600519.SH.csv, line 2: volume 12.71 is rounded to whole lots (and 2 more rows)']);
  });

  it('take no neighbour along, and a symbol of nothing else is not there', async () => {
    const { ask, source } = await serve(
      await folderOf({
        'A.US.csv': `${header}2024-01-31,1e308,1e308,1e308,1e308,1,1\n`,
        'B.US.csv': header + good,
        'ex-factors.csv': 'symbol,time,ex_factor\nB.US,2024-01-31,1e-320\nB.US,2024-02-01,inf\nB.US,24-02-01,2\n',
        'instruments.csv': 'symbol,float_shares,tick_size\nB.US,nan,0.01\n',
      }),
    );
    const answer = await ask('/v1/klines/batch?symbols=A.US,B.US&adjust=forward');
    expect(Object.keys(barsBySymbol(answer))).toEqual(['B.US']);
    expect((await ask('/v1/klines?symbol=A.US')).status).toBe(404);
    expect((await ask('/v1/instruments?symbols=B.US')).body).toMatchObject({ data: [{ ext: { tick_size: 0.01 } }] });
    expect(source.problems?.()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ex-factors\.csv, line 2: the factor 1e-320 of B\.US cannot be used/),
        expect.stringMatching(/^ex-factors\.csv, line 3: the factor Infinity of B\.US cannot be used/),
        expect.stringMatching(/^ex-factors\.csv, line 4: .*has no time/),
        'instruments.csv, line 2: float_shares NaN of B.US is left blank',
      ]),
    );
  });
});

describe('symbols that are numbers', () => {
  it('are read as codes', async () => {
    const folder = await folderOf({});
    const database = await openDatabase();
    const row = `600519 AS symbol, DATE '2024-01-30' AS time, 1 AS open, 1 AS high, 1 AS low, 1 AS close`;
    await database.query(`COPY (SELECT ${row}) TO '${join(folder, 'a.parquet')}'`);
    database.close();
    const { ask, source } = await serve(folder);
    expect(barsOf(await ask('/v1/klines?symbol=600519.SH')).close).toEqual([1]);
    expect(source.problems?.()).toEqual([]);
  });
});

describe('a value of another type', () => {
  it('leaves out its row, not the Parquet file', async () => {
    const folder = await folderOf({ 'B.US.csv': barsAt(days) });
    await writeFile(join(folder, 'note.txt'), '');
    const database = await openDatabase();
    const rows = `unnest(['2024-01-30', 'soon', '2024-02-01']) AS time, unnest(['1', '1', 'x']) AS open`;
    await database.query(`COPY (SELECT ${rows}, 2 AS high, 1 AS low, 2 AS close) TO '${join(folder, 'A.US.parquet')}'`);
    database.close();
    const { ask, source } = await serve(folder);
    expect(barsOf(await ask('/v1/klines?symbol=A.US')).timestamp).toEqual([day('2024-01-30', '-05:00')]);
    expect(source.problems?.()).toEqual([
      'A.US.parquet, row 2: bad time soon: A.US at no time',
      'A.US.parquet, row 3: bad open x: A.US at 2024-02-01 00:00:00',
    ]);
  });
});
