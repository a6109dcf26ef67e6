/** The symbols among the places of a range, and those that only the service can explain. */
import { describe, expect, it } from 'vitest';
import type { KnownMarkets } from '../../../../../src/client/session/service-markets';
import { asResolved, requireResolved } from '../../../../../src/addin/functions/arguments/unresolved-markets';
import { noOwnMarkets } from '../../../../../src/market/time/markets';
import { MarketDataError, type Outcome } from '../../../../../src/market/texts/problem';
import type { SymbolCode } from '../../../../../src/market/symbols/symbol';
import { codes } from '../../../../support/scripted-service';
import { askable, failIfProblem } from '../../../../../src/addin/functions/arguments/arguments';

const [moutai, tencent, apple] = codes('600519.SH', '00700.HK', 'AAPL.US') as [SymbolCode, SymbolCode, SymbolCode];
const problem = new MarketDataError({ kind: 'cell-error', code: '#REF!' });

describe('The symbols to ask for', () => {
  it.each([
    ['no rows', [], []],
    ['one symbol', [[moutai]], [moutai]],
    ['one blank', [[undefined]], []],
    ['one error', [[problem]], []],
    ['one row', [[moutai, undefined, tencent, problem, moutai]], [moutai, tencent, moutai]],
    [
      'several rows',
      [
        [undefined, moutai],
        [tencent, problem],
        [apple, undefined],
      ],
      [moutai, tencent, apple],
    ],
  ])('are those of %s without blanks and errors', (_, rows, expected) => expect(askable(rows)).toEqual(expected));
});

describe('A result of one symbol', () => {
  const outcomes = new Map<SymbolCode, Outcome<unknown>>([
    [moutai, problem],
    [tencent, {}],
  ]);

  it('is the error in place of the symbol, or the outcome that is one', () => {
    expect(() => failIfProblem(problem, new Map())).toThrow(problem);
    expect(() => failIfProblem(moutai, outcomes)).toThrow(problem);
  });

  it.each([
    ['a symbol with a value', tencent],
    ['a symbol without an outcome', apple],
    ['a blank', undefined],
  ])('is no error for %s', (_, slot) => expect(() => failIfProblem(slot, outcomes)).not.toThrow());
});

const london = new Map([['L', { zone: 'Europe/London' }]]);
const none: KnownMarkets = { own: noOwnMarkets, source: 'none' };
const remembered: KnownMarkets = { own: london, source: 'remembered' };
const told: KnownMarkets = { own: london, source: 'service' };

describe('The service is asked for its markets', () => {
  it.each([
    ['VOD.L', none],
    ['BRK.B', none],
    ['2330.TW', none],
    ['2330.TW', remembered],
  ])('before %s is read, while it may have more than %j', (text, known) => {
    expect(() => requireResolved(text, known)).toThrow(expect.objectContaining({ name: 'UnresolvedMarkets' }));
  });

  it.each([
    ['600519.SH', none],
    ['AAPL', none],
    ['what?', none],
    ['VOD.L', remembered],
    ['BRK.B', remembered],
    ['2330.TW', told],
    ['BRK.B', told],
    ['2330.TW', asResolved(none)],
  ])('for nothing when %s is read with %j', (text, known) => expect(() => requireResolved(text, known)).not.toThrow());

  it('once: what it has told before stays known', () => expect(asResolved(remembered)).toEqual({ own: london, source: 'service' }));
});
