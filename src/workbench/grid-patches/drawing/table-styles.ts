/**
 * Gives tables of an opened workbook the style that they were saved with. Univer 0.25.1 gives all of them its first style,
 * because it announces them without their styles.
 */
import { TableManager } from '@univerjs/sheets-table';

/** Must be called once, before the workbook is opened. */
export function restoreTableStyles(): void {
  const original = Object.getOwnPropertyDescriptor(TableManager.prototype, 'fromJSON')
    ?.value as TableManager['fromJSON'];
  TableManager.prototype.fromJSON = function (unitId, data) {
    const tables = Object.values(data).flatMap((sheet) => sheet.tables);
    // Read first: the style is overwritten in the saved options.
    const styles = tables.map(({ id, options }) => [id, options.tableStyleId] as const);
    original.call(this, unitId, data);
    for (const [id, theme] of styles) if (theme !== undefined) this.setTableByConfig(unitId, id, { theme });
  };
}
