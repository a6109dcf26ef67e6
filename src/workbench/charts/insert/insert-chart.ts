/** The command “Insert chart” in the toolbar and the context menu. */
import { createElement } from 'react';
import type { Language } from '../../../addin/i18n/language';
import type { Workbook } from '../../../office-host/contract';
import type { Area } from '../../../office-host/areas/a1';
import { newChart, sourceCells } from '../../../office-host/charts/new-chart';
import { spillParentOf } from '../../../office-host/spill-parent';
import type { Grid } from '../../grid/univer/grid';
import { boxOf, cellsInView, fittedTo, scrollTo } from './chart-in-view';
import { currentRegion } from './current-region';
import { guessChart } from './guess-chart';
import { chartTexts } from './texts';

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

/** Inserts a chart of the selected cells. @returns false for cells without numbers */
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
