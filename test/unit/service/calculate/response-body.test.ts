import { expect, it } from 'vitest';
import { responseChunks } from '../../../../src/service/calculate/response-body';

it.each([
  [0, false],
  [1, true],
  [5_000, true],
])(
  'A response of %i cells is whole JSON, and says whether values are of the day before: %s',
  async (count, isDailyOnly) => {
    const cells = Array.from({ length: count }, (_, i) => ({ id: `c${i}`, values: [[i, 'x'.repeat(50)]] }));
    const next = responseChunks({ cells, isDailyOnly });
    let text = '';
    for (let chunk = await next(); chunk !== undefined; chunk = await next()) text += chunk;
    expect(JSON.parse(text)).toEqual({ cells, ...(isDailyOnly && { daily_only: true }) });
  },
);
