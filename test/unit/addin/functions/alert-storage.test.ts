/** What the browser's storage keeps of alerts: over reloads, for several windows, and past a clock that was wrong. */
import { expect, it, vi } from 'vitest';
import { dayMs } from '../../../../src/market/time/exchange-time';
import { moutai, startMarket, triggersOf } from '../../../support/alert-market';
import { thursdayMorning } from '../../../support/local-service';
import { createStorage } from '../../../support/page-window';
import { beforeEachInExcel, passing } from '../../../support/small-market';

beforeEachInExcel();

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

it('A crossing is seen of a quote that came a moment before the page was closed', async () => {
  const storage = createStorage();
  const first = startMarket({ storage });
  first.open();
  await passing(100);
  first.close();
  const second = startMarket({ storage });
  await second.price(moutai, 1501, 0);
  const { shown } = second.open();
  await passing(4_000);
  expect(shown).toEqual([[[true]]]);
  expect(triggersOf(second.log())).toEqual([[moutai, 1501]]);
});

it('A gap that has not ended is in the log, and keeps its reason when the page is closed in it', async () => {
  const storage = createStorage();
  const first = startMarket({ storage });
  first.open();
  first.open({ condition: 'last<1000' });
  await passing(20_000);
  first.services.client.pause.set(true);
  await passing(10 * minuteMs);
  const from = expect.closeTo(thursdayMorning + 20_000, -4) as number;
  expect(first.log()).toEqual([
    { kind: 'gap', from, until: Date.now(), reasons: ['paused'], alerts: 2, dayEnd: expect.any(Number) as number },
  ]);
  first.close();
  await passing(10 * minuteMs);
  const second = startMarket({ storage });
  second.open();
  await passing(4_000);
  expect(second.log()).toMatchObject([{ from, reasons: ['paused', 'not-open'], alerts: 1 }]);
});

it('What another window has seen later is kept', async () => {
  const storage = createStorage();
  const [early, late] = [startMarket({ storage }), startMarket({ storage })];
  early.open({ condition: 'last crosses 1500' });
  await passing(4_000);
  late.open({ condition: 'last crosses 1500' });
  early.services.client.pause.set(true);
  await late.price(moutai, 1501, 30_000);
  late.book().save();
  early.close();
  const third = startMarket({ storage });
  await third.price(moutai, 1490, 0);
  const { shown } = third.open({ condition: 'last crosses 1500' });
  await passing(4_000);
  expect(shown).toEqual([[[true]]]);
  expect(triggersOf(third.log())).toHaveLength(1);
});

it('One save with a clock that is a day ahead deletes nothing of the log', async () => {
  const storage = createStorage();
  const page = startMarket({ storage });
  page.open({ condition: 'last>1000' });
  await passing(4_000);
  vi.setSystemTime(Date.now() + dayMs);
  page.book().save();
  expect(triggersOf(page.log())).toEqual([]);
  vi.setSystemTime(Date.now() - dayMs);
  expect(triggersOf(page.log())).toEqual([[moutai, 1490]]);
  vi.setSystemTime(Date.now() + 3 * dayMs);
  page.book().save();
  expect(storage.getItem('alerts')).not.toContain('trigger');
});

it.each([hourMs, 365 * dayMs])('An alert that a clock ahead by %d ms has seen tells that the page was closed', async (aheadMs) => {
  const storage = createStorage();
  const first = startMarket({ storage });
  vi.setSystemTime(thursdayMorning + aheadMs);
  first.open();
  await passing(4_000);
  first.close();
  vi.setSystemTime(thursdayMorning + 30 * minuteMs);
  const second = startMarket({ storage });
  second.open();
  await second.price(moutai, 1501, 4_000);
  expect(second.log()).toMatchObject([
    { kind: 'gap', reasons: ['not-open'] },
    { kind: 'trigger', after: { reasons: ['not-open'] } },
  ]);
  expect(second.log().every((event) => event.kind !== 'gap' || event.from < event.until)).toBe(true);
});
