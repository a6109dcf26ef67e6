/** The range of days that MD.PRICE asks for, in front of a service of a few bars. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callFunction } from '../../../../src/addin/functions/late-binding';
import type { PriceArguments } from '../../../../src/addin/functions/bars/price';
import { callAlone, CellError, stubCustomFunctions } from '../../../support/functions-in-node';
import { json } from '../../../support/scripted-service';
import { flatBars } from '../../../support/flat-bars';

beforeAll(stubCustomFunctions);
afterAll(() => void vi.unstubAllGlobals());

const timeOf = (date: string) => Date.parse(`${date}T00:00:00+08:00`);

/** The price of 600519.SH at a service with a bar on each of these dates, whose close counts them from 1. */
async function priceOf(barDates: readonly string[], date: string, more: Partial<PriceArguments> = {}) {
  const requests: URL[] = [];
  const fetch = (url: URL) => {
    requests.push(url);
    return json({ data: barsOf(barDates, url) });
  };
  const given = { symbols: '600519.SH', dates: date, field: null, adjust: null, match: null, ...more };
  return { result: await callAlone(fetch, () => callFunction('price', given)), requests };
}

function barsOf(dates: readonly string[], { searchParams }: URL): Record<string, number[]> {
  const limit = (name: string, otherwise: number) => Number(searchParams.get(name) ?? otherwise);
  const [from, to] = [limit('start_time', -Infinity), limit('end_time', Infinity)];
  const all = dates.map((date, i) => ({ time: timeOf(date), close: i + 1 }));
  const bars = all.filter(({ time }) => time >= from && time <= to).slice(-limit('count', 100));
  const close = bars.map((bar) => bar.close);
  const timestamp = bars.map(({ time }) => time);
  return flatBars(timestamp, close);
}

const closeOf = (value: number) => [[{ type: 'Double', basicValue: value, numberFormat: '#,##0.00' }]];

describe('MD.PRICE asks once', () => {
  it('for a date whose last bar before it lies in another year', async () => {
    const { result, requests } = await priceOf(['2024-12-31', '2025-01-27'], '2025-01-02');
    expect(result).toEqual(closeOf(1));
    expect(requests).toHaveLength(1);
  });

  it('for a date whose first bar after it lies in another year', async () => {
    const { result, requests } = await priceOf(['2024-01-02', '2025-01-08'], '2024-12-30', { match: 'after' });
    expect(result).toEqual(closeOf(2));
    expect(requests).toHaveLength(1);
  });

  it('for the day of the first bar', async () => {
    const { result, requests } = await priceOf(['2024-06-03', '2024-06-04'], '2024-06-03');
    expect(result).toEqual(closeOf(1));
    expect(requests).toHaveLength(1);
  });

  it('for a date before all bars that takes the first one after it', async () => {
    const { result, requests } = await priceOf(['2024-06-03', '2024-06-04'], '2024-05-01', { match: 'after' });
    expect(result).toEqual(closeOf(1));
    expect(requests).toHaveLength(1);
  });
});

it('MD.PRICE asks once more for the bar before a long suspension', async () => {
  const { result, requests } = await priceOf(['2020-03-02', '2024-06-04'], '2024-03-01');
  expect(result).toEqual(closeOf(1));
  expect(requests).toHaveLength(2);
});

describe('MD.PRICE takes one field:', () => {
  it.each(['open,close', 'all', '*', '全部'])('%s is an error that names the argument, without a request', async (field) => {
    const { result, requests } = await priceOf(['2024-06-03'], '2024-06-03', { field });
    expect(result).toEqual(new CellError('#VALUE!', `field: "${field}" is not valid. Enter one field`));
    expect(requests).toHaveLength(0);
  });
});
