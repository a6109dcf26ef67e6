/** Programs hand arguments over by position, as Excel does by functions.json: the order must be the same. */
import { typedByName } from '../../../src/addin/insert/function-form';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { FunctionsFile } from '../../../src/build/metadata/functions/functions-file';
import { functionIds, signatureOf } from '../../../src/calculate/signatures';

/** As the build generates it: the test of the build compares them. */
const golden = readFileSync('test/runtime/build/functions.golden.json', 'utf8');
const listed = typedByName(JSON.parse(golden) as FunctionsFile).functions;
const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

it.each(listed)('MD.$id takes the arguments of functions.json in their order', ({ id, parameters }) => {
  expect(signatureOf(id)?.parameters).toEqual(parameters.map(({ name }) => camelCase(name)));
});

it('every function has a signature, and nothing else', () => expect([...functionIds].sort()).toEqual(listed.map(({ id }) => id).sort()));

it('finds a function with and without the namespace, in either case', () => {
  expect(['QUOTE', 'quote', 'MD.QUOTE', 'md.Quote'].map((name) => signatureOf(name)?.id)).toEqual(Array(4).fill('QUOTE'));
  expect(['X.QUOTE', 'MD.', '', 'constructor', 'SUM'].map(signatureOf)).toEqual(Array(5).fill(undefined));
});
