/** A new chart over a range: its series, its name, its place beside the cells. */
import { intersection } from '../areas/areas';
import { type Area, isUnbounded } from '../areas/a1';
import type { Workbook } from '../contract';
import type { Box, Chart, ChartAxis, ChartSeries, ChartType } from '../stores/chart-model';
import type { SourceCells } from './chart-source';
import { followingSpills } from './followed-spills';
import { freeBox, gap } from './free-box';

/** 480 × 288 pixels in points, as Excel inserts a chart. */
const size = { width: 360, height: 216 };

const axis: ChartAxis = {
  isVisible: true,
  title: { text: '', isVisible: false },
  hasGridlines: false,
  isReversed: false,
};

/**
 * @param source the cells that the chart is placed beside, if they are on its sheet
 * @param top in points: of a source that begins above it, the chart is beside the part below
 */
export function newChart(
  book: Workbook,
  sheet: string,
  source: Area,
  look: { readonly type: ChartType; readonly series: readonly ChartSeries[] },
  top = 0,
): Omit<Chart, 'id'> {
  const wanted = source.sheet === sheet ? besideOf(book.charts.boxOf(source), top) : { left: gap, top: gap, ...size };
  return {
    type: look.type,
    series: followingSpills(book, look.series),
    name: freeName(book.charts.on(sheet)),
    box: freeBox(book, sheet, wanted),
    title: { isOverlay: false },
    legend: { position: 'Bottom', isOverlay: false },
    axes: { category: axis, value: { ...axis, hasGridlines: true }, secondaryValue: axis },
  };
}

/** The contents of an area; of whole rows and columns the used part. Undefined for an empty sheet. */
export function sourceCells(book: Workbook, area: Area): SourceCells | undefined {
  const used = book.usedArea(area.sheet);
  const bounded = isUnbounded(area) ? used && intersection(area, used) : area;
  return bounded && { area: bounded, values: book.values(bounded), formats: book.numberFormats(bounded) };
}

function freeName(others: readonly Chart[]): string {
  const taken = new Set(others.map(({ name }) => name));
  let number = others.length + 1;
  while (taken.has(`Chart ${number}`)) number += 1;
  return `Chart ${number}`;
}

function besideOf({ left, top, width }: Box, least: number): Box {
  return { left: left + width + gap, top: Math.max(top, least), ...size };
}
