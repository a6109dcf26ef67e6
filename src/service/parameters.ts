/** Query parameters held against the schemas of the wire contract; what is wrong is named with what was expected. */
import * as v from 'valibot';
import { keyParameter } from '../protocol/assumptions';
import type { EndpointId } from '../protocol/endpoints';
import { parameterSchemas, type Parameters } from '../protocol/schemas';
import { invalid, Refusal } from './refusals';

/** @throws Refusal 400 naming the first parameter that is unknown, given twice, missing or out of range */
export function readParameters<Id extends EndpointId>(endpoint: Id, query: URLSearchParams): Parameters<Id> {
  const schema = parameterSchemas[endpoint];
  const known = Object.keys(schema.entries);
  for (const name of new Set(query.keys())) {
    if (name !== keyParameter && !known.includes(name)) throw invalid(name, `one of ${known.join(', ')}`, name);
    if (query.getAll(name).length > 1) throw invalid(name, 'to be given once', query.getAll(name).join(' and '));
  }
  const given = Object.fromEntries([...query].filter(([name]) => name !== keyParameter));
  const result = v.safeParse(schema, given);
  if (!result.success) throw refusalOf(result.issues[0]);
  return result.output as Parameters<Id>;
}

function refusalOf(issue: v.BaseIssue<unknown>): Refusal {
  const parameter = String(issue.path?.[0]?.key ?? 'query');
  if (issue.input === undefined) return new Refusal(400, `${parameter} is required`);
  return invalid(parameter, expectation(issue), String(issue.input));
}

/** Lists of values are named whole; the other schemas carry their own words. */
function expectation(issue: v.BaseIssue<unknown>): string {
  const { requirement } = issue as { requirement?: unknown };
  const options = (issue as { expected?: string | null }).expected;
  if (issue.type === 'picklist' && options) return `one of ${options.replaceAll(/["()]/g, '').split(' | ').join(', ')}`;
  return requirement === undefined || !issue.message.startsWith('Invalid') ? issue.message : String(requirement);
}
