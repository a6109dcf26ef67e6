/** The OpenAPI description of the service, generated from the schemas that validate its requests and bodies. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { version } from '../../../package.json';
import { universes } from '../../market/time/period';
import { keyHeader, keyParameter, maxBarsPerRequest, ownMarketsHeader } from '../../protocol/assumptions';
import { type EndpointId, endpointIds, endpoints } from '../../protocol/endpoints';
import { wholeNumber, bodySchemas, errorSchema, parameterSchemas, rateLimitSchema } from '../../protocol/schemas';
import { alertPaths } from '../alerts/alert-route';
import { calculatePaths } from '../calculate/openapi';
import { asSent, jsonResponse, reference, refusal } from '../http/openapi-parts';
import { methodsOf } from '../endpoints/parameters';
import type { Source } from '../sources/source';

interface ParameterSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** Parts of the service that are there only when they are wanted. */
interface DescribedParts {
  readonly calculate: boolean;
  readonly webhook: object | undefined;
}

export function openApiDescription(
  { name, description }: Pick<Source, 'name' | 'description'>,
  { calculate, webhook }: DescribedParts,
): object {
  return {
    openapi: '3.1.0',
    info: {
      title: `Market Data Service (local, ${name})`,
      version,
      description,
    },
    paths: {
      ...Object.fromEntries(endpointIds.map((id) => [endpoints[id].path, operations(id)])),
      ...(webhook && alertPaths),
      ...(calculate && calculatePaths),
    },
    components: {
      schemas: { Error: toJsonSchema(errorSchema, asSent), RateLimit: toJsonSchema(rateLimitSchema, asSent) },
      securitySchemes: {
        header: { type: 'apiKey', in: 'header', name: keyHeader },
        query: { type: 'apiKey', in: 'query', name: keyParameter },
      },
    },
    security: [{ header: [] }, { query: [] }],
  };
}

function operations(id: EndpointId): object {
  const { summary } = endpoints[id];
  const get = { operationId: id, summary, parameters: parametersOf(id), responses: responsesOf(id) };
  if (!methodsOf(id).includes('POST')) return { get };
  const post = {
    operationId: `${id}Posted`,
    summary: `${summary}, for lists that are too long for an address`,
    requestBody: { required: true, content: { 'application/json': { schema: listsOf(id) } } },
    responses: { ...responsesOf(id), 413: refusal('The body is too large, or asks for too many symbols') },
  };
  return { get, post };
}

/** The lists that a posted body may hold. */
function listsOf(id: EndpointId): object {
  const { properties = {}, required = [] } = toJsonSchema(parameterSchemas[id], asSent) as ParameterSchema;
  const list = { type: 'array', items: { type: 'string' } };
  const lists = Object.fromEntries(Object.keys(properties).map((name) => [name, list]));
  return { type: 'object', properties: lists, required, additionalProperties: false };
}

function responsesOf(id: EndpointId): object {
  return {
    200: {
      ...jsonResponse('The requested data', toJsonSchema(bodySchemas[id], asSent)),
      headers: { [ownMarketsHeader]: ownMarketsDescription },
    },
    400: refusal('A parameter is invalid; the message names it and what was expected'),
    401: refusal('The API key is missing or invalid'),
    403: refusal('The plan lacks the feature or the market'),
    ...(endpoints[id].symbolParameter === 'symbol' && { 404: refusal('There is no such symbol') }),
    429: jsonResponse('Too many requests', reference(id === 'instruments' ? 'Error' : 'RateLimit')),
  };
}

function parametersOf(id: EndpointId): object[] {
  const schema = toJsonSchema(parameterSchemas[id], asSent) as ParameterSchema;
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: asNumber(property),
    ...(name === 'universes' && { description: `Comma-separated: ${universes.join(', ')}` }),
  }));
}

/** A query carries whole numbers as text, validated by a pattern; the description calls them integers. */
function asNumber(property: object): object {
  const { pattern, default: whenOmitted, ...rest } = property as { pattern?: string; default?: unknown; type?: string };
  if (pattern !== wholeNumber) return property;
  const range = 'default' in property ? { minimum: 1, maximum: maxBarsPerRequest, default: Number(whenOmitted) } : {};
  return { ...rest, type: 'integer', ...range };
}

const ownMarketsDescription = {
  description:
    'Markets beside SH, SZ, BJ, HK and US by the suffix of their symbols, with the IANA time zone of each; absent without any',
  schema: { type: 'string', example: 'L=Europe/London, T=Asia/Tokyo' },
};
