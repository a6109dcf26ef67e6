import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startDayCount } from '../../../../src/addin/excel/storage/day-count';
import { systemClock } from '../../../../src/client/timing/timers';
import type { Settings } from '../../../../src/client/store/settings';
import { createStorage } from '../../../support/page-window';
import { codes, json, quotesOf, refusal, settled, startClient } from '../../../support/scripted-service';

const [hour, day] = [3_600_000, 86_400_000];
/** By the clock of the machine: the day is the person's. */
const noon = new Date(2026, 0, 15, 12).getTime();
const entry = 'market-data.requests-today';

beforeEach(() => void vi.useFakeTimers({ now: noon }));

let storage: Storage;
beforeEach(() => (storage = createStorage()));

/** A page of the add-in in the browser whose storage it is. */
function openPage(settings: Partial<Settings> = {}, headers: Record<string, string> = {}, refuse?: () => Response | undefined) {
  const started = startClient(
    (_, symbols) => refuse?.() ?? json({ data: symbols.map((symbol) => ({ symbol, last_price: 1 })) }, 200, headers),
    settings,
  );
  const page = new EventTarget();
  startDayCount({
    client: started.client,
    settings: started.settings,
    clock: systemClock,
    storage,
    partition: undefined,
    page: page as never,
  });
  const { client } = started;
  return {
    ...started,
    page,
    today: () => client.activity.snapshot().today,
    /** Sends so many requests. */
    async ask(count: number) {
      for (let i = 0; i < count; i++) {
        client.startEpoch();
        await settled(client.quotes(codes('600519.SH')));
      }
      await vi.advanceTimersByTimeAsync(1_000);
    },
  };
}

