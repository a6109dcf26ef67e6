/** An alert beside the cell under the mouse. */
import type { Worksheet } from '@univerjs/core';
import { CellAlertManagerService, CellAlertType, HoverManagerService } from '@univerjs/preset-sheets-core';
import type { Grid } from '../univer/grid';
import { sheetOf } from '../cells/stored-sheet';

export interface HoverAlert {
  /** Tells the alert from others. */
  readonly key: string;
  /** In pixels. */
  readonly width: number;
  /** @returns undefined for a cell that has nothing to say */
  readonly textAt: (
    sheet: Worksheet,
    row: number,
    column: number,
  ) => { readonly title: string; readonly message: string } | undefined;
}

const height = 40;

export function alertOnHover(grid: Grid, { key, width, textAt }: HoverAlert): void {
  const { injector } = grid;
  const alerts = injector.get(CellAlertManagerService);
  injector.get(HoverManagerService).currentCell$.subscribe((hovered) => {
    alerts.removeAlert(key);
    if (!hovered) return;
    const { location } = hovered;
    const sheet = sheetOf(grid, location.subUnitId);
    const text = sheet && textAt(sheet, location.row, location.col);
    if (text) alerts.showAlert({ type: CellAlertType.INFO, ...text, key, location, width, height });
  });
}
