/** The file `market-data.json` of a data folder: how columns are named there, and where the exchanges of its symbols are. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { marketIds, markets } from '../../../../market/time/markets';
import { nearestName } from '../../../../market/texts/nearest-name';
import { repeated } from '../../../../market/texts/problem';
import { isTimeZone } from '../../../../market/time/time-zone';
import { encodingOf } from '../folder/encoding';
import { isFileMissing } from '../folder/folder';
import { cryptoMarket } from '../formats/format';
import { tables } from '../tables/table-files';
import { dateOrderOf } from '../times/date-formats';

export const mappingName = 'market-data.json';
/** A thousand times what a mapping needs. */
const mostBytes = 1024 ** 2;

const text = v.pipe(v.string(), v.minLength(1));
/** A list where files differ. */
const columns = v.optional(
  v.record(
    text,
    v.union([
      v.array(text),
      v.pipe(
        text,
        v.transform((one) => [one]),
      ),
    ]),
  ),
  {},
);
const zone = v.pipe(
  text,
  v.check(isTimeZone, ({ input }) => `expected a time zone such as Europe/Berlin, got "${repeated(input)}"`),
);

const size = v.picklist([1, 1_000, 10_000, 1_000_000, 100_000_000]);
/** Of the files whose names fit a pattern. */
const fileSettings = v.strictObject({
  /** Of a file of one symbol, in any spelling that formulas take. */
  symbol: v.optional(text),
  /** The name of a format, where it is not recognised. */
  format: v.optional(text),
  /** The order of day, month and year. */
  dates: v.optional(
    v.pipe(
      text,
      v.check(
        (one) => dateOrderOf(one) !== undefined,
        ({ input }) => `expected M/D/Y, D/M/Y or Y/M/D, got "${input}"`,
      ),
    ),
  ),
  /** What the volume of the mainland counts. */
  volume: v.optional(v.picklist(['shares', 'lots'])),
  /** Currency units in one of the amount. */
  amount: v.optional(size),
  /** What minute bars are stamped by. */
  stamps: v.optional(v.picklist(['begin', 'end'])),
  /** True for files that are not to be read. */
  ignore: v.optional(v.boolean()),
  columns: v.optional(columns),
});
export type FileSettings = v.InferOutput<typeof fileSettings>;

/** More than there are exchanges in the world. Counted before any is looked up. */
const mostZones = 500;
const areFew = (zones: unknown) => Object.keys(Object(zones) as object).length <= mostZones;

/** Columns are named by ours: `{"time": "date"}` says that the time is in the column `date`. */
const mappingSchema = v.strictObject({
  bars: columns,
  exFactors: columns,
  instruments: columns,
  /** By the suffix of the symbols: `{"OWN": "Europe/Berlin"}`. */
  zones: v.optional(
    v.pipe(
      v.custom<object>(areFew, `expected an object with at most ${mostZones} zones`),
      v.record(v.pipe(text, v.toUpperCase()), zone),
    ),
    {},
  ),
  /** True when the volume of the mainland is in shares, in all files; false: in lots of 100. Without it, each file tells. */
  volumeInShares: v.optional(v.boolean()),
  /** By the name of a file, in which `*` stands for any characters; of several that fit, the last one counts. */
  files: v.optional(v.record(text, fileSettings), {}),
});
export type Mapping = v.InferOutput<typeof mappingSchema>;

/** What may be written at each place; a record of columns has our names. */
const allowedKeys: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(mappingSchema.entries),
  bars: barsColumns(),
  exFactors: [...tables.exFactors.required, ...tables.exFactors.optional],
  instruments: [...tables.instruments.required, ...tables.instruments.optional],
  files: Object.keys(fileSettings.entries),
  columns: barsColumns(),
};

function barsColumns(): readonly string[] {
  return [...tables.bars.required, ...tables.bars.optional];
}

