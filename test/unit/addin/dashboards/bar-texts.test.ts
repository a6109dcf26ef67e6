/** The dates below a chart, calculated by the engine of the grid. */
import { afterEach, expect, it } from 'vitest';
import { barTexts } from '../../../../src/addin/dashboards/description/sheet-description';
import { type Content, type HeadlessWorkbook, openHeadless } from '../../../support/headless-workbook';

let book: HeadlessWorkbook | undefined;
afterEach(() => book?.dispose());

const minutes = (count: number) => count / (24 * 60);

it.each<{ bars: string; times: readonly Content[]; texts: readonly Content[] }>([
  { bars: 'days are dates', times: [46_220, 46_221], texts: ['2026-07-17', '2026-07-18'] },
  {
    bars: 'minutes are dates with times, at midnight as well',
    times: [46_220 + minutes(9 * 60 + 35), 46_221],
    texts: ['2026-07-17 09:35', '2026-07-18 00:00'],
  },
  {
    bars: 'minutes whose numbers lie beside them are rounded',
    times: [46_220 + minutes(14 * 60) - 1e-9, 46_220 + minutes(15 * 60) + 1e-9],
    texts: ['2026-07-17 14:00', '2026-07-17 15:00'],
  },
  { bars: 'fewer than expected leave blanks', times: [46_220, null], texts: ['2026-07-17', ''] },
  { bars: 'that failed leave blanks', times: ['#N/A', null], texts: ['', ''] },
])('The texts of bars: $bars', async ({ times: [first = null, second = null], texts }) => {
  const opened = await openHeadless({ S: { A1: first, A2: second, C1: barTexts('A1:A2') } });
  book = opened;
  expect(['C1', 'C2'].map((address) => opened.value('S', address) ?? '')).toEqual(texts);
});
