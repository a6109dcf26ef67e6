/** The small pictures of dashboards, as the boxes that their paths draw. */
import { describe, expect, it } from 'vitest';
import { dashboards } from '../../../../src/addin/dashboards/dashboards';
import { pictureOf } from '../../../../src/addin/dashboards/description/picture';
import type { SheetDescription } from '../../../../src/addin/dashboards/description/sheet-description';
import { parseSymbol } from '../../../../src/market/symbols/symbol';

const sheet: SheetDescription = {
  name: 'Sheet',
  widths: [50, 100, 70, 10],
  hiddenColumns: 'D:D',
  cells: [{ at: 'A1', rows: [['Title', ''], [3]] }],
  spills: [{ fills: 'B2:D99', formula: '=D1' }],
  looks: [
    { cells: 'A3:B3', look: 'header' },
    { cells: 'C1:D1', look: 'input' },
    { cells: 'D5', look: 'input' },
  ],
  numberFormats: [],
  charts: [{ type: 'Line', title: 'Line', source: 'D1:D9', covers: 'A4:C9' }],
};

describe('The picture of a sheet', () => {
  const { paths, width, height } = pictureOf(sheet);
  const dataOf = (part: string) => paths.find((path) => path.part === part)?.data;

  it('has the proportions of its columns without the hidden ones, and cuts what reaches into these', () => {
    expect([width, height]).toEqual([220, 396]);
    expect(dataOf('header')).toBe('M0 36h150v18h-150z');
    expect(dataOf('input')).toBe('M150 0h70v18h-70z');
  });

  it('has a word in every cell that is filled, within the rows that it shows, and lines in its chart', () => {
    expect(dataOf('text')?.match(/M/g)).toHaveLength(2 + 21 * 2);
    expect(dataOf('frame')).toBe('M0 54h220v108h-220z');
    expect(dataOf('line')?.match(/M/g)).toHaveLength(2);
    expect(paths.map(({ part }) => part)).not.toContain('scale');
  });

  it.each(dashboards.map((entry) => [entry.id, entry] as const))('of %s has headers, inputs or words, and its charts', (_, entry) => {
    const given = { symbol: parseSymbol('600519.SH'), universe: 'CN_Stock' } as const;
    const described = entry.describe({ language: 'en', rise: 'green' }, given);
    const drawn = pictureOf(described).paths;
    expect(drawn.map(({ part }) => part)).toEqual(expect.arrayContaining(['header', 'text']));
    expect(drawn.find(({ part }) => part === 'frame')?.data.match(/M/g) ?? []).toHaveLength(described.charts.length);
    for (const { data } of drawn) expect(data).not.toMatch(/NaN|undefined|Infinity|h0|v0/);
  });
});
