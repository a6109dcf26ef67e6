/**
 * A recorded stretch of trading, replayed: prices that move every second, with a pause, request limits, an outage, limits of a day, and a
 * workbook that is closed. What is expected is computed from the responses that the service has sent, without the code of alerts.
 */
import { expect, it, vi } from 'vitest';
import { openAlerts } from '../../../../src/alerts/alert-book';
import type { AlertEvent, GapEvent, TriggerEvent } from '../../../../src/alerts/alert-log';
import { readClock } from '../../../../src/client/timing/timers';
import { createStorage } from '../../../support/page-window';
import { json, refusal, symbolsOf } from '../../../support/scripted-service';
import { beforeEachInExcel, passing, startFunctions } from '../../../support/small-market';

beforeEachInExcel();

const at = (time: string) => Date.parse(`2026-01-15T${time}+08:00`);
const symbols = ['600519.SH', '000858.SZ', '601318.SH'];
const level = 1500;

/** The incidents of the day: from when to when, and the reason that the log gives. */
const incidents = [
  { from: at('10:33:00'), until: at('10:35:00'), reason: 'paused' },
  { from: at('10:37:00'), until: at('10:38:00'), reason: 'rate-limited' },
  { from: at('10:40:00'), until: at('10:43:00'), reason: 'no-data' },
  { from: at('10:47:00'), until: at('10:50:00'), reason: 'not-open' },
  { from: at('10:52:00'), until: at('10:53:00'), reason: 'rate-limited' },
  { from: at('10:55:00'), until: at('11:07:00'), reason: 'daily-limit' },
  { from: at('11:10:00'), until: at('11:13:00'), reason: 'daily-limit' },
] as const;
const [pausing, limited, outage, closing, limitedAgain, serviceDay, reserve] = incidents;
const isDuring = ({ from, until }: { from: number; until: number }) => Date.now() >= from && Date.now() < until;

/** A price of each second that goes around the level; the same for the same second. */
function priceAt(symbol: string, instant: number): number {
  const second = Math.floor(instant / 1000);
  const phase = symbols.indexOf(symbol) + 1;
  const wave = 20 * Math.sin(second / (23 * phase)) + 3 * Math.sin(second / 5 + phase);
  return Math.round(100 * (level + wave)) / 100;
}

/** Responses that carried quotes, in their order. */
type Seen = readonly { readonly at: number; readonly price: number }[];

function startService() {
  const served = new Map<string, { at: number; price: number }[]>(symbols.map((symbol) => [symbol, []]));
  const respond = (url: URL): Response => {
    const limit = [limited, limitedAgain, serviceDay].find(isDuring);
    if (limit) {
      const seconds = Math.ceil((limit.until - Date.now()) / 1000);
      const message = limit === serviceDay ? 'daily quota exceeded' : 'slow down';
      return json({ code: 429, message }, 429, { 'Retry-After': String(seconds) });
    }
    if (isDuring(outage)) return refusal(503);
    const data = symbolsOf(url).map((symbol) => {
      const price = priceAt(symbol, Date.now());
      served.get(symbol)?.push({ at: Date.now(), price });
      return { symbol, last_price: price, timestamp: Date.now() };
    });
    return json({ data });
  };
  return { respond, served };
}

/** Crossings from response to response. */
function crossingsOf(seen: Seen): Seen {
  return seen.filter(({ price }, i) => {
    const before = seen[i - 1]?.price ?? level;
    return (before < level && price >= level) || (before > level && price <= level);
  });
}

async function replay() {
  const { respond, served } = startService();
  const storage = createStorage();
  const open = () => {
    const functions = startFunctions(respond, {}, { storage });
    for (const mode of ['while', 'once'])
      functions.stream('alert', { symbols: [symbols], condition: `last crosses ${level}`, message: null, mode });
    return functions;
  };
  const untilTime = (instant: number) => passing(instant - Date.now());
  const first = open();
  await untilTime(pausing.from);
  first.services.client.pause.set(true);
  await untilTime(pausing.until);
  first.services.client.pause.set(false);
  await untilTime(closing.from);
  // Nothing of a workbook that is closed goes on.
  first.services.alerts.book?.save();
  vi.clearAllTimers();
  await untilTime(closing.until);
  const second = open();
  await untilTime(reserve.from);
  const { client, clock } = second.services;
  // What is left of the person's budget is kept for what a person asks.
  client.countDay({ count: 95, left: 5, reserved: 10, endsAt: reserve.until, toldAt: readClock(clock) });
  await untilTime(at('11:16:00'));
  return { events: openAlerts(second.services.alerts, second.services).events(), served };
}

const isGap = (event: AlertEvent): event is GapEvent => event.kind === 'gap';
const isTrigger = (event: AlertEvent): event is TriggerEvent => event.kind === 'trigger';

it('A day with incidents triggers every crossing that a poll saw once, and logs every gap', async () => {
  const { events, served } = await replay();
  const gaps = events.filter(isGap);
  expect(gaps.map(({ reasons }) => reasons)).toEqual(incidents.map(({ reason }) => [reason]));
  for (const [i, { from, until }] of incidents.entries()) {
    const gap = gaps[i]!;
    expect(gap.from).toBeLessThanOrEqual(from);
    expect(gap.from).toBeGreaterThan(from - 6_000);
    expect(gap.until).toBeGreaterThanOrEqual(until);
    expect(gap.alerts).toBe(2 * symbols.length);
  }
  const triggers = events.filter(isTrigger);
  for (const symbol of symbols) {
    const crossings = crossingsOf(served.get(symbol)!);
    expect(crossings.length).toBeGreaterThan(5);
    const own = triggers.filter((event) => event.symbol === symbol);
    const [once, ...others] = withoutTwin(own);
    expect(once).toMatchObject(crossings[0]!);
    expect(others.map(({ price }) => price)).toEqual(crossings.slice(1).map(({ price }) => price));
    const late = own.filter(({ after }) => after !== undefined);
    const endsGap = ({ at: seenAt }: { at: number }) => gaps.some(({ until }) => Math.abs(until - seenAt) < 1_000);
    expect(late.every(endsGap)).toBe(true);
    expect(late).toHaveLength(crossings.filter(endsGap).length);
  }
});

/** Of the first crossing both alerts tell. */
function withoutTwin([first, twin, ...others]: readonly TriggerEvent[]): TriggerEvent[] {
  expect(first?.at).toBe(twin?.at);
  return [first!, ...others];
}
