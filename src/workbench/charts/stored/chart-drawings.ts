/** The drawings of the grid that are charts. Drawings are saved, moved, copied and undone with their sheet by the grid. */
import {
  DrawingTypeEnum,
  type IPosition,
  IUniverInstanceService,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core';
import { SheetSkeletonService } from '@univerjs/preset-sheets-core';
import {
  DrawingApplyType,
  InsertSheetDrawingCommand,
  type ISheetDrawing,
  type ISheetFloatDom,
  ISheetDrawingService,
  RemoveSheetDrawingCommand,
  SetDrawingApplyMutation,
  SetSheetDrawingCommand,
  transformToAxisAlignPosition,
  transformToDrawingPosition,
} from '@univerjs/preset-sheets-drawing';
import { isChartType } from '../../../office-host/stores/chart-model';
import type { Grid } from '../../grid/univer/grid';
import type { StoredChart } from './stored-chart';

/** The key under which the component of charts is registered; part of the snapshot. */
export const chartComponent = 'workbench-chart';

export interface ChartDrawing {
  readonly id: string;
  readonly sheetId: string;
  readonly chart: StoredChart;
  /** In pixels, from the corner of the sheet's headers. */
  readonly position: Pixels;
}

export interface Pixels {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The charts of a sheet, from back to front. */
export function chartDrawings({ injector, unitId }: Grid, sheetId: string): ChartDrawing[] {
  const drawings = injector.get(ISheetDrawingService);
  return drawings.getDrawingOrder(unitId, sheetId).flatMap((id) => {
    const drawing = drawings.getDrawingByParam({ unitId, subUnitId: sheetId, drawingId: id });
    if (!drawing || !isChart(drawing)) return [];
    const { left = 0, top = 0, width = 0, height = 0 } = drawing.transform ?? {};
    return { id, sheetId, chart: drawing.data as unknown as StoredChart, position: { left, top, width, height } };
  });
}

export function insertDrawing(grid: Grid, { id, sheetId, chart, position }: ChartDrawing): void {
  const { commands, unitId } = grid;
  const drawing = {
    unitId,
    subUnitId: sheetId,
    drawingId: id,
    drawingType: DrawingTypeEnum.DRAWING_DOM,
    componentKey: chartComponent,
    allowTransform: true,
    data: chart,
    ...placement(grid, sheetId, position),
  };
  commands.syncExecuteCommand(InsertSheetDrawingCommand.id, { unitId, drawings: [drawing] });
}

export function updateDrawing(grid: Grid, { id, sheetId, chart, position }: ChartDrawing): void {
  const { commands, unitId } = grid;
  const drawing = { unitId, subUnitId: sheetId, drawingId: id, data: chart, ...placement(grid, sheetId, position) };
  commands.syncExecuteCommand(SetSheetDrawingCommand.id, { unitId, drawings: [drawing] });
}

export function removeDrawing({ commands, unitId }: Grid, sheetId: string, id: string): void {
  const drawings = [{ unitId, subUnitId: sheetId, drawingId: id, drawingType: DrawingTypeEnum.DRAWING_DOM }];
  commands.syncExecuteCommand(RemoveSheetDrawingCommand.id, { unitId, drawings });
}

/** The mutations that replace what a drawing shows, and that restore it. */
export function dataChange({ injector, unitId }: Grid, drawing: ChartDrawing, chart: StoredChart) {
  const target = { unitId, subUnitId: drawing.sheetId, drawingId: drawing.id };
  const update = { ...target, data: chart } as unknown as ISheetDrawing;
  const drawings = injector.get(ISheetDrawingService) as { getBatchUpdateOp(updates: ISheetDrawing[]): unknown };
  const { redo, undo, objects } = drawings.getBatchUpdateOp([update]) as Readonly<Record<string, unknown>>;
  const mutation = (op: unknown) => ({
    id: SetDrawingApplyMutation.id,
    params: { unitId, subUnitId: drawing.sheetId, op, objects, type: DrawingApplyType.UPDATE },
  });
  return { redo: mutation(redo), undo: mutation(undo) };
}

export function workbookOf({ injector, unitId }: Grid): Workbook {
  const workbook = injector.get(IUniverInstanceService).getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET);
  if (!workbook) throw new Error('The grid holds no workbook.');
  return workbook;
}

/** The edges of a cell in the pixels of `ChartDrawing.position`. */
export function cellEdges(grid: Grid, sheetId: string, row: number, column: number): IPosition {
  return skeletonOf(grid, sheetId).getNoMergeCellWithCoordByIndex(row, column);
}

function placement(grid: Grid, sheetId: string, transform: Pixels) {
  const skeleton = skeletonOf(grid, sheetId);
  return {
    transform,
    sheetTransform: transformToDrawingPosition(transform, skeleton),
    axisAlignSheetTransform: transformToAxisAlignPosition(transform, skeleton),
  };
}

/** The layout of a sheet. The grid keeps that of the active sheet up to date; others learn of new widths of columns here. */
function skeletonOf(grid: Grid, sheetId: string) {
  const skeleton = grid.injector.get(SheetSkeletonService).ensureSkeleton(grid.unitId, sheetId);
  if (!skeleton) throw new Error(`The workbook has no sheet ${sheetId}.`);
  if (workbookOf(grid).getActiveSheet().getSheetId() !== sheetId) {
    skeleton.makeDirty(true);
    skeleton.calculate();
  }
  return skeleton;
}

function isChart(drawing: object): drawing is ISheetFloatDom {
  if (!('componentKey' in drawing) || drawing.componentKey !== chartComponent) return false;
  // A later version of the workbench may have saved a type that this one lacks.
  return 'data' in drawing && isChartType((drawing.data as Partial<StoredChart> | undefined)?.type);
}
