import { describe, expect, it } from 'vitest';
import { parseIsoDay, serialOfDay } from '../../../../src/market/time/exchange-time';
import { statusItems } from '../../../../src/addin/i18n/pane/status';
import { type Status, statusCells, type StatusHost } from '../../../../src/addin/sheet/status-table';
import { formatted } from '../../../support/fixture-values';

const idle: Status = {
  state: 'connected',
  requestsInLastMinute: 0,
  requestsSent: 0,
  valuesAsked: 0,
  valuesFromCache: 0,
  cellsAnswered: 0,
  requestsQueued: 0,
  waitingUntil: undefined,
  lastError: undefined,
  staleCells: { count: 0, oldest: undefined },
  liveSeconds: undefined,
  limits: { rates: [], sizes: [] },
  isPaused: false,
  asOf: undefined,
  isDailyOnly: false,
  isSimulated: false,
  now: 0,
};
const host: StatusHost = { language: 'en', hasFormats: true };

/** Twelve past ten on the clock of this machine. */
const oldest = new Date(2026, 0, 15, 10, 12).getTime();
const failing: Status = { ...idle, state: 'failing', staleCells: { count: 3, oldest } };
const serial: unknown = expect.closeTo(serialOfDay(parseIsoDay('2026-01-15')!) + (10 * 60 + 12) / 1440, 9);
const oldestTime = { type: 'Double', basicValue: serial, numberFormat: 'yyyy-mm-dd hh:mm:ss' };

const rowsOf = (status: Status, language: StatusHost['language'] = 'en') => statusCells(statusItems, status, { ...host, language });

describe('Stale cells in the table of MD.STATUS', () => {
  it('are a count that formulas can calculate with, and below it the time of the oldest value', () => {
    expect(rowsOf(failing)).toContainEqual(['Cells with outdated values', 3]);
    expect(rowsOf(failing)).toContainEqual(['Oldest outdated value', oldestTime]);
  });

  it('have a blank time while there are none', () => {
    expect(rowsOf(idle)).toContainEqual(['Cells with outdated values', 0]);
    expect(rowsOf(idle)).toContainEqual(['Oldest outdated value', '']);
  });

  it('are named in Chinese for a Chinese Excel', () => {
    expect(rowsOf(failing, 'zh')).toContainEqual(['最早数据时间', oldestTime]);
  });
});

describe('Ratios in the table of MD.STATUS', () => {
  it('are blank before the first request', () => {
    expect(rowsOf(idle)).toContainEqual(['Cells per request', '']);
    expect(rowsOf(idle)).toContainEqual(['Reused values', '']);
  });

  it('are a number with one decimal and a percentage', () => {
    const busy = { ...idle, cellsAnswered: 50, requestsSent: 4, valuesFromCache: 3, valuesAsked: 4 };
    expect(rowsOf(busy)).toContainEqual(['Cells per request', formatted(12.5, '0.0')]);
    expect(rowsOf(busy)).toContainEqual(['Reused values', formatted(0.75, '0.00%')]);
  });
});

describe('MD.STATUS of one item', () => {
  it('puts the time of the oldest value beside the count of stale cells', () => {
    expect(statusCells(['stale'], failing, host)).toEqual([['Cells with outdated values', 3, oldestTime]]);
    expect(statusCells(['stale'], idle, host)).toEqual([['Cells with outdated values', 0, '']]);
  });

  it('has no time beside the count where other items are asked for', () => {
    expect(statusCells(['stale', 'requests'], failing, host)).toEqual([
      ['Cells with outdated values', 3],
      ['Requests in the last minute', 0],
    ]);
  });

  it('gives the time as a plain number on a host without formats', () => {
    expect(statusCells(['stale'], failing, { ...host, hasFormats: false })).toEqual([['Cells with outdated values', 3, serial]]);
  });

  it('is one value for every other item', () => {
    for (const item of statusItems.filter((each) => each !== 'stale')) {
      expect(statusCells([item], failing, host)[0]).toHaveLength(2);
    }
  });
});
