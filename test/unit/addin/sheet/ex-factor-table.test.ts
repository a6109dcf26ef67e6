import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../src/market/time/exchange-time';
import type { Outcome } from '../../../../src/market/texts/problem';
import type { ExFactor } from '../../../../src/market/fields/records';
import type { SymbolCode } from '../../../../src/market/symbols/symbol';
import { exFactorCells, type ExFactorTable } from '../../../../src/addin/sheet/ex-factor-table';
import {
  apple,
  formatted,
  fresh,
  fund,
  january14,
  january15,
  midnight,
  moutai,
  offline,
  stale,
  tencent,
  unreadableSymbol,
} from '../../../support/fixture-values';

const event = (symbol: SymbolCode, day: number, factor: number, extras: Readonly<Record<string, string | number>> = {}) =>
  ({ ...extras, timestamp: epochMs(midnight(symbol, [2026, 1, day])), ex_factor: factor }) satisfies ExFactor;

const exFactors = new Map<SymbolCode, Outcome<readonly ExFactor[]>>([
  [moutai, [event(moutai, 14, 1.02), event(moutai, 15, 1.5)]],
  [tencent, []],
  [apple, offline],
]);

function rowsOf(slots: ExFactorTable['slots'], more: Partial<ExFactorTable> = {}) {
  return exFactorCells({ slots, headers: false, language: 'en', hasFormats: false, facts: fresh, exFactors, ...more });
}

describe('Ex-factors of one symbol', () => {
  it('are its events: the day on the exchange and the factor', () => {
    expect(rowsOf([moutai])).toEqual([
      [january14, 1.02],
      [january15, 1.5],
    ]);
  });

  it('are headed in the language of the user', () => {
    expect(rowsOf([tencent], { headers: true })).toEqual([['Date', 'Adjustment factor']]);
    expect(rowsOf([tencent], { headers: true, language: 'zh' })).toEqual([['日期', '除权因子']]);
  });

  it('have formatted dates on a host that shows formats, and are grey where they are stale', () => {
    expect(rowsOf([moutai], { hasFormats: true })[0]).toEqual([formatted(january14, 'yyyy-mm-dd'), 1.02]);
    expect(rowsOf([moutai], { hasFormats: true, facts: stale })[0]).toEqual([
      formatted(january14, '[Color16]yyyy-mm-dd'),
      formatted(1.02, '[Color16]General'),
    ]);
    expect(rowsOf([moutai], { facts: stale })[0]).toEqual([january14, 1.02]);
  });
});

describe('Ex-factors of several symbols', () => {
  it('are named by a first column, and a symbol without events takes no row', () => {
    expect(rowsOf([tencent, moutai, fund], { headers: true })).toEqual([
      ['Symbol', 'Date', 'Adjustment factor'],
      [moutai, january14, 1.02],
      [moutai, january15, 1.5],
    ]);
  });

  it('take one row for a blank place, for what is no symbol, and for a symbol that failed', () => {
    expect(rowsOf([undefined, unreadableSymbol, apple])).toEqual([
      ['', '', ''],
      [unreadableSymbol, unreadableSymbol, unreadableSymbol],
      [apple, offline, offline],
    ]);
  });
});

describe('Further columns of the service', () => {
  it('follow in the order in which they first appear, blank where an event has none', () => {
    const more = new Map<SymbolCode, Outcome<readonly ExFactor[]>>([
      [moutai, [event(moutai, 14, 1.02, { note: 'cash' }), event(moutai, 15, 1.5, { ratio: 0.5, note: 'split' })]],
      [apple, offline],
    ]);
    expect(rowsOf([moutai, apple], { headers: true, exFactors: more })).toEqual([
      ['Symbol', 'Date', 'Adjustment factor', 'note', 'ratio'],
      [moutai, january14, 1.02, 'cash', ''],
      [moutai, january15, 1.5, 'split', 0.5],
      [apple, offline, offline, offline, offline],
    ]);
  });
});
