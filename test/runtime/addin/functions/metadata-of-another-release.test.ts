/** Office keeps functions.json and the script apart: one of them may be of an earlier release for a day. */
import { describe, expect, it, vi } from 'vitest';
import { startAddIn } from '../../../support/add-in';
import { cells, only } from '../../../support/results';

describe.each(['older', 'newer'] as const)('With %s functions.json than the script', (staleMetadata) => {
  const start = () => startAddIn({ host: { staleMetadata } });

  it('functions answer, and those that both know take the same arguments', async () => {
    const { call } = await start();
    expect(only(await call('QUOTE', '600519.SH', 'name'))).toBe('贵州茅台');
    expect(cells(await call('KLINE', '600519.SH', '1w', 5))).toHaveLength(6);
    expect(only(await call('CARD', '600519.SH'))).toMatchObject({ kind: 'card' });
  });

  it('live cells update, and end with their cell', async () => {
    const { excel } = await start();
    const stream = excel.stream('LIVE', '600519.SH', 'last');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stream.results.length).toBeGreaterThan(1);
    expect(stream.results).not.toContainEqual(expect.objectContaining({ kind: 'error' }));
    stream.cancel();
    await vi.advanceTimersByTimeAsync(10_000);
    const { length } = stream.results;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stream.results).toHaveLength(length);
  });
});
