import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExcelInNode } from '../../support/excel-in-node';
import { batchesOn, fixtureExcel } from './fixture-excel';

let excel: ExcelInNode;
const { run } = batchesOn(() => excel);

beforeEach(async () => {
  vi.useFakeTimers();
  excel = await fixtureExcel({ workbook: { sheets: ['Sheet1', 'Other'] } });
  excel.workbook.put('A1', [
    ['Month', 'Sales', 'Costs'],
    ['Jan', 10, 7],
    ['Feb', 12, 8],
    ['Mar', 9, 6],
  ]);
});

afterEach(() => {
  vi.useRealTimers();
});

const charts = (sheet = 'Sheet1') => excel.workbook.charts.on(sheet);
const cells = (row: number, column: number, rows: number, columns: number) => ({
  sheet: 'Sheet1',
  row,
  column,
  rows,
  columns,
});

/** Adds a chart and changes it in the same batch. */
function added(type: string, address: string, change: (chart: Excel.Chart, sheet: Excel.Worksheet) => void = () => {}) {
  return run(async (context, sheet) => {
    const chart = sheet.charts.add(type as 'Line', sheet.getRange(address), 'Auto');
    change(chart, sheet);
    await context.sync();
  });
}

it('A chart plots visible cells only, until it is told otherwise', async () => {
  const read: boolean[] = [];
  await run(async (context, sheet) => {
    const chart = sheet.charts.add('Line', sheet.getRange('A1:C4')).load('plotVisibleOnly');
    await context.sync();
    read.push(chart.plotVisibleOnly);
    chart.plotVisibleOnly = false;
    chart.load('plotVisibleOnly');
    await context.sync();
    read.push(chart.plotVisibleOnly);
  });
  expect(read).toEqual([true, false]);
  expect(charts()).toMatchObject([{ plotsHiddenCells: true }]);
});

describe('charts.add', () => {
  it('takes series, names and categories from the range, and places the chart beside it', async () => {
    await added('Line', 'A1:C4');
    const categories = cells(1, 0, 3, 1);
    expect(charts()).toMatchObject([
      {
        name: 'Chart 1',
        type: 'Line',
        series: [
          { name: cells(0, 1, 1, 1), values: cells(1, 1, 3, 1), categories },
          { name: cells(0, 2, 1, 1), values: cells(1, 2, 3, 1), categories },
        ],
        box: { left: 3 * 48 + 12, top: 0, width: 360, height: 216 },
      },
    ]);
  });

  it('places a second chart below the first', async () => {
    await added('Line', 'A1:C4');
    await added('Pie', 'A1:B4');
    expect(charts().map(({ box, name }) => [name, box.top])).toEqual([
      ['Chart 1', 0],
      ['Chart 2', 228],
    ]);
  });

  it('takes rows as series when it is told to', async () => {
    await run(async (context, sheet) => {
      sheet.charts.add('ColumnClustered', sheet.getRange('A1:C4'), 'Rows');
      await context.sync();
    });
    expect(charts()[0]?.series.map(({ name, values }) => [name, values])).toEqual([
      [cells(1, 0, 1, 1), cells(1, 1, 1, 2)],
      [cells(2, 0, 1, 1), cells(2, 1, 1, 2)],
      [cells(3, 0, 1, 1), cells(3, 1, 1, 2)],
    ]);
  });
});

