/** Charts in exported files. */
import { read } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import type { ChartType } from '../../../../src/office-host/stores/chart-model';
import type { BookSheet } from '../../../../src/workbench/document/xlsx/parts/book';
import { bookChart } from '../../../../src/workbench/document/xlsx/parts/book';
import { writeBook } from '../../../../src/workbench/document/xlsx/write-book';
import { bookOf, cell, part } from '../../../support/book';
import { area, chartOver, type Column } from '../fixture-chart';

const days: Column = { header: 'Day', values: [46_000, 46_001, 46_004], format: 'yyyy-mm-dd' };
const names: Column = { header: 'Name', values: ['A & B', 'C', 'D'] };
const column = (header: string, ...values: Column['values']): Column => ({ header, values, format: '0.00' });
const prices = [column('Open', 10, 12, 11), column('High', 13, 14, 12), column('Low', 9, 10, 8), column('Close', 12, 11, 11)];
const volume: Column = { header: 'Volume', values: [1000, 2000, 1500], format: '#,##0' };

type Changes = Parameters<typeof chartOver>[2];

function chartIn(type: ChartType, columns: readonly Column[], changes?: Changes) {
  const { chart, read: readCells } = chartOver(type, columns, changes);
  return bookChart(chart, readCells);
}

/** The part of the chart on `Sheet1`. */
const chartPart = (...given: Parameters<typeof chartIn>) => part(bookOf({ charts: [chartIn(...given)] }), 'xl/charts/chart1.xml');

/** The contents of all elements of a name: `<c:f>A1</c:f>` → `A1`. */
function contents(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'g'))].map(([, content]) => content ?? '');
}

/** The values of properties: `<c:axId val="1"/>` → `1`. */
function values(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name} val="([^"]*)"/>`, 'g'))].map(([, value]) => value ?? '');
}

describe('the plot of a chart', () => {
  it.each([
    ['Line', [days, ...prices], 'c:lineChart', 4],
    ['ColumnClustered', [names, volume], 'c:barChart', 1],
    ['BarStacked', [names, volume], 'c:barChart', 1],
    ['Area', [days, volume], 'c:areaChart', 1],
    ['XYScatter', [volume, ...prices], 'c:scatterChart', 4],
    ['Pie', [names, volume, volume], 'c:pieChart', 1],
    ['Doughnut', [names, volume], 'c:doughnutChart', 1],
    ['StockOHLC', [days, ...prices], 'c:stockChart', 4],
  ] as const)('of the type %s has its plot, with series that refer to cells', async (type, columns, plot, count) => {
    const xml = await chartPart(type, columns);
    const [content = ''] = contents(xml, plot);
    const series = contents(content, 'c:ser');
    expect(series).toHaveLength(count);
    expect(contents(series[0]!, 'c:f')).toEqual(['Sheet1!$B$1', 'Sheet1!$A$2:$A$4', 'Sheet1!$B$2:$B$4']);
    // Each plot has the axes that it names.
    expect(values(xml.replace(content, ''), 'c:axId')).toEqual(values(content, 'c:axId'));
  });

  it('repeats what the cells hold: dates as numbers with their format, texts, and gaps', async () => {
    const dated = await chartPart('Line', [days, column('Close', 12.5, '', '#N/A')]);
    const [, dates, closes] = [...contents(dated, 'c:strCache'), ...contents(dated, 'c:numCache')];
    expect(dates).toContain('<c:formatCode>yyyy-mm-dd</c:formatCode><c:ptCount val="3"/><c:pt idx="0"><c:v>46000</c:v>');
    expect(closes).toBe('<c:formatCode>0.00</c:formatCode><c:ptCount val="3"/><c:pt idx="0"><c:v>12.5</c:v></c:pt>');
    // The axis shows dates as the cells do, without room for weekends.
    expect(contents(dated, 'c:catAx')[0]).toContain('<c:numFmt formatCode="yyyy-mm-dd" sourceLinked="0"/>');
    expect(contents(dated, 'c:catAx')[0]).toContain('<c:auto val="0"/>');
    const named = await chartPart('ColumnClustered', [names, volume]);
    expect(contents(contents(named, 'c:cat')[0]!, 'c:v')).toEqual(['A &amp; B', 'C', 'D']);
  });
});