/** @throws Error naming what is wrong with the file; a folder need not have one */
export async function readMapping(folder: string): Promise<Mapping> {
  try {
    return await checkedMapping(folder);
  } catch (error) {
    throw await withoutContents(folder, error);
  }
}

async function checkedMapping(folder: string): Promise<Mapping> {
  const content = await json(join(folder, mappingName));
  const unknown = unknownKey(content);
  if (unknown !== undefined) throw new Error(`${mappingName}: ${unknown}`);
  const result = v.safeParse(mappingSchema, content);
  if (result.success) return withOurZones(result.output);
  const [issue] = result.issues;
  throw new Error(`${mappingName}: ${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}`);
}

/** The settings of a file, those of later patterns before those of earlier ones. */
export function settingsOf(name: string, { files, volumeInShares }: Mapping): FileSettings {
  const fitting = Object.entries(files).flatMap(([pattern, settings]) => (fits(name, pattern) ? [settings] : []));
  const volume =
    volumeInShares === undefined ? {} : { volume: volumeInShares ? ('shares' as const) : ('lots' as const) };
  return Object.assign({}, volume, ...fitting) as FileSettings;
}

/** The parts between stars stand in the name one after another. A pattern without a slash is that of a name in any folder. */
export function fits(name: string, pattern: string): boolean {
  const text = pattern.includes('/') ? name : name.slice(name.lastIndexOf('/') + 1);
  const [first = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return text === first;
  const last = rest.pop() ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > text.length - last.length) return false;
    at = found + part.length;
  }
  return true;
}

function unknownKey(content: unknown): string | undefined {
  if (!isRecord(content)) return undefined;
  const parts = [
    ['', content, ''],
    ...(['bars', 'exFactors', 'instruments'] as const).map((key) => [key, content[key], key] as const),
    ...entriesOf(content['files']).flatMap(([pattern, settings]) => [
      ['files', settings, `files.${pattern}`] as const,
      ['columns', isRecord(settings) ? settings['columns'] : undefined, `files.${pattern}.columns`] as const,
    ]),
  ] as const;
  for (const [place, part, path] of parts) {
    const allowed = allowedKeys[place] ?? [];
    const [wrong] = entriesOf(part).find(([key]) => !allowed.includes(key)) ?? [];
    if (wrong !== undefined) return `${path === '' ? '' : `${path}.`}${wrong}: ${meant(wrong, allowed)}`;
  }
  return undefined;
}

function meant(wrong: string, allowed: readonly string[]): string {
  const near = nearestName(wrong, allowed);
  return near === undefined
    ? `expected one of ${allowed.join(', ')}`
    : `there is no "${wrong}"; do you mean "${near}"?`;
}

function entriesOf(part: unknown): (readonly [string, unknown])[] {
  return isRecord(part) ? Object.entries(part) : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withOurZones(mapping: Mapping): Mapping {
  const ours = Object.fromEntries(marketIds.map((id) => [id, markets[id].zone]));
  return { ...mapping, zones: { [cryptoMarket.suffix]: cryptoMarket.zone, ...mapping.zones, ...ours } };
}

async function json(path: string): Promise<unknown> {
  try {
    if ((await stat(path)).size > mostBytes) throw new Error(`larger than ${mostBytes / 1024 ** 2} MB`);
    const bytes = await readFile(path);
    const text = new TextDecoder(encodingOf(bytes, bytes)).decode(bytes);
    return JSON.parse(text);
  } catch (error) {
    if (isFileMissing(error)) return {};
    throw new Error(`${mappingName}: ${(error as Error).message}`, { cause: error });
  }
}

/** A message repeats no part of a file that somebody else may have put a link to. */
async function withoutContents(folder: string, error: unknown): Promise<unknown> {
  const [path, inside] = await Promise.all([realpath(join(folder, mappingName)), realpath(folder)]);
  return path === join(inside, mappingName) ? error : new Error(`${mappingName}: it is linked, and not as expected`);
}
