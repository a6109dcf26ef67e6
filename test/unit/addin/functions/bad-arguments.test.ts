/** A bad argument of any function is named with what was typed and what was expected, before anything is requested. */
import { beforeAll, expect, it } from 'vitest';
import type { Calculated, Streamed } from '../../../../src/addin/functions/function-table';
import { CellError } from '../../../support/functions-in-node';
import { beforeEachInExcel, passing, startFunctions } from '../../../support/small-market';

// Time that is faked does not load them.
beforeAll(() => Promise.all([import('../../../../src/addin/functions/quote'), import('../../../../src/addin/functions/alert')]));
beforeEachInExcel();

const others = ['fields', 'headers', 'seconds', 'period', 'start', 'end', 'adjust', 'order', 'layout', 'levels', 'top', 'sortBy', 'where'];
const omitted = Object.fromEntries([...others, 'condition', 'message', 'mode', 'field', 'match'].map((name) => [name, null]));
const usual = { ...omitted, symbols: '600519.SH', symbol: '600519.SH', universe: 'CN_Stock' };

const boolean = 'TRUE or FALSE';
const date = 'a date, text such as 2026-01-31 or 2026-01-31 14:30, or -5d, -5td, -3m, -1y, mtd, ytd, prev';
const adjusts = 'one of none, forward, backward, forward_additive, backward_additive';
const universes = 'one of CN_Stock, US_Stock, HK_Stock, CN_ETF';
const typo = (field: string) => `a field name (did you mean ${field}?)`;
const comparison = '=, <>, <, <=, > or >= and a';
const seconds = 'a whole number from 1 to 3600';
const levels = 'a whole number from 1 to 5';
const layouts = 'one of ladder, book, row, summary';
const symbol = 'a symbol such as 600519.SH, 00700.HK or AAPL.US';
const onlyQuotes = 'a condition on quote fields only, such as last>1500';

const calculated: readonly (readonly [keyof Calculated, given: object, named: string, expected: string])[] = [
  ['quote', { headers: 'maybe' }, 'headers: "maybe"', boolean],
  ['depth', { levels: 0 }, 'levels: "0"', levels],
  ['depth', { levels: 6 }, 'levels: "6"', levels],
  ['depth', { layout: 'tower' }, 'layout: "tower"', layouts],
  ['depth', { headers: 'maybe' }, 'headers: "maybe"', boolean],
  ['kline', { period: '2d' }, 'period: "2d"', 'one of 1m, 5m, 15m, 30m, 60m, 1d, 1w, 1M, 1Q, 1Y'],
  ['kline', { start: 10_001 }, 'start: "10001"', 'a number of bars from 1 to 10000, or the date 1927-05-19 as text'],
  ['kline', { end: 'soon' }, 'end: "soon"', date],
  ['kline', { adjust: 'split' }, 'adjust: "split"', adjusts],
  ['kline', { headers: 'maybe' }, 'headers: "maybe"', boolean],
  ['kline', { order: 'up' }, 'order: "up"', 'one of asc, desc'],
  ['kline', { layout: 'tall' }, 'layout: "tall"', 'one of long, wide, wide_common, wide_filled'],
  ['kline', { fields: 'clsoe' }, 'fields: "clsoe"', typo('close')],
  ['kline', { start: '2026-01-14', end: '2026-01-13' }, 'end: "2026-01-13"', '2026-01-14 or a later date'],
  ['kline', { start: '-1td', end: '-2td' }, 'end: "-2td"', '-1td or a later date'],
  ['exFactors', { start: 'soon' }, 'start: "soon"', date],
  ['exFactors', { end: 'soon' }, 'end: "soon"', date],
  ['exFactors', { headers: 'maybe' }, 'headers: "maybe"', boolean],
  ['exFactors', { start: '2026-01-14', end: '2026-01-13' }, 'end: "2026-01-13"', '2026-01-14 or a later date'],
  ['price', { dates: '2025-06-03', adjust: 'split' }, 'adjust: "split"', adjusts],
  ['price', { dates: '2025-06-03', match: 'near' }, 'match: "near"', 'one of before, exact, after'],
  ['price', { dates: '2025-06-03', field: 'clsoe' }, 'field: "clsoe"', typo('close')],
  ['universe', { universe: 'CN_Stock,Mars 1' }, 'universe: "Mars 1"', universes],
  ['universe', { universe: null }, 'universe: ""', universes],
  ['universe', { top: 0 }, 'top: "0"', 'a whole number from 1 to 100000'],
  ['universe', { headers: 'maybe' }, 'headers: "maybe"', boolean],
  ['universe', { sortBy: '-lst_price' }, 'sort_by: "-lst_price"', typo('last_price')],
  ['universe', { where: 'lst_price>1' }, 'where: "lst_price>1"', typo('last_price')],
  ['universe', { where: 'sma(20)>5%' }, 'where: "sma(20)>5%"', `sma(20) with ${comparison} number such as 1e9 or 2.5`],
  ['universe', { where: 'close>return(20)' }, 'where: "close>return(20)"', `close with ${comparison} number such as 1e9 or 2.5`],
  [
    'universe',
    { where: 'return(20)>10' },
    'where: "return(20)>10"',
    `return(20) with ${comparison} percentage or fraction such as 5% or 0.05`,
  ],
  ['universe', { where: 'sma(20)~5' }, 'where: "sma(20)~5"', `sma(20) with ${comparison} number such as 1e9 or 2.5`],
  ['universe', { where: 'sma(0)>5' }, 'where: "sma(0)"', 'an indicator such as sma(20) with n = 1, 2 … 1000'],
  ['universe', { where: 'sma(20)' }, 'where: "sma(20)"', 'a condition such as change_pct>5%, amount>=1e9 or name~ETF'],
  ['universe', { sortBy: 'macd' }, 'sort_by: "macd"', 'one of macd(12,26,9).macd, macd(12,26,9).signal, macd(12,26,9).histogram'],
  ['universe', { fields: 'symbol,pe(ttm)' }, 'fields: "pe(ttm)"', 'a field of the data service (see MD.FIELDS)'],
];

