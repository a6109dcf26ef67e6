/** Files as sources write them: small tables of the same shape, and random tables in any writing, come back as the same bars. */
import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { gb18030 } from '../../support/gb18030';
import { barsOf } from './bodies';
import { folderOf, serve } from './own-folder';

const days = ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-15', '2024-01-16'];
const dated = (write: (day: string, index: number) => string) => days.map(write).join('\n');

async function read(files: Readonly<Record<string, string | Uint8Array>>, symbol: string, period = '1d') {
  const { ask, source } = await serve(await folderOf(files));
  const bars = barsOf(await ask(`/v1/klines?symbol=${symbol}&period=${period}&adjust=none`));
  return { ...bars, files: source.files?.() ?? [], problems: source.problems?.() ?? [] };
}

/** The closes are 10, 11, … in every file. */
const closes = days.map((_, index) => 10 + index);

it('A file of no known source is read by the general rules', async () => {
  const rows = dated((day, i) => `${day.split('-').toReversed().join('.')};10,0;20,0;9,0;${10 + i},0`);
  const { close, files, problems } = await read({ 'SPX.US.txt': `day;first;high;low;last\n${rows}` }, 'SPX.US');
  expect([close, files.map(({ format }) => format), problems]).toEqual([closes, ['general rules'], []]);
});

describe('what holds a table', () => {
  it('may be GBK, UTF-16 or compressed, with a title and its last line', async () => {
    const header = '日期\t开盘\t最高\t最低\t收盘\t成交量\t成交额';
    const text = `600519 茅台 日线 不复权\n${header}\n${dated((day, i) => `${day.replaceAll('-', '/')}\t10\t20\t9\t${10 + i}\t20000\t240000`)}\n数据来源:通达信\n`;
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
    for (const content of [text, utf16, gb18030(text), gzipSync(text)]) {
      const { close, volume, problems } = await read({ 'SH#600519.txt': content }, '600519.SH');
      expect([close, volume, problems]).toEqual([closes, closes.map(() => 200), []]);
    }
  });

  it.each([['日期', '成交股數', '成交金額', '開盤價', '最高價', '最低價', '收盤價'], []])(
    'may be of Taiwan, with years since 1911 of two and three digits and %s %s',
    async (...names) => {
      const dates = ['99/12/29', ' 99/12/30', '99/12/31', '100/01/03', '100/01/04', '113/01/02'];
      const rows = dates.map((date, i) =>
        names.length > 0 ? `${date},"1,000",12000,10,20,9,${10 + i}` : `${date},10,20,9,${10 + i},1000`,
      );
      const text = [...(names.length > 0 ? [names.join(',')] : []), ...rows].join('\n');
      const { close, timestamp } = await read({ '2330.TW.csv': text, 'market-data.json': '{"zones":{"TW":"Asia/Taipei"}}' }, '2330.TW');
      expect(close).toEqual(closes);
      expect(timestamp[0]).toBe(Date.parse('2010-12-29T00:00+08:00'));
      expect(timestamp[5]).toBe(Date.parse('2024-01-02T00:00+08:00'));
    },
  );

  it('may be a sheet of a workbook', async () => {
    const rows = [['Date', 'Open', 'High', 'Low', 'Close'], ...days.map((day, i) => [new Date(`${day}T00:00:00Z`), 10, 20, 9, 10 + i])];
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Notes']]), 'Notes');
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), 'Prices');
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
    expect((await read({ 'AAPL.xlsx': bytes }, 'AAPL.US')).close).toEqual(closes);
  });
});

