import { Ajv2020 } from 'ajv/dist/2020';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointIds, endpoints } from '../../src/protocol/endpoints';
import { type Ask, startService } from '../support/local-service';

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

describe('the OpenAPI description', () => {
  let ask: Ask;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  let description: any;
  const ajv = new Ajv2020({ strict: false, formats: { date: /^\d{4}-\d{2}-\d{2}$/ } });

  beforeAll(async () => {
    ask = startService();
    description = (await ask('/openapi.json', { key: null })).body;
    ajv.addSchema(description, 'service');
  });

  const schemaOf = (path: string, status: number) => {
    const pointer = `service#/paths/${path.replaceAll('/', '~1')}/get/responses/${status}/content/application~1json/schema`;
    const validate = ajv.getSchema(pointer);
    if (!validate) throw new Error(`No schema for ${path} ${status}`);
    return validate;
  };

  it('lists the nine endpoints', () => {
    expect(Object.keys(description.paths)).toEqual(endpointIds.map((id) => endpoints[id].path));
  });

  it.each(endpointIds)('holds what %s answers', async (id) => {
    const { path } = endpoints[id];
    const { status, body } = await ask(`${path}?${examples[id]}`);
    expect(status).toBe(200);
    const validate = schemaOf(path, 200);
    const isValid = validate(body);
    expect(validate.errors ?? []).toEqual([]);
    expect(isValid).toBe(true);
  });

  it.each(endpointIds)('refuses what %s could not answer so', (id) => {
    expect(schemaOf(endpoints[id].path, 200)({ data: [{ timestamp: 'soon' }] })).toBe(false);
    expect(schemaOf(endpoints[id].path, 200)({})).toBe(false);
  });

  it.each(endpointIds)('holds the refusals of %s', async (id) => {
    const { path } = endpoints[id];
    const refusals = [
      await ask(`${path}?${examples[id]}`, { key: null }),
      await ask(`${path}?${examples[id]}`, { key: 'nobody' }),
      await ask(`${path}?nonsense=1`),
      await startService({ ratePerMinute: 0 })(`${path}?${examples[id]}`),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 400, 429]);
    for (const { status, body } of refusals) expect([status, schemaOf(path, status)(body)]).toEqual([status, true]);
  });

  it('names allowed values and defaults of parameters', () => {
    const parameters = description.paths['/v1/klines'].get.parameters as { name: string; schema: object }[];
    const schema = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema;
    expect(schema('adjust')).toMatchObject({
      enum: ['none', 'forward', 'backward', 'forward_additive', 'backward_additive'],
      default: 'forward',
    });
    expect(schema('count')).toMatchObject({ type: 'integer', minimum: 1, maximum: 10_000, default: 100 });
    expect(schema('end_time')).toEqual({ type: 'integer' });
  });
});
