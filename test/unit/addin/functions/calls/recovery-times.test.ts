/** When cells with provisional results are calculated again: 200 ms after the instant at which they recover. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MarketDataError } from '../../../../../src/market/texts/problem';
import { cell, cellThatStaysProvisional, otherCell, recoveringCells } from './recovering-cells';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-01-15T03:00:00Z') }));

const minute = 60_000;
const times = (recalculations: readonly (readonly [ms: number, ...addresses: string[]])[]) => recalculations.map(([ms]) => ms);
const fresh = { isProvisional: false };

describe('While the service responds', () => {
  it('a cell recovers after 5 seconds, and then after twice as long each time, up to 5 minutes', async () => {
    const { recalculations, passUntil } = cellThatStaysProvisional();
    await passUntil(20 * minute);
    const expected = [5_200, 15_400, 35_600, 75_800, 156_000, 316_200, 616_400, 916_600];
    expect(times(recalculations)).toEqual(expected);
  });

  it('cells recover together', async () => {
    const { answer, responds, recalculations, passUntil } = recoveringCells();
    responds();
    answer();
    await passUntil(2_000);
    answer({}, otherCell);
    await passUntil(minute);
    expect(recalculations).toEqual([[5_200, cell, otherCell]]);
  });

  it('further responses change nothing', async () => {
    const { responds, recalculations, passUntil } = cellThatStaysProvisional();
    await passUntil(1_000);
    responds();
    await passUntil(6_000);
    expect(times(recalculations)).toEqual([5_200]);
  });
});

describe('The backoff', () => {
  it.each([
    ['goes on when a cell fails again within twice its time', 15_000, [25_200, 45_400]],
    ['begins anew when nothing failed for longer', 15_001, [25_201, 35_401]],
  ])('%s', async (_, failsAgainAt, expected) => {
    let result: { readonly isProvisional: boolean } = fresh;
    const { answer, responds, recalculations, passUntil } = recoveringCells(() => void answer(result));
    responds();
    answer();
    await passUntil(failsAgainAt);
    result = { isProvisional: true };
    answer(result);
    await passUntil(50_000);
    expect(times(recalculations)).toEqual([5_200, ...expected]);
  });

  it('does not begin with a recovery of no cells', async () => {
    const { recovery, responds, answer, recalculations, passUntil } = recoveringCells();
    responds();
    recovery.recover();
    await passUntil(100);
    answer();
    await passUntil(minute);
    expect(times(recalculations)).toEqual([5_300]);
  });
});

describe('When the network is back', () => {
  it('cells recover at once', async () => {
    const { recovery, recalculations, passUntil } = cellThatStaysProvisional();
    await passUntil(1_000);
    recovery.recover();
    await passUntil(11_300);
    expect(times(recalculations)).toEqual([1_200]);
    await passUntil(11_400);
    expect(times(recalculations)).toEqual([1_200, 11_400]);
  });

  it.each([
    ['within the backoff, cells recover when it ends', 8_000],
    ['at the end of the backoff, cells recover at once', 15_000],
  ])('%s', async (_, backAt) => {
    const { recovery, recalculations, passUntil } = cellThatStaysProvisional();
    await passUntil(backAt);
    recovery.recover();
    await passUntil(30_000);
    expect(times(recalculations)).toEqual([5_200, 15_200]);
  });

  it('during the pause, nothing recovers', async () => {
    const { recovery, pause, recalculations, passUntil } = cellThatStaysProvisional();
    pause.set(true);
    recovery.recover();
    await passUntil(4_000);
    expect(recalculations).toEqual([]);
  });
});

describe('While the service fails', () => {
  it('a cell waits for its first response', async () => {
    const { fails, responds, answer, recalculations, passUntil } = recoveringCells();
    fails();
    answer();
    await passUntil(10 * minute);
    expect(recalculations).toEqual([]);
    responds();
    await passUntil(11 * minute);
    expect(recalculations).toEqual([[10 * minute + 200, cell]]);
  });

  it('a cell that failed before recovers with the next response', async () => {
    const { fails, responds, recalculations, passUntil } = cellThatStaysProvisional();
    await passUntil(1_000);
    fails();
    await passUntil(2_000);
    responds();
    await passUntil(2_300);
    expect(times(recalculations)).toEqual([2_200]);
    responds();
    await passUntil(20_000);
    expect(times(recalculations)).toEqual([2_200, 12_400]);
  });

  it('a cell that waits for its turn does not recover', async () => {
    const { fails, recalculations, passUntil } = cellThatStaysProvisional();
    fails();
    await passUntil(minute);
    expect(recalculations).toEqual([]);
  });
});

it('While the key is refused a cell waits until it is accepted', async () => {
  const { activity, answer, responds, recalculations, passUntil } = recoveringCells();
  activity.failed(new MarketDataError({ kind: 'key-refused' }));
  answer();
  await passUntil(minute);
  expect(recalculations).toEqual([]);
  responds();
  await passUntil(2 * minute);
  expect(times(recalculations)).toEqual([minute + 200]);
});

it('After a change of key cells are left to the refresh of the workbook', async () => {
  const { activity, answer, responds, recalculations, passUntil } = recoveringCells();
  activity.failed(new MarketDataError({ kind: 'key-refused' }));
  answer();
  await passUntil(minute);
  activity.accessChanged();
  responds();
  await passUntil(2 * minute);
  expect(recalculations).toEqual([]);
});

it('A limit that some requests wait for keeps no cell from recovering', async () => {
  const { activity, recalculations, passUntil } = cellThatStaysProvisional();
  activity.queueChanged({ requestsQueued: 1, requestsInFlight: 0, heldUntil: Date.now() + 8_000 });
  await passUntil(8_000);
  expect(times(recalculations)).toEqual([5_200]);
});

it('When the pause ends cells recover at once, whatever the backoff', async () => {
  const { pause, recalculations, passUntil } = cellThatStaysProvisional();
  await passUntil(6_000);
  pause.set(true);
  await passUntil(7_000);
  pause.set(false);
  await passUntil(8_000);
  expect(times(recalculations)).toEqual([5_200, 7_200]);
});
