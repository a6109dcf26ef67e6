/** The reader of symbols: one, a list, or a range with blanks and errors. */
import { describe, expect, it } from 'vitest';
import type { KnownMarkets } from '../../../../../src/client/session/service-markets';
import { readSymbols } from '../../../../../src/addin/functions/arguments/arguments';
import { UnresolvedMarkets } from '../../../../../src/addin/functions/arguments/unresolved-markets';
import { noOwnMarkets } from '../../../../../src/market/time/markets';
import { badArgument, MarketDataError } from '../../../../../src/market/texts/problem';
import { apple, moutai, tencent } from '../../../../support/fixture-values';

const told: KnownMarkets = { own: new Map([['L', { zone: 'Europe/London' }]]), source: 'service' };
const untold: KnownMarkets = { own: noOwnMarkets, source: 'none' };
const cellError = (code: string) => new MarketDataError({ kind: 'cell-error', code });
const noSymbol = (argument: string, received: string) => badArgument(argument, { kind: 'symbol' }, received);

/** A number of a cell with a format or a card. */
const formattedCell = (basicValue: unknown) => ({ type: 'Double', basicValue, numberFormat: '0' });

const spellings: readonly (readonly [given: unknown, rows: unknown])[] = [
  [moutai, [[moutai]]],
  [[[moutai]], [[moutai]]],
  [' 600519.ss ', [[moutai]]],
  [[['sh600519']], [[moutai]]],
  ['600519.SH,,aapl', [[moutai], [undefined], [apple]]],
  [[['600519.SH，aapl']], [[moutai], [apple]]],
  [
    [moutai, apple],
    [[moutai], [apple]],
  ],
  [[[moutai, apple]], [[moutai, apple]]],
  [
    [[moutai], ['sh600519']],
    [[moutai], [moutai]],
  ],
  [
    [[moutai], [apple]],
    [[moutai], [apple]],
  ],
  [
    [
      ['600519', 600519],
      [null, 0],
    ],
    [
      [moutai, moutai],
      [undefined, undefined],
    ],
  ],
  [600519, [[moutai]]],
  [formattedCell('AAPL'), [[apple]]],
  [null, [[undefined]]],
  ['', [[undefined]]],
  [[], []],
  ['VOD.L', [['VOD.L']]],
];

describe('Symbols', () => {
  it.each(spellings)('of %j are %j', (given, rows) => expect(readSymbols(given, told)).toEqual(rows));

  it.each<[given: unknown, row: unknown]>([
    [[[moutai, '?']], [moutai, noSymbol('symbols', '?')]],
    [[[true]], [badArgument('symbols', { kind: 'symbol-text', example: 'TRUE.US' }, 'TRUE')]],
    [[['#N/A', moutai]], [cellError('#N/A'), moutai]],
    [[['AAPL,MSFT', moutai]], [noSymbol('symbols', 'AAPL,MSFT'), moutai]],
    [700, [badArgument('symbols', { kind: 'symbol-text', example: '000700' }, '700')]],
  ])('of %j become a problem in their place', (given, row) => expect(readSymbols(given, told)).toEqual([row]));

  it('name the argument', () => {
    expect(readSymbols('?', told, 'symbol')).toEqual([[noSymbol('symbol', '?')]]);
    expect(readSymbols(true, told, 'symbol')).toMatchObject([[{ problem: { argument: 'symbol' } }]]);
    expect(readSymbols(7.5, told, 'symbol')).toEqual([[noSymbol('symbol', '7.5')]]);
  });
});

describe('Symbols of a market that is not known yet', () => {
  it('wait for the service', () => {
    expect(() => readSymbols('VOD.L', untold)).toThrow(UnresolvedMarkets);
    expect(readSymbols([[tencent, 600519]], untold)).toEqual([[tencent, moutai]]);
  });
});
