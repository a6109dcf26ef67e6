/** What the page "Your files" shows of reports: order, bounds, both languages, and nothing that a file could make run. */
import { describe, expect, it } from 'vitest';
import { filesPage, type FilesPage } from '../../../../src/service/files-page/page';
import type { FlawKind } from '../../../../src/service/sources/files/tables/flawed-rows';
import type { FileReport } from '../../../../src/service/sources/files/catalog/own-folder';
import { sparkline } from '../../../../src/service/files-page/routes';

const report = (name: string, more: Partial<FileReport> = {}): FileReport => ({
  ...{ name, format: 'Yahoo', symbols: ['AAPL.US'], symbolCount: 1, period: 'days', notes: [], bars: 2 },
  ...{ first: '2024-01-02', last: '2024-01-03', refusal: undefined, remarks: [], flaws: [], choices: [] },
  ...more,
});
const refused = (name: string, more: Partial<FileReport> = {}) =>
  report(name, { bars: 0, symbols: [], symbolCount: 0, refusal: `${name}: the bars are weeks, not days`, ...more });
const many = (count: number, make: (name: string) => FileReport = report) =>
  Array.from({ length: count }, (_, index) => make(`${index}.csv`));

const pageOf = (reports: readonly FileReport[], more: Partial<FilesPage> = {}) =>
  filesPage({
    ...{ language: 'en', isLanguageAsked: false, folder: 'data', problems: [], revision: 'r1', search: '', page: 1 },
    ...{ reports, ...more },
  });
const places = (text: string, ...parts: readonly string[]) => parts.map((part) => text.indexOf(part));
const countOf = (text: string, part: string) => text.split(part).length - 1;

describe('the page of the files', () => {
  it('shows refused files before those that are read, in the order of their names', async () => {
    const text = await pageOf([report('a10.csv'), report('a9.csv'), refused('z.csv')]);
    const found = places(text, 'z.csv', 'a9.csv', 'a10.csv');
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found[0]).toBeGreaterThan(0);
  });

  it('cuts off no refusal, and no reason', async () => {
    const text = await pageOf(many(10_000, refused));
    expect(countOf(text, 'the bars are weeks, not days')).toBe(10_000);
  });

  it.each([
    [0, '', 0, undefined],
    [1, '', 1, undefined],
    [200, '', 100, '1–100 of 200'],
    [10_000, '', 100, '1–100 of 10,000'],
    [10_000, '9999', 1, undefined],
  ])('of %i files with the search "%s" shows %i in a page', async (count, search, shown, range) => {
    const text = await pageOf(many(count), { search });
    expect(countOf(text, '<th scope="row">')).toBe(shown);
    if (range === undefined) expect(text).not.toContain('class="pages"');
    else expect(text).toContain(range);
  });

  it.each([
    [2, '101–150 of 150'],
    [99, '101–150 of 150'],
    [-1, '1–100 of 150'],
  ])('has a page %i, or the nearest', async (page, range) => expect(await pageOf(many(150), { page })).toContain(range));

  it('runs nothing that stands in names, folders, formats, symbols, sentences or settings', async () => {
    const evil = '"><img src=x onerror=alert(1)><script>alert(1)</script>\'&';
    const text = await pageOf(
      [
        report(`${evil}1`, { format: evil, symbols: [evil], remarks: [evil], choices: [[{ symbol: evil }]] }),
        report(`${evil}2`, { flaws: [{ kind: 'bad time', count: 2, place: evil, value: evil }] }),
        refused(`${evil}3`, { refusal: evil, choices: [[{ dates: evil }, { dates: evil }]] }),
        report(`${evil}4`, { format: '', bars: 0, symbols: [], symbolCount: 0 }),
      ],
      { folder: evil, problems: [evil], search: '"' },
    );
    expect(text).not.toMatch(/<img src=x|<script>|="?"><img/);
    expect(countOf(text, '&lt;script&gt;')).toBeGreaterThan(8);
  });
});

describe('what the page says of a file', () => {
  it.each([
    ['en', '300 rows: dates like 11/1/2019 (first in line 5)', 'volume in lots (assumed)', '1 minute'],
    ['zh', '300 行：日期形如 11/1/2019（首见于第 5 行）', '成交量：手（推定）', '1 分钟'],
  ] as const)('says in %s what is left out, assumed and read', async (language, ...sentences) => {
    const text = await pageOf(
      [
        report('a.csv', {
          period: 1,
          notes: [{ kind: 'volume', value: 'lots', isSure: false }],
          choices: [[{ volume: 'lots' }, { volume: 'shares' }]],
          flaws: [{ kind: 'bad time', count: 300, place: 'line 5', value: '11/1/2019' }],
        }),
      ],
      { language },
    );
    for (const sentence of sentences) expect(text).toContain(sentence);
    expect(text).toContain('{&quot;files&quot;:{&quot;a.csv&quot;:{&quot;volume&quot;:&quot;shares&quot;}}}');
  });

  it('has words of its own for each kind of flaw', async () => {
    const kinds: readonly FlawKind[] = ['time', 'suspended', 'bad close', 'range', 'volume', 'outside', 'repeated'];
    const flaws = kinds.map((kind) => ({ kind, count: 1, place: 'row 1', value: 'x' }));
    const text = await pageOf([report('a.csv', { flaws })], { language: 'zh' });
    const rows = [...text.matchAll(/<dd >1 行：([^<]+)（/g)].map(([, words]) => words);
    expect(new Set(rows).size).toBe(kinds.length);
  });

  it.each([
    [[{ dates: 'M/D/Y' }, { dates: 'D/M/Y' }], '日期有两种读法'],
    [[{ symbol: '000001.SZ' }, { symbol: '000001.SH' }], '既是股票代码，也是指数代码'],
    [[{ symbol: '?' }], '未注明证券代码'],
    [[{ volume: 'shares' }, { volume: 'lots' }], '单位有多种可能'],
  ] as const)('asks in Chinese where a choice is open: %j', async (choice, question) => {
    const text = await pageOf([refused('a.csv', { choices: [choice] })], { language: 'zh' });
    expect(text).toContain(question);
    expect(countOf(text, 'class="snippet"')).toBe(choice.length + 1);
  });

  it('keeps search and language in the addresses of its other pages', async () => {
    const text = await pageOf(many(150), { search: 'csv', language: 'zh', isLanguageAsked: true });
    expect(text).toContain('href="/files?search=csv&amp;lang=zh&amp;page=2"');
  });

  it('shows a file that broke as refused, beside the bars that it had', async () => {
    const text = await pageOf([report('a.csv', { refusal: 'a.csv: there are no rows (what it had before is served)' })]);
    expect([text.includes('Refused (1)'), text.includes('Read (1)')]).toEqual([true, true]);
  });
});

it.each([
  ['rises from the bottom to the top', [1, undefined, 3], 'points="2,30 118,2"'],
  ['is level where all closes are equal', [5, 5], 'points="2,16 118,16"'],
  ['is a dot for one close', [undefined, 5], '<circle cx="118" cy="16"'],
  ['is empty without closes', [undefined], 'points=""'],
])('the line of closes %s', (_, closes, shape) => {
  expect(sparkline(closes)).toContain(shape);
});
