/** The responses and refusals of the service against the JSON schemas of its own OpenAPI description. */
import { Ajv2020 } from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { type EndpointId, endpointIds, endpoints } from '../../../src/protocol/endpoints';
import { startService } from '../../support/local-service';

const examples = {
  quotes: 'symbols=600519.SH,00700.HK,AAPL.US,510300.SH',
  klines: 'symbol=600519.SH',
  klinesBatch: 'symbols=600519.SH,AAPL.US&period=1w&count=5',
  intraday: 'symbol=00700.HK',
  intradayBatch: 'symbols=600519.SH,00700.HK&period=10m',
  exFactors: 'symbols=600519.SH,600000.SH',
  instruments: 'symbols=600519.SH,00700.HK,AAPL.US',
  depth: 'symbol=600519.SH',
  depthBatch: 'symbols=600519.SH,AAPL.US',
} as const;

interface Parameter {
  readonly name: string;
  readonly schema: object;
}
type Paths = Readonly<Record<string, { readonly get: { readonly parameters: readonly Parameter[] } } | undefined>>;

const ask = startService();
const description = await fetchDescription();
const ajv = new Ajv2020({ strict: false, formats: { date: /^\d{4}-\d{2}-\d{2}$/ } });
ajv.addSchema(description, 'service');

async function fetchDescription(): Promise<{ readonly paths: Paths }> {
  return (await ask('/openapi.json', { key: null })).body as { readonly paths: Paths };
}

/** Messages of what the schema of a response finds wrong with a body. */
function problemsOf(id: EndpointId, status: number, body: unknown): readonly unknown[] {
  const path = endpoints[id].path.replaceAll('/', '~1');
  const validate = ajv.getSchema(`service#/paths/${path}/get/responses/${status}/content/application~1json/schema`);
  if (!validate) throw new Error(`No schema for ${id} ${status}`);
  return validate(body) === true ? [] : (validate.errors ?? ['not valid']);
}

describe('the OpenAPI description', () => {
  it('lists the nine endpoints', () => expect(Object.keys(description.paths)).toEqual(endpointIds.map((id) => endpoints[id].path)));

  it('names allowed values and defaults of parameters', () => {
    const parameters = description.paths['/v1/klines']?.get.parameters ?? [];
    const schema = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema;
    expect(schema('adjust')).toMatchObject({
      enum: ['none', 'forward', 'backward', 'forward_additive', 'backward_additive'],
      default: 'forward',
    });
    expect(schema('count')).toMatchObject({ type: 'integer', minimum: 1, maximum: 10_000, default: 100 });
    expect(schema('end_time')).toEqual({ type: 'integer' });
  });
});

describe.each(endpointIds)('the schema of %s', (id) => {
  const { path } = endpoints[id];

  it('holds for its responses', async () => {
    const response = await ask(`${path}?${examples[id]}`);
    expect(response.status).toBe(200);
    expect(problemsOf(id, 200, response.body)).toEqual([]);
  });

  it('does not hold for other bodies', () => {
    expect(problemsOf(id, 200, { data: [{ timestamp: 'soon' }] })).not.toEqual([]);
    expect(problemsOf(id, 200, {})).not.toEqual([]);
  });

  it('holds for its refusals', async () => {
    const refusals = [
      await ask(`${path}?${examples[id]}`, { key: null }),
      await ask(`${path}?${examples[id]}`, { key: 'nobody' }),
      await ask(`${path}?nonsense=1`),
      await startService({ ratePerMinute: 0 })(`${path}?${examples[id]}`),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 400, 429]);
    for (const refusal of refusals) expect(problemsOf(id, refusal.status, refusal.body)).toEqual([]);
  });
});
