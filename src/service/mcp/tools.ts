/** The tools, each with the schema of its arguments. None of them changes anything. */
import * as v from 'valibot';
import { toJsonSchema } from '@valibot/to-json-schema';
import { type Language, languages } from '../../brand/product';
import { calculateCells } from '../../calculate/calculate-cells';
import { type CalculatedCell, InvalidRequest } from '../../calculate/contract';
import { explain } from '../../calculate/explain';
import { type DescribedField, describedFields } from '../../calculate/fields';
import { readRequest } from '../../calculate/read-request';
import type { Session } from '../../calculate/session';
import { searchSymbols } from '../../calculate/symbol-search';
import { repeated } from '../../market/texts/problem';
import type { DescribedFunction, Documents } from './documents';
import { dataNotice, shownError, shownExplanation, shownTable, shownText } from './shown-cells';

/** What a call of a tool works with. */
export interface ToolContext {
  readonly session: Session;
  readonly documents: Documents;
  readonly signal: AbortSignal;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  /** @throws InvalidRequest for wrong arguments */
  readonly run: (given: unknown, context: ToolContext) => Promise<object>;
}

const ofTexts = v.pipe(
  v.optional(v.picklist(languages), 'en'),
  v.description('Language of names, headers and messages'),
);
const asOf = v.optional(
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.description('A past moment with its offset, 2026-06-30T15:00:00+08:00: what was known then. Default: now'),
  ),
);
const text = (description: string) => v.pipe(v.string(), v.maxLength(8_192), v.description(description));
const functionName = text('QUOTE or MD.QUOTE');
const most = (limit: number, standard: number) =>
  v.pipe(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limit)), standard));

const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));

/** Formulas of one call. */
const mostFormulas = 50;

export const tools: readonly Tool[] = [
  tool({
    name: 'calculate',
    title: 'Calculate formulas',
    description:
      'Calculates formulas of market data, such as =MD.QUOTE("600519.SH,AAPL.US","name,last_price,change_pct",TRUE) or ' +
      '=MD.KLINE("00700.HK","1d",20). Gives values with units, number formats, age, cost in requests, and since when they are outdated. Each formula is one ' +
      'call with literals. "functions" lists what there is, "fields" the fields, "search_symbols" finds symbols.',
    schema: v.strictObject({
      formulas: v.pipe(
        v.array(text('One call: =MD.QUOTE("600519.SH")')),
        v.minLength(1),
        v.maxLength(mostFormulas),
        v.description('Formulas that are given together share requests'),
      ),
      as_of: asOf,
      locale: ofTexts,
    }),
    run: ({ formulas, ...rest }, context) => calculated(formulas, rest, context),
  }),
  tool({
    name: 'explain',
    title: 'Explain a formula',
    description: 'Tells what a formula asks for, and how many requests it takes at most, without sending one.',
    schema: v.strictObject({ formula: text('One call: =MD.KLINE("600519.SH","1w",52)'), locale: ofTexts }),
    run: ({ formula, locale }, { session, documents }) => explained(formula, locale, session, documents),
  }),
  tool({
    name: 'explain_value',
    title: 'Explain a value',
    description:
      'Tells how a value of a formula comes about: the numbers step by step (factors of an adjusted price, an indicator, a statistic), ' +
      'the same bar in every adjustment, what other programs show, and the requests that brought it.',
    schema: v.strictObject({
      formula: text('One call: =MD.PRICE("600000.SH","2016-06-22")'),
      row: v.optional(v.pipe(place, v.description('Of the result, from 0. Default, with column: its first number'))),
      column: v.optional(place),
      as_of: asOf,
      locale: ofTexts,
    }),
    run: ({ formula, row, column, ...rest }, context) => explainedValue(formula, { row, column }, rest, context),
  }),
  tool({
    name: 'search_symbols',
    title: 'Search symbols',
    description: 'Finds symbols by code, company name in English or Chinese, or pinyin initials.',
    schema: v.strictObject({ query: text('Tencent, 贵州茅台, gzmt, 600519'), limit: most(50, 10), locale: ofTexts }),
    run: ({ query, limit, locale }, { session }) => foundSymbols(query, limit, locale, session),
  }),
  tool({
    name: 'fields',
    title: 'List fields',
    description: 'Lists fields with their header, unit and description: all, or those of one function.',
    schema: v.strictObject({ function: v.optional(functionName), locale: ofTexts }),
    run: ({ function: name, locale }) => Promise.resolve({ fields: describedFields(name, locale) }),
  }),
  tool({
    name: 'functions',
    title: 'List functions',
    description: 'Lists the functions; with a name, its parameters, their values and examples.',
    schema: v.strictObject({ function: v.optional(functionName), locale: ofTexts }),
    run: ({ function: name, locale }, { documents }) =>
      Promise.resolve(
        name === undefined
          ? {
              functions: documents.functions[locale].map(({ id, name: full, description }) => ({
                id,
                name: full,
                description,
              })),
            }
          : { ...describedFunction(documents, name, locale) },
      ),
  }),
  tool({
    name: 'screen',
    title: 'Screen a market',
    description:
      'Screens a market: CN_Stock, CN_ETF, HK_Stock or US_Stock, by conditions such as "change_pct>5%, amount>=1e9, name!~ST", ' +
      'or "close>sma(60)" and "last>=limit_up", which need more requests. The same as MD.UNIVERSE.',
    schema: v.strictObject({
      universe: text('CN_Stock, or several separated by commas'),
      where: v.optional(text('Conditions, separated by commas; all must be met')),
      fields: v.optional(text('Fields separated by commas'), 'symbol,name,last_price,change_pct'),
      sort_by: v.optional(text('A field, from large to small; with a leading minus from small to large')),
      top: most(200, 20),
      as_of: asOf,
      locale: ofTexts,
    }),
    run({ universe, where = null, fields, sort_by: sortBy = null, top, ...rest }, context) {
      const given = [universe, fields, sortBy, top, true, where];
      return calculatedCells([{ id: 'screen', function: 'UNIVERSE', arguments: given }], rest, context).then(
        ({ results: [result], ...facts }) => ({ notice: dataNotice, ...result, ...facts }),
      );
    },
  }),
];

