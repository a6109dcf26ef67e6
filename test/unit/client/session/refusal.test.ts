import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../../src/client/session/refusal';

/** The problem of a refusal with this status and body. */
const problemOf = (status: number, text: string, headers: Record<string, string> = {}, hasServed = false) => {
  const request = { endpoint: 'quotes', parameters: { symbols: '600519.SH' } } as const;
  const reading = { now: 0, redact: (said: string) => said.replace('secret', '…'), hasServed };
  return refusalOf(new Response(null, { status, headers }), text, request, reading).problem;
};

describe('A refusal', () => {
  it('has the message of its body as detail, without the key', () => {
    const refused = { kind: 'request-refused', status: 400, detail: 'no … please' };
    expect(problemOf(400, '{"code":400,"message":"no secret please"}')).toEqual(refused);
  });

  it.each([413, 414, 431])('for the size of the request (%i) counts also from a proxy', (status) => {
    expect(problemOf(status, '<html>')).toEqual({ kind: 'request-refused', status, detail: '' });
  });

  it.each([400, 405, 407, 408, 421, 425, 451])('%i counts from the service only', (status) => {
    expect(problemOf(status, '<html>')).toEqual({ kind: 'foreign-reply', status });
    const refused = { kind: 'request-refused', status, detail: 'no' };
    expect(problemOf(status, `{"code":${status},"message":"no"}`)).toEqual(refused);
  });
});

describe('A 400, 403 or 404', () => {
  it.each([
    [400, { kind: 'request-refused', status: 400, detail: 'no' }],
    [403, { kind: 'not-in-plan', feature: 'quotes', detail: 'no' }],
    [404, { kind: 'request-refused', status: 404, detail: 'no' }],
  ])('%i is a refusal with the error object of the service', (status, refused) => {
    expect(problemOf(status, `{"code":${status},"message":"no","request_id":"r-1"}`)).toEqual(refused);
  });

  it.each(['', '<html><h1>404 Not Found</h1></html>', 'null', '"no"', '[]', '{}'])(
    'is a reply of something else with the body %j',
    (body) => {
      for (const status of [400, 403, 404]) expect(problemOf(status, body)).toEqual({ kind: 'foreign-reply', status });
    },
  );

  it.each([
    ['{"detail":"Not Found"}', 'Not Found'],
    ['{"message":"no Route matched with those values"}', 'no Route matched with those values'],
    ['{"error":{"reason":"too many"}}', 'too many'],
    ['{"code":404}', ''],
    ['{"code":5,"message":"Not Found","details":[]}', 'Not Found'],
    ['{"code":404,"message":null}', ''],
  ])('is a refusal with an object of other members, and a 404 is none: %s', (body, detail) => {
    expect(problemOf(400, body)).toEqual({ kind: 'request-refused', status: 400, detail });
    expect(problemOf(403, body)).toEqual({ kind: 'not-in-plan', feature: 'quotes', detail });
    expect(problemOf(404, body)).toEqual({ kind: 'foreign-reply', status: 404 });
  });

  it.each([400, 403, 404])('%i is a refusal with a code that is a text', (status) => {
    const kind = status === 403 ? 'not-in-plan' : 'request-refused';
    expect(problemOf(status, '{"code":"SYMBOL_ERROR","message":"no"}')).toMatchObject({ kind, detail: 'no' });
  });

  it('in plain text is a refusal from an address that has served before, and a 404 is none', () => {
    const plain = (status: number, hasServed: boolean, type = 'text/plain; charset=utf-8') =>
      problemOf(status, 'unknown variant', { 'Content-Type': type }, hasServed);
    expect(plain(400, true)).toEqual({ kind: 'request-refused', status: 400, detail: 'unknown variant' });
    expect(plain(403, true)).toEqual({ kind: 'not-in-plan', feature: 'quotes', detail: 'unknown variant' });
    for (const reply of [plain(400, false), plain(400, true, 'text/html')]) {
      expect(reply).toEqual({ kind: 'foreign-reply', status: 400 });
    }
    expect(plain(404, true)).toEqual({ kind: 'foreign-reply', status: 404 });
  });
});

describe('A refusal without an object, from an address that has served before,', () => {
  const served = (status: number, body: string) => problemOf(status, body, {}, true);

  it.each([
    ['', ''],
    [' \n', ''],
    ['{}', ''],
    ['"at most 5 symbols"', 'at most 5 symbols'],
  ])('counts by its status with the body %j, and a 404 does not', (body, detail) => {
    for (const status of [400, 422]) expect(served(status, body)).toEqual({ kind: 'request-refused', status, detail });
    expect(served(403, body)).toEqual({ kind: 'not-in-plan', feature: 'quotes', detail });
    expect(served(404, body)).toEqual({ kind: 'foreign-reply', status: 404 });
  });

  it.each([304, 407, 408, 425])('does not count with %i, which may be gone a moment later', (status) => {
    expect(served(status, '')).toEqual({ kind: 'foreign-reply', status });
  });

  it.each(['<html>', 'null', '[]'])('does not count with the body %j', (body) => {
    expect(served(400, body)).toEqual({ kind: 'foreign-reply', status: 400 });
  });
});

