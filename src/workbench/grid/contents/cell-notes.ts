/** Notes of cells: a mark in the corner, the text on hover. A note is custom data of its cell and moves with it. */
import { type CustomData, InterceptorEffectEnum, type ICellData, type Nullable } from '@univerjs/core';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/preset-sheets-core';
import type { Grid } from '../univer/grid';
import { alertOnHover } from './hover-alert';

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
  alertOnHover(grid, {
    key: 'note',
    width: 280,
    textAt(sheet, row, column) {
      const message = noteOf(sheet.getCellRaw(row, column));
      return message === undefined ? undefined : { title: '', message };
    },
  });
}
