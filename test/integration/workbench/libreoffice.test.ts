/** LibreOffice opens the workbench's .xlsx files: what it has read is in the file that it saves in its own format. */
import JsZip from 'jszip';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ChartType } from '../../../src/office-host/chart-model';
import type { Book } from '../../../src/workbench/document/xlsx/book';
import { bookChart } from '../../../src/workbench/document/xlsx/book-chart';
import { writeBook } from '../../../src/workbench/document/xlsx/write-book';
import { bookOf, cell } from '../../support/book';
import { chartOver, type Column } from '../../unit/workbench/fixture-chart';

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
const needsIt = hasLibreOffice ? '' : ' (needs LibreOffice)';

const columns: readonly Column[] = [
  { header: 'Date', values: [46_000, 46_001, 46_002], format: 'yyyy-mm-dd' },
  ...['Volume', 'Open', 'High', 'Low', 'Close'].map((header, index) => ({
    ...{ header, values: [10, 12, 11].map((value) => value + index), format: '0.00' },
  })),
];

describe.skipIf(!hasLibreOffice)(`an exported workbook in LibreOffice${needsIt}`, () => {
  it('has its charts, over the same cells, and its values with their formats', { timeout: 120_000 }, async () => {
    const charts = [chartOf('Line', 6), chartOf('ColumnClustered', 3), chartOf('Pie', 2), chartOf('StockVOHLC', 6)];
    const { sheets, chartOf: chart } = await opened(bookOf({ cells, charts }));
    const [volume, others] = [
      'Sheet1.B2:Sheet1.B4',
      ['C', 'D', 'E', 'F'].map((name) => `Sheet1.${name}2:Sheet1.${name}4`),
    ];
    expect(chart('Line')).toEqual({ kinds: ['line'], ranges: [volume, ...others] });
    expect(chart('ColumnClustered')).toEqual({ kinds: ['bar'], ranges: [volume, others[0]] });
    expect(chart('Pie')).toEqual({ kinds: ['circle'], ranges: [volume] });
    const { kinds, ranges } = chart('StockVOHLC');
    expect([kinds, ranges.toSorted()]).toEqual([
      ['stock', 'bar'],
      [volume, ...others],
    ]);
    expect(sheets).toContain('office:date-value="2025-12-09"');
  });
});

const cells = columns.flatMap(({ header, values, format = '' }, at) => [
  cell(0, at, header),
  ...values.map((value, index) => cell(index + 1, at, Number(value), { style: { n: { pattern: format } } })),
]);

function chartOf(type: ChartType, count: number) {
  const { chart, read } = chartOver(type, columns.slice(0, count), {
    chart: { title: { text: type, isOverlay: false } },
  });
  return bookChart(chart, read);
}

/** The sheets and charts of the book, as LibreOffice has read them. */
async function opened(book: Book) {
  const folder = await mkdtemp(join(tmpdir(), 'market-data-libreoffice-'));
  try {
    const path = join(folder, 'book.xlsx');
    await writeFile(path, new Uint8Array((await writeBook(book)).file));
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    execFileSync('soffice', [profile, '--headless', '--convert-to', 'ods', '--outdir', folder, path], {
      stdio: 'ignore',
    });
    const zip = await JsZip.loadAsync(await readFile(join(folder, 'book.ods')));
    const charts = await Promise.all(zip.file(/^Object \d+\/content\.xml$/).map((part) => part.async('string')));
    return {
      sheets: await zip.file('content.xml')!.async('string'),
      chartOf: (title: string) => readChart(charts.find((xml) => xml.includes(`>${title}<`)) ?? ''),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function readChart(xml: string) {
  const all = (expression: RegExp) => [...new Set([...xml.matchAll(expression)].map(([, found]) => found ?? ''))];
  return {
    kinds: all(/chart:class="chart:([a-z]+)"/g),
    ranges: all(/chart:values-cell-range-address="([^"]+)"/g),
  };
}
