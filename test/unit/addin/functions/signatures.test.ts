/** The functions as Excel calls them: each hands every argument on under its name. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as functions from '../../../../src/addin/functions/index';
import { bindFunctions } from '../../../../src/addin/functions/late-binding';

const rows = [['a row']];
let handedOn: unknown[][] = [];

beforeAll(async () => {
  const call = (...call: unknown[]) => {
    handedOn.push(call);
    return Promise.resolve(rows);
  };
  bindFunctions(Promise.resolve({ call, open: (...call) => void handedOn.push(call) }));
  await functions.fieldsFunction();
});
beforeEach(() => void (handedOn = []));
afterAll(() => bindFunctions(Promise.reject(new Error('the test is over'))));

const symbols = [['600519.SH']];
const fields = [['open', 'close']];
const { ADJUST, BARS_LAYOUT, DEPTH_LAYOUT, FUNCTION_NAME, INTRADAY_PERIOD, MATCH, ORDER, PERIOD, UNIVERSE_ID } =
  functions;
const invocation = { address: 'Sheet1!B2', setResult: () => {} } as unknown as CustomFunctions.CancelableInvocation &
  CustomFunctions.StreamingInvocation<unknown[][]>;

const calculations: readonly (readonly [name: string, call: () => Promise<unknown>, given: unknown])[] = [
  ['quote', () => functions.quoteFunction(symbols, fields, true, invocation), { symbols, fields, headers: true }],
  [
    'kline',
    () =>
      functions.klineFunction(
        ...([symbols, PERIOD.week, 5, '2026-01-31', ADJUST.none] as const),
        ...([fields, false, ORDER.descending, BARS_LAYOUT.wide_common, invocation] as const),
      ),
    {
      ...{ symbols, period: '1w', start: 5, end: '2026-01-31', adjust: 'none' },
      ...{ fields, headers: false, order: 'desc', layout: 'wide_common' },
    },
  ],
  [
    'depth',
    () => functions.depthFunction(symbols, 3, DEPTH_LAYOUT.book, false, invocation),
    { symbols, levels: 3, layout: 'book', headers: false },
  ],
  [
    'intraday',
    () =>
      functions.intradayFunction(
        ...([symbols, INTRADAY_PERIOD.minute5, 12, fields, false, ORDER.ascending] as const),
        ...([BARS_LAYOUT.wide_filled, invocation] as const),
      ),
    { symbols, period: '5m', count: 12, fields, headers: false, order: 'asc', layout: 'wide_filled' },
  ],
  [
    'instrument',
    () => functions.instrumentFunction(symbols, fields, true, invocation),
    { symbols, fields, headers: true },
  ],
  [
    'exFactors',
    () => functions.exFactorsFunction(symbols, '2020-01-01', 'prev', false, invocation),
    { symbols, start: '2020-01-01', end: 'prev', headers: false },
  ],
  [
    'universe',
    () =>
      functions.universeFunction(UNIVERSE_ID.CN_Stock, fields, '-amount', 20, false, [['change_pct>5%']], invocation),
    { universe: 'CN_Stock', fields, sortBy: '-amount', top: 20, headers: false, where: [['change_pct>5%']] },
  ],
  [
    'price',
    () => functions.priceFunction(symbols, [[46_053]], 'open', ADJUST.backward, MATCH.exact, invocation),
    { symbols, dates: [[46_053]], field: 'open', adjust: 'backward', match: 'exact' },
  ],
  ['card', () => functions.cardFunction(symbols, invocation), symbols],
];

it.each(calculations)('%s is calculated from its arguments and the invocation', async (name, call, given) => {
  expect(await call()).toBe(rows);
  expect(handedOn).toEqual([[name, given, invocation]]);
});

it('fields is calculated from its argument', async () => {
  expect(await functions.fieldsFunction(FUNCTION_NAME.KLINE)).toBe(rows);
  expect(handedOn).toEqual([['fields', 'KLINE', {}]]);
});

const streams: readonly (readonly [name: string, call: () => void, given: unknown])[] = [
  [
    'live',
    () => functions.liveFunction(symbols, fields, 5, true, invocation),
    { symbols, fields, seconds: 5, headers: true },
  ],
  [
    'liveDepth',
    () => functions.liveDepthFunction('00700.HK', 2, DEPTH_LAYOUT.summary, 10, false, invocation),
    { symbol: '00700.HK', levels: 2, layout: 'summary', seconds: 10, headers: false },
  ],
  ['status', () => functions.statusFunction(functions.STATUS_ITEM.queue, invocation), 'queue'],
];

it.each(streams)('%s streams from its arguments and the invocation', (name, call, given) => {
  call();
  expect(handedOn).toEqual([[name, given, invocation]]);
});
