/** "No trading data" of a known symbol is not cached: the next recalculation sends a request. */
import { expect, it } from 'vitest';
import { startAddIn } from '../../support/add-in';
import { picture } from '../../support/picture';
import { emptied, ofCulprit, withData } from './response-changes';

it.each([
  ['KLINE', ['600519.SH', '1d', 5, '2025-12-31', null, 'close', false], '5 × #,##0.00'],
  ['INTRADAY', ['600519.SH', '5m', 3, 'close', false], '3 × #,##0.00'],
  ['PRICE', ['600519.SH', '2025-12-31'], '#,##0.00'],
])('MD.%s has bars in the recalculation after an empty response', async (functionId, args, well) => {
  let isEmpty = true;
  const addIn = await startAddIn({
    through: async (request, answer) =>
      (isEmpty && (await withData(await answer(request), ofCulprit('600519.SH', emptied)))) || answer(request),
  });
  expect(picture(await addIn.call(functionId, ...args))).toEqual([expect.stringMatching(/^#N\/A No trading data/)]);
  isEmpty = false;
  expect(picture(await addIn.call(functionId, ...args))).toEqual([well]);
});
