/** MD.LIVE: cells of polled quotes, and what the client is told about them. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { LiveArguments } from '../../../../src/addin/functions/quote';
import { CellError } from '../../../support/functions-in-node';
import { ownMarketsHeader } from '../../../../src/protocol/assumptions';
import { refusal } from '../../../support/scripted-service';
import { thursdayMorning } from '../../../support/local-service';
import { beforeEachInExcel, formatted, passing, respond, startFunctions } from '../../../support/small-market';

// Time that is faked does not load it.
beforeAll(() => import('../../../../src/addin/functions/quote'));
beforeEachInExcel();

const omitted: LiveArguments = { symbols: '600519.SH', fields: null, seconds: null, headers: null };

async function shownFor(given: Partial<LiveArguments>, fetch: (url: URL) => Response = respond) {
  const { stream, paths } = startFunctions(fetch);
  const { shown, cancel } = stream('live', { ...omitted, ...given });
  await passing(1_000);
  cancel();
  return { shown, paths: paths() };
}

const noSuch = new CellError('#N/A', 'Symbol not found: NOSUCH.US');
const moutaiPrice = formatted(1468.3, '#,##0.00');

describe('MD.LIVE', () => {
  it('shows the last price with the decimals of its size, without column names', async () => {
    expect(await shownFor({})).toEqual({ shown: [[[moutaiPrice]]], paths: ['/v1/quotes'] });
    expect((await shownFor({ symbols: 'SNDL.US' })).shown).toEqual([[[formatted(0.5, '#,##0.0000')]]]);
  });

  it('has a row for each symbol, with blanks and errors in their places', async () => {
    const symbols = [['600519.SH'], [''], ['NOSUCH.US']];
    expect((await shownFor({ symbols, fields: 'name,last', headers: true })).shown).toEqual([
      [
        ['Name', 'Last'],
        ['贵州茅台', moutaiPrice],
        ['', ''],
        [noSuch, noSuch],
      ],
    ]);
  });

  it('has times in the time zone of a market that only the service knows', async () => {
    const withLondon = (url: URL) => respond(url, { [ownMarketsHeader]: 'L=Europe/London' });
    const { shown } = await shownFor({ symbols: 'VOD.L', fields: 'time' }, withLondon);
    // Thursday 2026-01-15, 2:30 in London.
    const basicValue = expect.closeTo(46_037 + 2.5 / 24, 6) as number;
    expect(shown).toEqual([[[formatted(basicValue, 'yyyy-mm-dd hh:mm:ss')]]]);
  });
});

describe('A value preview of MD.LIVE', () => {
  it('shows what the cache holds, in grey when it has expired, without a request', async () => {
    const { call, stream, requests } = startFunctions();
    await call('quote', { symbols: '600519.SH', fields: null, headers: null });
    await passing(10_000);
    const cached = stream('live', omitted, { isInValuePreview: true });
    const unknown = stream('live', { ...omitted, symbols: 'SNDL.US' }, { isInValuePreview: true });
    await passing(1_000);
    expect(cached.shown).toEqual([[[formatted(1468.3, '[Color16]#,##0.00')]]]);
    expect(unknown.shown).toEqual([new CellError('#N/A', 'The preview does not request this data')]);
    expect(requests).toHaveLength(1);
  });
});

/** Two quotes that were fetched ten seconds apart, before the service fails. */
async function startStale() {
  let isDown = false;
  const functions = startFunctions((url) => (isDown ? refusal(503) : respond(url)));
  const quoteOf = (symbols: string) => functions.call('quote', { symbols, fields: null, headers: null });
  await quoteOf('00700.HK');
  const oldest = Date.now();
  await passing(10_000);
  await quoteOf('600519.SH');
  isDown = true;
  await passing(10_000);
  return { ...functions, oldest, recover: () => (isDown = false) };
}

describe('A live cell whose service fails', () => {
  it('is grey, and counts as stale since its oldest value, until it is cancelled', async () => {
    const { services, stream, oldest } = await startStale();
    const { shown, cancel } = stream('live', { ...omitted, symbols: '600519.SH,00700.HK,NOSUCH.US' });
    await passing(10_000);
    const failed = new CellError('#N/A', 'The data service has a problem (503): this cell tries again automatically');
    const grey = '[Color16]#,##0.00';
    expect(shown).toEqual([[[formatted(1468.3, grey)], [formatted(600, grey)], [failed]]]);
    const { staleCells } = services.client.activity.snapshot();
    expect(staleCells).toEqual({ count: 1, oldest: expect.any(Number) });
    // The response comes a few milliseconds before the call returns.
    expect(oldest - (staleCells.oldest ?? 0)).toBeGreaterThanOrEqual(0);
    expect(oldest - (staleCells.oldest ?? 0)).toBeLessThan(1_000);
    expect(staleCells.oldest).toBeGreaterThanOrEqual(thursdayMorning);
    cancel();
    expect(services.client.activity.snapshot().staleCells).toEqual({ count: 0, oldest: undefined });
  });

  it('is told apart by its own address, where Excel tells it', async () => {
    const { services, stream } = await startStale();
    stream('live', omitted);
    stream('live', omitted, { address: 'Prices!B2' });
    await passing(10_000);
    const [one, two] = services.client.activity.staleCells().keys();
    expect(one).not.toHaveProperty('address');
    expect(two).toMatchObject({ address: 'Prices!B2' });
  });

  it('is black and no longer stale when the service is back', async () => {
    const { services, stream, recover } = await startStale();
    const { shown } = stream('live', omitted);
    await passing(10_000);
    recover();
    await passing(60_000);
    expect(shown).toEqual([[[formatted(1468.3, '[Color16]#,##0.00')]], [[moutaiPrice]]]);
    expect(services.client.activity.snapshot().staleCells).toEqual({ count: 0, oldest: undefined });
  });
});

describe('The problem of a live cell', () => {
  const listed = ({ problems }: ReturnType<typeof startFunctions>['services']) =>
    [...problems.all()].map(([address, { problem }]) => [address, problem.kind]);
  const unknown = { ...omitted, symbols: 'NOSUCH.US' };

  it('is listed at its address, until the cell ends', async () => {
    const { services, stream } = startFunctions();
    const cells = [
      stream('live', unknown, { address: 'Prices!B2' }),
      stream('live', { ...omitted, seconds: 'often' }, { address: 'Prices!B3' }),
      stream('live', omitted, { address: 'Prices!B4' }),
    ];
    await passing(1_000);
    expect(listed(services)).toEqual([
      ['Prices!B3', 'bad-argument'],
      ['Prices!B2', 'unknown-symbol'],
    ]);
    for (const { cancel } of cells) cancel();
    expect(listed(services)).toEqual([]);
  });

  it('is not listed without an address, and not for a preview', async () => {
    const { services, stream } = startFunctions();
    stream('live', unknown);
    stream('live', { ...omitted, seconds: 'often' }, { address: 'Prices!B2', isInValuePreview: true });
    await passing(1_000);
    expect(listed(services)).toEqual([]);
  });

  it('keeps the time at which it began, and goes when the cell shows values', async () => {
    let isDown = true;
    const { services, stream } = startFunctions((url) => (isDown ? refusal(503) : respond(url)));
    stream('live', omitted, { address: 'Prices!B2' });
    await passing(30_000);
    const since = services.problems.all().get('Prices!B2')?.at;
    await passing(30_000);
    expect(services.problems.all().get('Prices!B2')?.at).toBe(since);
    isDown = false;
    await passing(120_000);
    expect(listed(services)).toEqual([]);
  });
});
