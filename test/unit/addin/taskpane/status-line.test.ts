import { describe, expect, it } from 'vitest';
import type { ConnectionState } from '../../../../src/client/http/activity';
import { createNetwork } from '../../../../src/client/timing/network';
import { serviceStatus } from '../../../../src/client/http/service-status';
import type { SheetState } from '../../../../src/addin/i18n/pane/state-line';
import { paneTexts } from '../../../../src/addin/i18n/pane/pane';
import { barsOf, plotFigures } from '../../../../src/addin/taskpane/home/request-plot';
import { statusLine } from '../../../../src/addin/taskpane/home/status-line';

const now = Date.parse('2026-01-15T02:30:00Z');
const usual = { isOnline: true, isPaused: false };

describe('The status of the service', () => {
  it.each([
    ['connected', {}, 'connected'],
    ['connected', { isPaused: true }, 'paused'],
    ['untried', { isPaused: true }, 'paused'],
    ['waiting', { isPaused: true }, 'paused'],
    ['failing', { isPaused: true }, 'paused'],
    ['key-refused', { isPaused: true }, 'key-refused'],
    ['connected', { isOnline: false, isPaused: true }, 'offline'],
    ['key-refused', { isOnline: false }, 'offline'],
    ['no-key', { isOnline: false, isPaused: true }, 'no-key'],
  ] as const)('of a connection that is %s with %o is %s', (state: ConnectionState, facts, expected) => {
    expect(serviceStatus({ state, today: undefined }, { ...usual, ...facts })).toBe(expected);
  });
});

describe('The network', () => {
  const page = (onLine: boolean | undefined) => ({
    navigator: { onLine } as Navigator,
    addEventListener: () => {},
    removeEventListener: () => {},
  });

  it('is needed for services on other machines only', () => {
    expect(createNetwork(page(false), () => true).isOnline()).toBe(false);
    expect(createNetwork(page(false), () => false).isOnline()).toBe(true);
  });

  it('counts as there in browsers that do not tell', () => expect(createNetwork(page(undefined), () => true).isOnline()).toBe(true));
});

describe('The status line', () => {
  const line = (state: SheetState['state'], waitingUntil?: number) => {
    const sheet = {
      state,
      waitingUntil,
      requestsQueued: 12,
      lastError: undefined,
      asOf: undefined,
      isDailyOnly: false,
    };
    return statusLine(sheet, now, paneTexts('en'), 'en');
  };

  it.each([
    ['connected', 'good', 'Connected'],
    ['no-key', 'warning', 'No API key yet'],
    ['key-refused', 'bad', 'API key not accepted'],
    ['failing', 'bad', 'Not connected'],
    ['offline', 'bad', 'No network'],
    ['paused', 'warning', 'Paused'],
    ['untried', 'plain', 'Ready'],
    ['rationed', 'warning', 'Few requests left today: automatic updates are off'],
  ] as const)('has a text and a tone: %s', (status, tone, text) => {
    expect(line(status)).toEqual({ text, tone, countdown: '' });
  });

  it('names the end of a day’s limit, and does not count down to it', () => {
    const { text, countdown } = line('daily-limit', now + 3_600_000);
    expect([text, countdown]).toEqual([expect.stringMatching(/^Daily limit reached: continues at .*\d\d:\d\d:\d\d$/), '']);
  });

  it('names the end of a rate limit, and counts whole seconds down to it', () => {
    expect(line('waiting', now + 17_300).text).toMatch(/^Request limit reached, waiting until \d\d:\d\d:17$/);
    expect(line('waiting', now + 17_300).countdown).toBe('18 s');
    expect(line('waiting', now + 1).countdown).toBe('1 s');
  });
});

describe('The plot of requests', () => {
  it('has a bar for each interval, none higher than the picture', () => {
    const bars = barsOf([0, 300, 150]);
    expect(bars.map(({ height }) => Number(height))).toEqual([1, 32, 16.5]);
    expect(bars.map(({ x }) => Number(x))).toEqual([0, 5, 10]);
  });

  it('has its figures as a sentence', () => {
    const counts = Array.from({ length: 30 }, (_, index) => (index === 3 ? 1200 : 1));
    expect(plotFigures(counts, paneTexts('en'), 'en')).toBe('Requests in 5 minutes: 1,229, at most 1,200 in 10 seconds');
  });
});
