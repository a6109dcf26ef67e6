import { describe, expect, it } from 'vitest';
import type { ConnectionTest } from '../../../../src/client/client';
import { paneTexts } from '../../../../src/addin/i18n/pane';
import { MarketDataError, type Problem } from '../../../../src/market/problem';
import { verdictOf } from '../../../../src/addin/taskpane/connection-verdict';

const failed = (problem: Problem): ConnectionTest => ({ result: 'failed', error: new MarketDataError(problem) });
const verdict = (test: ConnectionTest) => verdictOf(test, paneTexts('en'), 'en');

const outcomes: readonly (readonly [string, ConnectionTest, string, RegExp])[] = [
  ['a working connection', { result: 'ok' }, 'good', /works/],
  ['a wrong key', failed({ kind: 'key-refused' }), 'bad', /did not accept this API key/],
  ['a plan without quotes', failed({ kind: 'not-in-plan', feature: 'quotes', detail: '' }), 'warning', /valid.*quotes/],
  ['a used-up rate limit', failed({ kind: 'rate-limited' }), 'warning', /valid.*request limit/],
  ['a browser that blocks', { result: 'blocked-by-browser' }, 'bad', /CORS/],
  ['no network', failed({ kind: 'offline' }), 'bad', /Cannot reach the data service/],
  ['a browser without access to this computer', failed({ kind: 'local-access-denied' }), 'bad', /allow local network/],
  ['another kind of server', failed({ kind: 'unreadable', detail: 'no JSON' }), 'bad', /not as a market data service/],
  ['no such path', failed({ kind: 'request-refused', status: 404, detail: '' }), 'bad', /not as a market data service/],
  ['a failing service', failed({ kind: 'server-error', status: 503 }), 'bad', /503/],
  ['a silent service', failed({ kind: 'timeout', afterMs: 10_000 }), 'bad', /in time/],
];

describe('The verdict of a connection test', () => {
  it.each(outcomes)('has a tone and a sentence for %s', (_, test, tone, words) => {
    expect(verdict(test).tone).toBe(tone);
    expect(verdict(test).text).toMatch(words);
  });

  it('distinguishes all outcomes', () => {
    const texts = outcomes.map(([, test]) => verdict(test).text);
    // Two outcomes mean the same: the server is no market data service.
    expect(new Set(texts).size).toBe(texts.length - 1);
  });
});
