import { describe, expect, it, vi } from 'vitest';
import { startAddIn } from '../../../support/add-in';
import { cells, column, numberIn } from '../../../support/results';

const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('MD.LIVEDEPTH', () => {
  it('pushes the depth of one symbol', async () => {
    const addIn = await startAddIn();
    const stream = addIn.excel.stream('LIVEDEPTH', '00700.HK', 2);
    await passing(60_000);
    const [header, ...rows] = cells(stream.results[0]!);
    expect(header).toEqual(['Level', 'Bid volume', 'Bid', 'Ask', 'Ask volume']);
    expect(column(rows, 0)).toEqual([1, 2]);
    expect(stream.results.length).toBeGreaterThan(1);
    expect(addIn.requests.length).toBeLessThanOrEqual(21);
    expect(new Set(addIn.requests.map((url) => url.pathname))).toEqual(new Set(['/v1/depth']));
  });

  it('shows the same as MD.DEPTH', async () => {
    const addIn = await startAddIn();
    const stream = addIn.excel.stream('LIVEDEPTH', '600519.SH', 5, 'book', 10, false);
    await passing(600);
    expect(cells(stream.results[0]!)).toEqual(cells(await addIn.call('DEPTH', '600519.SH', 5, 'book', false)));
    expect(numberIn(cells(stream.results[0]!)[0]?.[1])).toBeGreaterThan(0);
  });

  it('is blank for a blank cell, without a request', async () => {
    const addIn = await startAddIn();
    const stream = addIn.excel.stream('LIVEDEPTH', '');
    await passing(5_000);
    expect(stream.results.map(cells)).toEqual([[['']]]);
    expect(addIn.requests).toHaveLength(0);
  });
});

describe('MD.LIVEDEPTH with a wrong argument', () => {
  it.each([
    ['999999.SH', null, '#N/A', 'Symbol not found: 999999.SH'],
    ['what?', null, '#VALUE!', 'symbol: "what?" is not valid. Enter a symbol such as 600519.SH, 00700.HK or AAPL.US'],
    [
      '600519.SH,AAPL.US',
      null,
      '#VALUE!',
      'symbol: "600519.SH,AAPL.US" is not valid. Enter a symbol such as 600519.SH, 00700.HK or AAPL.US',
    ],
    ['00700.HK', 6, '#VALUE!', 'levels: "6" is not valid. Enter a whole number from 1 to 5'],
  ])('is an error that names it: %s', async (symbol, levels, code, message) => {
    const addIn = await startAddIn();
    const stream = addIn.excel.stream('LIVEDEPTH', symbol, levels);
    await passing(600);
    expect(stream.results).toEqual([{ kind: 'error', code, message }]);
  });
});
