/** The bytes of a file as text: encodings of Windows, and the one binary list. */

/** @returns what `readList` reads */
export function listText(bytes: Uint8Array): string {
  const text = binaryList(bytes) ?? new TextDecoder(encodingOf(bytes)).decode(bytes);
  return jsonList(text) ?? text;
}

/** More than the longest list with all of its columns. */
export const mostBytes = 1_000_000;

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    // Also reads GBK, in which 通达信, 同花顺 and 东方财富 write.
    return 'gb18030';
  }
}

/** 同花顺, .sel: a count of two bytes, then for each security a 7, the number of its market and six digits. */
function binaryList(bytes: Uint8Array): string | undefined {
  const count = (bytes[0] ?? 0) + 256 * (bytes[1] ?? 0);
  if (count === 0 || bytes.length !== 2 + 8 * count) return undefined;
  const records = Array.from({ length: count }, (_, index) => bytes.subarray(2 + 8 * index, 10 + 8 * index));
  if (records.some(([mark]) => mark !== 7)) return undefined;
  return records.map(([, market, ...code]) => `${market}:${String.fromCharCode(...code)}`).join('\n');
}

/** 同花顺, SelfStockInfo.json: an array of objects, with the code as C and the number of its market as M. */
function jsonList(text: string): string | undefined {
  if (!/^\s{0,10}\[\s{0,10}\{/.test(text)) return undefined;
  try {
    const entries: unknown = JSON.parse(text);
    if (!Array.isArray(entries)) return undefined;
    const codes = entries.map((entry: unknown) => {
      const { C: code, M: market } = Object(entry) as Readonly<Record<'C' | 'M', unknown>>;
      return typeof code === 'string' && typeof market === 'string' ? `${market}:${code}` : undefined;
    });
    return codes.includes(undefined) ? undefined : codes.join('\n');
  } catch {
    return undefined;
  }
}