interface Written<Schema extends v.GenericSchema> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly schema: Schema;
  readonly run: (given: v.InferOutput<Schema>, context: ToolContext) => Promise<object>;
}

function tool<Schema extends v.GenericSchema>({ schema, run, ...described }: Written<Schema>): Tool {
  return {
    ...described,
    inputSchema: toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }),
    run(given, context) {
      const read = v.safeParse(schema, given ?? {}, { abortEarly: true });
      if (!read.success) throw new InvalidRequest(sentenceOf(read.issues[0]));
      return run(read.output, context);
    },
  };
}

function sentenceOf({ path, message }: v.BaseIssue<unknown>): string {
  const where = (path ?? []).map(({ key }) => String(key)).join('.');
  return where === '' ? message : `${where}: ${message}`;
}

type Circumstances = Readonly<{ as_of?: string | undefined; locale: Language }>;

async function calculated(formulas: readonly string[], given: Circumstances, context: ToolContext): Promise<object> {
  const cells = formulas.map((formula, index) => ({ id: String(index + 1), formula }));
  const { results, ...facts } = await calculatedCells(cells, given, context);
  return {
    notice: dataNotice,
    results: results.map((result, index) => ({ formula: formulas[index], ...result })),
    ...facts,
  };
}

async function explainedValue(
  formula: string,
  { row, column }: Readonly<Record<'row' | 'column', number | undefined>>,
  given: Circumstances,
  { session, signal }: ToolContext,
): Promise<object> {
  const explain = row === undefined && column === undefined ? true : { row: row ?? 0, column: column ?? 0 };
  const request = { ...given, cells: [{ id: 'value', formula, explain }] };
  const { cells } = await calculateCells(session, readRequest(request, session.clock.wallNow()), signal);
  const { explanation } = cells[0] ?? {};
  return { notice: dataNotice, formula, ...(explanation && shownExplanation(explanation)) };
}

interface ShownResults {
  readonly results: readonly object[];
  readonly daily_only?: string;
}

const dailyNotice = 'The service has no minutes of that day: values are those of the last day that had ended.';

async function calculatedCells(
  cells: readonly object[],
  given: Circumstances,
  context: ToolContext,
): Promise<ShownResults> {
  const { session, signal } = context;
  const calculation = readRequest({ ...given, cells }, session.clock.wallNow());
  const { cells: calculatedOnes, isDailyOnly } = await calculateCells(session, calculation, signal);
  return {
    results: calculatedOnes.map((cell, index) => shownCell(cell, calculation.cells[index]?.given ?? [], given.locale)),
    ...(isDailyOnly && { daily_only: dailyNotice }),
  };
}

function shownCell(cell: CalculatedCell, given: readonly unknown[], locale: Language): object {
  if ('error' in cell) return { error: shownError(cell.error) };
  const table = shownTable(cell);
  const isText = (value: unknown): value is string => typeof value === 'string';
  const units = unitsOf([...(table.values[0] ?? []).filter(isText), ...given.filter(isText)], locale);
  return { ...table, ...(Object.keys(units).length > 0 && { units }) };
}

function explained(formula: string, locale: Language, session: Session, documents: Documents): Promise<object> {
  const { function: name, arguments: given, requests, everySeconds } = explain(session, formula);
  const { description, parameters } = describedFunction(documents, name, locale);
  return Promise.resolve({
    function: name,
    description,
    arguments: Object.entries(given).map(([parameter, value]) => ({
      name: parameter,
      value,
      description: parameters.find((each) => each.name === parameter)?.description ?? '',
    })),
    defaults: parameters.filter(({ name: parameter }) => !(parameter in given)).map((each) => each.description),
    most_requests: requests ?? null,
    ...(everySeconds !== undefined && { every_seconds: everySeconds }),
  });
}

function describedFunction(documents: Documents, name: string, locale: Language): DescribedFunction {
  const wanted = name.toUpperCase();
  const found = documents.functions[locale].find((each) => each.id === wanted || each.name.toUpperCase() === wanted);
  if (found) return found;
  const ids = documents.functions[locale].map(({ id }) => id).join(', ');
  throw new InvalidRequest(`function: expected one of ${ids}, got "${repeated(name)}"`);
}

async function foundSymbols(query: string, limit: number, locale: Language, session: Session): Promise<object> {
  const { found, problems } = await searchSymbols(session, query, limit, locale);
  return {
    notice: dataNotice,
    symbols: found.map(({ symbol, name }) => ({ symbol, name: shownText(name) })),
    ...(problems.length > 0 && { incomplete: problems }),
  };
}

/** Made once: they are the same for every call. */
const fields: Readonly<Record<Language, readonly DescribedField[]>> = {
  en: describedFields(undefined, 'en'),
  zh: describedFields(undefined, 'zh'),
};

/** @returns unit by field, of the ones that the texts name */
function unitsOf(texts: readonly string[], locale: Language): Readonly<Record<string, string>> {
  const named = new Set(texts.flatMap((text) => text.split(',')).map((text) => text.trim().toLowerCase()));
  const found = fields[locale].filter(
    ({ field, header, unit }) => unit !== '' && (named.has(field.toLowerCase()) || named.has(header.toLowerCase())),
  );
  return Object.fromEntries(found.map(({ field, unit }) => [field, unit]));
}
