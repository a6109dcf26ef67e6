/** Alerts that add-ins report, as a webhook on loopback receives them. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAlertWebhook } from '../../../src/service/alerts/alert-webhook';
import { alertsPerMinute } from '../../../src/service/alerts/alert-route';
import { FlagError } from '../../../src/service/command/address-flags';
import { readFlags } from '../../../src/service/command/flags';
import { createLog } from '../../../src/service/operations/observe';
import { connectRedis } from '../../../src/service/gateway/redis/link';
import { createSharedCounter } from '../../../src/service/gateway/redis/shared-counter';
import { createRateCounter } from '../../../src/service/people/rate-counter';
import { createService, type ServiceOptions } from '../../../src/service/command/service';
import { hasRedis, needsRedis, startRedis } from '../../support/redis-server';
import { alertNewsMs } from '../../../src/protocol/assumptions';
import { simulatedSource } from '../../support/simulated-source';

const secret = 'a secret of more than twenty-four characters';
const report = { symbol: '600519.SH', condition: 'last crosses 1500', message: 'Sell half', price: 1501, at: 1.77e12 };

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let receiver: Awaited<ReturnType<typeof startReceiver>>;
const ending: AbortController[] = [];

beforeEach(async () => void (receiver = await startReceiver()));
afterEach(async () => {
  for (const each of ending.splice(0)) each.abort();
  await receiver.close();
});

/** A webhook that answers with the given statuses, then with 204. */
async function startReceiver() {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      const status = statuses.shift() ?? 204;
      response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return {
    url,
    received,
    statuses,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Taking extends Partial<ServiceOptions> {
  readonly postsPerMinute?: number;
}

/** Waits take no time and are recorded. */
function startTaking({ postsPerMinute, ...options }: Taking = {}) {
  const logged: string[] = [];
  const log = createLog(
    'info',
    new Writable({
      write(line: Buffer, _, done) {
        logged.push(String(line));
        done();
      },
    }),
  );
  const end = new AbortController();
  ending.push(end);
  let now = 0;
  const waits: number[] = [];
  const pause = (ms: number) => {
    waits.push(ms);
    now += ms;
    return Promise.resolve();
  };
  const limits = postsPerMinute === undefined ? {} : { postsPerMinute };
  const target = { url: receiver.url, secret, log, ending: end.signal, now: () => now, pause };
  const service = createService({
    source: simulatedSource,
    log,
    webhook: createAlertWebhook({ ...target, ...limits }),
    ...options,
  });
  const ask = async (path: string, init: RequestInit = {}) => service.fetch(new Request(`http://localhost${path}`, init));
  const post = async (change: object = {}, key = 'demo') => {
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
    return ask('/v1/alerts', { method: 'POST', headers, body: JSON.stringify({ ...report, ...change }) });
  };
  const problems = async () => ((await (await ask('/healthz')).json()) as { problems: string[] }).problems;
  return { ask, post, problems, waits, logged, end };
}

const outcomes = (count: number, logged: readonly string[]) =>
  vi.waitFor(() => expect(logged.filter((line) => /posted to|was dropped/.test(line))).toHaveLength(count), 10_000);

describe('An alert', () => {
  it('is posted with its person and a signature that the secret verifies; the key is nowhere', async () => {
    const { post, logged } = startTaking();
    expect((await post()).status).toBe(202);
    await outcomes(1, logged);
    const [{ headers, body }] = receiver.received as [Received];
    const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = headers;
    const expected = createHmac('sha256', secret)
      .update(`${String(id)}.${String(seconds)}.${body}`)
      .digest('base64');
    expect(signature).toBe(`v1,${expected}`);
    expect(JSON.parse(body)).toMatchObject({ type: 'alert.triggered', data: { person: 'demo', ...report } });
    expect(headers['x-api-key']).toBeUndefined();
  });

  it('never carries or logs a key, the message or the secret', async () => {
    const { post, logged } = startTaking();
    await post({}, 'a-key-that-nobody-has');
    await post({}, 'expert');
    await outcomes(1, logged);
    const [{ headers, body }] = receiver.received as [Received];
    expect(JSON.stringify(headers) + body).not.toMatch(/api-key|nobody-has/i);
    expect(logged.join('')).not.toMatch(/nobody-has|Sell half|twenty-four|127\.0\.0\.1/);
  });
});

describe('A post', () => {
  it('is tried again with the same id, and a problem of the health until it arrives', async () => {
    receiver.statuses.push(500, 429, 503);
    const { post, problems, waits, logged } = startTaking();
    await post();
    await outcomes(1, logged);
    expect(waits).toEqual([1_000, 5_000, 20_000]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.received).toHaveLength(4);
    expect(await problems()).toEqual([]);
  });

  it.each([
    ['after five attempts', [500, 500, 500, 500, 500], 5, 'HTTP 500'],
    ['at once where it is refused', [400], 1, 'HTTP 400'],
    ['at once where it is redirected', [302], 1, 'HTTP 302'],
  ])('is dropped %s, and the next one is posted', async (_, statuses, attempts, named) => {
    receiver.statuses.push(...statuses);
    const { post, problems, logged } = startTaking();
    await post();
    await outcomes(1, logged);
    expect(receiver.received).toHaveLength(attempts);
    expect(await problems()).toEqual([`The webhook for alerts answered with ${named}`]);
    await post({ symbol: '00700.HK' });
    await outcomes(2, logged);
    expect(await problems()).toEqual([]);
  });
});

const lastOnes = ['000000.SZ', '100001.SZ'];
const symbolOf = ({ body }: Received) => (JSON.parse(body) as { data: { symbol: string } }).data.symbol;

describe('A crossing', () => {
  it('is posted once, whatever number of windows reports it', async () => {
    const { post, logged } = startTaking();
    const responses = await Promise.all([post(), post({ at: report.at + 2_000, price: 1502 }), post({}, 'expert')]);
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202]);
    await outcomes(2, logged);
    const people = receiver.received.map(({ body }) => (JSON.parse(body) as { data: { person: string } }).data.person);
    expect(people).toEqual(['demo', 'expert']);
  });

  it('is posted once where an add-in had no response and reports it again minutes later; another one is posted', async () => {
    let now = 0;
    const counterOver = (windowMs: number) => createRateCounter(windowMs, () => now);
    const { post, logged } = startTaking({ counter: counterOver(60_000), reports: counterOver(alertNewsMs) });
    for (const at of [0, 112_000, alertNewsMs - 1]) {
      now = at;
      expect((await post()).status).toBe(202);
    }
    now += 60_000;
    await post({ at: report.at + now });
    await outcomes(2, logged);
    const times = receiver.received.map(({ body }) => (JSON.parse(body) as { data: { at: number } }).data.at);
    expect(times).toEqual([report.at, report.at + now]);
  });

  it.skipIf(!hasRedis)(`is posted once by two gateways with one Redis${needsRedis}`, async ({ onTestFinished }) => {
    const redis = await startRedis();
    onTestFinished(() => redis.end());
    const links = await Promise.all([connectRedis(redis.url), connectRedis(redis.url)]);
    onTestFinished(() => links.forEach((link) => link.close()));
    const gateways = links.map((link) => startTaking({ counter: createSharedCounter(link) }));
    const responses = await Promise.all(gateways.map(({ post }) => post()));
    expect(responses.map(({ status }) => status)).toEqual([202, 202]);
    // Each gateway posts in order: what it has taken before it has posted before.
    await Promise.all(gateways.map(({ post }, i) => post({ symbol: `${i}0000${i}.SZ` })));
    await vi.waitFor(() => expect(receiver.received.map(symbolOf)).toEqual(expect.arrayContaining(lastOnes)), 10_000);
    expect(receiver.received.map(symbolOf).sort()).toEqual([...lastOnes, report.symbol]);
  });
});

