/** What the pane asks and shows of the data behind an explained value. */
import { expect, it } from 'vitest';
import { checkData, explainCall } from '../../../../../src/addin/functions/explain';
import { nothing } from '../../../../support/as-of';
import { flatBars } from '../../../../support/flat-bars';
import { day } from '../../../../support/local-service';
import { json, symbolsOf } from '../../../../support/scripted-service';
import { beforeEachInExcel, respond, startFunctions } from '../../../../support/small-market';
import { settled } from '../../../../support/settled';
import type { SymbolCode } from '../../../../../src/market/symbols/symbol';

beforeEachInExcel();

const dates = ['2025-12-01', '2025-12-02', '2025-12-03', '2025-12-04', '2025-12-05', '2025-12-08'];
const barsAt = (closes: readonly number[]) => ({
  ...flatBars(
    dates.map((date) => day(date)),
    closes,
  ),
  volume: closes.map(() => 100),
  amount: closes.map((close) => 10_000 * close),
});
const sound = barsAt([10, 10.1, 10.2, 10.1, 10.3, 10.2]);
/** The last day has fallen by half. */
const odd = barsAt([10, 10.1, 10.2, 10.1, 10.3, 5.1]);

/** Much traded securities tell the days of the market. */
const serving = (own: object) => (url: URL) => {
  if (url.pathname.endsWith('/ex-factors')) return json({ data: {} });
  if (!url.pathname.startsWith('/v1/klines')) return respond(url);
  const of = (symbol: string) => (symbol === '600000.SH' ? own : sound);
  const only = url.searchParams.get('symbol');
  if (only !== null) return json({ data: of(only) });
  return json({ data: Object.fromEntries(symbolsOf(url).map((symbol) => [symbol, of(symbol)])) });
};

const check = { symbols: ['600000.SH' as SymbolCode], start: '2025-12-03', end: '2025-12-08' };

it.each([
  ['en', sound, '600000.SH · 2025-12-03 – 2025-12-08: clean', []],
  ['zh', sound, '600000.SH · 2025-12-03 – 2025-12-08：正常', []],
] as const)('tells of sound data in %s that it is clean', async (language, bars, title, lines) => {
  const { services } = startFunctions(serving(bars), { language });
  expect(await settled(checkData(services, check))).toEqual({
    found: [{ title, lines, isClean: true }],
    formula: '=MD.CHECK("600000.SH","2025-12-03","2025-12-08")',
  });
});

it.each([
  ['en', /^2025-12-08 · warning · .*: -?−?[\d.]+%?, expected /],
  ['zh', /^2025-12-08 · 可疑 · .*，实际 .*，应为 /],
] as const)('tells each finding in %s with its days, severity and numbers', async (language, line) => {
  const { services } = startFunctions(serving(odd), { language });
  const {
    found: [found],
  } = await settled(checkData(services, check));
  expect(found?.isClean).toBe(false);
  expect(found?.lines.join('\n')).toMatch(line);
});

it('checks the days that a value is made of', async () => {
  const { services } = startFunctions(serving(sound));
  const given = {
    ...nothing,
    symbols: '600000.SH',
    start: '2025-12-01',
    end: '2025-12-08',
    fields: 'sma(3)',
    adjust: 'none',
  };
  const told = await settled(explainCall(services, { name: 'kline', given }, { row: 4, column: 0 }, 'en'));
  expect(told.explanation.check).toEqual({ symbols: ['600000.SH'], start: '2025-12-01', end: '2025-12-04' });
});
