/** MD.STATUS: the activity of the client and the network, shown as it changes. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { HostFacts } from '../../../../src/addin/functions/calls/services';
import type { AsOf } from '../../../../src/market/bars/as-of';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { CellError } from '../../../support/functions-in-node';
import { beforeEachInExcel, formatted, passing, respond, startFunctions } from '../../../support/small-market';

// Time that is faked does not load it.
beforeAll(() => import('../../../../src/addin/functions/status'));
beforeEachInExcel();

const moutai = { symbols: '600519.SH', fields: null, headers: null };

describe('MD.STATUS', () => {
  it('is a table of names and values, without a request', async () => {
    const { stream, requests } = startFunctions();
    const { shown } = stream('status', { item: null });
    await passing(5_000);
    expect(shown).toEqual([
      [
        ['State', 'Ready'],
        ['Requests in the last minute', 0],
        ['Cells per request', ''],
        ['Reused values', ''],
        ['Queue', formatted(0, '#,##0')],
        ['Waiting until', ''],
        ['Cells with outdated values', 0],
        ['Oldest outdated value', ''],
        ['Last problem', ''],
        ['Live cells', 'Running'],
        ['Live cells update every (s)', ''],
        ['Known limits', expect.stringContaining('Quotes 60,000/min; Market screening 60,000/min')],
        ['As of', ''],
      ],
    ]);
    expect(requests).toHaveLength(0);
  });
});

describe('The items of MD.STATUS', () => {
  it('are values alone, for stale cells beside the oldest time', async () => {
    const { stream } = startFunctions(respond, { language: 'zh' });
    const cells = ['state', 'stale', 'live'].map((item) => stream('status', { item }));
    await passing(1_000);
    expect(cells.map(({ shown }) => shown)).toEqual([[[['就绪']]], [[[0, '']]], [[['运行中']]]]);
  });

  it('are named in the error of another one', async () => {
    const { shown } = startFunctions().stream('status', { item: 'weather' });
    await passing(1_000);
    const items = 'state, requests, cells_per_request, cache_hit_rate, queue, waiting_until, stale, stale_since';
    const message = `item: "weather" is not valid. Enter one of ${items}, last_error, live, live_interval, limits, as_of, line`;
    expect(shown).toEqual([new CellError('#VALUE!', message)]);
  });

  it('are those of the moment in a value preview', async () => {
    const { stream, call } = startFunctions();
    await call('quote', moutai);
    const { shown } = stream('status', { item: 'requests' }, { isInValuePreview: true });
    await passing(70_000);
    expect(shown).toEqual([[[1]]]);
  });
});

describe('Many cells with MD.STATUS', () => {
  it('share each reading of the state, of which those that come later have one at once, and none remains after them', async () => {
    const { stream, call, services } = startFunctions();
    const keyAbilities = vi.spyOn(services.client, 'keyAbilities');
    const cells = Array.from({ length: 1_000 }, (_, i) => stream('status', { item: i % 2 === 0 ? 'requests' : 'state' }));
    await passing(1_000);
    await call('quote', moutai);
    await passing(1_000);
    const later = stream('status', { item: 'state' });
    await passing(100);
    expect(later.shown).toEqual([[['Connected']]]);
    expect(cells.at(-2)!.shown).toEqual([[[0]], [[1]]]);
    expect(cells.at(-1)!.shown).toEqual([[['Ready']], [['Connected']]]);
    // One at the beginning and one for the cell that came later; the others are of changes, once a second.
    expect(keyAbilities.mock.calls.length).toBeLessThan(10);
    for (const { cancel } of [...cells, later]) cancel();
    expect(vi.getTimerCount()).toBe(0);
    services.client.pause.set(true);
    await passing(2_000);
    expect(later.shown).toHaveLength(1);
  });
});

/** Functions of a workbook whose time the test sets. */
function timedFunctions(host: Partial<HostFacts> = {}) {
  let [current, isDailyOnly, tell]: [AsOf | undefined, boolean, () => void] = [undefined, false, () => {}];
  const subscribe = (listener: () => void) => {
    tell = listener;
    return () => (tell = () => {});
  };
  const time = { current: () => current, isDailyOnly: () => isDailyOnly, subscribe };
  const set = (next: AsOf | undefined, dailyOnly = false) => {
    [current, isDailyOnly] = [next, dailyOnly];
    tell();
  };
  return { ...startFunctions(respond, host, { time }), set };
}

