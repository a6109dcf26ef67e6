/** The service over files of the tester's own: published bars of two shares, and files that are written here. */
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/service/sources/files/sql/database';
import { openOwnFiles } from '../../../src/service/sources/files/files-source';
import { convertBars } from '../../../src/service/sources/files/convert-bars';
import { day } from '../../support/local-service';
import { barsBySymbol, barsOf, errorOf } from './bodies';
import { folderOf, header, serve } from './own-folder';

const published = (name: string) => readFile(new URL(`./own-data/${name}`, import.meta.url), 'utf8');
const rowsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

describe('weeks and months of 000001.SZ', () => {
  it.each([
    ['1w', (date: Date) => Math.floor((date.getTime() / 86_400_000 + 3) / 7)],
    ['1M', (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()],
    ['1Q', (date: Date) => date.getUTCFullYear() * 4 + Math.floor(date.getUTCMonth() / 3)],
    ['1Y', (date: Date) => date.getUTCFullYear()],
  ] as const)('%s equal the sums and extremes of their days', async (period, bucketOf) => {
    const text = await published('000001.SZ.csv');
    const mapping = JSON.stringify({ bars: { volume: 'volume_shares' }, volumeInShares: true });
    const { ask } = await serve(await folderOf({ '000001.SZ.csv': text, 'market-data.json': mapping }));
    const days = rowsOf(text).map(([date = '', ...numbers]) => {
      const iso = date.replace(/(....)(..)(..)/, '$1-$2-$3');
      const [open, high, low, close, amount, shares] = numbers.map(Number);
      return { bucket: bucketOf(new Date(iso)), stamp: day(iso), open, high, low, close, amount, shares };
    });
    const buckets = [...new Set(days.map(({ bucket }) => bucket))].map((one) => days.filter(({ bucket }) => bucket === one));
    const total = (values: (number | undefined)[]) => values.reduce<number>((sum, value) => sum + value!, 0);
    const bars = barsOf(await ask(`/v1/klines?symbol=000001.SZ&adjust=none&count=10000&period=${period}`));
    expect(bars.timestamp).toEqual(buckets.map((each) => each.at(-1)!.stamp));
    expect(bars.open).toEqual(buckets.map((each) => each[0]!.open));
    expect(bars.high).toEqual(buckets.map((each) => Math.max(...each.map(({ high }) => high!))));
    expect(bars.low).toEqual(buckets.map((each) => Math.min(...each.map(({ low }) => low!))));
    expect(bars.close).toEqual(buckets.map((each) => each.at(-1)!.close));
    expect(bars.amount).toEqual(buckets.map((each) => total(each.map(({ amount }) => amount))));
    expect(bars.volume).toEqual(buckets.map((each) => total(each.map(({ shares }) => Math.round(shares! / 100)))));
  });
});

describe('forward-adjusted bars of CALM.US', () => {
  it('equal the published adjusted closes from the first dividend on', async () => {
    const rows = rowsOf(await published('CALM.US-dividends.csv'));
    const bars = rows.map(([time, close]) => `${time!},${close!},${close!},${close!},${close!}`);
    const factors = rows.flatMap(([time, , , dividend], index) => {
      const before = Number(rows[index - 1]?.[1]);
      return Number(dividend) > 0 ? [`CALM.US,${time!.slice(0, 10)},${before / (before - Number(dividend))}`] : [];
    });
    const { ask } = await serve(
      await folderOf({
        'CALM.US.csv': `Datetime,open,high,low,close\n${bars.join('\n')}\n`,
        'ex-factors.csv': `symbol,date,ex_factor\n${factors.join('\n')}\n`,
      }),
    );
    const { close, timestamp } = barsOf(await ask('/v1/klines?symbol=CALM.US&count=10000'));
    expect(timestamp[0]).toBe(Date.parse(rows[0]![0]!.replace(' ', 'T')));
    const first = rows.findIndex(([, , , dividend]) => Number(dividend) > 0);
    expect([first > 0, factors.length > 3, close.length]).toEqual([true, true, rows.length]);
    for (let i = first; i < rows.length; i++) expect(Math.abs(close[i]! / Number(rows[i]![2]) - 1)).toBeLessThan(1e-4);
  });
});

describe('a longer bar with an ex-date', () => {
  const files = {
    'A.US.csv': `${header}2024-01-02,20,22,18,20,1,10\n2024-01-03,10,11,9,10,1,10\n2024-01-09,10,12,10,11,1,10\n`,
    'ex-factors.csv': 'symbol,time,ex_factor\nA.US,2024-01-03,2\n',
  };
  it.each([
    ['none', { open: [20, 10], high: [22, 12], low: [9, 10], close: [10, 11] }],
    ['forward', { open: [10, 10], high: [11, 12], low: [9, 10], close: [10, 11] }],
    ['backward', { open: [20, 20], high: [22, 24], low: [18, 20], close: [20, 22] }],
    ['forward_additive', { open: [10, 10], high: [12, 12], low: [8, 10], close: [10, 11] }],
  ])('%s is joined from adjusted days', async (adjust, expected) => {
    const { ask } = await serve(await folderOf(files));
    const answer = await ask(`/v1/klines?symbol=A.US&period=1w&adjust=${adjust}`);
    expect(barsOf(answer)).toMatchObject({ ...expected, volume: [2, 1] });
  });
});

describe('ranges of own bars', () => {
  it('hold bars of several symbols and zones with start ≤ timestamp ≤ end, the newest first to be counted', async () => {
    const rows = ['01', '02', '03', '04'].map((date) => `2024-07-${date},1,1,1,1,1,1`).join('\n');
    const files = { 'A.US.csv': header + rows, '00700.HK.csv': header + rows, 'B.HK.csv': header + rows };
    const { ask } = await serve(await folderOf(files));
    const range = `start_time=${day('2024-07-01')}&end_time=${day('2024-07-03')}`;
    const found = barsBySymbol(await ask(`/v1/klines/batch?symbols=A.US,00700.HK,NONE.US,B.HK&count=2&${range}`));
    const hongKong = [day('2024-07-02'), day('2024-07-03')];
    const newYork = [day('2024-07-01', '-04:00'), day('2024-07-02', '-04:00')];
    expect(Object.fromEntries(Object.entries(found).map(([symbol, bars]) => [symbol, bars!.timestamp]))).toEqual({
      'A.US': newYork,
      '00700.HK': hongKong,
      'B.HK': hongKong,
    });
  });
});

describe('minute bars', () => {
  const minutes = ['09:31', '10:30', '10:31', '11:30', '13:01', '14:00', '15:00'];
  const text = ['2024-03-07', '2024-03-08'].flatMap((date) => minutes.map((time) => `${date} ${time},1,3,1,2,1,1`)).join('\n');

  it('are joined along the sessions of the exchange', async () => {
    const { ask } = await serve(await folderOf({ '600519.SH.csv': header + text }));
    const { timestamp, volume } = barsOf(await ask('/v1/klines/intraday?symbol=600519.SH&period=60m'));
    const hours = timestamp.map((ms) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16));
    expect(hours).toEqual(['10:30', '11:30', '14:00', '15:00'].map((time) => `2024-03-08T${time}`));
    expect(volume).toEqual([2, 2, 2, 1]);
  });

  it('make days where there are no daily files', async () => {
    const { ask } = await serve(await folderOf({ '600519.SH.csv': header + text }));
    const days = barsOf(await ask('/v1/klines?symbol=600519.SH'));
    expect(days).toMatchObject({ timestamp: [day('2024-03-07'), day('2024-03-08')], volume: [7, 7], high: [3, 3] });
  });
});

