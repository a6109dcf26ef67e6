/**
 * Keeps what is being typed while results arrive.
 *
 * Why: a result at the row and column of the edited cell, on any sheet, reloads the content of the cell into the open editor.
 * Reproduce: type in A1 of one sheet while a formula in A1 of another gets a result. Seen in Univer 0.25.1.
 */
import type { Injector } from '@univerjs/core';
import { type EditorBridgeService, IEditorBridgeService } from '@univerjs/preset-sheets-core';

/** Must be called after the workbook was opened. */
export function keepEdits(injector: Injector): void {
  const editor = injector.get(IEditorBridgeService) as EditorBridgeService;
  const load = editor.refreshEditCellState.bind(editor);
  let isOutdated = false;
  editor.refreshEditCellState = () => {
    // While another sheet is shown, as when a person points at a cell there, the grid would forget which cell is edited.
    isOutdated = editor.isVisible().visible || !editor.getLatestEditCellState();
    if (!isOutdated) load();
  };
  editor.afterVisible$.subscribe(({ visible }) => {
    if (!visible && isOutdated) editor.refreshEditCellState();
  });
}
