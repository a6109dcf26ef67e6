import { beforeEach, describe, expect, it } from 'vitest';
import { recalculateOnTime } from '../../../../src/addin/excel/refresh/recalculate-on-time';
import type { Refresh } from '../../../../src/addin/excel/refresh/refresh';
import type { WorkbookTime } from '../../../../src/addin/excel/time/workbook-time';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { timeOfTest } from '../../../support/time-of-test';

let time: WorkbookTime;
/** What was started, in order; a redraw with the time that it is for. */
let log: (string | number)[];
let finish: () => void;

const at = (instant: number) => ({ instant: epochMs(instant), market: 'SH' }) as const;

beforeEach(() => {
  log = [];
  time = timeOfTest();
  const redraw: Refresh = (scope) => {
    log.push(scope, Number(time.current()?.instant));
    return new Promise((_, reject) => (finish = () => reject(new Error('Excel is busy'))));
  };
  recalculateOnTime(time, { restart: () => void log.push('live') }, redraw);
});

const passing = () => new Promise((resolve) => setTimeout(resolve));

describe('A change of the time', () => {
  it('restarts live cells and recalculates the others once', async () => {
    void time.set(at(1));
    void time.set(at(1));
    time.noteDailyOnly(true);
    finish();
    await passing();
    expect(log).toEqual(['live', 'workbook', 1]);
  });

  it('during a recalculation is followed by one more, for the latest time', async () => {
    for (const instant of [1, 2, 3]) void time.set(at(instant));
    expect(log).toEqual(['live', 'workbook', 1, 'live', 'live']);
    finish();
    await passing();
    expect(log.slice(5)).toEqual(['workbook', 3]);
    finish();
    await passing();
    expect(log).toHaveLength(7);
  });
});
