/** Validates query parameters against the schemas of the wire contract; refusals name what was expected. */
import * as v from 'valibot';
import { isUniverseName, type UniverseId } from '../../market/time/period';
import { keyParameter } from '../../protocol/assumptions';
import { type EndpointId, endpoints } from '../../protocol/endpoints';
import { parameterSchemas, type Parameters } from '../../protocol/schemas';
import type { Asked } from '../people/access';
import { invalid, Refusal, unknownUniverse } from '../http/refusals';

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

/** What a request asks for. @throws Refusal 400 */
export function readAsked(endpoint: EndpointId, query: URLSearchParams): Asked {
  const given: Readonly<Record<string, unknown>> = readParameters(endpoint, query);
  const { symbols, symbol = symbols, universes, period } = given as Readonly<Record<string, string | undefined>>;
  if ((symbol === undefined) === (universes === undefined)) throw new Refusal(400, 'Give either symbols or universes');
  const ofPeriod = period !== undefined && { period };
  if (universes !== undefined) {
    return { request: { endpoint, parameters: { universes: universeList(universes).join(',') } }, symbols: [] };
  }
  const list = symbolList(symbol ?? '');
  const parameters = { [endpoints[endpoint].symbolParameter]: list.join(','), ...ofPeriod };
  return { request: { endpoint, parameters }, symbols: list };
}

/** The symbols of a comma-separated list: trimmed, upper case, each once. */
function symbolList(text: string): readonly string[] {
  const symbols = distinct(text.split(',').map((part) => part.trim().toUpperCase())).filter((part) => part !== '');
  if (symbols.length === 0) throw invalid('symbols', 'a comma-separated list of symbols', text);
  return symbols;
}

/** Which of them there are, a source says. */
export function universeList(text: string): readonly UniverseId[] {
  return distinct(
    text.split(',').map((id) => {
      const name = id.trim();
      if (!isUniverseName(name)) throw unknownUniverse(id);
      return name;
    }),
  );
}

function distinct<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
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
