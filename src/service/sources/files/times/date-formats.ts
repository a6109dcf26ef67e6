/** In which format a column writes its dates: one for all rows, found by reading all of them in each. */
import { listLiteral } from '../sql/sql';
import { isInTime, plainDate } from './times';

/** In the words of `strptime`. */
const dates = [
  ...['%m/%d/%Y', '%d/%m/%Y', '%m-%d-%Y', '%d-%m-%Y', '%m.%d.%Y', '%d.%m.%Y', '%Y.%m.%d', '%Y-%m-%d', '%Y/%m/%d'],
  ...['%Y年%m月%d日', '%Y%m%d', '%d%m%Y', '%Y-%b-%d', '%Y %b %d'],
  ...['%d-%b-%Y', '%d-%b-%y', '%d %b %Y', '%d %b %y', '%d/%b/%Y', '%b %d, %Y', '%b %d %Y', '%b-%d-%Y', '%b. %d, %Y'],
  ...['%d %B %Y', '%B %d, %Y', '%B %d %Y'],
  ...[
    '%m/%d/%y',
    '%d/%m/%y',
    '%y/%m/%d',
    '%m-%d-%y',
    '%d-%m-%y',
    '%y-%m-%d',
    '%d.%m.%y',
    '%y年%m月%d日',
    '%y%m%d',
    '%d%m%y',
  ],
] as const;

/** In the settings: `M/D/Y`, `D.M.Y`, `Y-M-D`. */
export type DateOrder = 'MDY' | 'DMY' | 'YMD';

export function dateOrderOf(text: string): DateOrder | undefined {
  const letters = text
    .toUpperCase()
    .replaceAll(/[^MDY]/g, '')
    .replaceAll(/(.)\1+/g, '$1');
  return letters === 'MDY' || letters === 'DMY' || letters === 'YMD' ? letters : undefined;
}

function orderOf(format: string): string {
  return format
    .replaceAll(/[^a-zA-Z]/g, '')
    .replaceAll(/b/gi, 'm')
    .toUpperCase();
}

/** Behind a date, what is written of the clock; undefined for a date alone. */
export function clockFormat(text: string): string | undefined {
  const shown = text.trim().slice(0, 60);
  const [, between = ' ', clock = ''] =
    /([ T]{1,3})(\d{1,2}:\d\d(?::\d\d(?:\.\d{1,9})?)?(?: ?[AP]M)?|\d{1,2}-[AP]M)$/i.exec(shown) ?? [];
  const separator = between.includes('T') ? 'T' : ' ';
  if (/^\d{8} \d{6}$/.test(shown)) return ' %H%M%S';
  if (/^\d{8} \d{4}$/.test(shown)) return ' %H%M';
  if (clock === '') return undefined;
  if (/-/.test(clock)) return `${separator}%I-%p`;
  const isHalf = /M$/i.test(clock);
  const seconds = /:\d\d:/.test(clock) ? ':%S' : '';
  const fraction = clock.includes('.') ? '.%g' : '';
  return `${separator}${isHalf ? '%I' : '%H'}:%M${seconds}${fraction}${isHalf ? (/ [AP]M/i.test(clock) ? ' %p' : '%p') : ''}`;
}

/** Formats with the clock before those without: programs leave midnights out. */
export function formatsOf(date: string, clock: string | undefined): readonly string[] {
  return clock === undefined ? [date] : [`${date}${clock}`, date];
}

export type DateFormat =
  | { readonly kind: 'found'; readonly date: string }
  /** Two formats read all rows, each as other days. */
  | { readonly kind: 'open'; readonly formats: readonly string[]; readonly example: string }
  /** Some rows are of one format alone, some of another. */
  | { readonly kind: 'mixed'; readonly example: string }
  | { readonly kind: 'unknown'; readonly example: string };

/** Of all rows that have a time, this share must be readable: footers and notes are few. */
export const mostly = 0.9;

type Rows = <Row>(sql: string) => Promise<Row[]>;

/**
 * @param relation SQL that gives the column `x`, the texts
 * @param order from the settings
 */
