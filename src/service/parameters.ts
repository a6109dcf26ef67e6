/** Validates query parameters against the schemas of the wire contract; refusals name what was expected. */
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
  return result.output;
}

function refusalOf(issue: v.BaseIssue<unknown>): Refusal {
  const key = issue.path?.[0]?.key;
  const parameter = typeof key === 'string' ? key : 'query';
  const { input } = issue;
  if (input === undefined) return new Refusal(400, `${parameter} is required`);
  return invalid(parameter, expectation(issue), typeof input === 'string' ? input : JSON.stringify(input));
}

/** The allowed values of a list; other schemas carry a message of their own. */
function expectation({ type, expected, message }: v.BaseIssue<unknown>): string {
  if (type !== 'picklist' || expected === null) return message;
  return `one of ${expected.replaceAll(/["()]/g, '').split(' | ').join(', ')}`;
}
