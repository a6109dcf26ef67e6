/**
 * The plan of the upstream's key as its administrator knows it, in a JSON file: for each scope its requests per minute, with
 * what else is known, or `false` for what the plan does not include.
 *
 *   { "quotes": 120, "daily batch": { "perMinute": 60, "symbols": 100 }, "minute batch US": false, "*": 600 }
 *
 * A scope is a function, with its access mode and market where these have limits of their own; `*` is all requests together.
 */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { GivenLimits } from '../../client/session/given-limits';
import { rateWindowMs } from '../../protocol/assumptions';
import { accessModes, planFunctions } from '../../protocol/buckets';

const mostPerMinute = 10_000_000;
const mostSymbols = 10_000;

/** The library's own messages repeat what came. */
function counting(most: number) {
  const message = `expected a whole number from 1 to ${most}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(1, message), v.maxValue(most, message));
}
const detailsSchema = v.strictObject({
  perMinute: v.optional(counting(mostPerMinute)),
  symbols: v.optional(counting(mostSymbols)),
});
const entrySchema = v.union(
  [counting(mostPerMinute), detailsSchema, v.literal(false)],
  `expected requests per minute, an object with "perMinute" and "symbols", or false`,
);
const fileSchema = v.record(v.string(), entrySchema, 'expected an object');

type Entry = v.InferOutput<typeof entrySchema>;

/** A longer name is rather the contents of another file. */
const longestName = 60;
const names = `expected "*", or ${planFunctions.join(', ')}, followed by ${accessModes.join(', ')} and a market such as CN, HK, US where needed`;

/** @throws Error that names the file, the place in it and what was expected, without a value: the file may be that of a key */
export function readUpstreamPlan(path: string): GivenLimits {
  const result = v.safeParse(fileSchema, parsed(path));
  if (!result.success) throw new Error(`${path}: ${problemOf(result.issues[0])}`);
  const entries = Object.entries(result.output);
  for (const [name, entry] of entries) {
    const problem = problemIn(name, entry);
    if (problem !== undefined) throw new Error(`${path}: ${placeOf(name)}: ${problem}`);
  }
  return givenBy(entries);
}

function givenBy(entries: readonly (readonly [string, Entry])[]): GivenLimits {
  const details = entries.flatMap(([name, entry]) =>
    entry === false ? [] : [[name, typeof entry === 'number' ? { perMinute: entry } : entry] as const],
  );
  return {
    rates: new Map(
      details.flatMap(([name, { perMinute }]) =>
        perMinute === undefined ? [] : [[name, { requests: perMinute, windowMs: rateWindowMs }] as const],
      ),
    ),
    sizes: new Map(details.flatMap(([name, { symbols }]) => (symbols === undefined ? [] : [[name, symbols] as const]))),
    missing: new Set(entries.flatMap(([name, entry]) => (entry === false ? [name] : []))),
  };
}

function problemIn(scope: string, entry: Entry): string | undefined {
  const [name = '', mode, market, ...more] = scope.split(' ');
  if (scope === '*') return entry === false ? 'expected requests per minute' : undefined;
  const isFunction = (planFunctions as readonly string[]).includes(name);
  const isMode = mode === undefined || (accessModes as readonly string[]).includes(mode);
  const isMarket = market === undefined || /^[A-Z0-9]{1,4}$/.test(market);
  if (!isFunction || !isMode || !isMarket || more.length > 0) return names;
  const hasSymbols = typeof entry === 'object' && entry.symbols !== undefined;
  return hasSymbols && mode !== undefined && mode !== 'batch' ? 'expected "symbols" only for batch' : undefined;
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    // The message of a syntax error repeats a part of the file.
    throw new Error(error instanceof SyntaxError ? `${path}: not JSON` : (error as Error).message);
  }
}

function problemOf(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue);
  return place === null ? issue.message : `${placeOf(place)}: ${issue.message}`;
}

function placeOf(name: string): string {
  return name.length > longestName ? 'a name' : `"${name}"`;
}
