/** A cell that is filled in after the rate limit or the pause, and what the fill-in means for its later calculations. */
import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../../../src/client/timing/timers';
import { createFunctionTable } from '../../../../../src/addin/functions/function-table';
import { CellError, servicesOver } from '../../../../support/functions-in-node';
import { quotesOf, refusal, symbolsOf } from '../../../../support/scripted-service';
import { beforeEachInExcel } from '../../../../support/small-market';

beforeEachInExcel();

const minute = 60_000;

type Answer = (symbols: readonly string[]) => Response;

const price =
  (last: number): Answer =>
  (symbols) =>
    quotesOf(symbols, last);
const askToWait = (): Response => refusal(429, 'slow down', { retry_after_ms: 20_000 });
const fail = (): Response => refusal(503);

const fresh = (value: number) => ({ type: 'Double', basicValue: value, numberFormat: '#,##0.00' });
const grey = (value: number) => ({ type: 'Double', basicValue: value, numberFormat: '[Color16]#,##0.00' });

/** The cell Sheet1!B2 with =MD.QUOTE("600519.SH"), which Excel calculates whenever the add-in asks for it. */
function cellOver(first: Answer) {
  const [shown, requestsAt]: [unknown[], number[]] = [[], []];
  let answer = first;
  const fetch = (url: URL) => {
    requestsAt.push(Date.now());
    return answer(symbolsOf(url));
  };
  const calculate = () => {
    const given = { symbols: '600519.SH', fields: null, headers: null };
    const calculated = table.call('quote', given, { address: 'Sheet1!B2' });
    void calculated.then(
      ([row]) => shown.push(row?.[0]),
      (error: unknown) => shown.push(error),
    );
    return Promise.resolve();
  };
  const services = servicesOver(fetch, systemClock, calculate);
  const table = createFunctionTable(services);
  return {
    pause: services.client.pause,
    calculate,
    serviceSays: (next: Answer) => void (answer = next),
    last: () => shown.at(-1),
    requestCount: () => requestsAt.length,
  };
}

describe('A filled-in value', () => {
  it.each([
    ['is fresh for a calculation a few seconds later', 5_000, 0, 10],
    ['is requested again 30 seconds later', 30_000, 1, 11],
    ['is requested again half an hour later', 30 * minute, 1, 11],
  ])('%s', async (_, laterMs, requests, expected) => {
    const { calculate, serviceSays, last, requestCount } = cellOver(askToWait);
    await calculate();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(last()).toEqual(new CellError('#N/A', 'Waiting at the request limit: this cell fills in automatically'));
    serviceSays(price(10));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(last()).toEqual(fresh(10));
    const before = requestCount();
    serviceSays(price(11));
    await vi.advanceTimersByTimeAsync(laterMs);
    await calculate();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requestCount() - before).toBe(requests);
    expect(last()).toEqual(fresh(expected));
  });
});

describe('A value that stands in after a failed fill-in', () => {
  /** A cell that shows a grey 10: its request was held back past the deadline and then failed, and so did the next one. */
  async function standIn() {
    const cell = cellOver(price(10));
    await cell.calculate();
    await vi.advanceTimersByTimeAsync(5_000);
    cell.serviceSays(askToWait);
    await cell.calculate();
    await vi.advanceTimersByTimeAsync(50_000);
    cell.serviceSays(fail);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(cell.last()).toEqual(grey(10));
    return cell;
  }

  it('is grey, and is replaced half an hour later by what a new request brings', async () => {
    const { calculate, serviceSays, last, requestCount } = await standIn();
    await vi.advanceTimersByTimeAsync(30 * minute);
    const before = requestCount();
    serviceSays(price(11));
    await calculate();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requestCount() - before).toBe(1);
    expect(last()).toEqual(fresh(11));
  });

  it('is an error half an hour later while the service still fails', async () => {
    const { calculate, last, requestCount } = await standIn();
    await vi.advanceTimersByTimeAsync(30 * minute);
    const before = requestCount();
    await calculate();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(requestCount()).toBeGreaterThan(before);
    expect(last()).toEqual(new CellError('#N/A', 'The data service has a problem (503): this cell tries again automatically'));
  });
});

const isPaused = new CellError('#N/A', 'Requests are paused: resume them in the Tickgrid pane');

describe('During the pause', () => {
  it('a cell without a known value is #N/A without a request, and is filled in once when the pause ends', async () => {
    const { pause, calculate, last, requestCount } = cellOver(price(10));
    pause.set(true);
    await calculate();
    await vi.advanceTimersByTimeAsync(3 * minute);
    expect(last()).toEqual(isPaused);
    expect(requestCount()).toBe(0);
    pause.set(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([last(), requestCount()]).toEqual([fresh(10), 1]);
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(requestCount()).toBe(1);
  });

  it('a cell keeps its last value in grey, however old, and gets a new one when the pause ends', async () => {
    const { pause, calculate, serviceSays, last, requestCount } = cellOver(price(10));
    await calculate();
    await vi.advanceTimersByTimeAsync(180 * minute);
    pause.set(true);
    await calculate();
    await vi.advanceTimersByTimeAsync(minute);
    expect([last(), requestCount()]).toEqual([grey(10), 1]);
    serviceSays(price(11));
    pause.set(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([last(), requestCount()]).toEqual([fresh(11), 2]);
  });
});

describe('What fails or waits when the pause begins', () => {
  it('a cell that waits for the rate limit is answered at its deadline, and filled in when it ends', async () => {
    const { pause, calculate, serviceSays, last, requestCount } = cellOver(askToWait);
    await calculate();
    await vi.advanceTimersByTimeAsync(1_000);
    pause.set(true);
    serviceSays(price(10));
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(last()).toEqual(isPaused);
    expect(requestCount()).toBe(1);
    pause.set(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([last(), requestCount()]).toEqual([fresh(10), 2]);
  });

  it('a cell that failed is not tried again until it ends', async () => {
    const { pause, calculate, serviceSays, last, requestCount } = cellOver(fail);
    await calculate();
    await vi.advanceTimersByTimeAsync(30_000);
    const before = requestCount();
    pause.set(true);
    serviceSays(price(10));
    await vi.advanceTimersByTimeAsync(30 * minute);
    expect(requestCount()).toBe(before);
    pause.set(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(last()).toEqual(fresh(10));
  });
});
