/** GET /files/check: what is odd in the bars of one own file, by the rules of MD.CHECK. */
import { describe, expect, it } from 'vitest';
import { folderOf, serve } from './own-folder';

/** Weekdays of January and February 2024. */
const weekdays = Array.from({ length: 60 }, (_, index) => new Date(Date.UTC(2024, 0, 1 + index)))
  .filter((date) => date.getUTCDay() % 6 !== 0)
  .map((date) => date.toISOString().slice(0, 10));

/** Bars that rise and fall by a few hundredths around ten. */
const bars = (dates: readonly string[], priceOf: (date: string, close: number) => number = (_, close) => close) =>
  `date,open,high,low,close,volume,amount\n${dates
    .map((date, index) => {
      const close = priceOf(date, 10 + 0.05 * Math.sin(index));
      return [date, close, close * 1.01, close * 0.99, close, 10_000, Math.round(10_000 * close)].join(',');
    })
    .join('\n')}\n`;

const halvedFrom = (from: string) => (date: string, close: number) => (date < from ? close : close / 2);
const sound = Object.fromEntries(['A', 'B', 'C', 'D'].map((name) => [`${name}.US.csv`, bars(weekdays)]));
const gap = (date: string) => date < '2024-01-10' || date > '2024-01-12';

const linesOf = (body: unknown) => [...String(body).matchAll(/<li>([^<]*)<\/li>/g)].map(([, line]) => line);

describe('The check of a file', () => {
  it.each([
    ['sound data', bars(weekdays), ['clean'], ['正常']],
    [
      'a split without its factor, and days that are missing',
      bars(weekdays.filter(gap), halvedFrom('2024-02-01')),
      ['warning · Trading days missing (3 days) · 2024-01-10 – 2024-01-12', 'warning · Price jump without an ex-date · 2024-02-01'],
      ['可疑 · 缺少交易日（3 日） · 2024-01-10 – 2024-01-12', '可疑 · 非除权除息日股价跳变 · 2024-02-01'],
    ],
  ])('tells of %s in both languages', async (_, text, english, chinese) => {
    const { ask } = await serve(await folderOf({ ...sound, 'own.US.csv': text }));
    expect(linesOf((await ask('/files/check?file=own.US.csv&lang=en', { key: null })).body)).toEqual(english);
    expect(linesOf((await ask('/files/check?file=own.US.csv&lang=zh', { key: null })).body)).toEqual(chinese);
  });

  it('finds nothing in a split whose factor the folder has', async () => {
    const text = bars(weekdays, halvedFrom('2024-02-01'));
    const factors = 'symbol,date,ex_factor\nOWN.US,2024-02-01,2\n';
    const { ask } = await serve(await folderOf({ ...sound, 'OWN.US.csv': text, 'ex-factors.csv': factors }));
    expect(linesOf((await ask('/files/check?file=OWN.US.csv')).body)).toEqual(['clean']);
  });

  it('names the symbols of a file of several, and says what could not be checked', async () => {
    const rows = bars(weekdays).trim().split('\n').slice(1);
    const text = `symbol,date,open,high,low,close,volume,amount\n${['A.US', 'B.US']
      .flatMap((symbol) => rows.map((row) => `${symbol},${row}`))
      .join('\n')}\nB.US,2024-03-04,1,1.01,0.99,1,10000,10000\n`;
    const { ask } = await serve(await folderOf({ 'both.csv': text }));
    expect(linesOf((await ask('/files/check?file=both.csv')).body)).toEqual([
      expect.stringMatching(/^(warning|note) · Price jump without an ex-date · 2024-03-04 · B\.US$/),
      'Trading days not checked: the folder has fewer than three securities of this market.',
    ]);
  });

  it('is not there for other files, and the page leads to it only for files with bars', async () => {
    const { ask } = await serve(await folderOf({ 'A.US.csv': bars(weekdays), 'notes.md': '# Notes\n' }));
    expect((await ask('/files/check?file=notes.md')).status).toBe(404);
    const page = String((await ask('/files')).body);
    expect(page.split('/files/check?').length - 1).toBe(1);
    expect(page).toContain('/files/check?file=A.US.csv&amp;lang=en');
  });
});
