/** A call that waits ends with something, whatever goes wrong while its result leaves. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock as clock } from '../../../../../src/client/timing/timers';
import { runCall } from '../../../../../src/addin/functions/calls/run-call';
import type { Call } from '../../../../../src/addin/functions/calls/services';
import { UnresolvedMarkets } from '../../../../../src/addin/functions/arguments/unresolved-markets';
import { MarketDataError } from '../../../../../src/market/texts/problem';
import type { Rectangle } from '../../../../../src/addin/sheet/cells';
import { CellError, servicesOver, stubCustomFunctions } from '../../../../support/functions-in-node';
import { json, settled } from '../../../../support/scripted-service';

beforeEach(() => {
  stubCustomFunctions();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function servicesThatCount(cellAnswered: () => void) {
  const services = servicesOver(() => Promise.reject(new TypeError('no network')), clock);
  const { client } = services;
  return {
    ...services,
    client: { ...client, activity: Object.assign(Object.create(client.activity), { cellAnswered }) },
  };
}

const services = () => servicesOver(() => json({ data: [] }, 200, { 'X-Market-Data-Zones': 'L=Europe/London' }), clock);

describe('A function that is done at once', () => {
  it('gives its rows', async () => {
    const own = services();
    expect(await settled(runCall(() => [[1, 'two']], { address: 'Sheet1!B2' }, own))).toEqual([[1, 'two']]);
    expect(own.delivered.take().get('Sheet1!B2')?.first).toBe(1);
  });

  it('gives the error that it throws, and its cell is listed', async () => {
    const own = services();
    const problem = { kind: 'no-match', conditions: ['volume<0'] } as const;
    const failing = () => {
      throw new MarketDataError(problem);
    };
    const began = clock.now();
    const call = runCall(failing, { address: 'Sheet1!B2' }, own);
    await expect(settled(call)).rejects.toEqual(new CellError('#N/A', 'No symbol meets volume<0'));
    expect(own.problems.all().get('Sheet1!B2')).toMatchObject({ problem, at: began });
    expect(own.delivered.take().get('Sheet1!B2')?.first).toMatchObject({ code: '#N/A' });
  });

  it('gives the error that is its only cell, and its cell is listed with that problem', async () => {
    const own = services();
    const problem = { kind: 'unknown-symbol', symbol: 'NOSUCH.US' } as const;
    const call = runCall(() => [[new MarketDataError(problem)]], { address: 'Sheet1!B2' }, own);
    await expect(settled(call)).rejects.toEqual(new CellError('#N/A', 'Symbol not found: NOSUCH.US'));
    expect(own.problems.all().get('Sheet1!B2')?.problem).toEqual(problem);
  });

  it('lists a table with the first problem that it shows, which may never have been asked for', async () => {
    const own = services();
    const kinds = ['unknown-symbol', 'no-bars'] as const;
    const [first, second] = kinds.map((kind) => new MarketDataError({ kind, symbol: `${kind}.US` }));
    const call = runCall(() => [['Last'], [1], [first!], [second!]], { address: 'Sheet1!B2' }, own);
    await settled(call);
    expect(own.problems.all().get('Sheet1!B2')?.problem).toEqual(first!.problem);
  });

  it('gives an error instead of a result that the host would lose', async () => {
    const usual = services();
    const large = Object.assign([[1]], { known: { size: 2_000_000, hasProblems: false } });
    const onTheWeb = { ...usual, readerHost: { ...usual.readerHost, isOnTheWeb: true } };
    await expect(settled(runCall(() => large, {}, onTheWeb))).rejects.toMatchObject({ code: '#VALUE!' });
    expect(await settled(runCall(() => large, {}, usual))).toBe(large);
  });
});

describe('A function that needs the markets of the service', () => {
  /** Gives the source of the markets that it was calculated with, once they are known. */
  const needsMarkets = ({ markets: { own, source } }: Call): Rectangle => {
    if (source !== 'service') throw new UnresolvedMarkets();
    return [[[...own.keys()].join(), source]];
  };

  it.each([
    ['throws while it reads its arguments', needsMarkets],
    ['rejects', async (call: Call) => Promise.resolve(needsMarkets(call))],
  ])('is calculated again with them when it %s', async (_, compute) => {
    expect(await settled(runCall(compute, {}, services()))).toEqual([['L', 'service']]);
  });

  it('is the error of the service that does not tell them', async () => {
    const call = runCall(
      needsMarkets,
      {},
      servicesOver(() => json({}, 401), clock),
    );
    await expect(settled(call)).rejects.toEqual(new CellError('#N/A', 'The API key was not accepted: enter it again in the Tickgrid pane'));
  });
});

it('gives the rows that come later', async () => {
  const later = runCall(() => Promise.resolve([[1]]), {}, servicesThatCount(vi.fn()));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await later).toEqual([[1]]);
});

it('says so when whoever counts the answers fails', async () => {
  const services = servicesThatCount(() => {
    throw new Error('cannot count');
  });
  const later = runCall(() => Promise.resolve([[1]]), {}, services);
  const failure = expect(later).rejects.toMatchObject({ message: 'The add-in has a problem: cannot count' });
  await vi.advanceTimersByTimeAsync(1_000);
  await failure;
});
