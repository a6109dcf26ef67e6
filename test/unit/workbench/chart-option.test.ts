import { describe, expect, it } from 'vitest';
import { chartOption } from '../../../src/workbench/charts/drawing/chart-option';
import { chartTheme } from '../../../src/workbench/charts/drawing/chart-theme';
import { tooltipContent } from '../../../src/workbench/charts/drawing/chart-tooltip';
import { type Column, dataOf, plainChart } from './fixture-chart';

const theme = chartTheme('en', false);
const size = { width: 480, height: 288 };

const dates: Column = { header: 'Date', values: [46_000, 46_001, 46_004], format: 'yyyy-mm-dd' };
const prices: readonly Column[] = [
  { header: 'Open', values: [10, 12, 11], format: '0.00' },
  { header: 'High', values: [13, 14, 12], format: '0.00' },
  { header: 'Low', values: [9, 10, 8], format: '0.00' },
  { header: 'Close', values: [12, 11, 11], format: '0.00' },
];
const volume: Column = { header: 'Volume', values: [1000, 2000, 1500], format: '#,##0' };

interface Drawn {
  readonly xAxis: readonly { readonly data: readonly string[] }[];
  readonly yAxis: readonly {
    readonly axisLabel: { formatter: (value: number) => string; readonly hideOverlap?: boolean };
    readonly min?: number;
    readonly splitNumber: number;
  }[];
  readonly series: readonly {
    readonly type: string;
    readonly name: string;
    readonly data: readonly unknown[];
    readonly stack?: string;
    readonly yAxisIndex?: number;
    readonly itemStyle: Readonly<Record<string, string>>;
  }[];
}

const drawn = (data: ReturnType<typeof dataOf>) => chartOption(data, theme, size) as unknown as Drawn;

describe('StockOHLC', () => {
  const data = dataOf('StockOHLC', [dates, ...prices]);
  const [series] = drawn(data).series;

  it('has candles in the order open, close, low, high', () => {
    expect(series?.type).toBe('candlestick');
    expect(series?.data).toEqual([
      [10, 12, 9, 13],
      [12, 11, 10, 14],
      [11, 11, 8, 12],
    ]);
  });

  it('has the dates of the exchange as categories, as their cells show them', () => {
    expect(drawn(data).xAxis[0]?.data).toEqual(['2025-12-09', '2025-12-10', '2025-12-13']);
  });

  it('shows rises in green in English, in red in Chinese', () => {
    const [en, zh] = (['en', 'zh'] as const).map((language) => {
      const {
        series: [candles],
      } = chartOption(data, chartTheme(language, false), size) as unknown as Drawn;
      return candles?.itemStyle;
    });
    expect([en?.['color'], en?.['color0']]).toEqual([zh?.['color0'], zh?.['color']]);
    expect(en?.['color']).toBe(chartTheme('en', false).up);
  });

  it('has a gap where a price is missing or an error', () => {
    const [open, high, low, close] = prices as [Column, Column, Column, Column];
    const broken = dataOf('StockOHLC', [dates, open, high, { ...low, values: [9, '#N/A', ''] }, close]);
    expect(drawn(broken).series[0]?.data).toEqual([
      [10, 12, 9, 13],
      ['-', '-', '-', '-'],
      ['-', '-', '-', '-'],
    ]);
  });
});

it('Categories have the format of their axis, if it has one of its own', () => {
  const { category, ...others } = plainChart.axes;
  const axes = { ...others, category: { ...category, numberFormat: 'mm-dd' } };
  const data = dataOf('StockOHLC', [dates, ...prices], { chart: { axes } });
  expect(drawn(data).xAxis[0]?.data).toEqual(['12-09', '12-10', '12-13']);
});

it('StockHLC draws a line at the close across the line from low to high', () => {
  const [candles] = drawn(dataOf('StockHLC', [dates, ...prices.slice(1)])).series;
  expect(candles?.data[0]).toEqual([12, 12, 9, 13]);
});

