import { describe, expect, it } from 'vitest';
import { namesDay } from '../../../src/protocol/refusal-words';
import { isOfDay, quotasIn } from '../../../src/protocol/quotas';

describe('The quotas of a response', () => {
  it('have the limits and windows of the policies of their names', () => {
    const rateLimit = '"person";r=50;t=30, "day";r=0;t=3600';
    const ratePolicy = '"day";q=500;w=86400, "person";q=120;w=60';
    expect(quotasIn({ rateLimit, ratePolicy })).toEqual([
      { name: 'person', limit: 120, remaining: 50, resetSeconds: 30, windowSeconds: 60 },
      { name: 'day', limit: 500, remaining: 0, resetSeconds: 3_600, windowSeconds: 86_400 },
    ]);
  });

  it.each([
    ['none without the header', null, []],
    ['none of a blank header', ' , ', []],
    ['NaN for what it does not say', 'default;r=5', [5]],
    ['NaN for what cannot be read', '"a";r;t=x, "b"', [NaN, NaN]],
  ])('are %s', (_, rateLimit, remaining) => {
    const quotas = quotasIn({ rateLimit, ratePolicy: null });
    expect(quotas.map((quota) => quota.remaining)).toEqual(remaining);
    for (const { limit, windowSeconds } of quotas) expect([limit, windowSeconds]).toEqual([NaN, NaN]);
  });

  it.each([
    ['"default";r=0', '"default";q=9;w=86400', true],
    ['"requests-per-day";r=0', null, true],
    ['"default";r=0', '"default";q=9;w=60', false],
    ['"today-is-fine";r=0', '"x";q=9;w=86400', true],
    ['"holiday";r=0', null, false],
  ])('%s with the policy %s: of a day is %s', (rateLimit, ratePolicy, expected) => {
    expect(quotasIn({ rateLimit, ratePolicy }).some(isOfDay)).toBe(expected);
  });
});

describe('A message', () => {
  it.each([
    ...['Daily limit reached', 'Too many requests today', 'You may send 500 requests per day'],
    ...['limit of 24 hours exceeded', '超过每日调用次数', '今日请求次数已用完', '当天额度不足', '日调用量超限'],
  ])('"%s" names a day', (message) => expect(namesDay(message)).toBe(true));

  it.each(['Too many requests', 'slow down', 'Monday is a holiday', '请求过于频繁', '日本市场请求过多'])('"%s" does not', (message) =>
    expect(namesDay(message)).toBe(false),
  );
});
