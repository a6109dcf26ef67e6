/** MD.ALERT: what its cells show, poll by poll. */
import { describe, expect, it } from 'vitest';
import type { SetTime } from '../../../../src/addin/functions/calls/services';
import type { AsOf } from '../../../../src/market/bars/as-of';
import { dayMs, epochMs } from '../../../../src/market/time/exchange-time';
import { moutai, startMarket, triggersOf } from '../../../support/alert-market';
import { CellError } from '../../../support/functions-in-node';
import { thursdayMorning } from '../../../support/local-service';
import { createStorage } from '../../../support/page-window';
import { beforeEachInExcel, passing } from '../../../support/small-market';

beforeEachInExcel();

describe('MD.ALERT', () => {
  it('is FALSE, and TRUE from the poll that saw the crossing, whatever follows', async () => {
    const { open, price, log } = startMarket();
    const { shown } = open();
    await passing(4_000);
    expect(shown).toEqual([[[false]]]);
    await price(moutai, 1501);
    await price(moutai, 1490);
    await price(moutai, 1502);
    expect(shown).toEqual([[[false]], [[true]]]);
    expect(triggersOf(log())).toEqual([[moutai, 1501]]);
  });

  it('follows with while, and every crossing counts', async () => {
    const { open, price, log } = startMarket();
    const level = open({ condition: 'last>=1500', mode: 'while' });
    const crossed = open({ mode: 'while' });
    for (const each of [1490, 1501, 1502, 1490]) await price(moutai, each);
    expect(level.shown).toEqual([[[false]], [[true]], [[false]]]);
    expect(crossed.shown).toEqual([[[false]], [[true]], [[false]], [[true]]]);
    expect(triggersOf(log())).toEqual([
      [moutai, 1501],
      [moutai, 1501],
      [moutai, 1490],
    ]);
  });

  it('has a cell for each symbol in its place, with blanks and errors', async () => {
    const { open, price } = startMarket();
    const { shown } = open({ symbols: [['600519.SH'], [''], ['NOSUCH.US'], ['00700.HK']], condition: 'last>=1500' });
    await passing(4_000);
    await price(moutai, 1500);
    const unknown = new CellError('#N/A', 'Symbol not found: NOSUCH.US');
    expect(shown).toEqual([
      [[false], [''], [unknown], [false]],
      [[true], [''], [unknown], [false]],
    ]);
  });
});

it('Whoever tells a person of alerts is told of those that were triggered before it had loaded', async () => {
  const { open, price, book } = startMarket();
  open({ condition: 'last>1500', mode: 'while' });
  await passing(4_000);
  await price(moutai, 1501);
  const told: (number | null)[] = [];
  const end = book().onTrigger((event) => told.push(event.price));
  expect(told).toEqual([1501]);
  for (const each of [1490, 1502]) await price(moutai, each);
  expect(told).toEqual([1501, 1502]);
  end();
});

describe('A cell of MD.ALERT', () => {
  it('shares the requests of live cells', async () => {
    const { open, stream, requests } = startMarket();
    stream('live', { symbols: moutai, fields: null, seconds: null, headers: null });
    open();
    open({ condition: 'last<1000' });
    await passing(30_000);
    expect(requests.length).toBeLessThanOrEqual(11);
  });

  it('shows the problem of its symbol, unless it has been met', async () => {
    const { open, price, market } = startMarket();
    const waiting = open({ condition: 'last>9999' });
    const met = open({ condition: 'last>1' });
    await passing(4_000);
    market.isDown = true;
    // Outdated quotes say nothing new for a quarter of an hour; then there are none.
    await price(moutai, 1490, 20 * 60_000);
    expect(waiting.shown).toMatchObject([[[false]], { code: '#N/A' }]);
    expect(met.shown).toEqual([[[true]]]);
  });
});