describe('the plots of a chart', () => {
  it('of candles with volume has both, the volume below and the colours of rises and falls', async () => {
    const xml = await chartPart('StockVOHLC', [days, volume, ...prices]);
    const [[bars = ''], [candles = '']] = [contents(xml, 'c:barChart'), contents(xml, 'c:stockChart')];
    expect(contents(bars, 'c:f')[2]).toBe('Sheet1!$B$2:$B$4');
    expect(contents(candles, 'c:ser')).toHaveLength(4);
    expect(values(bars, 'c:axId')).toEqual(['1', '2']);
    expect(values(candles, 'c:axId')).toEqual(['3', '4']);
    const [volumeAxis, priceAxis] = contents(xml, 'c:valAx');
    expect(values(volumeAxis!, 'c:max')).toEqual(['8000']);
    expect(values(priceAxis!, 'c:crosses')).toEqual(['max']);
    const { up, down } = bookOf({}).theme;
    expect(contents(candles, 'c:upBars')[0]).toContain(up.slice(1).toUpperCase());
    expect(contents(candles, 'c:downBars')[0]).toContain(down.slice(1).toUpperCase());
  });

  it('of a combined chart has a plot for each kind, and axes on both sides', async () => {
    const series = [{}, { type: 'ColumnClustered', axisGroup: 'Secondary' }] as const;
    const xml = await chartPart('Line', [days, prices[0]!, volume], { series });
    expect(contents(contents(xml, 'c:lineChart')[0]!, 'c:f')[2]).toBe('Sheet1!$B$2:$B$4');
    expect(contents(contents(xml, 'c:barChart')[0]!, 'c:f')[2]).toBe('Sheet1!$C$2:$C$4');
    expect(contents(xml, 'c:valAx')).toHaveLength(2);
  });
});

it('indicators below the candles are a chart of their own, below that of the candles', async () => {
  const columns = [days, volume, ...prices, column('SMA(2)', '', 11.5, 11), column('DIF(12,26,9)', -0.2, 0.1, 0.3)];
  const series = [...Array<object>(5).fill({}), { type: 'Line' }, { type: 'Line' }];
  const chart = { title: { text: 'Moutai', isOverlay: false } };
  const book = bookOf({ charts: [chartIn('StockVOHLC', columns, { chart, series })] });
  const [candles, indicators] = await Promise.all([1, 2].map((number) => part(book, `xl/charts/chart${number}.xml`)));
  expect(candles).toContain('Moutai');
  expect(contents(candles!, 'c:f')).not.toContain('Sheet1!$H$2:$H$4');
  expect(contents(candles!, 'c:f')).toContain('Sheet1!$G$2:$G$4');
  expect(contents(indicators!, 'c:f')).toEqual(['Sheet1!$H$1', 'Sheet1!$A$2:$A$4', 'Sheet1!$H$2:$H$4']);
  expect(indicators).toContain('<c:autoTitleDeleted val="1"/>');
  const drawing = await part(book, 'xl/drawings/drawing1.xml');
  const rowsOf = (corner: string) => contents(drawing, corner).map((place) => contents(place, 'xdr:row')[0]);
  expect(rowsOf('xdr:from')[1]).toBe(rowsOf('xdr:to')[0]);
});

describe('the part of a chart', () => {
  it('has title, legend, limits and colours of the chart', async () => {
    const changes = {
      chart: {
        title: { text: 'Up & down', isOverlay: false },
        legend: { position: 'Right', isVisible: true, isOverlay: false },
      },
      series: [{ line: '#123abc' }],
    } as const;
    const { axes } = chartOver('Line', []).chart;
    const limited = { ...axes, value: { ...axes.value, minimum: 5, maximum: 20, hasGridlines: true } };
    const xml = await chartPart('Line', [days, prices[0]!], { ...changes, chart: { ...changes.chart, axes: limited } });
    expect(contents(xml, 'a:t')).toEqual(['Up &amp; down']);
    expect(values(xml, 'c:legendPos')).toEqual(['r']);
    expect([values(xml, 'c:min'), values(xml, 'c:max')]).toEqual([['5'], ['20']]);
    expect(contents(xml, 'c:ser')[0]).toContain('<a:srgbClr val="123ABC"/>');
  });

  it('has the series of hidden cells, and says whether they are drawn', async () => {
    const columns = [days, { ...prices[0]!, isHidden: true }, volume];
    for (const plotsHiddenCells of [true, false]) {
      const xml = await chartPart('Line', columns, { chart: { plotsHiddenCells } });
      expect(values(xml, 'c:plotVisOnly')).toEqual([plotsHiddenCells ? '0' : '1']);
      expect(contents(xml, 'c:val').map((each) => contents(each, 'c:f')[0])).toEqual(['Sheet1!$B$2:$B$4', 'Sheet1!$C$2:$C$4']);
    }
  });

  it('leaves out a series whose cells were deleted, and draws what is left of candles as lines', async () => {
    const series = [{}, { values: undefined }, {}, {}];
    const xml = await chartPart('StockOHLC', [days, ...prices], { series });
    expect(contents(xml, 'c:stockChart')).toEqual([]);
    expect(contents(contents(xml, 'c:lineChart')[0]!, 'c:ser')).toHaveLength(3);
  });
});

