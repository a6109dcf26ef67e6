/** The command “Insert chart” in the toolbar and the context menu. */
import { createElement } from 'react';
import type { Language, Text } from '../../../addin/i18n/language';
import type { Workbook } from '../../../office-host/contract';
import type { Area } from '../../../office-host/areas/a1';
import { newChart, sourceCells, gap } from '../../../office-host/charts/new-chart';
import { spillParentOf } from '../../../office-host/areas/areas';
import type { Grid } from '../../grid/univer/grid';
import { currentRegion, guessChart } from './guess-chart';
import type { IRange } from '@univerjs/core';
import { ScrollToCellCommand } from '@univerjs/preset-sheets-core';
import type { Box, ChartType } from '../../../office-host/stores/chart-model';

const icon = 'workbench-chart-icon';
/** The tab Insert of the toolbar, and the context menu of cells. */
const places = { toolbar: 'ribbon.insert.media', cells: ['contextMenu.mainArea', 'contextMenu.others'] };

export function addInsertCommand(grid: Grid, book: Workbook, language: Language): void {
  const { api } = grid;
  api.registerComponent(icon, chartIcon);
  for (const [name, place] of Object.entries(places)) {
    api
      .createMenu({
        id: `workbench.insert-chart.${name}`,
        icon,
        title: chartTexts.insert[language],
        tooltip: chartTexts.insertHint[language],
        action() {
          if (!insertChart(grid, book)) api.showMessage({ content: chartTexts.noNumbers[language] });
        },
      })
      .appendTo(place);
  }
}

/**
 * Inserts a chart of the selected cells, wholly on screen: it begins in sight, is made smaller within reason, and else the sheet is
 * scrolled to it.
 *
 * @returns false for cells without numbers
 */
function insertChart(grid: Grid, book: Workbook): boolean {
  const cells = sourceCells(book, selectedSource(book));
  const guessed = cells && guessChart(cells);
  if (!guessed) return false;
  const sheet = book.activeSheet();
  const inView = cellsInView(grid);
  const shown = inView && boxOf(book, sheet, inView);
  const chart = newChart(book, sheet, cells.area, guessed, shown?.top);
  const box = shown ? fittedTo(shown, chart.box) : chart.box;
  const { id } = book.charts.add(sheet, { ...chart, box });
  book.charts.activate(sheet, id);
  if (inView) scrollTo(grid, book, sheet, inView, box);
  return true;
}

/** For one cell, the spill that it belongs to, else the block of cells around it. */
function selectedSource(book: Workbook): Area {
  const [selected] = book.selection();
  if (selected.rows * selected.columns > 1) return selected;
  const parent = spillParentOf(selected, book);
  const spill = parent && book.spillOf?.(parent);
  const used = book.usedArea(selected.sheet);
  if (spill ?? !used) return spill ?? selected;
  const values = book.values(used);
  const isFilled = (row: number, column: number) => (values[row - used.row]?.[column - used.column] ?? '') !== '';
  return currentRegion(selected, used, isFilled);
}

/** Two candles. */
function chartIcon(): object {
  const d = 'M5 1v3M5 11v4M3 4h4v7H3zM11 1v4M11 9v5M9 5h4v4H9z';
  const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.2, strokeLinecap: 'round' };
  const box = { width: '1em', height: '1em', viewBox: '0 0 16 16', 'aria-hidden': true };
  return createElement('svg', box, createElement('path', { d, ...line }));
}

/** In points; a smaller chart would say little. */
const least = { width: 240, height: 150 };

/** The cells that are wholly on screen: the last row and column may be cut off. Undefined for a window with fewer. */
function cellsInView({ api, unitId }: Grid): IRange | undefined {
  const shown = api.getUniverSheet(unitId)?.getActiveSheet().getVisibleRange();
  if (!shown || shown.endRow <= shown.startRow || shown.endColumn <= shown.startColumn) return undefined;
  return { ...shown, endRow: shown.endRow - 1, endColumn: shown.endColumn - 1 };
}

