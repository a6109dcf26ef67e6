/** Random tables as each source would write them come back as the same bars; every row of the table of formats has a sample. */
import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { formatOf, formats } from '../../../src/service/sources/files/formats/format-table';
import { tableHead } from '../../../src/service/sources/files/formats/table-head';
import { gb18030 } from '../../support/gb18030';
import { propertyRuns } from '../../support/property-runs';
import { barsBySymbol, type Columns } from './bodies';
import { type Sample, samples } from './own-file-sources';
import { folderOf, serve } from './own-folder';

/** Prices in hundredths; the price of the amount lies between low and high. */
interface Bar {
  /** On the exchange's clock, as `2024-01-15 10:05`: the end of minutes. */
  readonly end: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
  readonly average: number;
}

const length = 5;
const shifted = (time: string, byMinutes: number) =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + byMinutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');

/** Twenty working days from a random one: among them is a day above 12. */
const daysFrom = (first: number) =>
  Array.from({ length: 28 }, (_, index) => new Date((first + index) * 86_400_000))
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => `${day.toISOString().slice(0, 10)} 00:00`);
/** Two of them whose numbers are of no month. */
const tellingDays = (first: number) =>
  daysFrom(first)
    .filter((day) => Number(day.slice(8, 10)) > 12)
    .slice(0, 2);
/** Within the morning, so that no session tells what the bars are stamped by. */
const minutesOf = (day: string) => Array.from({ length: 10 }, (_, index) => shifted(day, 610 + index * length));

const someBar = fc
  .record({
    low: fc.nat(800),
    toOpen: fc.nat(50),
    toClose: fc.nat(50),
    above: fc.nat(40),
    lots: fc.integer({ min: 100, max: 9_000 }),
  })
  .map(({ low, toOpen, toClose, above, lots }) => {
    const [base, most] = [low + 1_000, Math.max(toOpen, toClose)];
    const prices = { open: base + toOpen, high: base + most + above, low: base, close: base + toClose };
    return { ...prices, lots, average: base + most };
  });

function withTimes(bars: readonly Omit<Bar, 'end'>[], ends: readonly string[]): readonly Bar[] {
  return ends.flatMap((end, index) => {
    const bar = bars[index % bars.length];
    return bar ? [{ end, ...bar }] : [];
  });
}

interface Security {
  readonly code: string;
  readonly ticker: string;
  readonly coin: string;
}

/** One of its own for each sample. */
function securityOf(sample: Sample): Security {
  const index = samples.indexOf(sample);
  const ticker = `Z${String.fromCodePoint(65 + Math.floor(index / 26), 65 + (index % 26))}`;
  return { code: String(600_100 + index), ticker, coin: `${ticker}USDT` };
}

const textOfSample = ({ name, header = '', row }: Sample) => name + header + row;
const marketOf = (sample: Sample) =>
  textOfSample(sample).includes('{code}') ? 'SH' : textOfSample(sample).includes('{coin}') ? 'CC' : 'US';
const zones = { SH: 'Asia/Shanghai', US: 'America/New_York', CC: 'UTC' };

function symbolOf(sample: Sample): string {
  const { code, ticker, coin } = securityOf(sample);
  return { SH: `${code}.SH`, US: `${ticker}.US`, CC: `${coin}.CC` }[marketOf(sample)];
}

function wallTime(instant: number, zone: string): string {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  return new Date(instant).toLocaleString('sv-SE', options);
}

function instantOf(wall: string, zone: string): number {
  const asUtc = Date.parse(`${wall.replace(' ', 'T')}Z`);
  const hours = [-8, 0, 4, 5].find((offset) => wallTime(asUtc + offset * 3_600_000, zone) === wall) ?? NaN;
  return asUtc + hours * 3_600_000;
}

/** A line of the sample for a bar; without one, its name or header. */
function filled(text: string, sample: Sample, bar?: Bar): string {
  const values = { ...securityOf(sample), $: '$', ...(bar && valuesOf(bar, sample)) };
  return text.replaceAll(
    /\{([^{}]+)\}/g,
    (place, name: string) => `${new Map<string, string | number>(Object.entries(values)).get(name) ?? place}`,
  );
}

function valuesOf(bar: Bar, sample: Sample): Readonly<Record<string, string | number>> {
  const { open, high, low, close, lots, average } = bar;
  const time = sample.stamps === 'begin' ? shifted(bar.end, -length) : bar.end;
  const zone = sample.row.startsWith('{D.M.Y}') ? 'UTC' : zones[marketOf(sample)];
  const [date = '', clock = ''] = time.split(' ');
  const [year = '', month = '', day = ''] = date.split('-');
  const ms = instantOf(time, zone);
  const offset = `-0${Math.round((ms - Date.parse(`${date}T${clock}Z`)) / 3_600_000)}:00`;
  const [shares, yuan] = [lots * 100, lots * average];
  return {
    ...{
      'Y-M-D': date,
      YMD: date.replaceAll('-', ''),
      'Y/M/D': date.replaceAll('-', '/'),
      'Y.M.D': date.replaceAll('-', '.'),
    },
    ...{ 'M/D/Y': `${month}/${day}/${year}`, 'D.M.Y': `${day}.${month}.${year}`, offset },
    ...{ T: clock, HMS: `${clock}:00`, HM: clock.replace(':', ''), ms, s: ms / 1_000, ns: `${ms}000000` },
    ...{ o: open / 100, h: high / 100, l: low / 100, c: close / 100 },
    ...{ O: open * 100, H: high * 100, L: low * 100, C: close * 100 },
    ...{ shares, lots, K: `${shares / 1_000}K`, yuan, thousands: yuan / 1_000, 'ten thousands': yuan / 10_000 },
  };
}

