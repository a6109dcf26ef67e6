/**
 * The wire contract of /calculate, as schemas that check requests and describe both directions: cells with a function and its
 * arguments in, rectangles of values out.
 */
import { languages } from '../brand/product';
import * as v from 'valibot';

export const limits = {
  /** Of one request; of live cells, the symbols in those of one person. */
  cells: 10_000,
  bodyBytes: 8 * 1024 * 1024,
  /** Arrays and objects inside each other: a valid request has seven levels. */
  jsonDepth: 16,
  /** Members of all arrays and objects of a request, about. */
  jsonMembers: 500_000,
  /** Symbols, dates and fields of one cell, known or not: they are read in one piece. */
  cellSymbols: 20_000,
  /** The same of all cells of one request. */
  readSymbols: 200_000,
  /** Symbols that the cells of one request ask for, one cell's beside another's. */
  askedSymbols: 200_000,
  /** Bars that the cells of one request ask for; those that cells share count once. */
  askedBars: 3_000_000,
  /** Values in all cells of one response. */
  resultValues: 1_000_000,
  /** Cells of one request that are explained: each is calculated twice, and may ask for unadjusted bars. */
  explained: 100,
} as const;

const errorCodePattern = /^#[A-Z0-9/!?_]{1,20}$/;
const errorCode = v.pipe(v.string(), v.regex(errorCodePattern, 'expected the code of an error such as #N/A'));
const longestText = 32_767;

const plainArgument = v.union([
  v.pipe(v.string(), v.maxLength(longestText)),
  v.number(),
  v.null(),
  v.boolean(),
  v.strictObject({ error: errorCode }),
]);
const argument = v.pipe(
  v.union([plainArgument, v.array(v.array(plainArgument))]),
  v.description(
    'null for an omitted argument or a blank cell, a number, text, a boolean, {"error":"#N/A"} for an error cell, ' +
      'or a rectangle of these: rows of equal length. A date is an Excel serial number or text such as 2026-01-31.',
  ),
);

const id = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(100),
  v.description('Of your choice, each once in a request'),
);
const functionName = v.pipe(v.string(), v.maxLength(100), v.description('QUOTE or MD.QUOTE, in either case'));
const formula = v.pipe(
  v.string(),
  v.maxLength(8_192),
  v.description(
    'Instead of function and arguments, one call with literals: =MD.QUOTE("600519.SH"). Commas or semicolons separate its arguments.',
  ),
);

const place = v.pipe(v.number(), v.integer(), v.minValue(0));
const explain = v.pipe(
  v.union([v.literal(true), v.strictObject({ row: place, column: place })]),
  v.description(
    'Also tells how a value comes about: that at a row and a column of the result, from 0; true: its first number. ' +
      `At most ${limits.explained} cells of a request`,
  ),
);

export const cellSchema = v.strictObject({
  id,
  function: v.optional(functionName),
  arguments: v.optional(v.array(argument)),
  formula: v.optional(formula),
  explain: v.optional(explain),
});

export const requestSchema = v.strictObject({
  locale: v.pipe(v.optional(v.picklist(languages), 'en'), v.description('Of headers, names and sentences')),
  as_of: v.pipe(
    v.optional(v.pipe(v.string(), v.isoTimestamp())),
    v.description(
      'A past moment with its offset, 2026-06-30T15:00:00+08:00: cells show what was known then. Default: now',
    ),
  ),
  cells: v.array(cellSchema),
});

/** The request without what its cells are: those are checked one by one, so that others have their turn in between. */
export const requestHeadSchema = v.strictObject({ ...requestSchema.entries, cells: v.array(v.unknown()) });

/** True for what the schema takes as a plain argument, at a hundredth of its time: a request has half a million of them. */
export function isPlainArgument(value: unknown): value is PlainArgument {
  if (typeof value === 'string') return value.length <= longestText;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return true;
  const { error, ...more } = Object(value) as { readonly error?: unknown };
  return typeof error === 'string' && errorCodePattern.test(error) && Object.keys(more).length === 0;
}

const errorSchema = v.object({
  code: v.pipe(v.string(), v.description('#VALUE! for a wrong argument, #N/A for what the service could not give')),
  message: v.pipe(v.string(), v.description('One sentence in the language of the locale')),
  kind: v.pipe(v.string(), v.description('What went wrong, for programs: unknown-symbol, timeout, result-too-large')),
  may_pass: v.pipe(v.boolean(), v.description('True: the same cell may succeed when it is asked again later')),
});

const staleSince = v.pipe(
  v.optional(v.number()),
  v.description('Epoch ms since which the oldest value is outdated, because the service cannot answer; absent: fresh'),
);
const requests = v.pipe(
  v.optional(v.number()),
  v.description('Requests that brought the values; cells share them. Absent: none, or not known for a live cell'),
);
const ageMs = v.pipe(
  v.optional(v.number()),
  v.description('Since the oldest of the values was fetched. Absent: none was, or not known for a live cell'),
);

const explanation = v.optional(
  v.object({
    text: v.pipe(v.string(), v.description('In lines, in the language of the locale')),
    data: v.pipe(
      v.record(v.string(), v.unknown()),
      v.description(
        'value or problem, steps ({id, term, result}: a term is a number or {operator, of}), modes, conventions, conditions, notes, check (what to give MD.CHECK), sources',
      ),
    ),
  }),
);

const valuesSchema = v.object({
  id,
  values: v.pipe(
    v.array(v.array(v.union([v.number(), v.string(), v.boolean(), v.object({ error: errorSchema })]))),
    v.description('Rows of equal length; "" is blank. Dates are Excel serial numbers in the time of the exchange.'),
  ),
  formats: v.pipe(
    v.optional(v.array(v.array(v.nullable(v.string())))),
    v.description('A number format of Excel for each value; null for none; absent when no value has one'),
  ),
  stale_since: staleSince,
  requests,
  age_ms: ageMs,
  explanation,
});
const failedSchema = v.object({
  id,
  error: errorSchema,
  stale_since: staleSince,
  requests,
  age_ms: ageMs,
  explanation,
});

export const calculatedCellSchema = v.union([valuesSchema, failedSchema]);
export const responseSchema = v.object({
  cells: v.array(calculatedCellSchema),
  daily_only: v.pipe(
    v.optional(v.literal(true)),
    v.description(
      'With as_of: the service has no minutes of that day, so that values are those of the last day that had ended. Absent: they are of the moment',
    ),
  ),
});

export type CellRequest = v.InferOutput<typeof cellSchema>;
export type Argument = v.InferOutput<typeof argument>;
export type PlainArgument = v.InferOutput<typeof plainArgument>;
export type CellFailure = v.InferOutput<typeof errorSchema>;
export type CellValue = v.InferOutput<typeof valuesSchema>['values'][number][number];
export type CalculatedCell = v.InferOutput<typeof calculatedCellSchema>;

/** The request asks for something that cannot be: the message names the cell. */
export class InvalidRequest extends Error {}
