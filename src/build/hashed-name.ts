/** Names of copied files with a hash of their content, as webpack names its own: `page.1a2b3c4d.css`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'node:path';

/** @param file its path in the repository */
export function hashedName(file: string): string {
  const { name, ext } = parse(file);
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
  return `${name}.${hash}${ext}`;
}
