/** Excel on the web refuses a message above 5 MB and then loses every result in it. */
import { expect, it } from 'vitest';
import type { Flush } from '../../../src/office-host/host/host-options';
import { startAddIn } from '../../support/add-in';
import { cells } from '../../support/results';

it('60 cells of 1,000 bars are delivered to a host with a limit of 5 MB and without retryInSlices', async () => {
  const flushes: Flush[] = [];
  const host = { maxFlushBytes: 5_000_000, onFlush: (flush: Flush) => flushes.push(flush) };
  const addIn = await startAddIn({ host });
  const quotes = await addIn.quotes('universes=CN_Stock');
  const calls = quotes.slice(0, 60).map(({ symbol }) => ({ functionId: 'KLINE', arguments: [symbol, '5m', 1000] }));
  const rowCounts = (await addIn.callMany(calls)).map((result) => cells(result).length);
  expect(new Set(rowCounts)).toEqual(new Set([1001]));
  expect(flushes.filter(({ isRefused }) => isRefused)).toEqual([]);
  // One message with all results would exceed the limit.
  expect(flushes.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(3 * host.maxFlushBytes);
});
