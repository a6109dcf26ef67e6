/** What a test of the connection means for the state, and what responses tell about the plan. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codes, quotesOf, refusal, settled, startClient } from '../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const baseUrl = 'https://service.test';

describe('A test of the present key', () => {
  it.each([
    ['a working service', () => quotesOf(['600519.SH']), 'connected'],
    ['a refusal of the key', () => refusal(401), 'key-refused'],
    ['a rate limit', () => refusal(429, 'slow', { retry_after_ms: 20_000 }), 'waiting'],
    ['a failing service', () => refusal(503), 'failing'],
    ['another kind of server', () => refusal(404), 'failing'],
  ])('sets the state of the connection: %s', async (_, respond, state) => {
    const { client } = startClient(respond);
    await settled(client.testConnection({ baseUrl, apiKey: 'key-1' }));
    expect(client.activity.state()).toBe(state);
  });

  it('that succeeds lets a refused key be used again', async () => {
    let isRefused = true;
    const { client } = startClient((_, symbols) => (isRefused ? refusal(401) : quotesOf(symbols)));
    await settled(client.quotes(codes('600519.SH')));
    isRefused = false;
    await settled(client.testConnection({ baseUrl, apiKey: 'key-1' }));
    const quotes = await settled(client.quotes(codes('AAPL.US')));
    expect([...quotes.values()]).toMatchObject([{ last_price: 10 }]);
  });
});

describe('A test of another key', () => {
  it('leaves the state alone', async () => {
    const { client } = startClient(() => refusal(401));
    await settled(client.testConnection({ baseUrl, apiKey: 'key-2' }));
    expect(client.activity.state()).toBe('untried');
  });
});

describe('What is known of the plan', () => {
  it('follows from responses, by feature and market, until the key changes', async () => {
    const { client, settings } = startClient((_, symbols) =>
      symbols.some((symbol) => symbol.endsWith('.HK')) ? refusal(403) : quotesOf(symbols),
    );
    await settled(client.quotes(codes('600519.SH', 'AAPL.US', '00700.HK')));
    const findings = client.planFindings().map(({ feature, market, isIncluded }) => [feature, market, isIncluded]);
    expect(findings.sort()).toEqual([
      ['quotes', 'HK', false],
      ['quotes', 'SH', true],
      ['quotes', 'US', true],
    ]);
    settings.update({ apiKey: 'key-2' });
    expect(client.planFindings()).toEqual([]);
  });
});

describe('The last error', () => {
  it('is over when the service is reached again', async () => {
    let isDown = true;
    const { client } = startClient((_, symbols) => (isDown ? refusal(503) : quotesOf(symbols)));
    await settled(client.quotes(codes('600519.SH')));
    expect(client.activity.snapshot().lastError?.isOver).toBe(false);
    isDown = false;
    await settled(client.quotes(codes('600519.SH')));
    expect(client.activity.snapshot().lastError?.isOver).toBe(true);
  });
});
