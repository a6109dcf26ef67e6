import { expect, it } from 'vitest';
import { chartPicture } from '../../../src/workbench/charts/connect-charts';
import * as echarts from '../../../src/workbench/charts/drawing/echarts';
import { dataOf } from './fixture-chart';

const look = { width: 400, height: 240, fontFamily: '"Segoe UI", Arial', language: 'en' } as const;

it('a chart on paper is an SVG of its size, with its texts, in attributes that XML can hold', () => {
  const days = { header: 'Day', values: ['Mon', 'Tue <&>'] };
  const data = dataOf('ColumnClustered', [days, { header: 'Volume', values: [10, 20] }]);
  const svg = chartPicture(echarts, data, look);
  expect(svg).toMatch(/^<svg width="400" height="240" /);
  for (const text of ['Mon', 'Tue &lt;&amp;&gt;', 'Volume', '20']) expect(svg).toContain(`>${text}</text>`);
  // Outside of tags and quoted values there is no quote.
  expect(svg.replaceAll(/="[^"]*"/g, '')).not.toContain('"');
});

it.each(['Line', 'ColumnClustered', 'StockOHLC', 'StockVOHLC'] as const)(
  'the labels of times below a chart of the type %s are whole',
  (type) => {
    const column = (header: string) => ({ header, values: Array.from({ length: 40 }, (_, index) => 10 + (index % 7)) });
    const times = {
      header: 'Time',
      values: column('').values.map((_, at) => 46_000 + at / 48),
      format: 'yyyy-mm-dd hh:mm',
    };
    const names = ['Volume', 'Open', 'High', 'Low', 'Close'].slice(type === 'StockVOHLC' ? 0 : 1);
    for (const width of [300, 360, 420, 480]) {
      const svg = chartPicture(echarts, dataOf(type, [times, ...names.map(column)]), { ...look, width });
      const labels = [...svg.matchAll(/<text [^>]*translate\(([\d.]+) [^>]*>(\d{4}-[^<]*)</g)];
      expect(labels.length).toBeGreaterThan(0);
      for (const [, middle, text] of labels) expect(Number(middle) + (text!.length * 6.6) / 2).toBeLessThanOrEqual(width);
    }
  },
);