describe('StockVOHLC', () => {
  const data = dataOf('StockVOHLC', [dates, volume, ...prices]);

  it('has the volume on its own axes below the candles, coloured like them', () => {
    const [candles, bars] = drawn(data).series;
    expect([candles?.type, bars?.type, bars?.yAxisIndex]).toEqual(['candlestick', 'bar', 1]);
    expect(bars?.data).toMatchObject([
      { value: 1000, itemStyle: { color: theme.up } },
      { value: 2000, itemStyle: { color: theme.down } },
      { value: 1500, itemStyle: { color: theme.up } },
    ]);
  });

  it('names the prices before the volume in its tooltip, with the formats of the cells', () => {
    expect(tooltipContent(data, { seriesIndex: 0, dataIndex: 1, name: '' })).toEqual({
      title: '2025-12-10',
      rows: [
        { label: 'Open', text: '12.00' },
        { label: 'High', text: '14.00' },
        { label: 'Low', text: '10.00' },
        { label: 'Close', text: '11.00' },
        { label: 'Volume', text: '2,000' },
      ],
    });
  });
});

describe('Indicators on the sheet of a stock chart', () => {
  const average: Column = { header: 'SMA(2)', values: ['', 11.5, 11], format: '0.00' };
  const dif: Column = { header: 'DIF(12,26,9)', values: [-0.2, 0.1, 0.3], format: '0.00' };
  const bars: Column = { header: 'Histogram(12,26,9)', values: [-0.1, 0.2, 0], format: '0.00' };
  const data = dataOf('StockVOHLC', [dates, volume, ...prices, average, dif, bars], {
    series: [...Array<object>(5).fill({}), { type: 'Line' }, { type: 'Line' }, { type: 'ColumnClustered' }],
  });

  it('near the prices are lines over the candles, others have a plot below the volume', () => {
    expect(drawn(data).series.map(({ name, type, yAxisIndex }) => [name, type, yAxisIndex])).toEqual([
      ['Close', 'candlestick', 0],
      ['SMA(2)', 'line', 0],
      ['Volume', 'bar', 1],
      ['DIF(12,26,9)', 'line', 2],
      ['Histogram(12,26,9)', 'bar', 2],
    ]);
  });

  it('are named by a legend, which candles alone do not have', () => {
    const legend = chartOption(data, theme, size).legend;
    expect(legend).toMatchObject({ type: 'scroll', data: ['SMA(2)', 'DIF(12,26,9)', 'Histogram(12,26,9)'] });
    expect(chartOption(dataOf('StockOHLC', [dates, ...prices]), theme, size).legend).toBeUndefined();
  });

  it('rise and fall in the colours of the market', () => {
    const histogram = drawn(data).series.at(-1);
    const colours = [theme.down, theme.up, theme.up];
    expect(histogram?.data).toMatchObject(colours.map((color) => ({ itemStyle: { color } })));
  });
});

