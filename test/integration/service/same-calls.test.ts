/** The calls that all programs make, by /calculate and through an assistant. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CellFailure, CellValue } from '../../../src/calculate/contract';
import { functionIds } from '../../../src/calculate/signatures';
import type { Documents } from '../../../src/service/mcp/documents';
import { excelNotation, formulaText } from '../../support/same-calls/formula-text';
import { type Markets, openMarkets, type Outcome, outcomesOf } from '../../support/same-calls/outcomes';
import { type Group, groups } from '../../support/same-calls/table';
import { answerOf, connect, readDocuments } from './mcp-client';

let markets: Markets;
let documents: Documents;
const outcomes = new Map<Group, readonly Outcome[]>();
beforeAll(async () => {
  markets = await openMarkets();
  documents = await readDocuments();
  for (const group of groups) outcomes.set(group, await outcomesOf(markets, group));
});
afterAll(() => markets.close());

it.each(['en', 'zh'])('Every function gives values in calls of the table in %s', (language) => {
  const withValues = groups
    .filter(({ locale, asOf, market }) => locale === language && asOf === undefined && market === 'simulated')
    .flatMap((group) => group.calls.filter((_, at) => 'values' in outcomes.get(group)![at]!));
  expect(new Set(withValues.map(([id]) => id))).toEqual(new Set(functionIds));
});

/** What an assistant is told of a formula. */
interface Told {
  readonly error?: CellFailure;
  readonly values?: readonly (readonly CellValue[])[];
  readonly rows?: number;
  readonly formats?: readonly (string | null)[] | undefined;
}

it.each(groups)('Calls $title give an assistant what they give by /calculate', async (group) => {
  const formulas = group.calls.map((call) => formulaText(call, excelNotation));
  const told = await throughMcp(group, formulas);
  const named = (all: readonly Told[]) => formulas.map((formula, at) => [formula, all[at]]);
  expect(named(told)).toEqual(named(outcomes.get(group)!.map(forAssistants)));
});

/** Formulas of one call of the tool. */
const most = 50;

async function throughMcp({ market, locale, asOf }: Group, formulas: readonly string[]): Promise<Told[]> {
  const client = await connect(markets.serve(market, { mcp: documents }));
  const told: Told[] = [];
  for (let at = 0; at < formulas.length; at += most) {
    const given = { formulas: formulas.slice(at, at + most), locale, as_of: asOf };
    const { results } = await answerOf<{ readonly results: readonly Told[] }>(client, 'calculate', given);
    told.push(...results.map(({ error, values, rows, formats }) => ({ error, values, rows, formats }) as Told));
  }
  await client.close();
  return told;
}

/** The first rows of a long table, and a format for a column whose numbers have the same. */
function forAssistants(outcome: Outcome): Told {
  if ('error' in outcome) return outcome;
  const { values, formats } = outcome;
  const columns = (values[0] ?? []).map((_, at) => [...new Set(formats.flatMap((row) => row[at] ?? []))]);
  const hasFormats = columns.some((found) => found.length > 0);
  return {
    values: values.slice(0, 200),
    rows: values.length,
    formats: hasFormats ? columns.map(([first = null, ...others]) => (others.length === 0 ? first : null)) : undefined,
  };
}