describe('minutes', () => {
  const bars = (times: readonly string[]) =>
    'Datetime,Open,High,Low,Close,Volume\n' + times.map((time) => `2024-01-02 ${time},1,2,1,2,100`).join('\n');
  it.each([
    ['by begin', ['09:30', '09:31', '15:59'], ['09:31', '09:32', '16:00']],
    ['by end', ['09:31', '09:32', '16:00'], ['09:31', '09:32', '16:00']],
  ])('stamped %s are served by their ends', async (_, times, ends) => {
    const { timestamp } = await read({ 'AAPL.US.csv': bars(times) }, 'AAPL.US', '1m');
    expect(timestamp).toEqual(ends.map((end) => Date.parse(`2024-01-02T${end}:00-05:00`)));
  });

  it('at the open and at the close are said to be stamped by what is assumed', async () => {
    const { files } = await read({ 'AAPL.US.csv': bars(['09:30', '09:31', '16:00']) }, 'AAPL.US', '1m');
    expect(files[0]?.notes).toContainEqual({ kind: 'stamps', value: 'end', isSure: false });
  });

  it.each([
    ['100', '11:30'],
    ['0', '13:01'],
  ])('of 通达信 stamped 13:00 end at 11:30, unless they have what was traded at 13:01: with %s there, at %s', async (volume, end) => {
    const text = bars(['09:31', '11:29', '13:00', '13:01', '15:00']).replace(/(13:01.*,)100/, `$1${volume}`);
    const { timestamp } = await read({ '600519.SH.csv': text }, '600519.SH', '1m');
    expect(timestamp[2]).toBe(Date.parse(`2024-01-02T${end}+08:00`));
  });

  it('join the auctions of Shanghai to the first and the last bar', async () => {
    const { timestamp, volume } = await read({ '600519.SH.csv': bars(['09:25', '09:31', '11:30', '13:01', '15:00']) }, '600519.SH', '1m');
    expect(timestamp.map((ms) => new Date(ms + 8 * 3_600_000).toISOString().slice(11, 16))).toEqual(['09:31', '11:30', '13:01', '15:00']);
    expect(volume).toEqual([200, 100, 100, 100]);
  });
});

