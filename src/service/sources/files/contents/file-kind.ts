/** What a file holds, by its first bytes: names of files say little. */

export type FileKind =
  | 'parquet'
  | 'gzip'
  | 'zip'
  | 'workbook'
  | 'arrow'
  | 'zstd'
  | 'html'
  | 'text'
  | 'empty'
  | 'binary';

const signatures: readonly (readonly [FileKind, string])[] = [
  ['parquet', 'PAR1'],
  ['arrow', 'ARROW1'],
  ['arrow', 'FEA1'],
  ['gzip', '\x1f\x8b'],
  ['zip', 'PK\x03\x04'],
  ['workbook', '\xd0\xcf\x11\xe0'],
  ['zstd', '\x28\xb5\x2f\xfd'],
];

/** A workbook of today is a ZIP archive: which of them it is shows in its entries. */
export function kindOf(head: Uint8Array): FileKind {
  if (head.length === 0) return 'empty';
  const text = Buffer.from(head.subarray(0, 512)).toString('latin1');
  const found = signatures.find(([, signature]) => text.startsWith(signature));
  if (found) return found[0];
  if (/^\s{0,20}<(!doctype|html|table|\?xml|meta)/i.test(text)) return 'html';
  return isBinary(head) ? 'binary' : 'text';
}

/** UTF-16 has zeros in every second place only, and a mark before them in nearly all programs. */
function isBinary(head: Uint8Array): boolean {
  const some = head.subarray(0, 400);
  const zeros = some.filter((byte) => byte === 0).length;
  const isWide = (some[0] ?? 0) >= 0xfe || zeros >= some.length / 3;
  return zeros > 0 && !(isWide && some.length >= 4);
}
