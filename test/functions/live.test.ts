import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CellResult } from '../../src/workbench/excel-host/contract';
import { type AddIn, startAddIn } from '../support/add-in';
import type { Stream } from '../support/excel-in-node';
import { cells, column, numberIn, only, texts } from '../support/results';

afterEach(() => void vi.useRealTimers());

const minuteMs = 60_000;
const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const last = (stream: Stream): CellResult => stream.results.at(-1)!;
const down = () => Promise.reject(new TypeError('fetch failed'));

/** Begins at a whole minute, as the clock of the market does. */
async function streaming(addIn: AddIn, ...args: readonly unknown[]): Promise<Stream> {
  const stream = addIn.excel.stream('LIVE', ...args);
  await passing(600);
  return stream;
}

describe('500 cells of MD.LIVE over 300 symbols', () => {
  it('follow the service for a minute with at most 3 requests a poll, and leave no timer', async () => {
    const addIn = await startAddIn();
    const symbols = (await addIn.quotes('universes=CN_Stock')).slice(0, 300).map(({ symbol }) => symbol);
    const timersBefore = vi.getTimerCount();
    const streams = Array.from({ length: 500 }, (_, i) => addIn.excel.stream('LIVE', symbols[i % 300], 'last_price'));
    await passing(minuteMs);
    const polls = Math.ceil(minuteMs / 3_000) + 1;
    expect(addIn.requests.length).toBeLessThanOrEqual(3 * polls);
    expect(addIn.requests.length).toBeGreaterThanOrEqual(3 * (polls - 3));
    const quotes = new Map((await addIn.quotes('universes=CN_Stock')).map((each) => [each.symbol, each.last_price]));
    streams.forEach((stream, i) => {
      expect(numberIn(only(last(stream)))).toBeCloseTo(quotes.get(symbols[i % 300]!)!, 6);
    });
    expect(streams.some(({ results }) => results.length > 2)).toBe(true);
    for (const stream of streams) stream.cancel();
    await passing(2_000);
    expect(vi.getTimerCount()).toBe(timersBefore);
    const sent = addIn.requests.length;
    await passing(minuteMs);
    expect(addIn.requests).toHaveLength(sent);
  });
});
