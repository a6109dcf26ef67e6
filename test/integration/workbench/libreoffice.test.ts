/** LibreOffice opens the workbench's .xlsx files. */
import { describe, expect, it } from 'vitest';
import type { ChartType } from '../../../src/office-host/stores/chart-model';
import { bookChart } from '../../../src/workbench/document/xlsx/parts/book';
import { writeBook } from '../../../src/workbench/document/xlsx/write-book';
import { bookOf, cell } from '../../support/book';
import { hasLibreOffice, needsLibreOffice, type OpenedWorkbook, openInLibreOffice } from '../../support/libreoffice';
import { chartOver, type Column } from '../../unit/workbench/fixture-chart';

const columns: readonly Column[] = [
  { header: 'Date', values: [46_000, 46_001, 46_002], format: 'yyyy-mm-dd' },
  ...['Volume', 'Open', 'High', 'Low', 'Close'].map((header, index) => ({
    ...{ header, values: [10, 12, 11].map((value) => value + index), format: '0.00' },
  })),
];

describe.skipIf(!hasLibreOffice)(`an exported workbook in LibreOffice${needsLibreOffice}`, () => {
  it('has its charts, over the same cells, and its values with their formats', { timeout: 120_000 }, async () => {
    const charts = [chartOf('Line', 6), chartOf('ColumnClustered', 3), chartOf('Pie', 2), chartOf('StockVOHLC', 6)];
    const { file } = await writeBook(bookOf({ cells, charts }));
    const [{ sheets, chartOf: chart }] = (await openInLibreOffice([new Uint8Array(file)])) as [OpenedWorkbook];
    const [volume, others] = ['Sheet1.B2:Sheet1.B4', ['C', 'D', 'E', 'F'].map((name) => `Sheet1.${name}2:Sheet1.${name}4`)];
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
