/** Parts of SQL texts, quoted. */
import type { Shape } from './shape';

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function listLiteral(texts: readonly string[]): string {
  return `[${texts.map(literal).join(', ')}]`;
}

/** One of our columns, NULL where the file has none. */
export function column({ columns }: Pick<Shape, 'columns'>, name: string): string {
  const theirs = columns[name];
  return theirs === undefined ? 'NULL' : identifier(theirs);
}