function boxOf(book: Workbook, sheet: string, { startRow, startColumn, endRow, endColumn }: IRange): Box {
  const [rows, columns] = [endRow - startRow + 1, endColumn - startColumn + 1];
  return book.charts.boxOf({ sheet, row: startRow, column: startColumn, rows, columns });
}

/** The box with the part of its size that is in view; unchanged where that would be too little. */
function fittedTo(shown: Box, box: Box): Box {
  const width = Math.min(box.width, shown.left + shown.width - gap - box.left);
  const height = Math.min(box.height, shown.top + shown.height - gap - box.top);
  return {
    ...box,
    width: width < least.width ? box.width : width,
    height: height < least.height ? box.height : height,
  };
}

/** Scrolls to the right until the right edge of the box is in view; its left edge stays there, too. */
function scrollTo({ commands }: Grid, book: Workbook, sheet: string, cells: IRange, box: Box): void {
  const shown = boxOf(book, sheet, cells);
  const missing = box.left + box.width + gap - (shown.left + shown.width);
  if (missing <= 0) return;
  const leftOf = (column: number) => boxOf(book, sheet, { ...cells, startColumn: column, endColumn: column }).left;
  let column = cells.startColumn;
  while (leftOf(column) - shown.left < missing && leftOf(column + 1) <= box.left) column += 1;
  const range = { startRow: cells.startRow, endRow: cells.startRow, startColumn: column, endColumn: column };
  commands.syncExecuteCommand(ScrollToCellCommand.id, { range, forceLeft: true });
}

/** Texts of charts. */
export const chartTexts = {
  insert: { en: 'Insert chart', zh: '插入图表' },
  insertHint: {
    en: 'Insert chart of the selected cells',
    zh: '为所选单元格插入图表',
  },
  noNumbers: { en: 'Select cells with numbers first.', zh: '请先选择含有数字的单元格。' },
  nothing: { en: 'The cells of this chart have no data.', zh: '此图表的单元格没有数据。' },
  type: { en: 'Chart type', zh: '图表类型' },
  remove: { en: 'Delete chart', zh: '删除图表' },
  label: { en: '{title}: {type}', zh: '{title}：{type}' },
} as const satisfies Record<string, Text>;

export const typeNames: Readonly<Record<ChartType, Text>> = {
  Line: { en: 'Line', zh: '折线图' },
  LineMarkers: { en: 'Line with markers', zh: '带标记的折线图' },
  LineStacked: { en: 'Stacked line', zh: '堆积折线图' },
  ColumnClustered: { en: 'Columns', zh: '柱形图' },
  ColumnStacked: { en: 'Stacked columns', zh: '堆积柱形图' },
  BarClustered: { en: 'Bars', zh: '条形图' },
  BarStacked: { en: 'Stacked bars', zh: '堆积条形图' },
  Area: { en: 'Area', zh: '面积图' },
  AreaStacked: { en: 'Stacked area', zh: '堆积面积图' },
  XYScatter: { en: 'Scatter', zh: '散点图' },
  XYScatterLines: { en: 'Scatter with lines and markers', zh: '带直线和标记的散点图' },
  XYScatterLinesNoMarkers: { en: 'Scatter with lines', zh: '带直线的散点图' },
  Pie: { en: 'Pie', zh: '饼图' },
  Doughnut: { en: 'Doughnut', zh: '圆环图' },
  StockHLC: { en: 'High-low-close', zh: '盘高-盘低-收盘图' },
  StockOHLC: { en: 'Candlestick', zh: 'K 线图' },
  StockVHLC: { en: 'High-low-close with volume', zh: '盘高-盘低-收盘图（含成交量）' },
  StockVOHLC: { en: 'Candlestick with volume', zh: 'K 线图（含成交量）' },
};
