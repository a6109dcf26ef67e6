/** The Office.js objects that dashboards create, through Microsoft's own Excel.run over the emulated workbook. */
import { beforeEach, expect, it, vi } from 'vitest';
import { dashboards, type Given } from '../../../../src/addin/dashboards/dashboards';
import type { SheetDescription } from '../../../../src/addin/dashboards/description/sheet-description';
import { insertSheet } from '../../../../src/addin/excel/insert/insert-sheet';
import { parseSymbol } from '../../../../src/market/symbols/symbol';
import { type HostProfile, hostProfiles } from '../../../support/host-profiles';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';
import type { ExcelInNode } from '../../../support/excel-in-node';

let excel: ExcelInNode;

beforeEach(async () => {
  vi.useFakeTimers();
  excel = await fixtureExcel({ workbook: { sheets: ['Sheet1'] } });
});

const given: Given = { symbol: parseSymbol('AAPL.US'), universe: 'US_Stock' };
const described = (id: string): SheetDescription =>
  dashboards.find((entry) => entry.id === id)!.describe({ language: 'en', rise: 'green' }, given);
const insert = (description: SheetDescription) =>
  passing(
    2_000,
    insertSheet((batch) => excel.run(batch), description),
  );
const cell = (sheet: string, row: number, column: number, rows = 1, columns = 1) => ({
  sheet,
  row,
  column,
  rows,
  columns,
});
const charts = (sheet: string) => excel.workbook.charts.on(sheet);

/** Of a source, the columns beside its categories. */
const seriesOf = {
  ...{ 'T6:U84': 1, 'M4:R124': 5, 'L20:O31': 3, 'A4:B7': 1, 'X8:AC129': 5, 'M4:R94': 5 },
  ...{ 'U8:AA258': 6, 'AJ8:AP238': 6 },
};

it('A protected sheet is no obstacle', async () => {
  excel.workbook.restrictions.protect('Sheet1');
  expect(await insert(described('watchlist'))).toEqual({ name: 'Watchlist', refusedCharts: [] });
});

/** Excel on the web takes rows for series by itself; the others make charts alike, so that they insert one dashboard. */
const places = Object.entries<HostProfile>(hostProfiles).flatMap(([name, host]) =>
  dashboards
    .map(({ id }) => id)
    .filter((id) => id === 'stock' || host.automaticSeriesBy === 'Rows')
    .map((id) => [id, name, host] as const),
);

it.each(places)(
  'The dashboard %s becomes a sheet that is shown, with a series for each column beside the categories, in %s',
  async (id, _, host) => {
    excel = await fixtureExcel({ host, workbook: { sheets: ['Sheet1'] } });
    const description = described(id);
    const { name, refusedCharts } = await insert(description);
    expect([name, refusedCharts]).toEqual([description.name, []]);
    expect(excel.workbook.sheetNames()).toEqual(['Sheet1', name]);
    expect(excel.workbook.activeSheet()).toBe(name);
    expect(excel.workbook.sheets.properties(name).showGridlines).toBe(false);
    const made = charts(name).map(({ type, title, series }) => ({ type, title: title.text, series: series.length }));
    expect(made).toEqual(
      description.charts.map(({ type, title, source }) => ({
        ...{ type, title },
        series: seriesOf[source as keyof typeof seriesOf],
      })),
    );
    for (const { series } of charts(name)) {
      for (const { categories, values } of series) expect(categories?.rows).toBe(values?.rows);
    }
    const contents = excel.workbook.formulas(excel.workbook.usedArea(name)!).flat();
    // No sample of a chart is left. The screener, which has no chart, has a field of this name.
    const samples = charts(name).length === 0 ? [] : ['category', 'name'];
    expect(contents.filter((content) => samples.includes(String(content)))).toEqual([]);
  },
);

it('The data of charts is in hidden columns, which the charts plot', async () => {
  for (const id of ['overview', 'watchlist', 'stock', 'comparison']) {
    const { name } = await insert(described(id));
    const [{ series, plotsHiddenCells } = { series: [], plotsHiddenCells: false }] = charts(name);
    const hidden = series.flatMap(({ values }) => (values ? excel.workbook.formats.hiddenColumns(values) : []));
    expect([id, plotsHiddenCells, hidden]).toEqual([id, true, series.map(() => true)]);
    expect(excel.workbook.formats.hiddenColumns(cell(name, 0, 0, 1, 11))).toEqual([false]);
  }
});

