/** The file `market-data.json` of a data folder: how columns are named there, and where the exchanges of its symbols are. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { marketIds, markets } from '../../../market/markets';
import { repeated } from '../../../market/repeated-text';
import { isTimeZone } from '../../../market/zone-offset';
import { isFileMissing } from './folder';

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
  /** True when the volume of the mainland is in shares; the service delivers lots of 100. */
  volumeInShares: v.optional(v.boolean(), false),
});
export type Mapping = v.InferOutput<typeof mappingSchema>;

/** @throws Error naming what is wrong with the file; a folder need not have one */
export async function readMapping(folder: string): Promise<Mapping> {
  const result = v.safeParse(mappingSchema, await json(join(folder, mappingName)));
  if (result.success) return withOurZones(result.output);
  const [issue] = result.issues;
  throw new Error(`${mappingName}: ${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}`);
}

function withOurZones(mapping: Mapping): Mapping {
  const ours = Object.fromEntries(marketIds.map((id) => [id, markets[id].zone]));
  return { ...mapping, zones: { ...mapping.zones, ...ours } };
}

async function json(path: string): Promise<unknown> {
  try {
    if ((await stat(path)).size > mostBytes) throw new Error(`larger than ${mostBytes / 1024 ** 2} MB`);
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (isFileMissing(error)) return {};
    throw new Error(`${mappingName}: ${(error as Error).message}`, { cause: error });
  }
}
