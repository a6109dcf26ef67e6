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

/** One of our columns, NULL where the file has none. */
export function column({ columns }: { readonly columns: Readonly<Record<string, string>> }, name: string): string {
  const theirs = columns[name];
  return theirs === undefined ? 'NULL' : identifier(theirs);
}
