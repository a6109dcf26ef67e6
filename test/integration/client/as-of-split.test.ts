/** Apple's splits: seven for one on 9 June 2014, four for one on 31 August 2020, with the closes that were traded. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openOwnFiles } from '../../../src/service/sources/files/files-source';
import type { Source } from '../../../src/service/sources/source';
import { createTraveller, serviceAt, type TimeTraveller } from '../../support/as-of';
import { stubCustomFunctions } from '../../support/functions-in-node';

const closes = {
  '2014-05-30': 633,
  '2014-06-06': 645.57,
  '2014-06-09': 93.7,
  '2020-08-28': 499.23,
  '2020-08-31': 129.04,
};
const present = Date.parse('2024-07-01T00:00:00Z');

let folder: string;
let source: Source;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'as-of-split-'));
  const bars = Object.entries(closes).map(([day, close]) => [day, close, close, close, close].join());
  await writeFile(join(folder, 'AAPL.US.csv'), ['date,open,high,low,close', ...bars].join('\n'));
  await writeFile(join(folder, 'ex-factors.csv'), 'symbol,time,ex_factor\nAAPL.US,2014-06-09,7\nAAPL.US,2020-08-31,4');
  source = await openOwnFiles({ folder, lookEveryMs: 600_000 });
});
afterAll(async () => {
  await source.close?.();
  await rm(folder, { recursive: true });
});
beforeEach(stubCustomFunctions);
afterEach(() => void vi.unstubAllGlobals());

const symbols = 'AAPL.US';

/** Forward-adjusted closes as of a moment in New York; undefined: now. */
async function closesAsOf({ call, setTime }: TimeTraveller, moment: string | undefined): Promise<unknown> {
  setTime(moment === undefined ? undefined : Date.parse(moment));
  return call('kline', { symbols, start: 9, fields: 'close', headers: false });
}

it('a price of the past is the one that was traded, until the day of the next split', async () => {
  const traveller = createTraveller({ fetch: serviceAt(source, present), now: present });
  const adjusted = (...prices: number[]) => prices.map((price): unknown => [expect.closeTo(price, 5)]);
  expect(await closesAsOf(traveller, '2014-06-01T16:00-04:00')).toEqual([[633]]);
  expect(await closesAsOf(traveller, '2014-06-08T16:00-04:00')).toEqual([[633], [645.57]]);
  expect(await closesAsOf(traveller, '2014-06-09T16:00-04:00')).toEqual(adjusted(633 / 7, 645.57 / 7, 93.7));
  expect(await closesAsOf(traveller, undefined)).toEqual(adjusted(633 / 28, 645.57 / 28, 93.7 / 4, 499.23 / 4, 129.04));
});

it('the change on the day of a split is that of its reference price', async () => {
  const { call, setTime } = createTraveller({ fetch: serviceAt(source, present), now: present });
  const quote = () => call('quote', { symbols, fields: 'last_price,prev_close,change_pct' });
  setTime(Date.parse('2014-06-06T16:00-04:00'));
  expect(await quote()).toEqual([[645.57, 633, expect.closeTo(645.57 / 633 - 1, 5)]]);
  setTime(Date.parse('2014-06-09T16:00-04:00'));
  expect(await quote()).toEqual([[93.7, expect.closeTo(645.57 / 7, 5), expect.closeTo((93.7 * 7) / 645.57 - 1, 5)]]);
});
