/** What users have reported as shown wrongly, with values that Python computed: golden/make_reported.py says how. */
import { expect, it } from 'vitest';
import type { Calculated } from '../../../../src/addin/functions/function-table';
import { json, symbolsOf } from '../../../support/scripted-service';
import { beforeEachInExcel, startFunctions } from '../../../support/small-market';
import reported from './golden/reported.json';

beforeEachInExcel();

/** A column of the wire for each name. */
type Columns = Readonly<Record<string, readonly number[]>>;

interface Case {
  readonly claim: string;
  readonly name: keyof Calculated;
  readonly given: object;
  readonly rows: readonly (readonly (number | string | null)[])[];
  readonly quotes?: readonly object[];
  /** By period and symbol. */
  readonly series?: Readonly<Record<string, Readonly<Record<string, Columns>>>>;
}

/** The bars that a service would send: between two instants, and the last ones of them. */
function between({ timestamp = [], ...columns }: Columns, query: URLSearchParams): Columns {
  const [from, to] = [Number(query.get('start_time') ?? -Infinity), Number(query.get('end_time') ?? Infinity)];
  const within = timestamp.flatMap((time, i) => (time >= from && time <= to ? [i] : []));
  const places = within.slice(-Number(query.get('count') ?? 100));
  return Object.fromEntries(Object.entries({ timestamp, ...columns }).map(([name, values]) => [name, places.map((i) => values[i] ?? NaN)]));
}

const serve =
  ({ quotes = [], series = {} }: Case) =>
  (url: URL): Response => {
    if (url.pathname === '/v1/quotes') return json({ data: quotes });
    const known = series[url.searchParams.get('period') ?? '1d'] ?? {};
    const found = symbolsOf(url).map((symbol) => [symbol, between(known[symbol] ?? {}, url.searchParams)] as const);
    return json({ data: url.searchParams.has('symbol') ? found[0]?.[1] : Object.fromEntries(found) });
  };

const omitted = {
  ...{ symbols: null, fields: null, headers: null, period: null, start: null, end: null, adjust: null, order: null },
  ...{ layout: null, dates: null, field: null, match: null, benchmark: null, sortBy: null, top: null },
};

/** Without formats and messages: null where a cell shows no number and no text. */
function plain(cell: unknown): number | string | null {
  if (typeof cell === 'object' && cell !== null && 'basicValue' in cell) return plain(cell.basicValue);
  return typeof cell === 'number' || (typeof cell === 'string' && !/^(#.*)?$/.test(cell)) ? cell : null;
}

/** Relative to the value: what sums and roots of doubles may differ by. */
const close = (value: number): number => expect.closeTo(value, Math.max(0, 9 - Math.ceil(Math.log10(Math.abs(value) || 1)))) as number;

it.each(reported as readonly Case[])('$claim', async (each) => {
  const { call } = startFunctions(serve(each), { hasFormats: false });
  const result = await call(each.name, { ...omitted, ...each.given });
  const rows = Array.isArray(result) ? result.map((row: readonly unknown[]) => row.map(plain)) : result;
  expect(rows).toEqual(each.rows.map((row) => row.map((cell) => (typeof cell === 'number' ? close(cell) : cell))));
});
