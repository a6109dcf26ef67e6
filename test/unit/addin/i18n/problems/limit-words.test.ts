import { describe, expect, it } from 'vitest';
import { limitsText, planMarketName, rateText } from '../../../../../src/addin/i18n/problems/limit-words';
import type { KnownRate, KnownSize } from '../../../../../src/client/session/key-abilities';

const tenAMinute = { requests: 10, windowMs: 60_000 };
const texts = (rates: readonly KnownRate[], sizes: readonly KnownSize[] = []) => [
  limitsText({ rates, sizes }, 'en'),
  limitsText({ rates, sizes }, 'zh'),
];

describe('Learned limits', () => {
  it('are blank while none is known', () => expect(texts([])).toEqual(['', '']));

  it('name the function, the way to ask it, and the market', () => {
    const rates = [
      { function: 'quotes', mode: 'batch', rate: tenAMinute },
      { function: 'daily', mode: 'single', market: 'US', rate: tenAMinute },
    ] as const;
    expect(texts(rates)).toEqual(['Quotes 10/min; Daily bars (one symbol, US) 10/min', '行情每分钟 10 次；日线（单只、美股）每分钟 10 次']);
  });

  it('say what shares one', () => {
    expect(texts([{ rate: tenAMinute }])).toEqual(['All functions share one limit of 10/min', '所有功能共用一个限制：每分钟 10 次']);
    expect(texts([{ function: 'depth', rate: tenAMinute }])).toEqual([
      'Market depth: one limit of 10/min for all requests',
      '盘口：所有请求共用一个限制：每分钟 10 次',
    ]);
  });

  it('include the symbols of a request', () => {
    const sizes = [
      { function: 'quotes', market: 'CN', symbols: 5 },
      { function: 'daily', market: 'HK', symbols: 1 },
    ] as const;
    expect(texts([], sizes)).toEqual([
      'Quotes (Mainland) 5 symbols per request; Daily bars (Hong Kong) 1 symbol per request',
      '行情（沪深京）每次 5 只；日线（港股）每次 1 只',
    ]);
  });
});

it('A rate of another window than a minute names its seconds', () => {
  expect(rateText({ requests: 6000, windowMs: 60_000 }, 'en')).toBe('6,000/min');
  expect(rateText({ requests: 5, windowMs: 10_000 }, 'en')).toBe('5 in 10 s');
  expect(rateText({ requests: 5, windowMs: 10_000 }, 'zh')).toBe('10 秒 5 次');
});

it('A market that only the service has is called by its suffix', () => expect(planMarketName('L', 'zh')).toBe('L'));
