/** In which encoding a text is written, by its first and last bytes. */
import { isUtf8 } from 'node:buffer';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5' | 'windows-1252';

/**
 * A file may have its only letters in the last line, so both ends count.
 * @param tail the last bytes; those before its first line end are not looked at
 */
export function encodingOf(head: Uint8Array, tail: Uint8Array): Encoding {
  const marked = markedEncoding(head);
  if (marked) return marked;
  const whole = [withoutCutCharacter(head), tail.subarray(tail.indexOf(lineFeed) + 1)];
  if (whole.every(isUtf8)) return 'utf-8';
  if (isBig5(head)) return 'big5';
  return whole.every(isGb18030) ? 'gb18030' : 'windows-1252';
}

/** Nearly all bytes of Big5 are letters of GB18030 as well: the words of a table tell. */
function isBig5(head: Uint8Array): boolean {
  const hasWords = (encoding: Encoding) =>
    tableWords.test(new TextDecoder(encoding).decode(head.subarray(0, mostOfHead)));
  return hasWords('big5') && !hasWords('gb18030');
}

const tableWords = /日期|[开開][盘盤]|收[盘盤]|最高|成交/;
const mostOfHead = 4_096;

const lineFeed = 10;

/** By the byte order mark, or in texts of mostly Latin letters by the zeros beside them. */
function markedEncoding(head: Uint8Array): Encoding | undefined {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (head.length < 4) return undefined;
  const zeros = (from: number) =>
    head.subarray(0, 400).filter((byte, index) => index % 2 === from && byte === 0).length;
  const most = Math.min(head.length, 400) / 2 - 1;
  if (zeros(1) > 0.7 * most && zeros(0) === 0) return 'utf-16le';
  return zeros(0) > 0.7 * most && zeros(1) === 0 ? 'utf-16be' : undefined;
}

/** The last character may be cut. */
function withoutCutCharacter(head: Uint8Array): Uint8Array {
  const end = head.lastIndexOf(lineFeed);
  return end < 0 ? head : head.subarray(0, end);
}

function isGb18030(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('gb18030', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
