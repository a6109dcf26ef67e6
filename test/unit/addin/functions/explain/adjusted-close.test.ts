/** The close of 600000.SH on 2016-06-22, adjusted for the events up to 2019-06-11, as a person reads it who has never seen one. */
import { expect, it } from 'vitest';
import { explainCall } from '../../../../../src/addin/functions/explain';
import { plainText } from '../../../../../src/addin/i18n/explain/told';
import { adjustBy } from '../../../../../src/market/bars/as-of';
import type { Bars } from '../../../../../src/market/bars/bars';
import { epochMs } from '../../../../../src/market/time/exchange-time';
import type { Adjust } from '../../../../../src/market/time/period';
import { nothing } from '../../../../support/as-of';
import { valueOfSteps } from '../../../../support/evaluated';
import { day } from '../../../../support/local-service';
import { flatBars } from '../../../../support/flat-bars';
import { json, refusal } from '../../../../support/scripted-service';
import { beforeEachInExcel, startFunctions } from '../../../../support/small-market';
import { settled } from '../../../../support/settled';

beforeEachInExcel();

/** The days before the events and after them: 5.15 and 1 share for ten, 2.00 and 3 shares for ten, 3.50 for ten. */
const closes = {
  ...{ '2016-06-22': 17.89, '2016-06-23': 15.72, '2017-05-24': 15.47, '2017-05-25': 12.93 },
  ...{ '2019-06-10': 11.61, '2019-06-11': 11.42 },
};
const events = [
  { timestamp: day('2016-06-23'), ex_factor: 17.89 / ((17.89 - 0.515) / 1.1) },
  { timestamp: day('2017-05-25'), ex_factor: 15.47 / ((15.47 - 0.2) / 1.3) },
  { timestamp: day('2019-06-11'), ex_factor: 11.61 / (11.61 - 0.35) },
];

const prices = Float64Array.from(Object.values(closes));
const traded = prices.map(() => 1_000_000);
const raw: Bars = {
  timestamp: Float64Array.from(Object.keys(closes), (date) => day(date)),
  ...{ open: prices, high: prices, low: prices, close: prices, volume: traded, amount: traded },
};

function respond(url: URL): Response {
  if (url.pathname.endsWith('/ex-factors')) return json({ data: { '600000.SH': events } });
  const adjusted = adjustBy(raw, raw, events, url.searchParams.get('adjust') as Adjust, epochMs(Infinity));
  return json({ data: Object.fromEntries(Object.entries(adjusted).map(([name, column]) => [name, [...column]])) });
}

async function explained(language: 'en' | 'zh', adjust: Adjust = 'forward', fetch = respond) {
  const { services, requests } = startFunctions(fetch, { language });
  const given = { ...nothing, symbols: '600000.SH', dates: '2016-06-22', adjust };
  const asked = explainCall(services, { name: 'price', given }, { row: 0, column: 0 }, language);
  const { explanation, told } = await settled(asked);
  return { explanation, text: plainText(told), requests };
}

const ofSources = /\n(Where it comes from|数据来源)[^]*$/;

it('an adjusted close is told event by event, for a pocket calculator, with the other adjustments', async () => {
  const { explanation, text } = await explained('en');
  expect(explanation.value).toBe(11.631713);
  expect(valueOfSteps(explanation)).toBe(11.631713);
  expect(text.replace(ofSources, '')).toBe(`MD.PRICE · 600000.SH · Close · 2016-06-22 · daily bars · forward
Value: 11.631713
Unit: CNY
Exchange time: 2016-06-22

Step by step
1. Unadjusted price of 2016-06-22: 17.89
2. Factor of the ex-date 2016-06-23 = previous close ÷ ex-rights price: 17.89 ÷ 15.7954545 = 1.13260432
3. Divide by the factor of 2016-06-23: 17.89 ÷ 1.13260432 = 15.7954545
4. Factor of the ex-date 2017-05-25 = previous close ÷ ex-rights price: 15.47 ÷ 11.7461538 = 1.31702685
5. Divide by the factor of 2017-05-25: 15.7954545 ÷ 1.31702685 = 11.9932669
6. Factor of the ex-date 2019-06-11 = previous close ÷ ex-rights price: 11.61 ÷ 11.26 = 1.03108348
7. Divide by the factor of 2019-06-11: 11.9932669 ÷ 1.03108348 = 11.6317128
8. Round to six decimals: 11.631713

The same bar in every adjustment
- unadjusted: 17.89
- forward: 11.631713
- backward: 17.89
- additive forward: 11.721608
- additive backward: 17.89
`);
});

it.each(['backward', 'forward_additive', 'backward_additive'] as const)('the steps of %s lead to what the service sent', async (adjust) => {
  const { explanation } = await explained('en', adjust);
  expect(valueOfSteps(explanation)).toBeCloseTo(Number(explanation.value), 6);
  expect(explanation.modes.find((mode) => mode.adjust === adjust)?.value).toBeCloseTo(Number(explanation.value), 6);
});

it('without the factors, the value is told as it was sent, and why', async () => {
  const { services } = startFunctions((url) => (url.pathname.endsWith('/ex-factors') ? refusal(403) : respond(url)));
  const given = { ...nothing, symbols: '600000.SH', dates: '2016-06-22' };
  const asked = explainCall(services, { name: 'price', given }, { row: 0, column: 0 }, 'en');
  const { explanation, told } = await settled(asked);
  expect(explanation).toMatchObject({ value: 11.631713, missing: { kind: 'not-in-plan' } });
  expect(plainText(told)).toMatch(/the steps are missing\.\n- Your plan does not include adjustment factors/);
});

it('is told in the words of Chinese terminals', async () => {
  const { text } = await explained('zh');
  expect(text).toContain('MD.PRICE · 600000.SH · 收盘 · 2016-06-22 · 日线 · 前复权');
  expect(text).toContain('2. 2016-06-23 除权因子 = 前收盘 ÷ 除权参考价：17.89 ÷ 15.7954545 = 1.13260432');
});

it('asks for the unadjusted days from before the first event to the last one, and for earlier ones of a suspended stock', async () => {
  const { requests } = await explained('en');
  const range = requests.at(-1)?.searchParams;
  expect(Number(range?.get('start_time'))).toBe(day('2016-06-23') - 60 * 86_400_000);
  expect(Number(range?.get('end_time'))).toBe(day('2019-06-11'));
  const isSuspended = (url: URL) => url.searchParams.get('adjust') === 'none' && url.searchParams.get('start_time') !== '0';
  const suspended = await explained('en', 'forward', (url) => (isSuspended(url) ? json({ data: flatBars([], []) }) : respond(url)));
  expect(valueOfSteps(suspended.explanation)).toBe(11.631713);
});

it('takes a value that is known already as it is, and calculates nothing for it', async () => {
  const { services } = startFunctions(respond);
  const given = { ...nothing, symbols: '600000.SH', dates: '2016-06-22' };
  const asked = explainCall(services, { name: 'price', given, result: [[5]] }, { row: 0, column: 0 }, 'en');
  expect((await settled(asked)).explanation.value).toBe(5);
});

it('names the requests, and no key', async () => {
  const { explanation, text, requests } = await explained('en');
  expect(explanation.sources.map(({ request }) => request?.path)).toEqual(['/v1/klines', '/v1/klines/ex-factors', '/v1/klines']);
  expect(text).toMatch(/Fetched .*: GET \/v1\/klines\?symbol=600000\.SH&period=1d&count=/);
  expect(requests).toHaveLength(3);
  expect(JSON.stringify(explanation) + text).not.toMatch(/X-API-Key|apiKey|service\.test/);
});
