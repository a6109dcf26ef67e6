/** Names a key and an address in what is stored of them, without their text. */
import type { Access } from '../../../client/store/settings';

/** Equal for equal accesses: FNV-1a of 32 bits. */
export function accessId({ baseUrl, apiKey = '' }: Access): string {
  let hash = 0x811c9dc5;
  for (const character of `${baseUrl} ${apiKey}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