describe('the same files at another time', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`);

  it('adjust bars from an announced ex-date on, and not before', async () => {
    let now = at('2026-01-15T10:30');
    const folder = await folderOf({
      '600519.SH.csv': `${header}2026-01-14,8,8,8,8,1,1\n2026-01-15,8,8,8,8,1,1\n`,
      'ex-factors.csv': 'symbol,time,ex_factor\n600519.SH,2026-01-16,2\n',
    });
    const { ask } = await serve(folder, () => now);
    for (const [time, close] of [
      ['2026-01-15T10:30', [8, 8]],
      ['2026-01-16T09:00', [4, 4]],
      // The clock had been ahead.
      ['2026-01-15T10:31', [8, 8]],
    ] as const) {
      now = at(time);
      const { body } = await ask('/v1/klines?symbol=600519.SH&adjust=forward&count=2');
      expect(body).toMatchObject({ data: { close } });
    }
  });

  it('give quotes of the running day the present time until it closes', async () => {
    let now = at('2026-01-15T10:30');
    const folder = await folderOf({ '600519.SH.csv': `${header}2026-01-15,8,8,8,8,1,1\n` });
    const { ask } = await serve(folder, () => now);
    for (const [time, told] of [
      ['10:30', '10:30'],
      ['10:31', '10:31'],
      ['15:30', '15:00'],
      ['10:32', '10:32'],
    ]) {
      now = at(`2026-01-15T${time}`);
      const { body } = await ask('/v1/quotes?symbols=600519.SH');
      expect(body).toMatchObject({ data: [{ timestamp: at(`2026-01-15T${told}`) }] });
    }
  });
});

describe('what files cannot answer', () => {
  it.each([
    ['/v1/depth?symbol=A.US', 403, 'Your files have no market depth'],
    ['/v1/klines?symbol=A.US&period=5m', 403, 'Your files have no minute bars, only daily ones'],
    ['/v1/klines/intraday?symbol=A.US', 403, 'Your files have no minute bars, only daily ones'],
    ['/v1/klines?symbol=B.US', 404, 'No such symbol: B.US'],
  ])('%s is refused with %i', async (path, status, message) => {
    const { ask } = await serve(await folderOf({ 'A.US.csv': `${header}2024-01-02,1,1,1,1,1,1\n` }));
    const answer = await ask(path);
    expect([answer.status, errorOf(answer).message]).toEqual([status, message]);
  });
});

describe('quotes and instruments', () => {
  it('come from the last bars and from the files that describe them', async () => {
    const { ask, source } = await serve(
      await folderOf({
        'bars.csv': `symbol;date;open;high;low;close;volume\n600519.sh;20240102;9;11;9;10;5\n600519.sh;20240103;5;6;5;6;7\nX.OWN;20240103;1;1;1;1;1\n`,
        'ex-factors.csv': 'symbol,time,ex_factor\n600519.SH,2024-01-03,2\n',
        'instruments.csv': 'symbol,name,type,listing_date,float_shares\n600519.SH,贵州茅台,stock,20010827,70000\n',
        'market-data.json': '{"zones": {"OWN": "Europe/Berlin"}}',
      }),
    );
    expect(source.problems?.()).toEqual([]);
    expect((await ask('/v1/quotes?universes=CN_Stock')).body).toMatchObject({
      data: [
        {
          ...{
            symbol: '600519.SH',
            region: 'CN',
            last_price: 6,
            prev_close: 5,
            timestamp: Date.parse('2024-01-03T15:00:00+08:00'),
            amount: null,
          },
          ext: { name: '贵州茅台', change_pct: 0.2, turnover_rate: 0.01 },
        },
      ],
    });
    expect((await ask('/v1/instruments?symbols=600519.SH,X.OWN')).body).toMatchObject({
      data: [{ ext: { listing_date: '2001-08-27' } }, { symbol: 'X.OWN', name: 'X.OWN', exchange: 'OWN' }],
    });
    expect(barsOf(await ask('/v1/klines?symbol=X.OWN')).timestamp).toEqual([day('2024-01-03', '+01:00')]);
  });
});

describe('what is wrong with files', () => {
  it('is told with file and line, and the other rows are served', async () => {
    const { ask, source } = await serve(
      await folderOf({
        'A.US.csv': `${header}2024-01-02,1,1,1,1,1,1\n2024-01-03,x,1,1,1,1,1\n\n2024-13-04,1,1,1,1,1,1\n2024-01-05,1,1\n2024-01-08,1,1,1,2,,\n`,
        'B.QQ.csv': `${header}2024-01-02,1,1,1,1,1,1\n`,
        'prices.csv': `${header}2024-01-02,1,1,1,1,1,1\n`,
        'broken.parquet': 'no Parquet',
        'C.US.csv': 'time,open,high,low\n',
      }),
    );
    const problems = source.problems?.() ?? [];
    const told = [/^A\.US\.csv, line 3: bad open/, /^A\.US\.csv, line 5: bad time/, /^A\.US\.csv, line 6: missing columns/];
    const others = [/^B\.QQ\.csv: .*no time zone for QQ/, /^prices\.csv: .*"symbol"/, /^broken\.parquet: /, /^C\.US\.csv: .*"close"/];
    for (const pattern of [...told, ...others]) expect(problems).toContainEqual(expect.stringMatching(pattern));
    expect(problems).toHaveLength(7);
    expect(barsOf(await ask('/v1/klines?symbol=A.US'))).toMatchObject({ close: [1, 2], volume: [1, null] });
  });
});

describe('rows that nobody can use', () => {
  it('are told with their lines; of several bars for the same time in a file the last row counts', async () => {
    const rows = ['02,1,1,1,1', '03,x,1,1,1', '03,2,2,2,2', '04,nan,1,1,1', '03,3,3,3,3', '05,4,4,4,inf', '05,5,5,5,5'];
    const text = rows.map((row) => `2024-01-${row},1,1\n`).join('');
    const folder = await folderOf({ 'A.US.csv': header + text });
    const { ask, source } = await serve(folder);
    expect(source.problems?.()).toEqual([
      expect.stringContaining('A.US.csv, line 3: bad open'),
      'A.US.csv, line 5: no open: A.US at 2024-01-04 00:00:00',
      'A.US.csv, line 6: a second bar of A.US at 2024-01-03 00:00:00: the last one counts',
      'A.US.csv, line 7: bad close inf: A.US at 2024-01-05 00:00:00',
    ]);
    expect(barsOf(await ask('/v1/klines?symbol=A.US')).close).toEqual([1, 3, 5]);
    const { bars } = await convertBars(join(folder, 'A.US.csv'), join(folder, 'converted.parquet'));
    expect(bars).toBe(3);
  });

  it('are told with their numbers in Parquet files', async () => {
    const folder = await folderOf({ 'b.csv': `${header}2024-01-02,1,1,1,1,1,1\n` });
    const copy = "SELECT * FROM (VALUES ('A.US', DATE '2024-01-02', 1.0), ('A.US', DATE '2024-01-02', 2.0), ('A.US', NULL, 3.0))";
    const database = await openDatabase();
    const columns = 'symbol, time, open, open AS high, open AS low, open AS close';
    await database.query(`COPY (SELECT ${columns} FROM (${copy}) AS t(symbol, time, open)) TO '${join(folder, 'a.parquet')}'`);
    database.close();
    const { ask, source } = await serve(folder);
    expect(source.problems?.()).toContain('a.parquet, row 2: a second bar of A.US at 2024-01-02 00:00:00: the last one counts');
    expect(source.problems?.()).toContain('a.parquet, row 3: no time: A.US at no time');
    expect(barsOf(await ask('/v1/klines?symbol=A.US')).close).toEqual([2]);
  });
});

const stamps = (every: number, sessions: readonly (readonly [from: number, to: number])[]) =>
  sessions.flatMap(([from, to]) => Array.from({ length: Math.ceil((to - from) / every) }, (_, i) => Math.min(to, from + (i + 1) * every)));
const textOf = (minutes: readonly number[]) => {
  const time = (minute: number) => `${Math.floor(minute / 60)}`.padStart(2, '0') + `:${`${minute % 60}`.padStart(2, '0')}`;
  return header + minutes.map((minute) => `2024-03-08 ${time(minute)},1,1,1,1,1,1\n`).join('');
};
const mainland = [
  [570, 690],
  [780, 900],
] as const;
const newYork = [[570, 960]] as const;

describe('files of longer minute bars', () => {
  it.each([
    ['600519.SH', 5, mainland, ['5m', '15m', '30m', '60m', '1d'], ['1m']],
    ['600519.SH', 15, mainland, ['15m', '30m', '60m', '1w'], ['1m', '5m']],
    ['AAPL.US', 60, newYork, ['60m', '1d'], ['1m', '5m', '15m', '30m']],
  ] as const)('of %s with %i minutes make longer bars, and say that they cannot make shorter ones', async (...given) => {
    const [symbol, length, sessions, served, refused] = given;
    const { ask } = await serve(await folderOf({ [`${symbol}.csv`]: textOf(stamps(length, sessions)) }));
    for (const period of served) {
      const { volume } = barsOf(await ask(`/v1/klines?symbol=${symbol}&period=${period}`));
      expect(volume.reduce((sum, each) => sum + each, 0)).toBe(stamps(length, sessions).length);
    }
    for (const period of refused) {
      const answer = await ask(`/v1/klines/batch?symbols=${symbol}&period=${period}`);
      const message = `period: expected multiples of ${length}m, the bars that your files have of ${symbol}, got "${period}"`;
      expect([answer.status, errorOf(answer).message]).toEqual([400, message]);
    }
    if (length === 15) expect(await ask(`/v1/klines/intraday?symbol=${symbol}&period=10m`)).toMatchObject({ status: 400 });
  });
});

describe('files of several lengths of bars', () => {
  it('are used beside one-minute files of the same symbol without counting anything twice', async () => {
    const { ask } = await serve(
      await folderOf({
        '600519.SH.csv': textOf(stamps(1, mainland)),
        '600519.SH_5m.csv': textOf(stamps(5, mainland)),
      }),
    );
    const volumeOf = async (period: string) =>
      barsOf(await ask(`/v1/klines?symbol=600519.SH&period=${period}`)).volume.reduce((sum, each) => sum + each, 0);
    expect([await volumeOf('1m'), await volumeOf('30m'), await volumeOf('1d')]).toEqual([100, 48, 48]);
  });
});

describe('a folder without anything that can be served', () => {
  it.each([
    [{}, []],
    [{ 'A.US.csv': 'time,open\n' }, [expect.stringMatching(/^A\.US\.csv: there is no column "high" or "low" or "close"/)]],
  ])('is told and waited for: %j', async (files, problems) => {
    const folder = await folderOf(files);
    const { ask, source } = await serve(folder);
    expect(source.problems?.()).toEqual([expect.stringMatching(/has no bars yet: put your files into it$/), ...problems]);
    expect((await ask('/healthz')).body).toMatchObject({ status: 'incomplete' });
    await writeFile(join(folder, 'B.US.csv'), `${header}2024-01-02,1,1,1,1,1,1\n`);
    await expect.poll(() => source.problems?.()).toEqual(problems);
    expect(barsOf(await ask('/v1/klines?symbol=B.US')).close).toEqual([1]);
  });

  it.each([
    [{ 'market-data.json': '{"zones": {"OWN": "Europe/Nowhere"}}' }, /market-data\.json: zones\.OWN: .*"Europe\/Nowhere"/],
    [
      { 'market-data.json': JSON.stringify({ zones: zonesOf(100_000) }) },
      /market-data\.json: zones: expected an object with at most 500 zones|larger than 1 MB/,
    ],
    [
      { 'market-data.json': JSON.stringify({ zones: zonesOf(501) }) },
      /market-data\.json: zones: expected an object with at most 500 zones/,
    ],
    [{ 'market-data.json': '{"bar": {}}' }, /market-data\.json: bar/],
    [{ 'market-data.json': '{' }, /market-data\.json: .*JSON/],
  ])('keeps the service from starting where the settings are wrong: %j', async (files, message) => {
    await expect(openOwnFiles({ folder: await folderOf(files as Record<string, string>) })).rejects.toThrow(message);
  });

  it('may not even exist', async () => {
    await expect(openOwnFiles({ folder: '/no/such/folder' })).rejects.toThrow(/\/no\/such\/folder cannot be read/);
  });
});

describe('files that change', () => {
  it('are read again without a restart, and a mapping that is broken meanwhile is told', async () => {
    const folder = await folderOf({ 'A.US.csv': `${header}2024-01-02,1,1,1,1,1,1\n` });
    const { ask, source } = await serve(folder);
    const closes = async () => barsOf(await ask('/v1/klines?symbol=A.US')).close;
    expect(await closes()).toEqual([1]);
    await writeFile(join(folder, 'A.US.csv'), `${header}2024-01-02,1,1,1,1,1,1\n2024-01-03,1,3,1,3,1,1\n`);
    await utimes(join(folder, 'A.US.csv'), 1, 1);
    await expect.poll(closes).toEqual([1, 3]);
    await writeFile(join(folder, 'market-data.json'), '{');
    await expect.poll(() => source.problems?.()).toEqual([expect.stringContaining('market-data.json')]);
    expect(await closes()).toEqual([1, 3]);
  });
});

describe('converted files', () => {
  it('answer as the CSV file does, which may stay beside them', async () => {
    const rows = ['600519.sh', '00700.HK'].map((symbol) => `${symbol},2024-01-02,1,2,1,2,3,4\n${symbol},2024-01-04,2,2,2,2,3,4\n`);
    const folder = await folderOf({ 'in.csv': `symbol,${header}${rows.join('')}` });
    const whole = '/v1/klines/batch?symbols=600519.SH,00700.HK&period=1w';
    const before = await (await serve(folder)).ask(whole);
    expect(await convertBars(join(folder, 'in.csv'), join(folder, 'out.parquet'))).toMatchObject({
      bars: 4,
      problems: [],
    });
    expect(barsBySymbol(before)['600519.SH']).toMatchObject({ volume: [6] });
    expect((await (await serve(folder)).ask(whole)).body).toEqual(before.body);
    await rm(join(folder, 'in.csv'));
    expect((await (await serve(folder)).ask(whole)).body).toEqual(before.body);
  });
});

it('a share of Beijing is an A-share, in lots and the time of the mainland', async () => {
  const { ask, source } = await serve(
    await folderOf({
      '430047.BJ.csv': `${header}2024-01-02,10,10,10,10,250,2500\n2024-01-03,11,11,11,11,350,3850\n`,
      'market-data.json': '{"volumeInShares": true}',
    }),
  );
  expect(source.problems?.()).toEqual([]);
  const timestamp = Date.parse('2024-01-03T15:00:00+08:00');
  expect((await ask('/v1/quotes?universes=CN_Stock')).body).toMatchObject({
    data: [{ symbol: '430047.BJ', region: 'CN', last_price: 11, volume: 4, timestamp }],
  });
});

/** Zones of so many suffixes, in as many spellings. */
function zonesOf(count: number): object {
  const spelled = (index: number) =>
    Array.from('Europe/Berlin', (letter, i) => (index & (1 << i) ? letter.toUpperCase() : letter.toLowerCase())).join('');
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [i.toString(36), spelled(i)]));
}
