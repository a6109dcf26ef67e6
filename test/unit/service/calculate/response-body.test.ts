import { expect, it } from 'vitest';
import { responseChunks } from '../../../../src/service/calculate/routes';

/** Nobody waits. */
const endless = { isOver: () => false, next: () => Promise.resolve() };

it('A long cell is written in parts, between which others have their turn', async () => {
  const values = Array.from({ length: 1_050 }, (_, i) => [i, 'x'.repeat(10)]);
  const formats = values.map(() => ['0.00', null]);
  const cells = [
    { id: 'a', values: [[1]] },
    { id: 'b', values, formats, requests: 3 },
    { id: 'c', values },
  ];
  let turns = 0;
  const next = responseChunks({ cells, isDailyOnly: false }, { isOver: () => true, next: () => Promise.resolve(void turns++) });
  let text = '';
  for (let chunk = await next(); chunk !== undefined; chunk = await next()) text += chunk;
  expect(JSON.parse(text)).toEqual({ cells });
  expect(turns).toBeGreaterThan(30);
});

it.each([
  [0, false],
  [1, true],
  [5_000, true],
])('A response of %i cells is whole JSON, and says whether values are of the day before: %s', async (count, isDailyOnly) => {
  const cells = Array.from({ length: count }, (_, i) => ({ id: `c${i}`, values: [[i, 'x'.repeat(50)]] }));
  const next = responseChunks({ cells, isDailyOnly }, endless);
  let text = '';
  for (let chunk = await next(); chunk !== undefined; chunk = await next()) text += chunk;
  expect(JSON.parse(text)).toEqual({ cells, ...(isDailyOnly && { daily_only: true }) });
});
