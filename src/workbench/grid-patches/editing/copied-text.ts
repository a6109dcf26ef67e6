/**
 * Puts the displayed texts of all copied cells on the clipboard as plain text. Seen in Univer 0.25.1: a cell of a spill without data of
 * its own is copied to text/html, but is empty in text/plain.
 */
import type { Injector, Worksheet } from '@univerjs/core';
import { ISheetClipboardService, PREDEFINED_HOOK_NAME_COPY } from '@univerjs/preset-sheets-core';
import { withLineBreaks } from './line-breaks';

export function copySpilledTexts(injector: Injector, sheetOf: (sheetId: string) => Worksheet | undefined): void {
  const clipboard = injector.get(ISheetClipboardService);
  const generate = clipboard.generateCopyContent.bind(clipboard);
  clipboard.generateCopyContent = (unitId, sheetId, range, options) => {
    const content = generate(unitId, sheetId, range, options);
    const sheet = sheetOf(sheetId);
    if (!content || !sheet || options?.copyHookType === PREDEFINED_HOOK_NAME_COPY.SPECIAL_COPY_FORMULA_ONLY)
      return content;
    const { rows, cols } = content.discreteRange;
    return {
      ...content,
      plain: rows.map((row) => cols.map((column) => textAt(sheet, row, column)).join('\t')).join('\n'),
    };
  };
}

function textAt(sheet: Worksheet, row: number, column: number): string {
  const cell = isCovered(sheet, row, column) ? undefined : sheet.getCell(row, column);
  const text = withLineBreaks(cell?.p?.body?.dataStream ?? String(cell?.v ?? ''));
  // As in Excel, a text with a separator is quoted.
  return /[\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of merged cells belongs to the first of them. */
function isCovered(sheet: Worksheet, row: number, column: number): boolean {
  const merged = sheet.getMergedCell(row, column);
  return Boolean(merged && (merged.startRow !== row || merged.startColumn !== column));
}
