/** Thousands of cells that Excel calls in one task begin in slices, between which responses are read. */
import { expect, it } from 'vitest';
import { createFunctionTable, type Invocation } from '../../../../../src/addin/functions/function-table';
import { manyCodes, quotesOf, symbolsOf } from '../../../../support/scripted-service';
import { beforeEachInExcel, passing, startFunctions } from '../../../../support/small-market';

beforeEachInExcel();

const symbols = manyCodes(2_000);

/** A QUOTE cell for each symbol, in one task. */
function callAll() {
  const { services, requests } = startFunctions((url) => Promise.resolve(quotesOf(symbolsOf(url))));
  const table = createFunctionTable(services);
  const invocations = symbols.map((): Invocation => ({}));
  const results = symbols.map((symbol, i) => table.call('quote', { symbols: [[symbol]], fields: null, headers: null }, invocations[i]!));
  return { requests, results, invocations };
}

it('each request is full, and most leave after the task that has called the cells', async () => {
  const { requests, results } = callAll();
  // Of the first slice and the second one, which begins a turn of the event loop later.
  await passing(0);
  expect(requests).toHaveLength(10);
  await passing(1_000);
  expect((await Promise.all(results)).flat(2)).toMatchObject(symbols.map(() => ({ basicValue: 10 })));
  expect(requests.map((url) => symbolsOf(url).length)).toEqual(Array<number>(20).fill(100));
});

it('cells that are cancelled before they begin ask for nothing', async () => {
  const { requests, results, invocations } = callAll();
  for (const { onCanceled } of invocations.slice(1_500)) onCanceled?.();
  const settled = Promise.allSettled(results);
  await passing(1_000);
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(500);
  expect(requests).toHaveLength(15);
});