describe('An alert that has been met', () => {
  it('waits again when it is reset, until its condition is met anew', async () => {
    const { open, price, book, log } = startMarket();
    const { shown } = open({ condition: 'last>1500' });
    await price(moutai, 1501, 6_000);
    book().reset();
    await passing(6_000);
    expect(shown).toEqual([[[true]], [[false]]]);
    await price(moutai, 1490);
    await price(moutai, 1510);
    expect(shown).toEqual([[[true]], [[false]], [[true]]]);
    expect(triggersOf(log())).toHaveLength(2);
  });

  it('ends with the day of its exchange, and is not met again by a quote of that day', async () => {
    const { open, price, market, log } = startMarket();
    market.quotedAt = () => thursdayMorning;
    const { shown } = open({ condition: 'last>1500' });
    await price(moutai, 1501);
    // From 10:30 to past midnight in Shanghai.
    await passing(14 * 3_600_000);
    expect(shown).toEqual([[[true]], [[false]]]);
    expect(log()).toEqual([]);
    market.quotedAt = () => thursdayMorning + dayMs;
    await passing(120_000);
    expect(shown).toEqual([[[true]], [[false]], [[true]]]);
    expect(triggersOf(log())).toEqual([[moutai, 1501]]);
  });
});

describe('An alert that was there before', () => {
  it('is found as it was by the cell of a formula that is calculated again', async () => {
    const { open, price, log } = startMarket();
    const first = open({ condition: 'last>1000' });
    await passing(4_000);
    first.cancel();
    const second = open({ condition: 'last>1000' });
    await price(moutai, 1400);
    expect(second.shown).toEqual([[[true]]]);
    expect(log()).toHaveLength(1);
  });

  it('is so after the page is loaded again, and what was crossed meanwhile says that it was not watched', async () => {
    const storage = createStorage();
    const first = startMarket({ storage });
    first.open({ condition: 'last>1000' });
    first.open();
    await passing(20_000);
    first.close();
    const second = startMarket({ storage });
    await second.price(moutai, 1600, 60_000);
    const { shown } = second.open({ condition: 'last>1000' });
    const crossed = second.open();
    await passing(4_000);
    expect(shown).toEqual([[[true]]]);
    expect(crossed.shown).toEqual([[[true]]]);
    const gap = { reasons: ['not-open'] };
    expect(second.log()).toMatchObject([
      { kind: 'trigger', condition: 'last>1000', price: 1490 },
      { kind: 'gap', alerts: 2, ...gap },
      { kind: 'trigger', condition: 'last crosses 1500', price: 1600, after: gap },
    ]);
  });
});

/** Functions whose workbook the test sets to another time. */
function startTravelling() {
  let asOf: AsOf | undefined;
  const listeners = new Set<() => void>();
  const time: SetTime = {
    current: () => asOf,
    isDailyOnly: () => false,
    subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
  };
  const functions = startMarket({ time });
  const setTime = (instant: number | undefined) => {
    asOf = instant === undefined ? undefined : { instant: epochMs(instant), market: 'SH' };
    functions.services.live.restart();
    for (const listener of listeners) listener();
  };
  return { ...functions, setTime };
}

describe('An alert in a workbook that is set to another time', () => {
  it('follows that time, says so in the log, and finds the present as it was', async () => {
    const { open, price, setTime, log } = startTravelling();
    const { shown } = open();
    await passing(4_000);
    const past = thursdayMorning - dayMs;
    setTime(past);
    await price(moutai, 1480);
    setTime(past + 60_000);
    await price(moutai, 1510);
    expect(shown.at(-1)).toEqual([[true]]);
    await price(moutai, 1490, 6_000);
    setTime(undefined);
    await passing(3_000);
    expect(shown.at(-1)).toEqual([[false]]);
    await price(moutai, 1505);
    const events = log().map((event) => (event.kind === 'gap' ? event.reasons : [event.price, event.asOf?.instant, event.after]));
    expect(events).toEqual([[1510, past + 60_000, undefined], ['past-time'], [1505, undefined, undefined]]);
  });

  it('names the past time alone as the reason of the gap, though its cell is calculated again meanwhile', async () => {
    const { open, setTime, log } = startTravelling();
    const first = open();
    await passing(4_000);
    setTime(thursdayMorning - dayMs);
    first.cancel();
    const second = open();
    await passing(30_000);
    setTime(undefined);
    second.cancel();
    open();
    await passing(6_000);
    expect(log()).toMatchObject([{ kind: 'gap', reasons: ['past-time'] }]);
  });

  it('begins anew when the time goes back', async () => {
    const { open, price, setTime } = startTravelling();
    const { shown } = open({ condition: 'last>1500' });
    setTime(thursdayMorning - dayMs);
    await price(moutai, 1510);
    setTime(thursdayMorning - 2 * dayMs);
    await price(moutai, 1490);
    expect(shown).toEqual([[[true]], [[false]]]);
  });
});
