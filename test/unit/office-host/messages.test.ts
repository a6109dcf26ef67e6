import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call, ExcelInNode } from '../../support/excel-in-node';
import { fixtureExcel, passing, value } from './fixture-excel';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const additions = (count: number): Call[] => Array.from({ length: count }, (_, index) => ({ functionId: 'ADD', arguments: [index, 1] }));

const sums = (count: number) => Array.from({ length: count }, (_, index) => value(index + 1));

/** Texts of almost the maximum length of a cell: 200 of them are 6.5 MB. */
const longTexts = (count: number): Call[] => Array.from({ length: count }, () => ({ functionId: 'TEXT', arguments: [32_000] }));

describe('A recalculation of 1,000 cells', () => {
  it('is one message and one flush', async () => {
    const excel = await fixtureExcel();
    expect(await passing(600, excel.callMany(additions(1_000)))).toEqual(sums(1_000));
    expect(excel.host.messages).toEqual([1_000]);
    expect(excel.host.flushes.map(({ results }) => results)).toEqual([1_000]);
  });

  it('can be sent in slices of 50 every 2 ms', async () => {
    const excel = await fixtureExcel({ host: { callsPerMessage: 50 } });
    const results = excel.callMany(additions(1_000));
    await vi.advanceTimersByTimeAsync(19);
    expect(excel.host.messages).toEqual(Array.from({ length: 10 }, () => 50));
    expect(await passing(600, results)).toEqual(sums(1_000));
    expect(excel.host.messages).toHaveLength(20);
  });
});

describe('Flushes', () => {
  it('are sent 50 ms after the first result and then every 500 ms', async () => {
    expect(await flushTimes(await fixtureExcel())).toEqual([50, 550]);
  });

  it('are sent every 200 ms with the feature shortInterval', async () => {
    expect(await flushTimes(await fixtureExcel({ host: { features: ['shortInterval'] } }))).toEqual([50, 250]);
  });

  it('are reported to onFlush', async () => {
    const onFlush = vi.fn();
    const excel = await fixtureExcel({ host: { onFlush } });
    await passing(600, excel.callMany(additions(3)));
    expect(onFlush).toHaveBeenCalledExactlyOnceWith({ results: 3, size: expect.any(Number), isRefused: false });
  });
});

describe('A host that refuses messages above 5 MB', () => {
  const maxFlushBytes = 5_000_000;

  it('accepts smaller ones', async () => {
    const excel = await fixtureExcel({ host: { maxFlushBytes } });
    const results = await passing(600, excel.callMany(longTexts(100)));
    expect(results.map(({ kind }) => kind)).toEqual(Array.from({ length: 100 }, () => 'value'));
  });

  it('never gets the cells of a larger one: the runtime repeats the message for a minute, then drops it', async () => {
    const excel = await fixtureExcel({ host: { maxFlushBytes: 100_000 } });
    void excel.callMany(longTexts(4));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(excel.host.flushes.every(({ isRefused, results }) => isRefused && results === 4)).toBe(true);
    expect(excel.host.flushes.length).toBeGreaterThan(50);
    expect(excel.host.openCalls).toBe(4);
  });

  it('gets all cells in slices below 2 MB with the feature retryInSlices', async () => {
    const excel = await fixtureExcel({ host: { maxFlushBytes, features: ['retryInSlices'] } });
    const results = await passing(10_000, excel.callMany(longTexts(200)));
    expect(excel.host.flushes).toEqual([
      { results: 200, size: expect.any(Number), isRefused: true },
      { results: 62, size: expect.any(Number), isRefused: false },
      { results: 138, size: expect.any(Number), isRefused: false },
    ]);
    expect(results).toHaveLength(200);
  });
});

/** The times of two flushes, for a result at once and one 60 ms later; rounded down to 50 ms. */
async function flushTimes(excel: ExcelInNode): Promise<number[]> {
  const start = performance.now();
  const times: number[] = [];
  const calls = [0, 60].map((ms) => excel.call('LATER', 'x', ms).then(() => times.push(performance.now() - start)));
  await passing(1_000, Promise.all(calls));
  return times.map((ms) => Math.floor(ms / 50) * 50);
}