describe('MD.STATUS("as_of") and MD.ASOF', () => {
  const asOf: AsOf = { instant: epochMs(Date.parse('2025-12-31T23:00:00Z')), market: 'US' };

  it('are blank for now, without a request', async () => {
    const { call, stream, requests } = timedFunctions();
    const { shown } = stream('status', { item: 'as_of' });
    await passing(1_000);
    expect([shown, await call('asOf', {}), requests]).toEqual([[[['']]], [['']], []]);
  });

  it('give the time that the workbook is set to, which the status follows by itself', async () => {
    const { call, stream, set } = timedFunctions();
    const { shown } = stream('status', { item: 'as_of' });
    await passing(1_000);
    set(asOf);
    await passing(1_000);
    set(asOf, true);
    await passing(1_000);
    const text = '2025-12-31 18:00 (New York)';
    expect(shown).toEqual([[['']], [[text]], [[`${text}, finished days only`]]]);
    expect(await call('asOf', {})).toEqual([[formatted(46022.75, 'yyyy-mm-dd hh:mm')]]);
  });

  it('follow a replay as fast as Excel shows what streams', async () => {
    const { call, stream, set } = timedFunctions();
    const { shown } = stream('status', { item: 'as_of' });
    await passing(1_000);
    set(asOf);
    await passing(10);
    set({ ...asOf, instant: epochMs(asOf.instant + 60_000) });
    await passing(500);
    expect(await call('asOf', {})).toEqual([[formatted(46022.75 + 1 / 1440, 'yyyy-mm-dd hh:mm')]]);
    expect(shown.at(-1)).toEqual([['2025-12-31 18:01 (New York)']]);
  });

  it('give a plain number where Excel takes no formats', async () => {
    const { call, set } = timedFunctions({ hasFormats: false });
    set(asOf);
    expect(await call('asOf', {})).toEqual([[46022.75]]);
  });
});

describe('The value of MD.STATUS follows', () => {
  it('the requests, and the minute in which they count', async () => {
    const { stream, call } = startFunctions();
    const { shown } = stream('status', { item: 'requests' });
    await passing(1_000);
    await call('quote', moutai);
    await passing(30_000);
    expect(shown).toEqual([[[0]], [[1]]]);
    await passing(31_000);
    expect(shown).toEqual([[[0]], [[1]], [[0]]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('the pause', async () => {
    const { stream, services } = startFunctions();
    const [state, live] = ['state', 'live'].map((item) => stream('status', { item }).shown);
    await passing(1_000);
    services.client.pause.set(true);
    await passing(1_000);
    expect(state).toEqual([[['Ready']], [['Paused']]]);
    expect(live).toEqual([[['Running']], [['Paused']]]);
  });

  it('the network', async () => {
    const listeners = new Set<() => void>();
    let isOnline = true;
    const network = {
      isOnline: () => isOnline,
      subscribe: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
    };
    const { shown, cancel } = startFunctions(respond, {}, { network }).stream('status', { item: 'state' });
    await passing(1_000);
    isOnline = false;
    for (const listener of listeners) listener();
    await passing(1_000);
    expect(shown).toEqual([[['Ready']], [['No network']]]);
    cancel();
    expect(listeners.size).toBe(0);
  });
});

describe('MD.STATUS that is cancelled', () => {
  it('leaves no timer while requests are counted', async () => {
    const { stream, call } = startFunctions();
    await call('quote', moutai);
    await passing(1_000);
    const before = vi.getTimerCount();
    const { cancel } = stream('status', { item: null });
    await passing(5_000);
    expect(vi.getTimerCount()).toBeGreaterThan(before);
    cancel();
    expect(vi.getTimerCount()).toBe(before);
  });
});