describe('charts.add beside other contents', () => {
  it('places a chart to the right of filled cells, and below charts there', async () => {
    excel.workbook.put('E9', [['note', '']]);
    excel.workbook.put('H20', [['below the first chart']]);
    await added('Line', 'A1:C4');
    await added('Line', 'A1:C4');
    expect(charts().map(({ box }) => [box.left, box.top])).toEqual([
      [5 * 48 + 12, 0],
      [8 * 48 + 12, 228],
    ]);
  });

  it('over the last rows of a spill makes series that follow it', async () => {
    excel.workbook.put('E1', [['=SPILL()']]);
    excel.workbook.show('E1', [
      ['Date', 'Close'],
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    await added('Line', 'E1:F4');
    await added('Line', 'E1:F3', (chart, sheet) => chart.series.getItemAt(0).setValues(sheet.getRange('F2:F4')));
    await added('Line', 'E1:F3');
    await added('Line', 'A1:C4', (chart, sheet) => chart.setData(sheet.getRange('F1:F4'), 'Columns'));
    const marks = charts().map(({ series }) => series.map(({ followsSpill }) => followsSpill));
    expect(marks).toEqual([['Rows'], ['Rows'], [undefined], ['Rows']]);
    // With its last column, a chart has all lines of the spill; without, as many as were chosen.
    await added('Line', 'E1:E4');
    const edges = charts().map(({ series }) => series.map(({ isLastOfSpill = false }) => isLastOfSpill));
    expect(edges).toEqual([[true], [false], [false], [true], [false]]);
  });
});

describe('charts.add with other arguments', () => {
  it('of whole columns takes their used part', async () => {
    await added('Line', 'A:B');
    expect(charts()[0]?.series[0]?.values).toEqual(cells(1, 1, 3, 1));
  });

  it.each([
    ['Nonsense', 'A1:C4', 'InvalidArgument'],
    ['Radar', 'A1:C4', 'ApiNotFound'],
    ['StockOHLC', 'A1:C4', 'InvalidArgument'],
  ])('refuses the type %s over %s with %s', async (type, address, code) => {
    await expect(added(type, address)).rejects.toMatchObject({ code });
    expect(charts()).toEqual([]);
  });

  it('refuses an unknown order of series', async () => {
    const wrong = run(async (context, sheet) => {
      sheet.charts.add('Line', sheet.getRange('A1:C4'), 'Diagonal' as 'Auto');
      await context.sync();
    });
    await expect(wrong).rejects.toMatchObject({ code: 'InvalidArgument' });
  });
});

describe('a stock chart', () => {
  const row = (day: number) => [46_000 + day, 10 + day, 12 + day, 9 + day, 11 + day];

  beforeEach(() => {
    excel.workbook.put('E1', [['Date', 'Open', 'High', 'Low', 'Close'], ...[0, 1, 2, 3, 4, 5].map(row)]);
    const dates = cells(1, 4, 6, 1);
    excel.workbook.setNumberFormats(
      dates,
      Array.from({ length: 6 }, () => ['yyyy-mm-dd']),
    );
  });

  it('has the dates as categories, which are numbers, and four series', async () => {
    await added('StockOHLC', 'E1:I7');
    const [chart] = charts();
    expect(chart?.series.map(({ values }) => values?.column)).toEqual([5, 6, 7, 8]);
    expect(chart?.series[0]?.categories).toEqual(cells(1, 4, 6, 1));
  });

  it('cannot lose or gain a series', async () => {
    await added('StockOHLC', 'E1:I7');
    const lost = run(async (context, sheet) => {
      sheet.charts.getItem('Chart 1').series.getItemAt(0).delete();
      await context.sync();
    });
    await expect(lost).rejects.toMatchObject({ code: 'InvalidArgument' });
    const retyped = run(async (context, sheet) => {
      sheet.charts.getItem('Chart 1').chartType = 'StockVOHLC';
      await context.sync();
    });
    await expect(retyped).rejects.toMatchObject({ code: 'InvalidArgument' });
  });
});

describe('a chart', () => {
  it('reads what was written', async () => {
    await added('ColumnClustered', 'A1:C4', (chart) => {
      chart.name = 'Result';
      chart.title.text = 'Sales and costs';
      chart.legend.position = 'Right';
      chart.axes.valueAxis.minimum = 5;
      chart.axes.valueAxis.title.text = 'CNY';
      chart.axes.valueAxis.numberFormat = '0.00';
      chart.axes.valueAxis.majorGridlines.visible = false;
      chart.axes.categoryAxis.reversePlotOrder = true;
      chart.axes.categoryAxis.visible = false;
    });
    const read = await run(async (context, sheet) => {
      const chart = sheet.charts.getItem('result');
      chart.load('name,chartType,left,height,title/text,title/visible,legend/position,legend/visible');
      const { valueAxis, categoryAxis } = chart.axes;
      valueAxis.load('minimum,numberFormat,title/text,title/visible,majorGridlines/visible');
      categoryAxis.load('visible,reversePlotOrder');
      await context.sync();
      return { chart: chart.toJSON(), value: valueAxis.toJSON(), category: categoryAxis.toJSON() };
    });
    expect(read.chart).toMatchObject({
      name: 'Result',
      chartType: 'ColumnClustered',
      left: 156,
      height: 216,
      title: { text: 'Sales and costs', visible: true },
      legend: { position: 'Right', visible: true },
    });
    expect(read.value).toMatchObject({
      minimum: 5,
      numberFormat: '0.00',
      title: { text: 'CNY', visible: true },
      majorGridlines: { visible: false },
    });
    expect(read.category).toMatchObject({ visible: false, reversePlotOrder: true });
  });
});

describe('a chart without further settings', () => {
  it('of one series has its name as title, and no legend', async () => {
    await added('Line', 'A1:B4');
    const [title, legend] = await run(async (context, sheet) => {
      const chart = sheet.charts.getItemAt(0).load('title/text,legend/visible');
      await context.sync();
      return [chart.title.text, chart.legend.visible];
    });
    expect([title, legend]).toEqual(['Sales', false]);
  });

  it('keeps its identity through further syncs, a rename included', async () => {
    await run(async (context, sheet) => {
      const chart = sheet.charts.add('Line', sheet.getRange('A1:C4'));
      await context.sync();
      chart.name = 'Renamed';
      await context.sync();
      chart.chartType = 'Area';
      await context.sync();
    });
    expect(charts()).toMatchObject([{ name: 'Renamed', type: 'Area' }]);
  });

  it('takes the place of cells, and any box in points', async () => {
    await added('Line', 'A1:C4', (chart) => chart.setPosition('E2', 'H11'));
    expect(charts()[0]?.box).toEqual({ left: 192, top: 15, width: 192, height: 150 });
    await run(async (context, sheet) => {
      const chart = sheet.charts.getItemAt(0);
      chart.set({ left: 1, top: 2, width: 300, height: 200 });
      await context.sync();
    });
    expect(charts()[0]?.box).toEqual({ left: 1, top: 2, width: 300, height: 200 });
  });
});

describe('a wrong value', () => {
  it.each<[string, (chart: Excel.Chart) => void]>([
    ['a width of 0', (chart) => void (chart.width = 0)],
    ['an address that is none', (chart) => chart.setPosition('nowhere')],
    ['a legend in the middle', (chart) => void (chart.legend.position = 'Middle' as 'Top')],
    ['an axis that does not exist', (chart) => void chart.axes.getItem('Category', 'Secondary').load('visible')],
    ['a colour that is none', (chart) => chart.series.getItemAt(0).format.fill.setSolidColor('reddish')],
    ['values in a block of cells', (chart) => chart.series.getItemAt(0).setValues(chart.worksheet.getRange('A1:B2'))],
    ['a pie as one of several lines', (chart) => void (chart.series.getItemAt(0).chartType = 'Pie')],
  ])('refuses %s with InvalidArgument', async (_, change) => {
    await expect(added('Line', 'A1:C4', change)).rejects.toMatchObject({ code: 'InvalidArgument' });
  });
});

describe('what is not emulated', () => {
  it.each<[string, (chart: Excel.Chart) => void]>([
    ['a date axis', (chart) => void (chart.axes.categoryAxis.categoryType = 'DateAxis')],
    ['data labels', (chart) => void (chart.dataLabels.showValue = true)],
    ['an automatic limit', (chart) => void chart.axes.valueAxis.load('minimum')],
  ])('is refused with ApiNotFound: %s', async (_, change) => {
    await expect(added('Line', 'A1:C4', change)).rejects.toMatchObject({ code: 'ApiNotFound' });
  });

  it('refuses the name of another chart', async () => {
    await added('Line', 'A1:C4');
    const renamed = added('Line', 'A1:C4', (chart) => void (chart.name = 'chart 1'));
    await expect(renamed).rejects.toMatchObject({ code: 'ItemAlreadyExists' });
  });
});

describe('the series of a chart', () => {
  it('can be added, changed, counted and deleted', async () => {
    await added('ColumnClustered', 'A1:B4', (chart, sheet) => {
      const series = chart.series.add('Cost line');
      series.setValues(sheet.getRange('C2:C4'));
      series.setXAxisValues(sheet.getRange('A2:A4'));
      series.chartType = 'Line';
      series.axisGroup = 'Secondary';
      series.format.line.color = '#aa0000';
      chart.series.getItemAt(0).format.fill.setSolidColor('#00AA00');
    });
    expect(charts()[0]?.series).toMatchObject([
      { fill: '#00AA00', axisGroup: 'Primary' },
      {
        name: 'Cost line',
        values: cells(1, 2, 3, 1),
        categories: cells(1, 0, 3, 1),
        type: 'Line',
        axisGroup: 'Secondary',
        line: '#AA0000',
      },
    ]);
    const read = await run(async (context, sheet) => {
      const { series } = sheet.charts.getItemAt(0);
      const count = series.getCount();
      series.load('count,name,chartType');
      await context.sync();
      series.getItemAt(0).delete();
      await context.sync();
      return [count.value, series.count, series.items.map(({ name, chartType }) => `${name} ${chartType}`)];
    });
    const names = ['Sales ColumnClustered', 'Cost line Line'];
    expect(read).toEqual([2, 2, names]);
    expect(charts()[0]?.series).toHaveLength(1);
  });
});

describe('all series of a chart', () => {
  it('can be replaced by setData', async () => {
    await added('Line', 'A1:C4', (chart, sheet) => chart.setData(sheet.getRange('A1:B3'), 'Columns'));
    expect(charts()[0]?.series.map(({ values }) => values)).toEqual([cells(1, 1, 2, 1)]);
  });
});

describe('the charts of a worksheet', () => {
  it('are its own; a missing one is a null object or ItemNotFound', async () => {
    await added('Line', 'A1:C4');
    const read = await run(async (context, sheet) => {
      const { charts: others } = context.workbook.worksheets.getItem('Other');
      const count = others.getCount();
      const missing = others.getItemOrNullObject('Chart 1');
      sheet.charts.load('count,items/name,items/worksheet/name');
      await context.sync();
      return [count.value, missing.isNullObject, sheet.charts.count, sheet.charts.items.map(({ name }) => name)];
    });
    expect(read).toEqual([0, true, 1, ['Chart 1']]);
    const gone = run(async (context, sheet) => {
      sheet.charts.getItem('Chart 2').load('name');
      await context.sync();
    });
    await expect(gone).rejects.toMatchObject({ code: 'ItemNotFound' });
  });

  it('lose a deleted chart, and an activated one shows its sheet', async () => {
    await added('Line', 'A1:C4');
    await run(async (context, sheet) => {
      const chart = context.workbook.worksheets.getItem('Other').charts.add('Pie', sheet.getRange('A1:B4'));
      chart.activate();
      sheet.charts.getItem('Chart 1').delete();
      await context.sync();
    });
    expect(charts()).toEqual([]);
    expect(excel.workbook.activeSheet()).toBe('Other');
  });
});
