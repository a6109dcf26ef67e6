/**
 * Fuzz tests with generated bodies and arguments: every result is a rectangle that Excel accepts, or an error with a
 * message. FUZZ_SEED selects another run than the default one; a failure prints its seed.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import * as functions from '../../../src/addin/functions/index';
import { json, klines, symbolsOf } from '../../support/scripted-service';
import { startService } from '../../support/local-service';
import { anyArgument } from './arbitrary-arguments';
import { anyBody, jsonType, textOf } from '../../support/arbitrary-bodies';
import { fuzzSeed } from '../../support/fuzz-seed';
import { propertyRuns } from '../../support/property-runs';
import { callAlone, stubCustomFunctions } from '../../support/functions-in-node';
import { expectSendable } from './sendable';

const runs = { bodies: 1_000, arguments: 650 };

beforeAll(stubCustomFunctions);
afterAll(() => void vi.unstubAllGlobals());

type Callable = (...args: never[]) => unknown;

/** Pads omitted arguments with null and appends the invocation, as Excel does. */
function asExcelCalls(call: Callable, args: readonly unknown[]): unknown {
  const padded = Array.from({ length: call.length - 1 }, (_, i) => args[i] ?? null);
  return call(...([...padded, { address: 'Sheet1!A1' }] as never[]));
}

/** Valid calls of every function that sends requests: of one symbol, and of two in one request. */
const calls: Readonly<Record<string, readonly [Callable, ...(readonly unknown[])[]]>> = {
  QUOTE: [functions.quoteFunction, [[['600519.SH']], [['all']], true], [[['600519.SH'], ['AAPL.US']], [['all']]]],
  CARD: [functions.cardFunction, [[['600519.SH']]], [[['600519.SH', 'AAPL.US']]]],
  KLINE: [functions.klineFunction, [[['600519.SH']], '1d', 5], [[['600519.SH', 'AAPL.US']], '1m', 3, null, null, [['all']]]],
  'KLINE, wide': [functions.klineFunction, [[['600519.SH', 'AAPL.US']], '1w', 3, null, null, null, true, 'desc', 'wide']],
  INTRADAY: [functions.intradayFunction, [[['600519.SH']], '30m'], [[['600519.SH', '00700.HK']], '60m', 2]],
  DEPTH: [functions.depthFunction, [[['600519.SH']]], [[['600519.SH', 'AAPL.US']], 5, 'summary'], [[['AAPL.US']], 5, 'book']],
  INSTRUMENT: [functions.instrumentFunction, [[['600519.SH']], [['all']], true]],
  EXFACTORS: [functions.exFactorsFunction, [[['600519.SH']], '2020-01-01'], [[['600519.SH', 'AAPL.US']], '2024-01-01']],
  UNIVERSE: [functions.universeFunction, ['CN_ETF', [['all']], '-name', 5], ['CN_ETF', null, 'chg%', 'all', false]],
  PRICE: [functions.priceFunction, [[['600519.SH']], [['2026-01-09', '2026-01-10']]], [[['600519.SH', 'AAPL.US']], [[46_000]]]],
  STATS: [functions.statsFunction, [[['600519.SH', 'AAPL.US']], [['symbol,return,beta,high']], '1d', 9, null, '00700.HK']],
  CHECK: [functions.checkFunction, [[['600519.SH', 'AAPL.US']], '-9d'], [[['600519.SH']], '2025-12-01', '2025-12-31']],
  CORREL: [functions.correlFunction, [[['600519.SH', 'AAPL.US']]]],
  TRADINGDAYS: [functions.tradingDaysFunction, ['US', '2025-12-01'], ['600519.SH', '-5td', 10]],
  TRADINGDAY: [functions.tradingDayFunction, ['SH', [['2026-01-09', '2026-01-10']], -1]],
};

const goodTexts = new Map<string, Promise<string>>();
const ask = startService();

/** The body of the service, shortened so that changes are fast. */
function goodText({ pathname, search }: URL): Promise<string> {
  const text =
    goodTexts.get(pathname + search) ?? ask(pathname + search).then(({ body }) => JSON.stringify(shortened(body as { data: unknown })));
  goodTexts.set(pathname + search, text);
  return text;
}

function shortened(body: { data: unknown }): unknown {
  return Array.isArray(body.data) ? { data: body.data.slice(0, 5) } : body;
}

describe('A body that violates the contract', () => {
  const cases = Object.entries(calls).flatMap(([name, [call, ...given]]) =>
    given.map((args) => [name, JSON.stringify(args), call, args] as const),
  );
  const tried = propertyRuns(Math.ceil(runs.bodies / cases.length));
  it.each(cases)('gives a result of MD.%s %s that Excel accepts', async (_name, _args, call, args) => {
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const fetch = async (url: URL) => new Response(textOf(body, await goodText(url)), jsonType);
        expectSendable(await callAlone(fetch, () => asExcelCalls(call, args)));
      }),
      { seed: fuzzSeed, ...tried },
    );
  });
});

/** Valid responses with few bars. */
function goodAnswer(url: URL): Response {
  const symbols = symbolsOf(url);
  if (url.pathname.endsWith('ex-factors')) return json({ data: keyed(symbols, [{ timestamp: 1e12, ex_factor: 1.1 }]) });
  if (url.pathname.startsWith('/v1/klines')) return klines(url, symbols, 3);
  if (url.pathname.startsWith('/v1/depth')) return json({ data: symbols.length > 1 ? keyed(symbols, book) : book });
  return json({ data: symbols.map((symbol) => ({ symbol, last_price: 10, timestamp: 1e12, ext: { name: symbol } })) });
}

const book = { timestamp: 1e12, bid_prices: [10, 9], bid_volumes: [1, 2], ask_prices: [11], ask_volumes: [3] };
const keyed = (symbols: readonly string[], value: unknown) => Object.fromEntries(symbols.map((one) => [one, value]));

describe('Arbitrary arguments', () => {
  const callables = [...new Map(Object.entries(calls).map(([name, [call]]) => [call, name]))];
  const tried = propertyRuns(Math.ceil(runs.arguments / callables.length));
  it.each(callables.map(([call, name]) => [name, call] as const))('give a result of MD.%s that Excel accepts', async (name, call) => {
    const [, good = []] = calls[name]!;
    const places = Array.from({ length: call.length }, (_, place) => fc.oneof(fc.constant(good[place] ?? null), anyArgument));
    await fc.assert(
      fc.asyncProperty(fc.tuple(...places), async (args) => {
        expectSendable(await callAlone(goodAnswer, () => asExcelCalls(call, args)));
      }),
      { seed: fuzzSeed, ...tried },
    );
  });
});
