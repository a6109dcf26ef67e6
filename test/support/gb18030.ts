/** Writes texts in the encoding of Chinese programs, which Node.js reads alone. */

/** By the decoder, from the pairs of bytes that the encoding has for usual characters. */
const pairs: ReadonlyMap<string, readonly [number, number]> = new Map(
  Array.from({ length: 0x7e }, (_, row) => Array.from({ length: 0xbe }, (_, cell) => [row + 0x81, cell + 0x40] as const))
    .flat()
    .map((pair) => [new TextDecoder('gb18030').decode(Uint8Array.from(pair)), pair] as const),
);

/** @param text of ASCII and usual Chinese characters */
export function gb18030(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text).flatMap((one) => pairs.get(one) ?? [one.codePointAt(0) ?? 0]));
}
