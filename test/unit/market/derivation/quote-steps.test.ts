/** Figures of a quote against the other numbers that came with it. */
import { expect, it } from 'vitest';
import { quoteSteps } from '../../../../src/market/derivation/quote-steps';
import type { FieldId } from '../../../../src/market/fields/fields';
import type { Quote } from '../../../../src/market/fields/records';
import type { SymbolCode } from '../../../../src/market/symbols/symbol';
import { valueOfSteps } from '../../../support/evaluated';

const quote = (more: Partial<Quote>): Quote => ({
  ...{ symbol: '600519.SH' as SymbolCode, region: null, name: null, type: null, board: null, timestamp: null },
  ...{ last_price: 1468.3, open: 1455, high: 1480, low: 1450.5, prev_close: 1452.1, volume: 25_000, amount: null },
  ...{ change_amount: null, change_pct: null, amplitude: null, turnover_rate: null, trading_state: 'trading' },
  ...{ currency: 'CNY', volume_unit: 'lots', volume_shares: 2_500_000 },
  ...more,
});

const rate = 1468.3 / 1452.1 - 1;
const floatShares = 1_252_270_215;

it.each<[FieldId, number, readonly string[]]>([
  ['change_amount', 16.2, ['change']],
  ['change_pct', rate, ['change-rate']],
  ['change_pct', 0.0112, ['change-rate', 'sent-rounded']],
  ['change_pct', 0.011156, ['change-rate', 'sent-rounded']],
  ['amplitude', 0.020315, ['amplitude', 'sent-rounded']],
  ['turnover_rate', 0.002, ['shares', 'turnover-rate', 'sent-rounded']],
  ['volume_shares', 2_500_000, ['shares']],
])('%s of %d follows from the numbers that came with it', (field, sent, ids) => {
  const { steps = [], notes } = quoteSteps(quote({ [field]: sent }), field, floatShares) ?? {};
  expect(steps.map(({ id }) => id)).toEqual(ids);
  expect(valueOfSteps({ steps })).toBeCloseTo(sent, 9);
  expect(notes).toEqual([]);
});

it('the previous close follows from the change', () => {
  const { steps = [] } = quoteSteps(quote({ change_amount: 16.2 }), 'prev_close') ?? {};
  expect(steps.map(({ id }) => id)).toEqual(['previous-close']);
  expect(valueOfSteps({ steps })).toBeCloseTo(1452.1, 9);
});

it.each<[FieldId, number, string, readonly string[]]>([
  ['change_pct', 1.12, 'sent-in-percent', ['change-rate', 'in-percent', 'sent-rounded']],
  ['turnover_rate', 0.2, 'sent-in-percent', ['shares', 'turnover-rate', 'in-percent', 'sent-rounded']],
  ['change_pct', 0.0213, 'sent-differs', ['change-rate', 'sent-difference', 'sent']],
  ['change_amount', 0, 'sent-differs', ['change', 'sent-difference', 'sent']],
])('%s of %d is told with why it is another value', (field, sent, note, ids) => {
  const { steps = [], notes } = quoteSteps(quote({ [field]: sent }), field, floatShares) ?? {};
  expect([notes, steps.map(({ id }) => id)]).toEqual([[note], ids]);
  expect(valueOfSteps({ steps })).toBeCloseTo(sent, 9);
});

it.each<[FieldId, Partial<Quote>]>([
  ['change_pct', { change_pct: 0.01, prev_close: null }],
  ['turnover_rate', { turnover_rate: 0.01 }],
  ['change_pct', {}],
  ['last_price', {}],
])('%s is as it was sent where numbers are missing', (field, more) => expect(quoteSteps(quote(more), field)).toBeUndefined());
