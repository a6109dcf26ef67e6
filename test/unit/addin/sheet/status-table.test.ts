/** MD.STATUS: the value of each item, and the table of all. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StatusItem, statusItems } from '../../../../src/addin/i18n/pane/status';
import type { AsOf } from '../../../../src/market/bars/as-of';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { MarketDataError } from '../../../../src/market/texts/problem';
import { problemText } from '../../../../src/addin/i18n/problems/problem-text';
import { type Status, statusCells, type StatusHost } from '../../../../src/addin/sheet/status-table';
import { formatted, january15 } from '../../../support/fixture-values';

const idle = {
  state: 'connected',
  requestsInLastMinute: 3,
  requestsSent: 4,
  valuesAsked: 200,
  valuesFromCache: 50,
  cellsAnswered: 90,
  requestsQueued: 12,
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
} as const;
const unused: Status = { ...idle, requestsSent: 0, valuesAsked: 0, cellsAnswered: 0, valuesFromCache: 0 };
const { problem } = new MarketDataError({ kind: 'offline' });

afterEach(() => void vi.restoreAllMocks());

function rowOf(item: StatusItem, status: Status = idle, host: Partial<StatusHost> = {}) {
  return statusCells([item], status, { language: 'en', hasFormats: true, ...host });
}

describe('The limits of the plan', () => {
  const limited: Status = {
    ...idle,
    liveSeconds: 12,
    limits: { rates: [{ function: 'quotes', mode: 'batch', rate: { requests: 10, windowMs: 60_000 } }], sizes: [] },
  };

  it('are a text, and the interval of live cells a number of seconds', () => {
    expect(rowOf('limits', limited)).toEqual([['Known limits', 'Quotes 10/min']]);
    expect(rowOf('live_interval', limited)).toEqual([['Live cells update every (s)', 12]]);
  });

  it('are blank while nothing is known', () => {
    expect(rowOf('limits')).toEqual([['Known limits', '']]);
    expect(rowOf('live_interval')).toEqual([['Live cells update every (s)', '']]);
  });
});

describe('The row of', () => {
  it.each<[StatusItem, string, unknown]>([
    ['state', 'State', 'Connected'],
    ['requests', 'Requests in the last minute', 3],
    ['cells_per_request', 'Cells per request', formatted(22.5, '0.0')],
    ['cache_hit_rate', 'Reused values', formatted(0.25, '0.00%')],
    ['queue', 'Queue', formatted(12, '#,##0')],
    ['waiting_until', 'Waiting until', ''],
    ['last_error', 'Last problem', ''],
    ['live', 'Live cells', 'Running'],
    ['as_of', 'As of', ''],
  ])('%s has its name and its value', (item, name, value) => expect(rowOf(item)).toEqual([[name, value]]));

  it.each<[StatusItem, string, unknown]>([
    ['state', '状态', '已连接'],
    ['live', '自动更新的单元格', '运行中'],
  ])('%s is in the language of the user', (item, name, value) => expect(rowOf(item, idle, { language: 'zh' })).toEqual([[name, value]]));
});

it.each<StatusItem>(['cells_per_request', 'cache_hit_rate'])('%s is blank before anything was asked', (item) =>
  expect(rowOf(item, unused)[0]?.[1]).toBe(''),
);

it.each<[StatusItem, number]>([
  ['cells_per_request', 22.5],
  ['cache_hit_rate', 0.25],
  ['queue', 12],
])('%s is a plain number on a host without formats', (item, value) => expect(rowOf(item, idle, { hasFormats: false })[0]?.[1]).toBe(value));

it('The end of a wait is a time on the clock of this machine', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-480);
  const waiting: Status = { ...idle, waitingUntil: Date.parse('2026-01-15T02:30:00Z') };
  expect(rowOf('waiting_until', waiting)).toEqual([['Waiting until', formatted(january15 + 10.5 / 24, 'yyyy-mm-dd hh:mm:ss')]]);
});

it('The last problem is a sentence in the language of the user', () => {
  const failing: Status = { ...idle, lastError: { problem } };
  expect(rowOf('last_error', failing, { language: 'zh' })[0]?.[1]).toBe(problemText(problem, 'zh'));
});

it('Paused live cells are named', () => expect(rowOf('live', { ...idle, isPaused: true })[0]?.[1]).toBe('Paused'));

describe('The time that the workbook is set to', () => {
  const asOf: AsOf = { instant: epochMs(Date.parse('2026-06-30T07:00:00Z')), market: 'SH' };

  it.each<[StatusHost['language'], AsOf['market'], string]>([
    ['en', 'SH', '2026-06-30 15:00 (Shanghai)'],
    ['zh', 'SZ', '2026-06-30 15:00（深圳）'],
    ['en', 'HK', '2026-06-30 15:00 (Hong Kong)'],
    ['zh', 'US', '2026-06-30 03:00（纽约）'],
  ])('is in %s a text on the clock of %s', (language, market, text) => {
    expect(rowOf('as_of', { ...idle, asOf: { ...asOf, market } }, { language })[0]?.[1]).toBe(text);
  });

  it('says where only finished days are shown, as long as there is one', () => {
    const dailyOnly = { ...idle, isDailyOnly: true };
    expect(rowOf('as_of', dailyOnly)[0]?.[1]).toBe('');
    expect(rowOf('as_of', { ...dailyOnly, asOf })[0]?.[1]).toBe('2026-06-30 15:00 (Shanghai), finished days only');
    expect(rowOf('as_of', { ...dailyOnly, asOf }, { language: 'zh' })[0]?.[1]).toBe('2026-06-30 15:00（上海），仅含已结束的交易日');
  });
});

describe('Stale cells', () => {
  /** Twelve past ten on the clock of this machine. */
  const oldest = new Date(2026, 0, 15, 10, 12).getTime();
  const failing: Status = { ...idle, state: 'failing', staleCells: { count: 3, oldest } };
  const serial: unknown = expect.closeTo(january15 + (10 * 60 + 12) / 1440, 9);
  const oldestTime = { type: 'Double', basicValue: serial, numberFormat: 'yyyy-mm-dd hh:mm:ss' };
  const tableOf = (status: Status, language: StatusHost['language'] = 'en') =>
    statusCells(statusItems, status, { language, hasFormats: true });

  it.each([
    ['a number and the time of the oldest value', failing, 3, oldestTime],
    ['none, without a time', idle, 0, ''],
  ])('are %s: below each other in the table, beside each other alone', (_, status, count, time) => {
    expect(tableOf(status)).toEqual(
      expect.arrayContaining([
        ['Cells with outdated values', count],
        ['Oldest outdated value', time],
      ]),
    );
    expect(rowOf('stale', status)).toEqual([['Cells with outdated values', count, time]]);
  });

  it('are named in Chinese for a Chinese Excel', () => expect(tableOf(failing, 'zh')).toContainEqual(['最早数据时间', oldestTime]));

  it('have no time beside the count where other items are asked for', () => {
    const cells = statusCells(['stale', 'requests'], failing, { language: 'en', hasFormats: true });
    expect(cells.map((row) => row.slice(1))).toEqual([[3], [3]]);
  });

  it('have a plain number as their time on a host without formats', () => {
    expect(rowOf('stale', failing, { hasFormats: false })[0]?.[2]).toEqual(serial);
  });

  it('are the only item with two values', () => {
    expect(statusItems.filter((item) => rowOf(item, failing)[0]?.length !== 2)).toEqual(['stale']);
  });
});