const box = { left: 75 * 0.75, top: 60 * 0.75, width: 100 * 0.75, height: 24 * 0.75 };
const line = (index: number, size: number, isHidden = false) => ({ index, size, isHidden });
const withBox = chartIn('Line', [days, volume], { chart: { box } });
const corners = (xml: string) =>
  ['xdr:from', 'xdr:to'].map((corner) =>
    ['xdr:col', 'xdr:colOff', 'xdr:row', 'xdr:rowOff'].map((each) => Number(contents(contents(xml, corner)[0]!, each)[0])),
  );

it('a chart of an exported sheet lies over the same cells, past hidden and wide columns', async () => {
  const columns = [line(0, 50), line(1, 200, true), line(2, 100)];
  const sheet = { charts: [withBox], columns, rows: [line(0, 34)] };
  const xml = await part(bookOf(sheet), 'xl/drawings/drawing1.xml');
  const pixel = 9525;
  // Column C begins at 50, D at 150; the second row at 34, the third at 58.
  expect(corners(xml)).toEqual([
    [2, 25 * pixel, 2, 2 * pixel],
    [3, 25 * pixel, 3, 2 * pixel],
  ]);
});

it('a chart of an exported sheet is a part that its sheet leads to, beside notes, tables and data bars', async () => {
  const bar = { min: { type: 'min' }, max: { type: 'max' }, isGradient: false, positiveColor: '#00ff00' };
  const sheet: Partial<BookSheet> = {
    cells: [cell(0, 0, 'Day', { ownNote: 'a note' }), cell(0, 1, 'Close'), cell(1, 1, 3)],
    tables: [{ name: 'Quotes', area: { startRow: 0, startColumn: 0, endRow: 2, endColumn: 1 }, hasHeaders: true }],
    conditionalFormats: [
      {
        ranges: [{ startRow: 1, startColumn: 1, endRow: 2, endColumn: 1 }],
        rule: { type: 'dataBar', config: bar, isShowValue: true },
      },
    ],
    charts: [withBox, chartIn('Pie', [names, volume])],
  };
  const book = bookOf({ name: 'Other' }, sheet, { name: 'Third', charts: [withBox] });
  const xml = await part(book, 'xl/worksheets/sheet2.xml');
  const last = xml.slice(xml.indexOf('<pageMargins'));
  expect([...last.matchAll(/<(drawing|legacyDrawing|tableParts|extLst|\/worksheet)\b/g)].map(([, name]) => name)).toEqual(
    // The order of the schema.
    ['drawing', 'legacyDrawing', 'tableParts', 'extLst', '/worksheet'],
  );
  const relations = await part(book, 'xl/worksheets/_rels/sheet2.xml.rels');
  expect(relations).toMatch(/Id="rIdCharts"[^>]*Target="..\/drawings\/drawing2.xml"/);
  expect(relations).toContain('Target="../comments2.xml"');
  const drawing = await part(book, 'xl/drawings/_rels/drawing2.xml.rels');
  expect([...drawing.matchAll(/Target="([^"]*)"/g)].map(([, target]) => target)).toEqual(['../charts/chart1.xml', '../charts/chart2.xml']);
  const types = await part(book, '[Content_Types].xml');
  for (const path of ['drawings/drawing2', 'drawings/drawing3', 'charts/chart1', 'charts/chart2', 'charts/chart3']) {
    expect(types).toContain(`PartName="/xl/${path}.xml"`);
  }
  const opened = read((await writeBook(book)).file);
  expect(opened.Sheets['Sheet1']!['B2']).toMatchObject({ v: 3 });
});

it('a chart of an exported sheet refers to other sheets by their names', async () => {
  const values2 = { ...area(1, 1, 3, 1), sheet: "Q1 '26" };
  const xml = await chartPart('Line', [days, volume], { series: [{ values: values2 }] });
  expect(contents(xml, 'c:f')).toContain("'Q1 ''26'!$B$2:$B$4");
});