it.each(calculated)('MD.%s with %j names it without a request', async (name, given, named, expected) => {
  const { call, requests } = startFunctions();
  const shown = await call(name, { ...usual, ...given });
  expect(shown).toEqual(new CellError('#VALUE!', `${named} is not valid. Enter ${expected}`));
  expect(requests).toEqual([]);
});

const streamed: readonly (readonly [keyof Streamed, given: object, named: string, expected: string])[] = [
  ['live', { fields: 'lst' }, 'fields: "lst"', typo('last_price')],
  ['live', { seconds: 0 }, 'seconds: "0"', seconds],
  ['live', { headers: 'maybe' }, 'headers: "maybe"', boolean],
  ['liveDepth', { levels: 6 }, 'levels: "6"', levels],
  ['liveDepth', { layout: 'tower' }, 'layout: "tower"', layouts],
  ['liveDepth', { headers: 'maybe' }, 'headers: "maybe"', boolean],
  ['liveDepth', { symbol: 'what?' }, 'symbol: "what?"', symbol],
  ['liveDepth', { symbol: '600519.SH,00700.HK' }, 'symbol: "600519.SH,00700.HK"', symbol],
  ['liveDepth', { seconds: 0 }, 'seconds: "0"', seconds],
  ['liveDepth', { seconds: 3_601 }, 'seconds: "3601"', seconds],
  ['alert', { condition: 'last crosses' }, 'condition: "last crosses"', ''],
  ['alert', { condition: null }, 'condition: ""', 'a condition such as change_pct>5%'],
  ['alert', { condition: 'close>sma(60)' }, 'condition: "close>sma(60)"', onlyQuotes],
  ['alert', { condition: '最新价上穿sma(60)' }, 'condition: "最新价上穿sma(60)"', onlyQuotes],
  ['alert', { condition: 'last>1', mode: 'always' }, 'mode: "always"', 'one of once, while'],
];

it.each(streamed)('MD.%s with %j names it without a request', async (name, given, named, expected) => {
  const { stream, requests } = startFunctions();
  const { shown, cancel } = stream(name, { ...usual, ...given } as never);
  await passing(1_000);
  cancel();
  const message: unknown = expect.stringContaining(`${named} is not valid. Enter ${expected}`);
  expect(shown).toMatchObject([{ code: '#VALUE!', message }]);
  expect(requests).toEqual([]);
});
