import { describe, expect, it } from 'vitest';
import type { TriggerEvent } from '../../../../src/alerts/alert-log';
import { createPreferences } from '../../../../src/addin/excel/storage/preferences';
import { pageSignals } from '../../../../src/addin/excel/host/page-signals';
import { alertSentences, signal, summaryOf } from '../../../../src/addin/taskpane/alerts/alert-sentences';
import { paneTexts } from '../../../../src/addin/i18n/pane/pane';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { parseSymbol } from '../../../../src/market/symbols/symbol';
import { systemClock } from '../../../../src/client/timing/timers';
import { createStorage } from '../../../support/page-window';

const location = { origin: 'https://addins.example.org' };
const at = new Date(2026, 0, 15, 10, 31, 7).getTime();
const clock = { ...systemClock, wallNow: () => at };
const event: TriggerEvent = {
  kind: 'trigger',
  symbol: parseSymbol('600519.SH'),
  condition: 'last crosses 1500',
  message: 'Sell',
  at,
  price: 1500.2,
  dayEnd: at + 1,
};
const gap = { from: at - 60_000, until: at, reasons: ['paused', 'no-data'] } as const;
const past = { ...event, asOf: { instant: epochMs(Date.UTC(2025, 5, 30, 7)), market: 'SH' } } as const;

function told(events: readonly TriggerEvent[], by: { sound?: boolean; notification?: boolean }) {
  const preferences = createPreferences(createStorage(), undefined);
  preferences.signalAlerts(by);
  const signals: string[] = [];
  const page = {
    canNotify: () => true,
    askToNotify: () => Promise.resolve(true),
    notify: (_title: string, body: string) => void signals.push(body),
    beep: () => signals.push('beep') > 0,
  };
  signal(events, { language: 'en', clock, preferences, texts: paneTexts('en') }, page);
  return signals;
}

it('An alert of a past time is listed with that time on the clock of its exchange', () => {
  const { when } = alertSentences('en', () => at);
  expect([when(event), when(past)]).toEqual(['10:31:07 · 1,500.2', '2025-06-30 15:00 (Shanghai) · 1,500.2']);
});

describe('Alerts that were triggered together', () => {
  it('are told once, in the ways that the person has chosen', () => {
    const summary = '10:31:07 Sell · 600519.SH last crosses 1500 · 1,500.2 · 1 more';
    expect(told([event, event], { sound: true, notification: true })).toEqual(['beep', summary]);
    expect(told([event], { sound: true })).toEqual(['beep']);
    expect(told([event], {})).toEqual([]);
  });

  it('make no sound and no notification for a past time', () => {
    expect(told([past], { sound: true, notification: true })).toEqual([]);
    expect(summaryOf([past], { language: 'zh', clock })).toContain('历史时点 2025-06-30 15:00（上海）');
  });
});

it('A crossing that is seen after a gap says so, and why', () => {
  const sentences = alertSentences('en', () => at);
  const reasons = 'Requests were paused. The data service sent no quotes';
  expect(sentences.circumstances({ ...event, after: gap })).toBe(`Detected after a gap, 10:30:07 – 10:31:07: ${reasons}`);
  expect(sentences.gap({ kind: 'gap', ...gap, alerts: 3, dayEnd: at })).toBe(`10:30:07 – 10:31:07: no quotes for 3 alerts. ${reasons}`);
});

describe('A page without sound and notifications', () => {
  it('says so, and shows none', async () => {
    const signals = pageSignals({} as Window);
    expect(signals.beep()).toBe(false);
    expect(await signals.askToNotify()).toBe(false);
    expect(() => signals.notify('title', 'body', 'tag')).not.toThrow();
  });

  const Notification = { permission: 'default' };
  const other = {
    get location(): Location {
      throw new DOMException('Blocked a frame', 'SecurityError');
    },
  };

  it.each([
    ['a page of its own, as in the workbench', { Notification, top: { location } }, true],
    ['a frame of Excel on the web', { Notification, top: other }, false],
    ['the web view of Excel for Windows', { Notification, top: { location }, chrome: { webview: {} } }, false],
    ['the web view of Excel on a Mac', { top: { location } }, false],
    ['a browser in which a person has refused', { Notification: { permission: 'denied' }, top: { location } }, false],
  ])('offers notifications only where they can appear: %s', (_, page, canNotify) => {
    expect(pageSignals(page as never).canNotify()).toBe(canNotify);
  });

  it('asks only while the person has not decided', async () => {
    const asking = (permission: string, answer: string) =>
      pageSignals({ Notification: { permission, requestPermission: () => Promise.resolve(answer) } } as never);
    expect(await asking('default', 'granted').askToNotify()).toBe(true);
    expect(await asking('default', 'denied').askToNotify()).toBe(false);
    expect(await asking('denied', 'granted').askToNotify()).toBe(false);
  });
});