describe('A rate limit behind a gateway', () => {
  const policy = '"person";q=300;w=60, "team";q=10;w=60, "day";q=500;w=86400';
  it.each([
    ['the team has used up its own', '"person";r=290;t=50, "team";r=0;t=20, "day";r=90;t=900', true],
    ['the person has used up theirs', '"person";r=0;t=50, "team";r=0;t=20, "day";r=90;t=900', undefined],
    ['nothing is used up', '"person";r=290;t=50, "team";r=3;t=20, "day";r=90;t=900', undefined],
  ])('is that of the team where %s', (_, left, isOfTeam) => {
    const problem = problemOf(429, '{}', { RateLimit: left, 'RateLimit-Policy': policy });
    expect(problem).toEqual({ kind: 'rate-limited', ...(isOfTeam && { isOfTeam }) });
  });
});

describe('The wait of a rate limit', () => {
  it.each([
    ['the body', '{"retry_after_ms":2000}', '3', 2_000],
    ['the header where the body names no wait', '{}', '3', 3_000],
    ['the header where the body names a wait of zero', '{"retry_after_ms":0}', '3', 3_000],
  ])('is that of %s', (_, body, header, retryAfterMs) => {
    expect(problemOf(429, body, { 'Retry-After': header })).toEqual({ kind: 'rate-limited', retryAfterMs });
  });

  const dated = { 'Retry-After': 'Thu, 15 Jan 2026 03:00:02 GMT', Date: 'Thu, 15 Jan 2026 03:00:00 GMT' };
  it.each([
    ['the words of its message', '{"message":"(10/min). Retry after 30780ms"}', {}, 30_780],
    ['the header rather than its message', '{"message":"请 38578ms 后重试"}', { 'Retry-After': '3' }, 3_000],
  ])('is that of %s', (_, body, headers, retryAfterMs) => {
    expect(problemOf(429, body, headers)).toMatchObject({ kind: 'rate-limited', retryAfterMs });
  });

  it.each(['soon 5', 'in 2 tries', 'Basic 12', '-3', '1e3', '0x10'])('is unknown where the header says %s', (header) => {
    expect(problemOf(429, '', { 'Retry-After': header })).toEqual({ kind: 'rate-limited' });
  });

  it('is counted from the date of the response, whatever time the page has', () => {
    expect(problemOf(429, '', dated)).toEqual({ kind: 'rate-limited', retryAfterMs: 2_000 });
  });

  it('is at most ten minutes, also to a date that a wrong clock takes for far away', () => {
    expect(problemOf(429, '', { 'Retry-After': dated['Retry-After'] })).toEqual({
      kind: 'rate-limited',
      retryAfterMs: 600_000,
    });
  });

  it('is unknown without a wait in body and header', () => {
    expect(problemOf(429, '{}')).toEqual({ kind: 'rate-limited' });
    expect(problemOf(429, '{"retry_after_ms":0}', { 'Retry-After': '0' })).toEqual({ kind: 'rate-limited' });
  });
});

describe('A 429 that speaks of a day', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  const spentDay = { RateLimit: '"person";r=9;t=60, "day";r=0;t=7200', 'RateLimit-Policy': '"day";q=500;w=86400' };
  const daily = '{"message":"Daily limit reached"';

  it.each([
    ['by its message, until the end of its wait', `${daily},"retry_after_ms":${5 * hour}}`, {}, 5 * hour],
    ['by its message, until the time of its header', `${daily}}`, { 'Retry-After': '7200' }, 2 * hour],
    ['by its quota', '{}', spentDay, hour],
    ['by the window of its policy', `{"retry_after_ms":${3 * hour}}`, { 'RateLimit-Policy': '"x";q=9;w=86400' }, 3 * hour],
    ['by its quota, its wait counting first', `{"retry_after_ms":${3 * hour}}`, spentDay, 3 * hour],
    ['without an end is asked again in an hour', `${daily}}`, {}, hour],
    ['with a distant end is asked again in a day', `${daily},"retry_after_ms":1e15}`, {}, day],
  ])('%s', (_, body, headers, until) => expect(problemOf(429, body, headers)).toEqual({ kind: 'daily-limit', until }));

  it.each([
    ['ends in minutes', `${daily},"retry_after_ms":${5 * minute}}`, {}],
    ['has requests left for today', `{"retry_after_ms":${5 * minute}}`, { RateLimit: '"day";r=5;t=7200' }],
  ])('is waited for like any other where it %s', (_, body, headers) => {
    expect(problemOf(429, body, headers)).toEqual({ kind: 'rate-limited', retryAfterMs: 5 * minute });
  });
});

it('A 429 that names the limits of a minute and of a day is waited for by the minute', () => {
  expect(problemOf(429, '{"message":"The limit is 5 calls per minute and 500 calls per day"}')).toEqual({
    kind: 'rate-limited',
    rate: { requests: 5, windowMs: 60_000 },
  });
});

it('A 429 tells the rate that its message names', () => {
  expect(problemOf(429, '{"code":429,"message":"Rate limit exceeded (10/min)"}')).toEqual({
    kind: 'rate-limited',
    rate: { requests: 10, windowMs: 60_000 },
  });
});
