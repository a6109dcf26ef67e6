import { expect, it } from 'vitest';
import { explain } from '../../../src/calculate/explain';
import { readRequest } from '../../../src/calculate/read-request';
import type { Session } from '../../../src/calculate/session';
import { noOwnMarkets } from '../../../src/market/time/markets';
import { thrownBy } from '../../support/thrown-by';

const session = {
  client: { markets: () => ({ own: noOwnMarkets }) },
  settings: { current: () => ({}) },
} as unknown as Session;

it('A formula is told with its arguments by name and its cost', () => {
  expect(explain(session, '=md.universe("CN_Stock",,"amount",5)')).toMatchObject({
    function: 'MD.UNIVERSE',
    arguments: { universe: 'CN_Stock', sort_by: 'amount', top: 5 },
    requests: 1,
  });
});

it.each(['=SUM(1)', '=MD.ASOF(1)', '=MD.CORREL(1,2,3,4,5,6)', '=MD.QUOTE(A1)', 'text'])(
  '%s is refused with the sentence of a calculation',
  (formula) => {
    const calculated = thrownBy(() => readRequest({ cells: [{ id: 'a1', formula }] }, 0)) as Error;
    const explained = thrownBy(() => explain(session, formula)) as Error;
    expect(calculated.message).toBe(`cells[0] (a1): ${explained.message}`);
  },
);
