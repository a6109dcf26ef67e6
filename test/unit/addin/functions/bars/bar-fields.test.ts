/** The columns of tables of bars: how they are named, and the earlier bars that they are computed from. */
import { describe, expect, it } from 'vitest';
import { leadOf, readBarFields, withIndicators } from '../../../../../src/addin/functions/bars/bars-result';
import { indicatorNames } from '../../../../../src/market/indicators/spec';
import { indicatorColumnId } from '../../../../support/indicator-columns';
import { type Bars, withLead } from '../../../../../src/market/bars/bars';
import { badArgument, type Expectation, isProblem, type Outcome } from '../../../../../src/market/texts/problem';
import type { SymbolCode } from '../../../../../src/market/symbols/symbol';
import { type BarSeries, isIndicator, type TableField } from '../../../../../src/addin/sheet/bar-columns';
import { moutai, offline, tencent } from '../../../../support/fixture-values';
import { barsInJanuary } from '../../../../support/call-over-series';
import { thrownBy } from '../../../../support/thrown-by';

const read = (given: unknown) => readBarFields(given, ['close']);
const nameOf = (field: TableField) => (isIndicator(field) ? indicatorColumnId(field) : field);

describe('Fields of bars', () => {
  const ofBars = ['timestamp', 'open', 'high', 'low', 'close', 'volume', 'amount'];
  it.each([
    [null, ['close']],
    ['', ['close']],
    ['收益率,open', ['return', 'open']],
    ['close,MACD(12,26,9)', ['close', 'macd(12,26,9).macd', 'macd(12,26,9).signal', 'macd(12,26,9).histogram']],
    [[['sma(5)', 'vol']], ['sma(5)', 'volume']],
  ])('of %j are %j', (given, names) => expect(read(given).map(nameOf)).toEqual(names));

  it('are all those of the bars, without returns and indicators, for all', () => {
    const all = read('all,return').map(nameOf);
    expect(all).toEqual(expect.arrayContaining(ofBars));
    expect(all.indexOf('return')).toBe(all.length - 1);
    expect(all).not.toContain('log_return');
  });

  it.each<[given: string, expected: Expectation]>([
    ['kama(5)', { kind: 'one-of', values: indicatorNames }],
    ['PE(TTM)', { kind: 'served-field' }],
    ['pe', { kind: 'served-field' }],
    [')close', { kind: 'field', nearest: 'close' }],
    ['sma(1000000)', { kind: 'indicator', usage: 'sma(20)', range: 'n = 1, 2 … 1000' }],
  ])('are none for %s', (given, expected) => expect(thrownBy(() => read(given))).toEqual(badArgument('fields', expected, given)));

  it('need the earlier bars of the one that needs most', () => {
    expect(leadOf(read('close,open'))).toBe(0);
    expect(leadOf(read('close,return,open'))).toBe(1);
    expect(leadOf(read('sma(5),log_return'))).toBe(4);
    expect(leadOf(read('sma(3),sma(5),close'))).toBe(4);
    expect(leadOf(read('obv'))).toBe(0);
    expect(leadOf(read('sma(3),spark(9)'))).toBe(8);
  });
});

const bars = barsInJanuary(moutai, { 9: 10, 12: 30, 13: 20, 14: 40, 15: 90 });

/** The values of each column of indicators, for bars of which the first ones are not shown. */
function columnsOf(given: string, lead: number, of: Bars = bars) {
  const fields = read(given);
  const series = new Map<SymbolCode, Outcome<BarSeries>>([
    [tencent, offline],
    [moutai, withLead(of, lead, lead)],
  ]);
  const found = withIndicators(series, fields);
  expect(found.get(tencent)).toBe(offline);
  const own = found.get(moutai);
  if (own === undefined || isProblem(own)) throw new Error('There is no series.');
  expect([...own.bars.close]).toEqual([...of.close]);
  return fields.filter(isIndicator).map((column) => [...(own.indicators?.get(column) ?? [])]);
}

describe('Indicators', () => {
  it('have a value for each bar that is shown', () => {
    expect(columnsOf('sma(2),close,sma(3)', 2)).toEqual([
      [25, 30, 65],
      [20, 30, 50],
    ]);
    expect(columnsOf('boll(2,1)', 1)).toEqual([
      [20, 25, 30, 65],
      [30, 30, 40, 90],
      [10, 20, 20, 40],
    ]);
  });

  it('begin without values where the history is too short for them', () => {
    expect(columnsOf('sma(3)', 0)).toEqual([[NaN, NaN, 20, 30, 50]]);
    expect(columnsOf('sma(4),sma(3)', 1)).toEqual([
      [NaN, NaN, 25, 45],
      [NaN, 20, 30, 50],
    ]);
  });

  it('run over the bars that are shown, whatever stands beside them', () => {
    // The volume of the first bar that is shown, then those of two rising days.
    const untold = { ...bars, amount: bars.amount.map(() => NaN) };
    const [alone] = columnsOf('obv', 2, untold);
    expect(alone).toEqual([2000, 6000, 15_000]);
    expect(columnsOf('sma(3),obv', 2, untold)).toEqual([[20, 30, 50], alone]);
  });

  it('leave series without them as they are', () => {
    const series = new Map([[moutai, withLead(bars, 1, 1)]]);
    expect(withIndicators(series, read('close,return'))).toBe(series);
  });
});
