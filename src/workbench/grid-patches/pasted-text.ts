/**
 * Pastes plain text as Excel does: cell by cell, with the blank ones, and as texts.
 *
 * Why: the grid trims the text first, so that a blank first cell shifts the others; it makes rich text of what looks like an address
 * of the web, such as the symbol 000858.SZ, which formulas read as blank; and it takes "<" for HTML. Seen in Univer 0.25.1.
 */
import { type Injector, Tools } from '@univerjs/core';
import { ISheetClipboardService } from '@univerjs/preset-sheets-core';

export function pasteTextByCells(injector: Injector): void {
  const clipboard = injector.get(ISheetClipboardService);
  const paste = clipboard.legacyPaste.bind(clipboard);
  clipboard.legacyPaste = (html, text, files) => {
    const isTable = !html && text !== undefined && (/[\n\t]/.test(text) || Tools.isLegalUrl(text));
    return paste(isTable ? tableOf(text) : html, text, files);
  };
}

/** @returns an HTML table */
export function tableOf(text: string): string {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const cells = rows.map((row) => row.split('\t').map((cell) => `<td>${escaped(cell)}</td>`));
  return `<table>${cells.map((row) => `<tr>${row.join('')}</tr>`).join('')}</table>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