describe('The labels of a chart', () => {
  const large: Column = { header: 'Volume', values: [1_850_000, 90_000, 5], format: '#,##0' };
  const data = dataOf('StockVOHLC', [dates, large, ...prices]);

  it.each([
    ['en', ['1.85M', '0.5M', '0']],
    ['zh', ['185万', '50万', '0']],
  ] as const)('show large volumes in one unit without idle decimals: %s', (language, texts) => {
    const { yAxis } = chartOption(data, chartTheme(language, false), size) as unknown as Drawn;
    expect([1_850_000, 500_000, 0].map((value) => yAxis[1]?.axisLabel.formatter(value))).toEqual(texts);
  });

  it('do so where the cells of a line have short numbers, but not in a format of the axis itself', () => {
    const short = { ...large, values: [50_000_000, 2_500_000, 5], format: '0\\.0,"万"' };
    const labelIn = (change: Parameters<typeof dataOf>[2]) => {
      const { yAxis } = chartOption(dataOf('Line', [dates, short], change), chartTheme('zh', false), size) as unknown as {
        yAxis: Drawn['yAxis'];
      };
      return yAxis[0]?.axisLabel.formatter(50_000_000);
    };
    expect(labelIn({})).toBe('5,000万');
    const value = { ...plainChart.axes.value, numberFormat: '#,##0' };
    expect(labelIn({ chart: { axes: { ...plainChart.axes, value } } })).toBe('50,000,000');
  });

  it('stand at every gridline, of which a low chart has fewer', () => {
    const linesAt = (height: number) => {
      const [axis] = (chartOption(data, theme, { width: 480, height }) as unknown as Drawn).yAxis;
      expect(axis?.axisLabel.hideOverlap).toBeUndefined();
      return axis?.splitNumber ?? 0;
    };
    expect(linesAt(180)).toBeLessThan(linesAt(400));
    expect(linesAt(120)).toBeGreaterThan(0);
  });

  it('are all there for a few categories, turned where they would meet', () => {
    const classes: Column = { header: 'Change', values: ['≤ −7%', '−7 … −5%', '−5 … −3%', '−3 … −1%', '±0', '≥ 7%'] };
    const counts: Column = { header: 'Count', values: [1, 2, 3, 4, 5, 6] };
    const labelAt = (width: number) => chartOption(dataOf('ColumnClustered', [classes, counts]), theme, { width, height: 288 }).xAxis;
    expect(labelAt(700)).toMatchObject({ axisLabel: { interval: 0, rotate: 0 } });
    expect(labelAt(240)).toMatchObject({ axisLabel: { interval: 0, rotate: 45 } });
    expect(labelAt(170)).toMatchObject({ axisLabel: { interval: 0, rotate: 90 } });
  });
});

describe('a line chart', () => {
  const lines = (values: Column['values']) => drawn(dataOf('Line', [dates, { header: 'Value', values, format: '0.0%' }]));

  it('is named by its header, leaves gaps for blanks and errors, and counts other texts as zero, as Excel does', () => {
    const [series] = lines([0.5, '#N/A', '']).series;
    expect([series?.name, series?.data]).toEqual(['Value', [0.5, null, null]]);
    expect(lines(['closed', true, 2]).series[0]?.data).toEqual([0, 1, 2]);
  });

  it('labels its axis in the format of the cells, or in its own', () => {
    const label = (option: Drawn) => option.yAxis[0]?.axisLabel.formatter(0.25);
    expect(label(lines([0.5]))).toBe('25.0%');
    const own = { ...plainChart.axes, value: { ...plainChart.axes.value, numberFormat: '0.00', minimum: 0.1 } };
    const option = drawn(dataOf('Line', [dates, { header: 'Value', values: [0.5] }], { chart: { axes: own } }));
    expect([label(option), option.yAxis[0]?.min]).toEqual(['0.25', 0.1]);
  });

  it('numbers its points without categories', () => {
    const data = dataOf('Line', [dates, { header: 'Value', values: [1, 2, 3] }], {
      series: [{ categories: undefined }],
    });
    expect(data.categories).toEqual(['1', '2', '3']);
  });

  it('has no room at its end for cells without a category or a value', () => {
    const columns = [
      { header: 'Time', values: ['09:35', '09:40', '', '09:50', '', ''] },
      { header: 'Close', values: [1, '', 2, '', '', '#N/A'] },
    ];
    const { xAxis, series } = drawn(dataOf('Line', columns));
    expect(xAxis).toMatchObject({ data: ['09:35', '09:40', '', '09:50'] });
    expect(series[0]?.data).toEqual([1, null, 2, null]);
  });

  it('is empty after its cells were deleted', () => {
    const data = dataOf('Line', [dates, { header: 'Value', values: [1, 2, 3] }], { series: [{ values: undefined }] });
    expect(drawn(data).series[0]?.data).toEqual([]);
  });
});

