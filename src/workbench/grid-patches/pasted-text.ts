/**
 * Pastes plain text as Excel does: cell by cell, with the blank ones, and as texts.
 *
 * Why: the grid trims the text first, so that a blank first cell shifts the others; it divides quoted cells at the tabs and line breaks
 * in them; it makes rich text of what looks like an address of the web, such as the symbol 000858.SZ, which formulas read as blank;
 * and it takes "<" for HTML. Seen in Univer 0.25.1.
 */
import { type Injector, Tools } from '@univerjs/core';
import { ISheetClipboardService } from '@univerjs/preset-sheets-core';

export function pasteTextByCells(injector: Injector): void {
  const clipboard = injector.get(ISheetClipboardService);
  const paste = clipboard.legacyPaste.bind(clipboard);
  clipboard.legacyPaste = (html, text, files) => {
    const isTable = !html && text !== undefined && (/^"|[\n\t]/.test(text) || Tools.isLegalUrl(text));
    return paste(isTable ? tableOf(text) : html, text, files);
  };
}

/** @returns an HTML table */
export function tableOf(text: string): string {
  const rows = cellsOf(text).map((cells) => cells.map((cell) => `<td>${escaped(cell)}</td>`));
  return `<table>${rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('')}</table>`;
}

/** Up to the next separator; in quotes, which are doubled inside, a cell may hold separators. A quote without an end is a text. */
const cellAndEnd = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y;

function cellsOf(text: string): string[][] {
  const rest = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  cellAndEnd.lastIndex = 0;
  for (let end: string | undefined = '\t'; end;) {
    const [, quoted, plain = '', separator] = cellAndEnd.exec(rest) ?? [];
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (separator === '\n') rows.push([]);
    end = separator;
  }
  return rows;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
}