describe('What is limited', () => {
  it('is the number of alerts of a person', async () => {
    const { post } = startTaking();
    const symbols = Array.from({ length: alertsPerMinute + 1 }, (_, index) => `${600_000 + index}.SH`);
    const statuses: number[] = [];
    for (const symbol of symbols) statuses.push((await post({ symbol })).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(alertsPerMinute);
    const refused = await post();
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect((await post({}, 'expert')).status).toBe(202);
  });

  it('is the number of posts, which wait for their turn', async () => {
    const { post, waits, logged } = startTaking({ postsPerMinute: 2 });
    for (const symbol of ['AAPL.US', 'MSFT.US', 'NVDA.US']) await post({ symbol });
    await outcomes(3, logged);
    expect(waits).toEqual([60_000]);
    expect(receiver.received).toHaveLength(3);
  });

  it('is how old an alert may become while the webhook fails', async () => {
    receiver.statuses.push(...Array.from({ length: 100 }, () => 500));
    const { post, logged } = startTaking();
    const symbols = Array.from({ length: 12 }, (_, index) => `${600_000 + index}.SH`);
    await Promise.all(symbols.map((symbol) => post({ symbol })));
    await outcomes(symbols.length, logged);
    expect(logged.join('')).toContain('it has waited too long');
    expect(receiver.received.length).toBeLessThan(5 * symbols.length);
  });
});

describe('A request', () => {
  it.each([
    ['a symbol that is none', { symbol: '<b>' }, 400, 'symbol'],
    ['a long message', { message: 'x'.repeat(201) }, 400, 'message'],
    ['a price as text', { price: '1501' }, 400, 'price'],
    ['a time that is none', { at: 1e20 }, 400, 'at'],
    ['a member that nobody knows', { key: 'demo' }, 400, 'key'],
    ['a huge message', { message: 'x'.repeat(5_000) }, 413, 'longer'],
  ])('with %s is refused', async (_, change, status, named) => {
    const response = await startTaking().post(change);
    expect(response.status).toBe(status);
    expect(((await response.json()) as { message: string }).message).toContain(named);
    expect(receiver.received).toEqual([]);
  });

  it('needs a key that is known', async () => {
    const { post } = startTaking();
    expect((await post({}, 'wrong')).status).toBe(401);
    expect(receiver.received).toEqual([]);
  });

  it('may come from pages of other origins, which are told that alerts are taken', async () => {
    const { ask } = startTaking();
    const headers = { Origin: 'https://excel.test', 'Access-Control-Request-Method': 'POST' };
    const allowed = (await ask('/v1/alerts', { method: 'OPTIONS', headers })).headers;
    expect(allowed.get('Access-Control-Allow-Origin')).toBe('*');
    expect(allowed.get('Access-Control-Allow-Methods')).toBe('POST');
    expect(allowed.get('Access-Control-Allow-Headers')).toBe('X-API-Key,Content-Type');
    const quote = await ask('/v1/quotes?symbols=600519.SH', { headers: { 'X-API-Key': 'demo' } });
    expect(quote.headers.get('X-Market-Data-Alerts')).toBe('/v1/alerts');
    expect(quote.headers.get('Access-Control-Expose-Headers')).toContain('X-Market-Data-Alerts');
  });
});

describe('A service', () => {
  it('describes that it takes alerts, and no others', async () => {
    const pathsOf = async (response: Promise<Response>) =>
      ((await (await response).json()) as { readonly paths: Record<string, unknown> }).paths;
    const described = await pathsOf(startTaking().ask('/openapi.json'));
    const schema = { required: ['symbol', 'condition', 'message', 'price', 'at'], additionalProperties: false };
    expect(described['/v1/alerts']).toMatchObject({
      post: { requestBody: { content: { 'application/json': { schema } } } },
    });
    expect(Object.keys(await pathsOf(startTaking({ webhook: undefined }).ask('/openapi.json')))).not.toContain('/v1/alerts');
  });

  it('without a webhook answers with 404 and does not say that it takes alerts', async () => {
    const service = createService({ source: simulatedSource });
    const init = { method: 'POST', headers: { 'X-API-Key': 'demo' }, body: JSON.stringify(report) };
    const response = await service.fetch(new Request('http://localhost/v1/alerts', init));
    expect([response.status, response.headers.get('X-Market-Data-Alerts')]).toEqual([404, null]);
  });

  it('that ends takes no more alerts', async () => {
    const { post, end } = startTaking();
    end.abort();
    expect((await post()).status).toBe(503);
  });
});

describe('A test message', () => {
  const test = ({ ask }: ReturnType<typeof startTaking>, key = 'demo') =>
    ask('/v1/alerts/test', { method: 'POST', headers: { 'X-API-Key': key } });

  it('is posted, signed, and answered when it has arrived', async () => {
    const taking = startTaking();
    expect((await test(taking)).status).toBe(204);
    const [{ headers, body }] = receiver.received as [Received];
    expect(JSON.parse(body)).toMatchObject({ type: 'alert.test', data: { person: 'demo', message: 'Test message' } });
    expect(headers['webhook-signature']).toMatch(/^v1,/);
    expect(JSON.stringify(headers)).not.toMatch(/api-key/i);
  });

  it('is tried once; why it failed is the answer, without the address, and a problem of the health', async () => {
    receiver.statuses.push(500);
    const taking = startTaking();
    const response = await test(taking);
    expect([response.status, receiver.received.length]).toEqual([502, 1]);
    const body = (await response.json()) as { readonly message: string };
    expect(body.message).toBe('The webhook answered with HTTP 500');
    expect(await taking.problems()).toEqual(['The webhook for alerts answered with HTTP 500']);
  });

  it('takes no turn of others, and needs a key', async () => {
    const taking = startTaking({ postsPerMinute: 1 });
    expect((await test(taking, 'wrong')).status).toBe(401);
    expect((await test(taking)).status).toBe(204);
    const second = await test(taking);
    expect([second.status, second.headers.get('Retry-After'), receiver.received.length]).toEqual([429, '60', 1]);
  });
});

describe('The flags of a webhook', () => {
  afterEach(() => vi.unstubAllEnvs());
  const flags = (...args: string[]) => readFlags('service', ['--alert-webhook', ...args]).alertWebhook;

  it('take https, and http on this machine', () => {
    vi.stubEnv('ALERT_WEBHOOK_SECRET', secret);
    expect(flags('https://hooks.test/x')).toEqual({ url: 'https://hooks.test/x', secret });
    expect(flags('http://127.0.0.1:9/x')).toMatchObject({ url: 'http://127.0.0.1:9/x' });
  });

  it.each([
    [['http://hooks.test/private-path'], secret, 'expected https'],
    [['https://user:private-path@hooks.test'], secret, 'without a user name'],
    [['ftp://localhost/private-path'], secret, 'expected https'],
    [['https://hooks.test/private-path'], '', 'ALERT_WEBHOOK_SECRET'],
    [['https://hooks.test/private-path', '--upstream', 'https://api.test', '--keys', 'k'], secret, 'a gateway needs'],
    [['https://hooks.test/private-path', '--upstream', 'https://api.test', '--upstream-no-key'], secret, '--keys'],
  ])('refuse %j, without the address', (args, given, message) => {
    vi.stubEnv('ALERT_WEBHOOK_SECRET', given);
    vi.stubEnv('UPSTREAM_API_KEY', '');
    expect(() => flags(...args)).toThrow(FlagError);
    expect(() => flags(...args)).toThrow(message);
    expect(() => flags(...args)).not.toThrow('private-path');
  });

  it('let a gateway take alerts of people that it knows', () => {
    vi.stubEnv('ALERT_WEBHOOK_SECRET', secret);
    const gateway = ['https://hooks.test/x', '--upstream', 'https://api.test', '--keys', 'keys.json'];
    expect(flags(...gateway, '--upstream-no-key')).toMatchObject({ secret });
    vi.stubEnv('UPSTREAM_API_KEY', 'key');
    expect(flags(...gateway)).toMatchObject({ secret });
  });
});