export async function dateFormatOf(
  relation: string,
  clock: string | undefined,
  order: DateOrder | undefined,
  rows: Rows,
): Promise<DateFormat> {
  const allowed = dates.filter((format) => order === undefined || orderOf(format) === order);
  const plain = `SELECT ${plainDate('x')} AS x FROM (${relation}) WHERE regexp_matches(x::VARCHAR, '[0-9]')`;
  const some = await countFits(`SELECT * FROM (${plain}) LIMIT 1000`, allowed, clock, rows);
  const near = some.fits.filter(({ count }) => count >= some.total / 2).map(({ format }) => format);
  const all = near.length === 0 ? some : await countFits(plain, near, clock, rows);
  const most = Math.max(0, ...all.fits.map(({ count }) => count));
  const best = all.fits.filter(({ count }) => count === most).map(({ format }) => format);
  const [first, ...others] = best;
  const example = all.example ?? '';
  if (first === undefined || most === 0 || most < all.total * mostly)
    return { kind: isSplit(all) ? 'mixed' : 'unknown', example };
  const differing = await differingFrom(first, others, plain, clock, rows);
  if (differing) return { kind: 'open', formats: [first, differing.format], example: differing.example };
  const strays = all.fits.filter(({ count }) => count < most && count > 0).map(({ format }) => format);
  return (await hasOthers(first, strays, plain, clock, rows))
    ? { kind: 'mixed', example }
    : { kind: 'found', date: first };
}

interface Fits {
  readonly total: number;
  readonly example: string | null;
  readonly fits: readonly { readonly format: string; readonly count: number }[];
}

function isSplit({ fits, total }: Fits): boolean {
  return fits.filter(({ count }) => count > total / 10).length > 1;
}

async function countFits(
  plain: string,
  formats: readonly string[],
  clock: string | undefined,
  rows: Rows,
): Promise<Fits> {
  if (formats.length === 0) return { total: 0, example: null, fits: [] };
  const counts = formats.map((format) => `count(*) FILTER (${isInTime(parsed(format, clock))})::INTEGER`);
  const [row] = await rows<{ total: number; example: string | null; counts: readonly number[] }>(
    `SELECT count(*)::INTEGER AS total, any_value(x) AS example, [${counts.join(', ')}] AS counts FROM (${plain})`,
  );
  const fits = formats.map((format, index) => ({ format, count: row?.counts[index] ?? 0 }));
  return { total: row?.total ?? 0, example: row?.example ?? null, fits };
}

/** The first format that reads other days than another which reads as many rows. */
async function differingFrom(
  first: string,
  others: readonly string[],
  plain: string,
  clock: string | undefined,
  rows: Rows,
): Promise<{ readonly format: string; readonly example: string } | undefined> {
  for (const format of others) {
    const [row] = await rows<{ example: string | null }>(
      `SELECT any_value(x) AS example FROM (${plain}) WHERE ${parsed(first, clock)} <> ${parsed(format, clock)}`,
    );
    if (typeof row?.example === 'string') return { format, example: row.example };
  }
  return undefined;
}

/** Are there rows that another format reads and this one does not? */
async function hasOthers(
  first: string,
  others: readonly string[],
  plain: string,
  clock: string | undefined,
  rows: Rows,
): Promise<boolean> {
  if (others.length === 0) return false;
  const read = others.map((format) => `(${isInTime(parsed(format, clock))})`).join(' OR ');
  const [row] = await rows<{ some: boolean }>(
    `SELECT count(*) > 0 AS some FROM (${plain}) WHERE ${parsed(first, clock)} IS NULL AND (${read})`,
  );
  return row?.some ?? false;
}

function parsed(date: string, clock: string | undefined): string {
  return `try_strptime(x, ${listLiteral(formatsOf(date, clock))})`;
}

/** As the settings write it: `%m/%d/%Y` is `M/D/Y`. */
export function shownFormat(format: string): string {
  return format.replaceAll('%', '').replaceAll(/b/gi, 'M').toUpperCase();
}