const periodOf = ({ stamps }: Sample) => (stamps === undefined ? '1d' : `${length}m`);
const periods = [...new Set(samples.map(periodOf))];

interface Writing {
  readonly encode: (text: string) => Uint8Array;
  readonly lineEnd: string;
  readonly isNewestFirst: boolean;
}

function written(sample: Sample, bars: readonly Bar[], { encode, lineEnd, isNewestFirst }: Writing): Uint8Array {
  const rows = bars.map((bar) => filled(sample.row, sample, bar));
  const header = sample.header === undefined ? [] : filled(sample.header, sample).split('\n');
  return encode([...header, ...(isNewestFirst ? rows.toReversed() : rows), ''].join(lineEnd));
}

const writings = fc.record({
  encode: fc.constantFrom<Writing['encode']>(
    (text) => Buffer.from(text),
    (text) => Buffer.from(`\uFEFF${text}`),
    (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    gb18030,
    (text) => gzipSync(text),
  ),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  isNewestFirst: fc.boolean(),
});

const random = fc.record({
  writing: writings,
  first: fc.integer({ min: 12_000, max: 19_000 }),
  bars: fc.array(someBar, { minLength: 20, maxLength: 20 }),
});

it('A random table in the writing of any source, in any encoding and order, comes back equal', async () => {
  await fc.assert(
    fc.asyncProperty(random, async ({ writing, first, bars }) => {
      const days = withTimes(bars, daysFrom(first));
      const minutes = withTimes(bars, tellingDays(first).flatMap(minutesOf));
      const barsIn = (sample: Sample) => (sample.stamps === undefined ? days : minutes);
      const files = samples.map(
        (sample, index) =>
          [
            // Folders keep apart the files whose names are the same.
            `${index}/${filled(sample.name, sample)}`,
            written(sample, barsIn(sample), writing),
          ] as const,
      );
      const { ask, source } = await serve(await folderOf(Object.fromEntries(files)));
      const served = new Map(
        await Promise.all(
          periods.map(async (period) => {
            const some = samples.filter((sample) => periodOf(sample) === period);
            const asked = `symbols=${some.map(symbolOf).join()}&period=${period}&adjust=none&count=100`;
            return [period, barsBySymbol(await ask(`/v1/klines/batch?${asked}`))] as const;
          }),
        ),
      );
      const found = samples.map((sample, index) => {
        const { format, refusal } = source.files?.().find(({ name }) => name === files[index]?.[0]) ?? {};
        const bars = served.get(periodOf(sample))?.[symbolOf(sample)];
        return bars ? { format, ...shown(bars, sample) } : refusal;
      });
      expect(found).toEqual(samples.map((sample) => ({ format: sample.format, ...expected(barsIn(sample), sample) })));
    }),
    { ...propertyRuns(1), endOnFailure: true },
  );
}, 240_000);

function shown({ timestamp, open, high, low, close, volume, amount }: Columns, sample: Sample) {
  const ends = timestamp.map((ms) => wallTime(ms, zones[marketOf(sample)]));
  return { ends, open, high, low, close, volume, ...(hasAmount(sample) && { amount }) };
}

const hasAmount = ({ row }: Sample) => /\{(yuan|thousands|ten thousands)\}/.test(row);

function expected(bars: readonly Bar[], sample: Sample) {
  const column = (of: (bar: Bar) => number) => bars.map((bar) => expect.closeTo(of(bar), 6) as number);
  const market = marketOf(sample);
  const zone = zones[market];
  const isUtc = sample.row.startsWith('{D.M.Y}');
  return {
    ends: bars.map(({ end }) => (isUtc ? wallTime(instantOf(end, 'UTC'), zone) : end)),
    ...{ open: column((bar) => bar.open / 100), high: column((bar) => bar.high / 100) },
    ...{ low: column((bar) => bar.low / 100), close: column((bar) => bar.close / 100) },
    volume: column(({ lots }) => (market === 'SH' ? lots : lots * 100 + (sample.row.endsWith('.5') ? 0.5 : 0))),
    ...(hasAmount(sample) && { amount: column(({ lots, average }) => lots * average) }),
  };
}

it('Every row of the table of formats has a sample', () => {
  const rows = samples.map((sample) => {
    const bar = {
      end: '2024-01-15 10:10',
      open: 1_000,
      high: 1_020,
      low: 990,
      close: 1_010,
      lots: 100,
      average: 1_000,
    };
    const line = filled(sample.row, sample, bar);
    const text = [sample.header === undefined ? [] : [filled(sample.header, sample)], line, line, ''].flat().join('\n');
    return formatOf(tableHead(text), filled(sample.name, sample));
  });
  expect(formats.filter((format) => !rows.includes(format))).toEqual([]);
});
