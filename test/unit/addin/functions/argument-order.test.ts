/** Excel hands arguments over by position, as functions.json has them: each function must take them in this order. */
import { typedByName } from '../../../../src/addin/insert/function-form';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as functions from '../../../../src/addin/functions/index';
import { bindFunctions } from '../../../../src/addin/functions/late-binding';
import type { FunctionsFile } from '../../../../src/build/metadata/functions/functions-file';

type CustomFunction = (...given: readonly unknown[]) => Promise<unknown> | undefined;

/** As the build generates it: the test of the build compares them. */
const golden = readFileSync('test/runtime/build/functions.golden.json', 'utf8');
const listed = typedByName(JSON.parse(golden) as FunctionsFile).functions;
const exported = Object.entries(functions).flatMap(([name, value]) =>
  typeof value === 'function' ? [[name.replace(/Function$/, ''), value as CustomFunction] as const] : [],
);

const rows = [['a row']];
let handedOn: unknown[][] = [];
const load = () => Promise.resolve({ entities: [] });

beforeAll(async () => {
  const call = (...given: unknown[]) => {
    handedOn.push(given);
    return Promise.resolve(rows);
  };
  bindFunctions(Promise.resolve({ call, open: (...given) => void handedOn.push(given), load }));
  await functions.fieldsFunction();
});
beforeEach(() => void (handedOn = []));
afterAll(() => {
  const call = () => Promise.reject(new Error('the test is over'));
  bindFunctions(Promise.resolve({ call, open: () => {}, load }));
});

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

it.each(listed)('MD.$id hands each argument on under its name, and its invocation', async ({ id, parameters }) => {
  const [name, call] = exported.find(([each]) => each.toUpperCase() === id)!;
  const names = parameters.map((parameter) => camelCase(parameter.name));
  const given = names.map((parameter) => `the ${parameter}`);
  const invocation = { setResult: () => {} };
  const result = await call(...given, invocation);
  const byName = Object.fromEntries(names.map((parameter, i) => [parameter, given[i]]));
  expect(handedOn).toEqual([[name, byName, invocation]]);
  const streams = ['LIVE', 'LIVEDEPTH', 'ALERT', 'STATUS'].includes(id);
  expect(result).toBe(streams ? undefined : rows);
});

it('functions.json lists every function', () => {
  expect(listed.map(({ id }) => id).sort()).toEqual(exported.map(([name]) => name.toUpperCase()).sort());
});