describe('combined and stacked charts', () => {
  const [open, high] = prices as [Column, Column];

  it('draw a series of another type on a second axis', () => {
    const data = dataOf('ColumnClustered', [dates, open, high], {
      series: [{}, { type: 'Line', axisGroup: 'Secondary', line: '#AA0000' }],
    });
    const option = drawn(data);
    expect(option.series.map(({ type, yAxisIndex }) => [type, yAxisIndex])).toEqual([
      ['bar', 0],
      ['line', 1],
    ]);
    expect(option.yAxis).toHaveLength(2);
    expect(option.series[1]?.itemStyle['color']).toBe('#AA0000');
  });

  it('stack the series of one axis', () => {
    const stacks = drawn(dataOf('AreaStacked', [dates, open, high])).series.map(({ stack }) => stack);
    expect(stacks[0]).toBeDefined();
    expect(stacks[1]).toBe(stacks[0]);
  });
});

it('a bar chart has its categories on the vertical axis', () => {
  const option = chartOption(dataOf('BarClustered', [dates, ...prices]), theme, size);
  expect(option.yAxis).toMatchObject({ type: 'category' });
});

it('a scatter chart pairs x and y, with gaps where either is missing', () => {
  const x: Column = { header: 'x', values: [1, '', 3] };
  const data = dataOf('XYScatter', [x, { header: 'y', values: [4, 5, '#N/A'] }]);
  expect(drawn(data).series[0]?.data).toEqual([
    [1, 4],
    [null, 5],
    [3, null],
  ]);
});

describe('hidden cells', () => {
  const [first, second] = [
    { header: 'First', values: [1, 2, 3] },
    { header: 'Second', values: [4, 5, 6] },
  ];
  const days = { header: 'Day', values: ['d1', 'd2', 'd3'] };
  const seriesOf = ({ series }: ReturnType<typeof dataOf>) => series.map(({ name, values }) => [name, ...values]);

  it('of a column leave its series out, and of a row its category, as in Excel', () => {
    const data = dataOf('Line', [
      { ...days, hiddenRows: [1] },
      { ...first, isHidden: true },
      { ...second, hiddenRows: [1] },
    ]);
    expect(data.categories).toEqual(['d1', 'd3']);
    expect(seriesOf(data)).toEqual([['Second', 4, 6]]);
  });

  it('are drawn by a chart that plots them', () => {
    const hidden = [days, first, second].map((column) => ({ ...column, isHidden: true }));
    const data = dataOf('Line', hidden, { chart: { plotsHiddenCells: true } });
    expect(data.categories).toEqual(days.values);
    expect(seriesOf(data)).toEqual([
      ['First', 1, 2, 3],
      ['Second', 4, 5, 6],
    ]);
  });
});

it('a pie has a slice for every value of its first series', () => {
  const names: Column = { header: 'Name', values: ['A', 'B', 'C'] };
  const data = dataOf('Pie', [names, { header: 'Share', values: [3, '', -1], format: '0.0' }]);
  expect(drawn(data).series).toHaveLength(1);
  expect(drawn(data).series[0]?.data).toEqual([
    { name: 'A', value: 3 },
    { name: 'C', value: 1 },
  ]);
  expect(tooltipContent(data, { seriesIndex: 0, dataIndex: 1, name: 'C', percent: 25 })).toEqual({
    title: 'C',
    rows: [{ label: 'Share', text: '-1.0 (25%)' }],
  });
});

it('a pie of nothing has no slices, where parts of 0 % would be drawn', () => {
  const data = dataOf('Pie', [
    { header: 'Name', values: ['A', 'B'] },
    { header: 'Share', values: [0, 0] },
  ]);
  expect(drawn(data).series[0]?.data).toEqual([]);
});

