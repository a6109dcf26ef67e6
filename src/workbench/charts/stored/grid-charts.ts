/** The charts of Excel.run, backed by drawings of the grid. */
import { generateRandomId } from '@univerjs/core';
import { SetDrawingSelectedOperation } from '@univerjs/preset-sheets-drawing';
import type { Area } from '../../../office-host/areas/a1';
import type { Box, Chart, ChartStore } from '../../../office-host/stores/chart-model';
import type { Grid } from '../../grid/univer/grid';
import { pointsPerPixel } from '../../grid/cells/stored-sheet';
import {
  cellEdges,
  type ChartDrawing,
  chartDrawings,
  insertDrawing,
  type Pixels,
  removeDrawing,
  updateDrawing,
  workbookOf,
} from './chart-drawings';
import { chartContent, type SheetNames, storedChart } from './stored-chart';

export function createGridCharts(grid: Grid): ChartStore {
  const sheets = sheetNames(grid);
  const idOf = (sheet: string) => {
    const id = sheets.idOf(sheet);
    if (id === undefined) throw new Error(`The workbook has no sheet “${sheet}”.`);
    return id;
  };
  const drawingOf = (sheet: string, chart: Chart): ChartDrawing => {
    const sheetId = idOf(sheet);
    const position = inPixels(grid, sheetId, chart.box);
    return { id: chart.id, sheetId, chart: storedChart(chart, sheetId, sheets), position };
  };
  return {
    on: (sheet) => chartDrawings(grid, idOf(sheet)).map((drawing) => chartOf(grid, drawing)),
    add(sheet, chart) {
      const added = { ...chart, id: generateRandomId() };
      insertDrawing(grid, drawingOf(sheet, added));
      return added;
    },
    update: (sheet, chart) => updateDrawing(grid, drawingOf(sheet, chart)),
    remove: (sheet, id) => removeDrawing(grid, idOf(sheet), id),
    activate(sheet, id) {
      const { commands, api, unitId } = grid;
      const drawing = { unitId, subUnitId: idOf(sheet), drawingId: id };
      api.getUniverSheet(unitId)?.setActiveSheet(drawing.subUnitId);
      commands.syncExecuteCommand(SetDrawingSelectedOperation.id, [drawing]);
    },
    boxOf: (area) => boxOf(grid, idOf(area.sheet), area),
  };
}

export function chartOf(grid: Grid, { id, sheetId, chart, position }: ChartDrawing): Chart {
  return { ...chartContent(chart, sheetId, sheetNames(grid)), id, box: inPoints(grid, sheetId, position) };
}

function sheetNames(grid: Grid): SheetNames {
  return {
    idOf: (name) => workbookOf(grid).getSheetBySheetName(name)?.getSheetId(),
    nameOf: (id) => workbookOf(grid).getSheetBySheetId(id)?.getName(),
  };
}

function boxOf(grid: Grid, sheetId: string, { row, column, rows, columns }: Area): Box {
  const first = cellEdges(grid, sheetId, row, column);
  const last = cellEdges(grid, sheetId, row + rows - 1, column + columns - 1);
  const [left, top] = [first.startX, first.startY];
  return inPoints(grid, sheetId, { left, top, width: last.endX - left, height: last.endY - top });
}

function inPoints(grid: Grid, sheetId: string, { left, top, width, height }: Pixels): Box {
  const { startX, startY } = cellEdges(grid, sheetId, 0, 0);
  return scaled({ left: left - startX, top: top - startY, width, height }, pointsPerPixel);
}

function inPixels(grid: Grid, sheetId: string, box: Box): Pixels {
  const { startX, startY } = cellEdges(grid, sheetId, 0, 0);
  const { left, top, width, height } = scaled(box, 1 / pointsPerPixel);
  return { left: left + startX, top: top + startY, width, height };
}

export function scaled({ left, top, width, height }: Box, factor: number): Box {
  return { left: left * factor, top: top * factor, width: width * factor, height: height * factor };
}