describe('the numbers of a file', () => {
  it('keep more than six decimals', async () => {
    const { close } = await read({ 'A.US.csv': 'date,open,high,low,close\n' + dated((day) => `${day},1,2,1,1.23456789123`) }, 'A.US');
    expect(close[0]).toBe(1.23456789123);
  });

  it('count what the names of their columns say, also in rows of a workbook that end early', async () => {
    const rows = days.map((day, i) => [day, 10, 20, 9, 10 + i, 123.45, 12_345, ...(i === 0 ? [] : [1])]);
    const names = ['日期', '开盘价', '最高价', '最低价', '收盘价', '成交量(万股)', '成交额(万元)', '换手率(%)'];
    const sheet = utils.aoa_to_sheet([names, ...rows, ['数据来源：东方财富']]);
    const book = write({ SheetNames: ['x'], Sheets: { x: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
    const { close, volume, amount, problems } = await read({ '000300.SH.xlsx': book }, '000300.SH');
    expect([close, volume[0], amount[0], problems]).toEqual([closes, 12_345, 123_450_000, []]);
  });
});

const two = (number: number) => String(number).padStart(2, '0');
const steps = (seconds: number) =>
  Array.from({ length: 100 }, (_, index) => 9.5 * 3600 + index * seconds).map((at) =>
    [at / 3600, (at / 60) % 60, at % 60].map((part) => two(Math.floor(part))).join(':'),
  );
const good = 'date,open,high,low,close,volume\n' + dated((day, i) => `${day},10,20,9,${10 + i},100`);
const wrongOnes: readonly (readonly [what: string, name: string, text: string, reason: RegExp])[] = [
  [
    'dates with two readings',
    'A.US.csv',
    'date,open,high,low,close\n01/02/2024,1,2,1,2\n02/03/2024,1,2,1,2',
    /may be M\/D\/Y or D\/M\/Y: add .*"dates"/,
  ],
  [
    'weeks',
    'A.US.csv',
    'date,open,high,low,close\n' +
      ['05', '12', '19', '26']
        .map((day) => `2024-01-${day},1,2,1,2\n2024-02-${day === '05' ? '02' : String(Number(day) - 3).padStart(2, '0')},1,2,1,2`)
        .join('\n'),
    /bars are weeks, not days/,
  ],
  [
    'months of nobody knows what, which is said before anybody is asked whose they are',
    'prices.csv',
    'date,open,high,low,close\n' + Array.from({ length: 12 }, (_, i) => `2024-${two(i + 1)}-01,1,2,1,2`).join('\n'),
    /bars are months, not days/,
  ],
  ['days of nobody knows what', 'prices.csv', good, /whose bars they are: .*"symbol":"\?"/],
  [
    'a close of another kind',
    'A.US.csv',
    'date,open,high,low,close\n' + dated((day) => `${day},10,20,9,2`),
    /lies outside low … high in 6 of 6 rows/,
  ],
  ['a code of a share and an index', '000001.csv', good, /is a share and an index: add .*000001\.SZ/],
  [
    'several bars of a time',
    'A.US.csv',
    [good, ...[20, 30].map((by) => dated((day, i) => `${day},10,50,9,${10 + i + by},100`))].join('\n'),
    /rows have the time of another row/,
  ],
  [
    'a coin under the name of a share',
    'BIT.csv',
    'date,open,high,low,close\n' + Array.from({ length: 28 }, (_, i) => `2024-01-${two(i + 1)},10,20,9,15`).join('\n'),
    /bars on Saturdays and Sundays/,
  ],
  [
    'trades at odd seconds',
    'A.US.csv',
    'time,open,high,low,close\n' +
      steps(37)
        .map((clock) => `2024-01-02 ${clock},10,20,9,15`)
        .join('\n'),
    /times are no whole minutes/,
  ],
  [
    'bars of three minutes',
    'A.US.csv',
    'time,open,high,low,close\n' +
      steps(180)
        .map((clock) => `2024-01-02 ${clock},10,20,9,15`)
        .join('\n'),
    /another length than 1, 5/,
  ],
  [
    'prices of options',
    'A.US.csv',
    'date,strike,open,high,low,close\n' + dated((day) => `${day},150,10,20,9,15`),
    /"strike" says that these are options/,
  ],
  ['closes of several securities', 'x.csv', 'date,A,B\n' + dated((day) => `${day},10,20`), /one price for each of A, B/],
  ['one day of several shares', 'x.csv', '证券代码,开盘价,最高价,最低价,收盘价\n600000,10,20,9,15\n600004,10,20,9,15', /has no dates/],
  [
    'minutes of a market whose hours nobody has said',
    'X.OWN.csv',
    'time,open,high,low,close\n' + dated((day, i) => `${day} 1${i}:00,10,20,9,15\n${day} 1${i}:15,10,20,9,15`),
    /stamped by their end or their begin: add .*"stamps":"end"/,
  ],
  ['closes alone', 'A.US.csv', 'date,close\n' + dated((day) => `${day},10`), /there are only closes/],
  ['quotes', 'A.US.csv', 'date,bid,ask\n' + dated((day) => `${day},10,20`), /quotes with bid and ask/],
];

describe('what would be wrong', () => {
  it.each(wrongOnes)('is refused: %s', async (_, name, text, reason) => {
    const settings = '{"zones":{"OWN":"Europe/Berlin"}}';
    const { source } = await serve(await folderOf({ [name]: text, 'B.US.csv': good, 'market-data.json': settings }));
    expect(source.files?.().find((file) => file.name === name)?.refusal).toMatch(reason);
    expect(source.problems?.()).toContainEqual(expect.stringMatching(reason));
  });

  it('is not mixed: of raw and adjusted files, that whose name says so is left out', async () => {
    const adjusted = 'date,open,high,low,close,volume\n' + dated((day, i) => `${day},80,160,72,${80 + 8 * i},100`);
    const { close, problems } = await read({ '600519.SH.csv': good, '600519.SH_hfq.csv': adjusted }, '600519.SH');
    expect([close, problems]).toEqual([closes, [expect.stringContaining('600519.SH_hfq.csv: the prices are adjusted')]]);
  });
});

it('An adjusted file says when the raw one beside it is left out for a third', async () => {
  const times = (factor: number) =>
    'date,open,high,low,close\n' + dated((day, i) => [day, 10 * factor, 20 * factor, 9 * factor, (10 + i) * factor].join());
  const { problems } = await read({ 'A.US.csv': good, 'B.US.csv': times(1), 'B.US_2.csv': times(2), 'B.US_adj.csv': times(8) }, 'A.US');
  expect(problems).toContainEqual(expect.stringMatching(/^B\.US_adj\.csv: .* with raw prices is left out, too/));
  expect(problems).toContainEqual(expect.stringMatching(/^B\.US\.csv: it contradicts B\.US_2\.csv/));
});

describe('any table', () => {
  const writings = fc.record({
    date: fc.constantFrom(
      (day: string) => day,
      (day: string) => day.replaceAll('-', ''),
      (day: string) => day.replaceAll('-', '.'),
      (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
      (day: string) => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)}`,
      (day: string) => `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`,
    ),
    number: fc.constantFrom(
      (value: number) => value.toFixed(2),
      (value: number) => `"$${value.toFixed(2)}"`,
    ),
    unit: fc.constantFrom([100, 1], [1, 1], [1, 1_000]),
    isNewestFirst: fc.boolean(),
    encode: fc.constantFrom(
      (text: string): Uint8Array => Buffer.from(text),
      (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`),
      (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, 'utf16le'),
      (text: string): Uint8Array => gzipSync(text),
    ),
    lots: fc.array(fc.integer({ min: 100, max: 9_000 }), { minLength: days.length, maxLength: days.length }),
  });

  it('comes back equal, in whatever writing, order, encoding and unit', async () => {
    await fc.assert(
      fc.asyncProperty(writings, async ({ date, number, unit, isNewestFirst, encode, lots }) => {
        const [shares = 1, scale = 1] = unit;
        const rows = days.map((day, i) => {
          const prices = [10, 20, 9, 10 + i].map(number).join();
          const volume = ((lots[i] ?? 0) * 100) / (shares === 1 ? 1 : 100);
          return `${date(day)},${prices},${volume},${((lots[i] ?? 0) * 100 * 12) / scale}`;
        });
        const text = ['date,open,high,low,close,volume,amount', ...(isNewestFirst ? rows.toReversed() : rows)].join('\n');
        const { close, volume, amount } = await read({ '600519.SH.csv': encode(text) }, '600519.SH');
        expect([close, volume, amount]).toEqual([closes, lots, lots.map((each) => each * 1_200)]);
      }),
      { numRuns: 12 },
    );
  });
});

it('Two ex-events without a bar between them shift additively by what each leaves of the close', async () => {
  const files = {
    'A.US.csv': 'date,open,high,low,close\n2024-01-02,11,11,11,11\n2024-01-09,5,5,5,5\n',
    'ex-factors.csv': 'symbol,time,ex_factor\nA.US,2024-01-03,1.1\nA.US,2024-01-04,2\n',
  };
  const { ask } = await serve(await folderOf(files));
  const { close } = barsOf(await ask('/v1/klines?symbol=A.US&adjust=forward_additive'));
  expect(close).toEqual([expect.closeTo(5, 9), 5]);
});

it('A code that has lost its zeros is named, and its column still tells the other securities apart', async () => {
  const rows = ['600036', '000001', '300'].map((code) => dated((day, i) => `${code},${day},10,20,9,${10 + i}`));
  const mixed = ['symbol,date,open,high,low,close', ...rows].join('\n');
  const { close, problems } = await read({ 'mixed.csv': mixed }, '600036.SH');
  expect(close?.length).toBeGreaterThan(1);
  expect(problems).toContainEqual(expect.stringMatching(/^mixed\.csv: .*300/));
  expect(problems.join()).not.toContain('add a column');
});
