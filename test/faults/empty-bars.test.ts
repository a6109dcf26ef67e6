/** For test/faults/. "No bars" of a symbol that is known is not remembered: the next recalculation asks again. */
import { afterEach, expect, it, vi } from 'vitest';
import { startAddIn } from '../support/add-in';
import { picture } from '../support/picture';
import { emptied, ofCulprit, withData } from './spoiling';

afterEach(() => void vi.useRealTimers());

it.each([
  ['KLINE', ['600519.SH', '1d', 5, '2025-12-31', null, 'close', false], '5 × 0.00'],
  ['INTRADAY', ['600519.SH', '5m', 3, 'close', false], '3 × 0.00'],
  ['PRICE', ['600519.SH', '2025-12-31'], '0.00'],
])('MD.%s', async (functionId, args, well) => {
  let isEmpty = true;
  const addIn = await startAddIn({
    through: async (request, answer) =>
      (isEmpty && (await withData(await answer(request), ofCulprit('600519.SH', emptied)))) || answer(request),
  });
  expect(picture(await addIn.call(functionId, ...args))).toEqual([expect.stringMatching(/^#N\/A No bars/)]);
  isEmpty = false;
  expect(picture(await addIn.call(functionId, ...args))).toEqual([well]);
});
