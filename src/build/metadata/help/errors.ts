/** Examples of errors, each with a formula that causes it. A test runs them all and compares the sentences. */
import type { Expectation, Problem } from '../../../market/texts/problem';
import type { FormulaArgument } from './example';

export interface ErrorExample {
  readonly arguments: readonly FormulaArgument[];
  readonly shows: Problem;
  /** A key of the local service whose plan lacks the feature that the formula needs. */
  readonly key?: 'free' | 'minute-only' | 'cn-only';
}

/** An empty list of values is filled from the parameter's enum (see `problemShown`). */
const oneOf: Expectation = { kind: 'one-of', values: [] };

const wrong = (
  argument: string,
  received: string,
  expected: Expectation,
  ...given: readonly FormulaArgument[]
): ErrorExample => ({ arguments: given, shows: { kind: 'bad-argument', argument, expected, received } });

const unknownSymbol = (...more: readonly FormulaArgument[]): ErrorExample => ({
  arguments: ['999999.SH', ...more],
  shows: { kind: 'unknown-symbol', symbol: '999999.SH' },
});

const oldDay = '1985-01-01';

export const errorExamples: Readonly<Record<string, readonly ErrorExample[]>> = {
  QUOTE: [
    wrong('symbols', '858', { kind: 'symbol-text', example: '000858' }, 858),
    wrong('fields', 'lst', { kind: 'field', nearest: 'last_price' }, '600519.SH', 'lst'),
    wrong('fields', 'pe', { kind: 'served-field' }, '600519.SH', 'pe'),
    unknownSymbol(),
    {
      arguments: ['AAPL.US'],
      shows: { kind: 'not-in-plan', feature: 'quotes', market: 'US', detail: '' },
      key: 'cn-only',
    },
  ],
  KLINE: [
    wrong('period', '2h', oneOf, '600519.SH', '2h'),
    wrong('start', '15000', { kind: 'count-or-early-date', max: 10_000, day: '1941-01-24' }, '600519.SH', '1d', 15_000),
    wrong(
      'fields',
      'open,close',
      { kind: 'single-field', layout: 'wide' },
      ...['600519.SH,AAPL.US', '1d', 10, null, null, 'open,close', null, null, 'wide'],
    ),
    {
      arguments: ['600519.SH', '1d', '2026-01-03', '2026-01-04'],
      shows: { kind: 'no-bars', symbol: '600519.SH', from: '2026-01-03', to: '2026-01-04' },
    },
    {
      arguments: ['600519.SH', '5m'],
      shows: { kind: 'not-in-plan', feature: 'minute', market: 'SH', detail: '' },
      key: 'free',
    },
  ],
  DEPTH: [
    wrong('levels', '9', { kind: 'whole-number', min: 1, max: 5 }, '600519.SH', 9),
    wrong('layout', 'table', oneOf, '600519.SH', null, 'table'),
    unknownSymbol(),
    {
      arguments: ['600519.SH'],
      shows: { kind: 'not-in-plan', feature: 'depth', market: 'SH', detail: '' },
      key: 'free',
    },
  ],
  INTRADAY: [
    wrong('period', '1d', oneOf, '600519.SH', '1d'),
    wrong('count', '0', { kind: 'whole-number', min: 1, max: 10_000 }, '600519.SH', '1m', 0),
    {
      arguments: ['600519.SH'],
      shows: { kind: 'not-in-plan', feature: 'minute', market: 'SH', detail: '' },
      key: 'free',
    },
  ],
  INSTRUMENT: [
    wrong('fields', 'nam', { kind: 'field', nearest: 'name' }, '600519.SH', 'nam'),
    wrong('headers', 'maybe', { kind: 'boolean' }, '600519.SH', 'name', 'maybe'),
    unknownSymbol(),
  ],
  EXFACTORS: [
    wrong(
      'start',
      '1/2/2016',
      { kind: 'date-of-one-reading', readings: ['2016-01-02', '2016-02-01'] },
      ...['600000.SH', '1/2/2016'],
    ),
    wrong('end', '2015-01-01', { kind: 'not-before', earliest: '2016-01-01' }, '600000.SH', '2016-01-01', '2015-01-01'),
    unknownSymbol(),
  ],
  UNIVERSE: [
    wrong('universe', 'CN_Bond', oneOf, 'CN_Bond'),
    wrong('top', '0', { kind: 'whole-number', min: 1, max: 100_000 }, 'CN_ETF', null, null, 0),
    {
      arguments: ['CN_Stock'],
      shows: { kind: 'not-in-plan', feature: 'universe', market: 'CN_Stock', detail: '' },
      key: 'free',
    },
  ],
  PRICE: [
    wrong('match', 'nearest', oneOf, '600519.SH', '2025-12-31', null, null, 'nearest'),
    {
      arguments: ['600519.SH', oldDay],
      shows: { kind: 'no-bars', symbol: '600519.SH', from: oldDay, to: oldDay },
    },
    {
      arguments: ['600519.SH', '2025-12-31'],
      shows: { kind: 'not-in-plan', feature: 'daily', market: 'SH', detail: '' },
      key: 'minute-only',
    },
  ],
  TRADINGDAYS: [
    wrong(
      'end_or_count',
      '2025-01-01',
      { kind: 'not-before', earliest: '2025-06-01' },
      'SH',
      '2025-06-01',
      '2025-01-01',
    ),
    { arguments: ['SH', '2099-01-01'], shows: { kind: 'not-yet', day: '2099-01-01' } },
    unknownSymbol('2025-01-01'),
  ],
  TRADINGDAY: [
    wrong('offset', 'next', { kind: 'whole-number', min: -10_000, max: 10_000 }, 'SH', '2025-01-01', 'next'),
    { arguments: ['SH', '2099-01-01'], shows: { kind: 'not-yet', day: '2099-01-01' } },
    unknownSymbol('2025-01-01'),
  ],
  STATS: [
    wrong(
      'measures',
      'sharpe(2)',
      { kind: 'indicator', usage: 'sharpe(2%)', range: 'rate = 0% … 100%' },
      ...['600519.SH', 'sharpe(2)'],
    ),
    wrong(
      'measures',
      'var(5)',
      { kind: 'indicator', usage: 'var(95)', range: 'level = 50 … 99.9' },
      '600519.SH',
      'var(5)',
    ),
    wrong('benchmark', '', { kind: 'symbol' }, '600519.SH', 'beta'),
    unknownSymbol('return'),
  ],
  CORREL: [
    wrong('period', '2h', oneOf, '600519.SH,AAPL.US', '2h'),
    wrong('start', '0', { kind: 'count-or-date', max: 10_000 }, '600519.SH,AAPL.US', '1d', 0),
    unknownSymbol(),
  ],
  CHECK: [
    wrong(
      'start',
      '1/2/2016',
      { kind: 'date-of-one-reading', readings: ['2016-01-02', '2016-02-01'] },
      ...['600000.SH', '1/2/2016'],
    ),
    wrong('end', '2015-01-01', { kind: 'not-before', earliest: '2016-01-01' }, '600000.SH', '2016-01-01', '2015-01-01'),
    unknownSymbol(),
  ],
  LIVE: [wrong('fields', 'lst', { kind: 'field', nearest: 'last_price' }, '600519.SH', 'lst'), unknownSymbol()],
  LIVEDEPTH: [wrong('levels', '9', { kind: 'whole-number', min: 1, max: 5 }, '600519.SH', 9), unknownSymbol()],
  ALERT: [
    wrong('condition', '1500', { kind: 'condition' }, '600519.SH', 1500),
    wrong('condition', 'chg%>5', { kind: 'fraction-condition', field: 'change_pct' }, '600519.SH', 'chg%>5'),
    wrong('mode', 'always', oneOf, '600519.SH', 'last>1500', null, 'always'),
    unknownSymbol('last>1500'),
  ],
  CARD: [wrong('symbols', '858', { kind: 'symbol-text', example: '000858' }, 858), unknownSymbol()],
  STATUS: [wrong('item', 'weather', oneOf, 'weather')],
  FIELDS: [wrong('function_name', 'SUM', oneOf, 'SUM')],
};

/** Problems that can occur in every function that sends requests. */
export const commonProblems: readonly Problem[] = [
  { kind: 'no-key' },
  { kind: 'key-refused' },
  { kind: 'rate-limited' },
  { kind: 'daily-limit', until: new Date(2026, 0, 2).getTime() },
  { kind: 'paused' },
  { kind: 'offline' },
  { kind: 'timeout', afterMs: 10_000 },
  { kind: 'server-error', status: 503 },
  { kind: 'foreign-reply', status: 404 },
  { kind: 'unreadable', detail: 'JSON' },
  { kind: 'result-too-large', bytes: 2_100_000, limitBytes: 1_500_000 },
];

/** The error code of the cell; Excel shows messages with these two codes only. */
export function errorCode({ kind }: Problem): '#VALUE!' | '#N/A' {
  return kind === 'bad-argument' || kind === 'result-too-large' ? '#VALUE!' : '#N/A';
}
