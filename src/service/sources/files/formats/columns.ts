/** Which columns of a file are ours: by the settings, by its format, by their usual names. */
import { repeated } from '../../../../market/repeated-text';
import { tables, type TableId } from '../table-files';
import { columnKey, namesOf } from './column-names';
import { lastPart } from './table-head';

/** Names in files, by ours. */
export type Renamed = Readonly<Record<string, readonly string[]>>;
export type Columns = Readonly<Record<string, string>>;

/** @throws Error naming a column that is missing, or that is there twice */
export function columnsOf(names: readonly string[], table: TableId, renamed: Renamed, ofFormat: Renamed = {}): Columns {
  const usual = namesOf(table);
  const keys = names.map((name) => columnKey(lastPart(name)));
  const withKey = (key: string) => names[keys.indexOf(key)];
  const found = [...tables[table].required, ...tables[table].optional].flatMap((ours) => {
    const asked = [...(renamed[ours] ?? []), ...(ofFormat[ours] ?? [])];
    const theirs =
      asked.map((name) => exactly(names, name) ?? withKey(columnKey(name))).find((name) => name !== undefined) ??
      [columnKey(ours), ...(usual[ours] ?? [])].map(withKey).find((name) => name !== undefined) ??
      (table === 'bars' ? inCurrency(ours, names) : undefined);
    return theirs === undefined ? [] : [[ours, theirs] as const];
  });
  const columns: Record<string, string> = Object.fromEntries(found);
  requireAll(columns, names, table, renamed);
  const twice = Object.values(columns).find((theirs) => isTwice(theirs, names));
  if (twice !== undefined) throw new Error(`there are several columns "${repeated(twice)}"`);
  return columns;
}

/** `Volume BTC` counts coins, `Volume USD` is money; the first of two is the volume. */
function inCurrency(ours: string, names: readonly string[]): string | undefined {
  const found = names.filter((name) => /^volume[ _(][A-Z0-9]{2,6}\)?$/i.test(name));
  return ours === 'volume' ? found[0] : ours === 'amount' ? found[1] : undefined;
}

function exactly(names: readonly string[], wanted: string): string | undefined {
  return names.find((name) => name.toLowerCase() === wanted.toLowerCase());
}

function isTwice(theirs: string, names: readonly string[]): boolean {
  return names.filter((name) => name.toLowerCase() === theirs.toLowerCase()).length > 1;
}

function requireAll(columns: Columns, names: readonly string[], table: TableId, renamed: Renamed): void {
  const missing = tables[table].required.find((name) => columns[name] === undefined);
  if (missing === undefined) return;
  const [first] = renamed[missing] ?? [];
  const expected = [...(first === undefined ? [] : [first]), missing];
  throw new Error(`there is no column "${expected.join('" or "')}", only ${repeated(names.join(', '))}`);
}
