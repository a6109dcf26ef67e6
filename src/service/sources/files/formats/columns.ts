/** Which columns of a file are ours: by the settings, by its format, by their usual names. */
import { repeated } from '../../../../market/texts/repeated-text';
import { tables, type TableId } from '../tables/table-files';
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
  const other = table === 'bars' ? names.find((name) => ofOptions.test(columnKey(name))) : undefined;
  if (other !== undefined) {
    throw new Error(
      `the column "${repeated(other)}" says that these are options or bonds: give each a file of its own, with the columns of bars alone`,
    );
  }
  const twice = Object.values(columns).find((theirs) => isTwice(theirs, names));
  if (twice !== undefined) throw new Error(`there are several columns "${repeated(twice)}"`);
  return columns;
}

/** Columns that only securities other than shares have: many of them share the symbol of one share. */
const ofOptions =
  /^(strike|strikeprice|expiry|expiration|expirationdate|expirydate|expdate|optiontype|callput|putcall|impliedvolatility|行权价|行权价格|到期日|到期日期|期权类型)$/;

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
  if (table === 'bars') throw new Error(withoutBars(columns, names, expected));
  throw new Error(`${noColumn(expected)}, only ${repeated(names.join(', '))}`);
}

function noColumn(expected: readonly string[]): string {
  return `there is no column "${expected.join('" or "')}"`;
}

/** What a table is that has no bars, and what to do. */
function withoutBars(columns: Columns, names: readonly string[], expected: readonly string[]): string {
  const all = repeated(names.join(', '));
  const [ours = ''] = expected.slice(-1);
  if (names.every((name) => /^column \d+$/.test(name))) {
    return 'there is no header, and the order of the columns is not clear: add a header line such as time,open,high,low,close,volume';
  }
  if (names.some((name) => /(^|[^a-z])(bid|ask)|^(买|卖)/i.test(name))) {
    return `these are quotes with bid and ask, not bars: ${noColumn(expected)}, only ${all}`;
  }
  if (names.some((name) => /净值|(^|[^a-z])nav([^a-z]|$)/i.test(name))) {
    return `these are net asset values, not bars: ${noColumn(expected)}, only ${all}`;
  }
  const prices = ['open', 'high', 'low', 'close'].filter((price) => columns[price] !== undefined);
  const [only] = prices;
  if (columns['time'] !== undefined && prices.length === 1 && only === 'close') {
    return `there are only closes: bars need open, high and low, too, and there is only ${all}`;
  }
  if (columns['time'] === undefined && columns['symbol'] !== undefined && prices.length === 4) {
    return `the table has no dates, only a row for each of several securities: add a column "time" with the date`;
  }
  const others = names.filter((name) => name !== columns['time']);
  if (columns['time'] !== undefined && prices.length === 0 && others.every((name) => symbolLike.test(name))) {
    return `the table has one price for each of ${repeated(others.slice(0, 5).join(', '))}: bars need open, high, low and close in columns of these names, and a column "symbol"`;
  }
  return `${noColumn(expected)}, only ${all}: write {"bars":{"${ours}":"its name"}} to market-data.json`;
}

/** As a header of a wide table names securities. */
const symbolLike = /^('?[A-Z0-9^.=-]{1,12}|.{0,20}\d{4,6}.{0,20})$/;
