/** Notes of cells: a mark in the corner, the text on hover. A note is custom data of its cell and moves with it. */
import { type CustomData, InterceptorEffectEnum, type ICellData, type Nullable } from '@univerjs/core';
import {
  CellAlertManagerService,
  CellAlertType,
  HoverManagerService,
  INTERCEPTOR_POINT,
  SheetInterceptorService,
} from '@univerjs/preset-sheets-core';
import type { Grid } from './grid';

/** A property of the cell's custom data. */
const property = 'note';

export function noteOf(cell: Nullable<ICellData>): string | undefined {
  const text: unknown = cell?.custom?.[property];
  return typeof text === 'string' ? text : undefined;
}

/** The cell's custom data with the note; null for none at all. */
export function withNote(cell: Nullable<ICellData>, text: string | undefined): CustomData | null {
  const others = Object.entries(cell?.custom ?? {}).filter(([name]) => name !== property);
  const data = text === undefined ? others : [...others, [property, text]];
  return data.length > 0 ? (Object.fromEntries(data) as CustomData) : null;
}

const mark = { color: '#c4314b', size: 6 };
/** Any, because the marks of other interceptors are kept. */
const priority = 8;

export function showNotes(grid: Grid): void {
  grid.injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority,
    effect: InterceptorEffectEnum.Style,
    handler(cell, { row, col: column, worksheet }, next) {
      const hasNote = noteOf(worksheet.getCellRaw(row, column)) !== undefined;
      return next(hasNote ? { ...cell, markers: { ...cell?.markers, tr: mark } } : cell);
    },
  });
  showTextOnHover(grid);
}

const alertKey = 'note';
const alertSize = { width: 280, height: 40 };

function showTextOnHover({ api, injector, unitId }: Grid): void {
  const alerts = injector.get(CellAlertManagerService);
  injector.get(HoverManagerService).currentCell$.subscribe((hovered) => {
    alerts.removeAlert(alertKey);
    if (!hovered) return;
    const { location } = hovered;
    const sheet = api.getUniverSheet(unitId)?.getSheetBySheetId(location.subUnitId)?.getSheet();
    const message = noteOf(sheet?.getCellRaw(location.row, location.col));
    if (message === undefined) return;
    alerts.showAlert({ type: CellAlertType.INFO, title: '', message, key: alertKey, location, ...alertSize });
  });
}
