/** Which columns of a file are ours: by the settings, by its format, by their usual names. */
import { repeated } from '../../../../market/texts/problem';
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
  if (twice !== undefined)
    throw new Error(`there are several columns "${repeated(twice)}": keep one of them, or rename the others`);
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

/** A table of bars without columns that it must have. */
export class MissingColumns extends Error {
  /** @param columns what the settings of the file may name; "?" where a person alone knows */
  constructor(
    message: string,
    readonly columns: Columns,
  ) {
    super(message);
  }
}

function requireAll(columns: Columns, names: readonly string[], table: TableId, renamed: Renamed): void {
  const missing = tables[table].required.filter((name) => columns[name] === undefined);
  const [first] = missing;
  if (first === undefined) return;
  if (table === 'bars') throw withoutBars(columns, names, missing, renamed);
  throw new Error(`${noColumn([...(renamed[first] ?? []).slice(0, 1), first])}, only ${repeated(names.join(', '))}`);
}

function noColumn(expected: readonly string[]): string {
  return `there is no column "${expected.join('" or "')}"`;
}

/** What a table is that has no bars, and what to do. */
function withoutBars(columns: Columns, names: readonly string[], missing: readonly string[], renamed: Renamed): Error {
  const open = (ours: readonly string[], theirs = '?') => Object.fromEntries(ours.map((name) => [name, theirs]));
  if (names.every((name) => /^column \d+$/.test(name))) {
    return new Error(
      `there is no header, and the order of the ${names.length} columns is not clear: add a header line that names them, such as time,open,high,low,close,volume`,
    );
  }
  if (names.some((name) => /(^|[^a-z])(bid|ask)|^(买|卖)/i.test(name))) {
    const reason = 'these are quotes with bid and ask: make bars of them, or take the prices of one side';
    return new MissingColumns(reason, open(missing));
  }
  const value = names.find((name) => /净值|(^|[^a-z])nav([^a-z]|$)/i.test(name));
  if (value !== undefined) {
    return new MissingColumns(
      'these are net asset values, which can be shown as bars of one price',
      open(prices, value),
    );
  }
  const [only, ...more] = prices.filter((price) => columns[price] !== undefined);
  if (columns['time'] !== undefined && only === 'close' && more.length === 0) {
    const reason = 'there are only closes, which can be shown as bars of one price';
    return new MissingColumns(reason, open(['open', 'high', 'low'], columns['close']));
  }
  if (columns['time'] === undefined && columns['symbol'] !== undefined && more.length === 3) {
    return new Error(
      'the table has no dates, only a row for each of several securities: add a column "time" with the date',
    );
  }
  const others = names.filter((name) => name !== columns['time']);
  if (columns['time'] !== undefined && only === undefined && others.every((name) => symbolLike.test(name))) {
    return new Error(
      `the table has one price for each of ${repeated(others.slice(0, 5).join(', '))}: bars need open, high, low and close in columns of these names, and a column "symbol"`,
    );
  }
  const asked = missing.map((name) => renamed[name]?.[0] ?? name);
  return new MissingColumns(`${noColumn(asked)}, only ${repeated(names.join(', '))}`, open(missing));
}

const prices = ['open', 'high', 'low', 'close'];

/** As a header of a wide table names securities. */
const symbolLike = /^('?[A-Z0-9^.=-]{1,12}|.{0,20}\d{4,6}.{0,20})$/;