describe('A legend below a chart', () => {
  const symbols = ['600519.SH', '000858.SZ', '300750.SZ', '601318.SH', '600036.SH', '00700.HK'];
  const legendOf = (headers: readonly string[], width: number) => {
    const columns = headers.map((header): Column => ({ header, values: [1, 2, 3] }));
    return chartOption(dataOf('Line', [dates, ...columns]), theme, { width, height: 200 }).legend as {
      readonly formatter?: (name: string) => string;
      readonly textStyle: { readonly width?: number; readonly fontSize: number };
    };
  };

  it('has the names as they are where they fit on one line', () => expect(legendOf(symbols, 640).formatter).toBeUndefined());

  it('leaves out the markets of symbols where that makes them fit', () => {
    const { formatter, textStyle } = legendOf(symbols, 415);
    expect(symbols.map((name) => formatter?.(name))).toEqual(['600519', '000858', '300750', '601318', '600036', '00700']);
    expect(textStyle.width).toBeUndefined();
  });

  it('keeps the markets of symbols that would be the same without them', () => {
    expect(legendOf(['000001.SH', '000001.SZ'], 150).formatter?.('000001.SZ')).toBe('000001.SZ');
  });

  it('cuts names that do not fit in any other way', () => {
    const { textStyle } = legendOf(['Kweichow Moutai Co Ltd', 'Contemporary Amperex Technology'], 240);
    expect(textStyle.width).toBeLessThan(100);
  });
});

it('the legend leaves out a series without a number, such as that of a blank row', () => {
  const columns: readonly Column[] = [dates, { header: 'AAPL.US', values: [100, 101, 99] }, { header: '-', values: ['', '#N/A', ''] }];
  expect(chartOption(dataOf('Line', columns), theme, size).legend).toMatchObject({ data: ['AAPL.US'] });
});

describe('The title of candles', () => {
  const titled = (formula: string, header = 'Date') => dataOf('StockOHLC', [{ ...dates, header, formula }, ...prices]).title;

  it('follows the formula of their bars', () => {
    expect(titled('=MD.KLINE("600519.SH","1w",52)')).toBe('600519.SH · 1w · forward');
    expect(titled('=MD.KLINE( "AAPL.US" ,,,,"none","date,open,high,low,close")')).toBe('AAPL.US · 1d · none');
    expect(titled('=md.intraday("00700.HK","5m")')).toBe('00700.HK · 5m');
    expect(titled('=MD.KLINE("600519.SH")', '日期')).toBe('600519.SH · 1d · 前复权');
  });

  it('reads symbol and period from cells', () => {
    expect(titled('=MD.KLINE($E$1,"1d")')).toBe('Close · 1d · forward');
  });

  it.each([
    '=MD.KLINE("600519.SH,AAPL.US")',
    '=MD.KLINE(A1:A3)',
    '=MD.KLINE("6"&"00519.SH")',
    '=SORT(MD.KLINE("AAPL.US"))',
    '=MD.QUOTE("AAPL.US")',
  ])('is none for %s', (formula) => expect(titled(formula)).toBe(undefined));

  it('is that which a person has chosen, if any', () => {
    const columns = [{ ...dates, formula: '=MD.KLINE("AAPL.US")' }, ...prices];
    expect(dataOf('StockOHLC', columns, { chart: { title: { text: 'Own', isOverlay: false } } }).title).toBe('Own');
    expect(dataOf('StockOHLC', columns, { chart: { title: { isVisible: false, isOverlay: false } } }).title).toBe(undefined);
  });
});

/** The contrast of two colours `#rrggbb` by the formula of WCAG 2. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.each([false, true])('colours have enough contrast to the background (dark: %s)', (isDark) => {
  const { background, text, muted, palette, up, down } = chartTheme('en', isDark);
  for (const colour of [text, muted, up, down]) expect(contrast(colour, background)).toBeGreaterThanOrEqual(4.5);
  for (const colour of palette) expect(contrast(colour, background)).toBeGreaterThanOrEqual(4.5);
});
