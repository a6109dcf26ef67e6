/** A response body that keeps arriving and never ends: the deadline ends the call, and the next recalculation tries again. */
import { expect, it } from 'vitest';
import { startAddIn } from '../../support/add-in';
import { picture } from '../../support/picture';
import { inPieces, pause } from './response-changes';

function* endless(): Iterable<Promise<Uint8Array>> {
  for (;;) yield pause(5_000).then(() => new Uint8Array([32]));
}

it.each([
  ['QUOTE', ['600519.SH'], /^#,##0\.00$/],
  ['KLINE', ['600519.SH', '1d', 5, '2025-12-31', null, 'date,close', false], /^5 × yyyy-mm-dd \| #,##0\.00$/],
  ['UNIVERSE', ['CN_ETF', 'last', null, 1, false], /^#,##0\.0+$/],
])('MD.%s times out at the deadline and recovers', async (functionId, args, well) => {
  let isEndless = true;
  const addIn = await startAddIn({
    through: (request, answer) => (isEndless ? Promise.resolve(inPieces(endless())) : answer(request)),
  });
  expect(picture(await addIn.call(functionId, ...args))).toEqual([
    '#N/A The data service did not reply in time: this cell tries again automatically',
  ]);
  isEndless = false;
  expect(picture(await addIn.call(functionId, ...args)).join('\n')).toMatch(well);
});
