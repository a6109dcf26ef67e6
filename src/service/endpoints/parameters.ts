/**
 * What requests ask for, in their address or in a posted list, checked against the schemas of the wire contract; refusals name
 * what was expected.
 */
import * as v from 'valibot';
import { isUniverseName, type UniverseId } from '../../market/time/period';
import { keyParameter } from '../../protocol/assumptions';
import { type EndpointId, endpoints } from '../../protocol/endpoints';
import { type Parameters, parameterSchemas } from '../../protocol/schemas';
import type { Asked } from '../people/access';
import { invalid, Refusal, unknownUniverse } from '../http/refusals';
import { LRUCache } from 'lru-cache';
import { systemClock } from '../../client/timing/timers';
import { repeated } from '../../market/texts/problem';
import { readJson } from '../http/body';

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
function readAsked(endpoint: EndpointId, query: URLSearchParams): Asked {
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

/** Nothing ends an entry, since an address always asks for the same: the one that was used longest ago gives way. */
const mostAddresses = 400;
const mostCharacters = 500_000;

/** @throws Refusal 400 each time, for an address that asks for nothing that there is */
export type ReadAsked = (endpoint: EndpointId, address: string) => Asked;

/** Reads each address once: dashboards ask for the same again and again. */
export function createAskedCache(): ReadAsked {
  const known = new LRUCache<string, Asked>({
    max: mostAddresses,
    maxSize: mostCharacters,
    sizeCalculation: (_, key) => key.length,
  });
  return (endpoint, address) => {
    const key = withoutKey(address);
    const kept = known.get(key);
    if (kept) return kept;
    const asked = readAsked(endpoint, new URL(address).searchParams);
    known.set(key, asked);
    return asked;
  };
}

/** An address as caches keep it: no key stays in them. */
export function withoutKey(address: string): string {
  if (!address.includes(keyParameter)) return address;
  const url = new URL(address);
  url.searchParams.delete(keyParameter);
  return url.href;
}

const mostBytes = 64 * 1024;

/** Public clients post long lists as JSON, `{"symbols": ["600519.SH", …]}`. They are answered as the same request by GET is. */
const posted: ReadonlySet<EndpointId> = new Set(['quotes', 'instruments']);

export function methodsOf(id: EndpointId): readonly ('GET' | 'POST')[] {
  return posted.has(id) ? ['GET', 'POST'] : ['GET'];
}

/** The address of the request by GET, however long; its parameters are read as those of any other. @throws Refusal 400, 408, 413 */
export async function addressOfPost(request: Request): Promise<string> {
  const body = await readJson(request, systemClock, { mostBytes });
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(400, 'The body: expected an object such as {"symbols": ["600519.SH"]}');
  }
  const url = new URL(request.url);
  for (const [name, list] of Object.entries(body)) url.searchParams.append(name, joined(name, list));
  return url.href;
}

function joined(name: string, list: unknown): string {
  if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list.join(',');
  throw invalid(repeated(name), 'a list of texts', JSON.stringify(list));
}
