/** `Excel.RangeFormat`: writes are accepted without effect, because the emulated Excel stores number formats only. */
import type { RichObject } from '../rich-api/rich-object';

/** @param isLocked whether protection of the sheet would apply */
export function formatObject(isLocked: () => boolean = () => true): RichObject {
  return {
    type: 'RangeFormat',
    write: accepted('ColumnWidth', 'RowHeight', 'HorizontalAlignment', 'VerticalAlignment', 'WrapText', 'IndentLevel'),
    links: {
      Font: () => ({ type: 'RangeFont', write: accepted('Bold', 'Italic', 'Color', 'Name', 'Size', 'Underline') }),
      Protection: () => ({ type: 'FormatProtection', read: { Locked: isLocked } }),
      Fill: () => ({ type: 'RangeFill', write: accepted('Color'), actions: { Clear: ignore } }),
    },
    actions: { AutofitColumns: ignore, AutofitRows: ignore },
  };
}

function accepted(...names: readonly string[]): Readonly<Record<string, () => void>> {
  return Object.fromEntries(names.map((name) => [name, ignore]));
}

function ignore(): void {}