describe('The count of the day', () => {
  it('goes on after a reload, and ends at midnight', async () => {
    await openPage().ask(3);
    const { today, ask } = openPage();
    expect(today()).toMatchObject({ count: 3, left: Infinity, reserved: 0, endsAt: noon + 12 * hour });
    await ask(2);
    expect(today()?.count).toBe(5);
    await vi.advanceTimersByTimeAsync(12 * hour);
    expect(today()).toMatchObject({ count: 0, endsAt: noon + 36 * hour });
  });

  it('is that of all pages of the browser', async () => {
    const [one, other] = [openPage({ requestsPerDay: 10 }), openPage({ requestsPerDay: 10 })];
    await one.ask(3);
    await other.ask(2);
    expect(other.today()).toMatchObject({ count: 5, left: 5 });
    one.page.dispatchEvent(new Event('storage'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(one.today()).toMatchObject({ count: 5, left: 5 });
  });

  it('is kept for each key and service, and for no more than a few', async () => {
    const { settings, ask, today } = openPage();
    await ask(2);
    settings.update({ apiKey: 'another' });
    expect(today()?.count).toBe(0);
    await ask(1);
    settings.update({ apiKey: 'key-1' });
    expect(today()?.count).toBe(2);
    for (let i = 0; i < 20; i++) {
      settings.update({ apiKey: `key-of-${i}` });
      await ask(1);
    }
    expect(JSON.parse(storage.getItem(entry)!)).toHaveLength(8);
    expect(storage.getItem(entry)).not.toContain('key-');
  });
});

describe('What is stored of the day', () => {
  it('is stored when the page is closed before its turn', async () => {
    const { client, page } = openPage();
    await settled(client.quotes(codes('600519.SH')));
    page.dispatchEvent(new Event('pagehide'));
    expect(openPage().today()?.count).toBe(1);
  });

  it.each(['{', '5', '[null,{"access":"x"}]', '[{"access":"x","day":20260115,"count":-1}]'])(
    'begins anew over the unreadable entry %s',
    (text) => {
      storage.setItem(entry, text);
      expect(openPage().today()?.count).toBe(0);
    },
  );

  it.each([
    ['set back a day', [-day], 4],
    ['set forward a day, which is a new one, and right again', [day, -day], 4],
  ])('goes on over a clock that is %s', async (_, steps, expected) => {
    const { ask, today } = openPage();
    for (const step of [0, ...steps]) {
      vi.setSystemTime(Date.now() + step);
      await ask(2);
    }
    expect(today()).toMatchObject({ count: expected });
    expect(today()!.endsAt - Date.now()).toBeLessThanOrEqual(day);
  });
});

describe('A spent budget', () => {
  it.each([
    ['a month', 31 * day],
    ['a year', 365 * day],
  ])('that was spent while the clock was %s ahead ends with the present day, also after a reload', async (_, ahead) => {
    const settings = { requestsPerDay: 10 };
    const { ask } = openPage(settings);
    vi.setSystemTime(noon + ahead);
    await ask(10);
    vi.setSystemTime(noon);
    const { client } = openPage(settings);
    const isRefused = () => client.activity.refusedUntil('formula') !== undefined;
    expect(isRefused()).toBe(true);
    await vi.advanceTimersByTimeAsync(12 * hour);
    expect(isRefused()).toBe(false);
    expect(openPage(settings).today()).toMatchObject({ count: 0, left: 10 });
  });
});

describe('What is left of the day', () => {
  it('follows the budget, of which the last tenth is reserved', () => {
    const { settings, today } = openPage({ requestsPerDay: 500 });
    expect(today()).toMatchObject({ left: 500, reserved: 50 });
    settings.update({ requestsPerDay: 15 });
    vi.advanceTimersByTime(1_000);
    expect(today()).toMatchObject({ left: 15, reserved: 2 });
  });

  const headers = { RateLimit: '"day";r=40;t=7200', 'RateLimit-Policy': '"day";q=500;w=86400' };
  it('follows the service where it names less, until its day ends', async () => {
    const { ask, today } = openPage({ requestsPerDay: 10_000 }, headers);
    await ask(1);
    expect(today()).toMatchObject({ count: 1, left: 40, reserved: 50 });
    await vi.advanceTimersByTimeAsync(2 * hour);
    expect(today()).toMatchObject({ count: 1, left: 9_999 });
  });

  it('follows the service no longer than its day lasts when the clock is set back', async () => {
    const { ask, client } = openPage({}, { ...headers, RateLimit: '"day";r=40;t=7200' });
    await ask(1);
    expect(client.activity.refusedUntil('live')).toBeDefined();
    vi.setSystemTime(Date.now() - hour);
    await vi.advanceTimersByTimeAsync(2 * hour);
    expect(client.activity.refusedUntil('live')).toBeUndefined();
  });

  it('leaves the last word to a service that has none left', async () => {
    const { ask, today } = openPage({}, { ...headers, RateLimit: '"day";r=0;t=7200' });
    await ask(1);
    expect(today()).toMatchObject({ left: 1 });
  });
});

it('The end of the service’s day is told, whoever waits for it', async () => {
  let isOver = false;
  const { client } = openPage({}, {}, () => (isOver ? undefined : refusal(429, 'Daily limit', { retry_after_ms: 5 * hour })));
  await settled(client.quotes(codes('600519.SH')));
  const states: string[] = [];
  client.activity.subscribe(() => states.push(client.activity.state()));
  await vi.advanceTimersByTimeAsync(5 * hour - 60_000);
  expect(new Set(states)).not.toContain('connected');
  isOver = true;
  await vi.advanceTimersByTimeAsync(61_000);
  expect(states.at(-1)).toBe('connected');
});

it('A page that does nothing writes nothing', async () => {
  const { client } = startClient((_, symbols) => quotesOf(symbols));
  const write = vi.spyOn(storage, 'setItem');
  openPage();
  await vi.advanceTimersByTimeAsync(day);
  expect(write).not.toHaveBeenCalled();
  expect(client.activity.snapshot().requestsSent).toBe(0);
});