it('The stock page has its formulas, lists, colours and a chart of volume and prices', async () => {
  await insert(described('stock'));
  const { workbook } = excel;
  expect(workbook.formulas(cell('Stock page', 3, 1, 2))).toEqual([['AAPL.US'], ['1d']]);
  expect(workbook.formulas(cell('Stock page', 9, 1))).toEqual([['=IF($M$2,"",MD.LIVE($B$4,"last_price",3))']]);
  expect(workbook.validations.of(cell('Stock page', 4, 1))[0]).toMatchObject({
    rule: { type: 'List', source: '1m,5m,15m,30m,60m,1d,1w,1M,1Q,1Y', inCellDropDown: true },
    // Other periods may be typed.
    errorAlert: { showAlert: false },
  });
  expect(charts('Stock page')[0]).toMatchObject({
    type: 'StockVOHLC',
    series: [13, 14, 15, 16, 17].map((column) => ({
      values: cell('Stock page', 4, column, 120),
      categories: cell('Stock page', 4, 12, 120),
    })),
  });
  const formats = workbook.conditionalFormats.all().map(({ areas, condition }) => [areas[0].row, condition]);
  expect(formats).toContainEqual([
    11,
    {
      type: 'CellValue',
      format: { fontColor: '#046C4E' },
      rule: { operator: 'Between', formula1: '=0.00005', formula2: '=1E+300' },
    },
  ]);
});

it('The watchlist freezes its header, and has bars from 0 to 1', async () => {
  await insert(described('watchlist'));
  expect(excel.workbook.sheets.properties('Watchlist').frozen).toMatchObject({ rows: 5, columns: 0 });
  const conditions = excel.workbook.conditionalFormats.all().map(({ condition }) => condition);
  expect(conditions.find(({ type }) => type === 'DataBar')).toMatchObject({
    bar: { lowerBound: { type: 'Number', formula: '=0' }, upperBound: { type: 'Number', formula: '=1' } },
  });
});

it('A second sheet of the same dashboard gets a number', async () => {
  await insert(described('portfolio'));
  expect((await insert(described('portfolio'))).name).toBe('Portfolio 2');
  expect((await insert({ ...described('portfolio'), name: 'PORTFOLIO' })).name).toBe('PORTFOLIO 3');
});

it('A chart that Excel refuses is named, and the sheet comes without it', async () => {
  const description = described('stock');
  const [chart] = description.charts;
  // Two columns are no stock chart.
  const { name, refusedCharts } = await insert({ ...description, charts: [{ ...chart!, source: 'M4:N124' }] });
  expect(refusedCharts).toEqual([chart?.title]);
  expect(charts(name)).toEqual([]);
  expect(excel.workbook.formulas(cell(name, 3, 13))[0]?.[0]).toContain('=MD.KLINE(');
});

it('A chart that Excel takes and then refuses to place is removed', async () => {
  const description = described('stock');
  const [chart] = description.charts;
  const { name, refusedCharts } = await insert({ ...description, charts: [{ ...chart!, covers: 'nowhere' }] });
  expect(refusedCharts).toEqual([chart?.title]);
  expect(charts(name)).toEqual([]);
});

it('The reason why Excel takes no further sheet is not hidden by the removal of the sheet', async () => {
  vi.spyOn(excel.workbook.sheets, 'add').mockImplementation(() => {
    throw new Error('The structure is protected');
  });
  vi.spyOn(excel.workbook.sheets, 'remove').mockImplementation(() => {
    throw new Error('No such sheet');
  });
  await expect(insert(described('portfolio'))).rejects.toThrow('The structure is protected');
});

it('A sheet that Excel refuses halfway is removed', async () => {
  const description = described('portfolio');
  const wrong = { ...description, highlights: [{ kind: 'share' as const, cells: 'nowhere' }] };
  await expect(insert(wrong)).rejects.toMatchObject({ code: expect.any(String) });
  expect(excel.workbook.sheetNames()).toEqual(['Sheet1']);
});
