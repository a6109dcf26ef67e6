import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPause } from '../../../../src/client/http/pause';
import { systemClock } from '../../../../src/client/timing/timers';
import type { AsOf } from '../../../../src/market/bars/as-of';
import { type DayNumber, epochMs, parseIsoDay } from '../../../../src/market/time/exchange-time';
import { createReplay } from '../../../../src/addin/taskpane/as-of/replay';
import { timeOfTest } from '../../../support/time-of-test';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-07-31T08:00:00Z') }));

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const at = (iso: string): AsOf => ({ instant: epochMs(Date.parse(`${iso}:00Z`)), market: 'SH' });
const iso = (asOf: AsOf | undefined) => asOf && new Date(asOf.instant).toISOString().slice(0, 16);

/** A replay from the close of a Friday on, with all that it depends on in one's hands. */
function replayed(from = '2026-06-26T07:00', holidays: readonly string[] = []) {
  const time = timeOfTest();
  void time.set(at(from));
  const pause = createPause();
  const state = { isRecalculated: true, isShown: true, isDailyOnly: false };
  const [shown, kept]: [(string | undefined)[], (string | undefined)[]] = [[], []];
  let onVisibility = () => {};
  time.subscribe(() => void shown.push(iso(time.current())));
  const replay = createReplay({
    time: { ...time, isDailyOnly: () => state.isDailyOnly },
    clock: systemClock,
    pause,
    visibility: {
      isShown: () => state.isShown,
      subscribe: (listener) => ((onVisibility = listener), () => {}),
    },
    calendar: { around: () => Promise.resolve(new Set(holidays.map((day) => parseIsoDay(day) as DayNumber))) },
    isRecalculated: () => state.isRecalculated,
    keep(asOf) {
      kept.push(iso(asOf));
      void time.set(asOf);
    },
    onChange: () => {},
  });
  const hide = () => {
    state.isShown = false;
    onVisibility();
  };
  return { replay, time, pause, state, shown, kept, hide };
}

describe('A replay', () => {
  it.each([
    [1, 60_000],
    [10, 6_000],
    [60, 1_000],
  ] as const)('at %i× shows a minute of trading every %i ms, the first at once', async (speed, everyMs) => {
    const { replay, shown } = replayed('2026-06-26T03:29');
    replay.play(speed);
    await pass(0);
    await pass(2 * everyMs);
    expect(shown).toEqual(['2026-06-26T03:30', '2026-06-26T05:01', '2026-06-26T05:02']);
    replay.stop();
  });

  it('passes over the weekend and a holiday', async () => {
    const { replay, shown } = replayed('2026-06-26T07:00', ['2026-06-29']);
    replay.play(60);
    await pass(0);
    expect(shown).toEqual(['2026-06-30T01:31']);
    replay.stop();
  });

  it('goes from close to close without minute bars', async () => {
    const { replay, state, shown } = replayed();
    state.isDailyOnly = true;
    replay.play(60);
    await pass(1_000);
    expect(shown).toEqual(['2026-06-29T07:00', '2026-06-30T07:00']);
    replay.stop();
  });
});

describe('At its end, a replay', () => {
  it('has kept the time of each step in the workbook, and pauses at the last one', async () => {
    const { replay, kept } = replayed();
    replay.play(60);
    await pass(2_000);
    expect(kept).toEqual(['2026-06-29T01:31', '2026-06-29T01:32', '2026-06-29T01:33']);
    replay.pause();
    await pass(600_000);
    expect([replay.state(), kept.length]).toEqual(['paused', 3]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('returns to now when it has reached the present, and ends', async () => {
    const { replay, shown, kept, time } = replayed('2026-07-31T06:58');
    replay.play(60);
    await pass(2_000);
    expect(shown).toEqual(['2026-07-31T06:59', '2026-07-31T07:00', undefined]);
    expect([replay.state(), kept.at(-1)]).toEqual(['ended', undefined]);
    expect(vi.getTimerCount()).toBe(0);
    void time.set(at('2026-06-26T07:00'));
    expect(replay.state()).toBe('paused');
  });
});

describe('A replay waits', () => {
  it('until the cells show the step before, for 45 seconds at most', async () => {
    const { replay, state, shown } = replayed();
    replay.play(60);
    await pass(0);
    state.isRecalculated = false;
    await pass(44_000);
    expect(shown).toHaveLength(1);
    await pass(1_000);
    expect(shown).toHaveLength(2);
    await pass(20_000);
    state.isRecalculated = true;
    await pass(100);
    expect(shown).toHaveLength(3);
    replay.stop();
  });

  it('while requests are paused, without a timer', async () => {
    const { replay, pause, shown } = replayed();
    replay.play(60);
    await pass(0);
    pause.set(true);
    await pass(600_000);
    expect([replay.state(), shown.length, vi.getTimerCount()]).toEqual(['held', 1, 0]);
    pause.set(false);
    await pass(0);
    expect([replay.state(), shown.length]).toEqual(['playing', 2]);
    replay.stop();
  });
});

describe('A replay stops', () => {
  it.each([
    ['set to another time', at('2026-01-05T03:00')],
    ['back to now', undefined],
  ])('when the workbook is %s elsewhere, and does not set it', async (_, elsewhere) => {
    const { replay, time, kept } = replayed();
    replay.play(60);
    await pass(1_000);
    void time.set(elsewhere);
    const before = kept.length;
    await pass(60_000);
    expect([replay.state(), iso(time.current()), kept.length]).toEqual(['paused', iso(elsewhere), before]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('when the pane is hidden, and keeps its time', async () => {
    const { replay, kept, hide } = replayed();
    replay.play(60);
    await pass(1_000);
    hide();
    await pass(60_000);
    expect([replay.state(), kept.at(-1), kept.length]).toEqual(['paused', '2026-06-29T01:32', 2]);
  });

  it('with the pane, for good', async () => {
    const { replay, pause, shown, kept } = replayed();
    replay.play(60);
    await pass(0);
    replay.stop();
    pause.set(true);
    pause.set(false);
    await pass(60_000);
    expect([shown, kept]).toEqual([['2026-06-29T01:31'], ['2026-06-29T01:31']]);
  });
});

describe('Steps by hand', () => {
  it('go a minute of trading back and forward, and are kept', async () => {
    const { replay, kept } = replayed('2026-06-29T01:31');
    for (const direction of [-1, -1, 1, 1, 1] as const) {
      replay.step(direction);
      await pass(0);
    }
    expect(kept.map((moment) => moment?.slice(5))).toEqual([
      ...['06-26T07:00', '06-26T06:59', '06-26T07:00', '06-29T01:31', '06-29T01:32'],
    ]);
  });

  it('are made together when the cells were not ready for each of them', async () => {
    const { replay, state, kept } = replayed('2026-06-29T01:31');
    replay.step(1);
    await pass(0);
    state.isRecalculated = false;
    for (let click = 0; click < 5; click++) replay.step(1);
    await pass(10_000);
    expect(kept).toHaveLength(1);
    state.isRecalculated = true;
    await pass(100);
    expect(kept.at(-1)).toBe('2026-06-29T01:37');
    expect(kept).toHaveLength(2);
  });

  it('pause a replay that plays', async () => {
    const { replay, kept } = replayed();
    replay.play(60);
    await pass(1_000);
    replay.step(-1);
    await pass(60_000);
    expect([replay.state(), kept.slice(2)]).toEqual(['paused', ['2026-06-29T01:31']]);
  });
});
