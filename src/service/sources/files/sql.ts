/** Parts of SQL texts, quoted. */

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function listLiteral(texts: readonly string[]): string {
  return `[${texts.map(literal).join(', ')}]`;
}
