import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HostProfile, hostProfiles } from '../../support/host-profiles';
import type { ExcelInNode } from '../../support/excel-in-node';
import { fixtureExcel, passing, seenBy, value } from './fixture-excel';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('A stream', () => {
  it('delivers every pushed value', async () => {
    const excel = await fixtureExcel();
    const stream = excel.stream('TICKER', 'a');
    await vi.advanceTimersByTimeAsync(10);
    await push(excel, 1, 600);
    await push(excel, 2, 600);
    expect(stream.results).toEqual([value(1), value(2)]);
  });

  it('delivers only the last value before a flush', async () => {
    const excel = await fixtureExcel();
    const stream = excel.stream('TICKER', 'a');
    await vi.advanceTimersByTimeAsync(10);
    await push(excel, 1, 1);
    await push(excel, 2, 600);
    expect(stream.results).toEqual([value(2)]);
  });

  it('calls onCanceled and delivers nothing after it was cancelled', async () => {
    const excel = await fixtureExcel();
    const stream = excel.stream('TICKER', 'a');
    await vi.advanceTimersByTimeAsync(10);
    stream.cancel();
    await vi.advanceTimersByTimeAsync(10);
    await push(excel, 1, 600);
    expect(seenBy(excel).cancelled).toEqual(['a']);
    expect(stream.results).toEqual([]);
    expect(excel.host.openCalls).toBe(0);
  });

  it('is never started if it was cancelled before it was sent', async () => {
    const excel = await fixtureExcel();
    excel.stream('TICKER', 'a').cancel();
    await vi.advanceTimersByTimeAsync(10);
    expect(excel.host.messages).toEqual([]);
  });
});

describe('The address of a stream', () => {
  const whereabouts = async (host: HostProfile) => {
    const excel = await fixtureExcel({ host });
    const results: unknown[] = [];
    excel.host.call([{ functionId: 'WHEREABOUTS', arguments: [], address: 'Sheet1!B2', onResult: (result) => results.push(result) }]);
    await vi.advanceTimersByTimeAsync(600);
    return results;
  };

  it('is told where Excel knows that the stream asks for it', async () => {
    expect(await whereabouts(hostProfiles['Microsoft 365 on Windows'])).toEqual([value('Sheet1!B2')]);
    expect(await whereabouts(hostProfiles['LTSC 2024'])).toEqual([value('undefined')]);
  });
});

describe('A cancelable call', () => {
  it('calls onCanceled when it is cancelled', async () => {
    const excel = await fixtureExcel();
    const [id = 0] = excel.host.call([{ functionId: 'PATIENT', arguments: ['b'], onResult: () => {} }]);
    await vi.advanceTimersByTimeAsync(10);
    excel.host.cancel([id]);
    await vi.advanceTimersByTimeAsync(10);
    expect(seenBy(excel).cancelled).toEqual(['b']);
  });
});

function push(excel: ExcelInNode, content: number, thenMs: number): Promise<void> {
  (excel.page['push'] as (name: string, content: number) => void)('a', content);
  return passing(thenMs, Promise.resolve());
}
