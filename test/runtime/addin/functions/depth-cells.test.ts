import { describe, expect, it } from 'vitest';
import { startAddIn } from '../../../support/add-in';
import { cells, column, numberIn } from '../../../support/results';

describe('MD.DEPTH of one symbol', () => {
  it('shows a ladder of five levels, best first', async () => {
    const addIn = await startAddIn();
    const [header, ...rows] = cells(await addIn.call('DEPTH', '00700.HK'));
    expect(header).toEqual(['Level', 'Bid volume', 'Bid', 'Ask', 'Ask volume']);
    expect(column(rows, 0)).toEqual([1, 2, 3, 4, 5]);
    const [bids, asks] = [column(rows, 2).map(numberIn), column(rows, 3).map(numberIn)];
    expect(bids).toEqual([...bids].sort((a, b) => b - a));
    expect(asks).toEqual([...asks].sort((a, b) => a - b));
    expect(bids[0]).toBeLessThan(asks[0]!);
    expect(addIn.requests.map((url) => url.pathname)).toEqual(['/v1/depth']);
  });

  it('shows a book with asks above bids', async () => {
    const addIn = await startAddIn();
    const [header, ...rows] = cells(await addIn.call('DEPTH', '00700.HK', 3, 'book'));
    expect(header).toEqual(['Side', 'Price', 'Volume']);
    expect(column(rows, 0)).toEqual(['Ask 3', 'Ask 2', 'Ask 1', 'Bid 1', 'Bid 2', 'Bid 3']);
    const prices = column(rows, 1).map(numberIn);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
  });
});

describe('MD.DEPTH of several symbols', () => {
  it('shows a row for each of several symbols, in one request', async () => {
    const addIn = await startAddIn();
    const rows = cells(await addIn.call('DEPTH', [['00700.HK'], [''], ['NOSUCH.US'], ['600519.SH']], 2));
    expect(rows[0]).toEqual([
      'Symbol',
      ...[1, 2].flatMap((level) =>
        ['Bid', 'Bid volume', 'Ask', 'Ask volume'].map((name) =>
          name.endsWith('volume') ? `${name} ${level} (lots/shares)` : `${name} ${level}`,
        ),
      ),
    ]);
    expect(column(rows, 0).slice(1)).toEqual(['00700.HK', '', 'NOSUCH.US', '600519.SH']);
    expect(rows[3]?.[1]).toMatchObject({ code: '#N/A', message: 'Symbol not found: NOSUCH.US' });
    expect(addIn.requests.map((url) => url.pathname)).toEqual(['/v1/depth/batch']);
  });

  it('shows mid, spread and imbalance in the layout summary', async () => {
    const addIn = await startAddIn();
    const [row] = cells(await addIn.call('DEPTH', '600519.SH', 5, 'summary', false));
    const [bid, ask, mid, spread, imbalance] = (row ?? []).slice(2).map(numberIn);
    expect(mid).toBeCloseTo((bid! + ask!) / 2, 6);
    expect(spread).toBeCloseTo(ask! - bid!, 6);
    expect(Math.abs(imbalance!)).toBeLessThanOrEqual(1);
  });

  it('stacks ladders, with the symbol in the first column', async () => {
    const addIn = await startAddIn();
    const [header, ...rows] = cells(await addIn.call('DEPTH', '00700.HK,600519.SH', 2, 'ladder'));
    expect(header?.[0]).toBe('Symbol');
    expect(column(rows, 0)).toEqual(['00700.HK', '00700.HK', '600519.SH', '600519.SH']);
  });
});
