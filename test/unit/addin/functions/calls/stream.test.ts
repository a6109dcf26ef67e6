/** How streams begin, show what has changed, and end: over a source of the test, and over the service's markets. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { MarketDataError } from '../../../../../src/market/texts/problem';
import { ownMarketsHeader } from '../../../../../src/protocol/assumptions';
import { type LiveSource, stream } from '../../../../../src/addin/functions/calls/stream';
import type { Rectangle } from '../../../../../src/addin/sheet/cells';
import { CellError } from '../../../../support/functions-in-node';
import { refusal } from '../../../../support/scripted-service';
import { beforeEachInExcel, formatted, passing, respond, startFunctions } from '../../../../support/small-market';

// Time that is faked does not load it.
beforeAll(() => import('../../../../../src/addin/functions/quote'));
beforeEachInExcel();

/** One cell over a source whose results the test determines. */
function cellOf(
  source: Partial<LiveSource>,
  { isOnTheWeb = false, isInValuePreview = false, services = startFunctions(respond, { isOnTheWeb }).services } = {},
) {
  const shown: unknown[] = [];
  const invocation = {
    setResult: (result: unknown) => void shown.push(result),
    onCanceled: () => {},
    isInValuePreview,
  };
  const unused = { start: () => () => {}, preview: () => Promise.reject(new Error('unused')) };
  stream(() => ({ ...unused, ...source }), invocation as never, services);
  return { shown, cancel: () => invocation.onCanceled() };
}

function pushed(more: Parameters<typeof cellOf>[1] = {}) {
  let show: (result: Rectangle) => void = () => {};
  const stop = vi.fn();
  const cell = cellOf({ start: (next) => ((show = next), stop) }, more);
  return { ...cell, stop, show: (result: Rectangle) => show(result) };
}

describe('A stream', () => {
  it('shows its first result at once, and later ones half a second apart, the latest of each interval', async () => {
    const { shown, show } = pushed();
    show([[1]]);
    await passing(0);
    expect(shown).toEqual([[[1]]]);
    for (const value of [2, 3, 4]) show([[value]]);
    await passing(499);
    expect(shown).toHaveLength(1);
    await passing(1);
    expect(shown).toEqual([[[1]], [[4]]]);
  });

  it('shows what differs from the last result alone', async () => {
    const { shown, show } = pushed();
    for (const value of [1, 1, 2, 2, 1]) {
      show([[value]]);
      await passing(1_000);
    }
    expect(shown).toEqual([[[1]], [[2]], [[1]]]);
  });

  it('that is cancelled ends its source, and shows nothing any more', async () => {
    const { shown, show, cancel, stop } = pushed();
    show([[1]]);
    expect(stop).not.toHaveBeenCalled();
    cancel();
    show([[2]]);
    await passing(1_000);
    expect(stop).toHaveBeenCalledOnce();
    expect(shown).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shows an error in place of a result that Excel on the web would lose', async () => {
    const { shown, show } = pushed({ isOnTheWeb: true });
    show([['x'.repeat(2_000_000)]]);
    await passing(0);
    const message = 'The result is 2.0 MB, over the limit of 1.5 MB: ask for fewer rows or columns';
    expect(shown).toEqual([new CellError('#VALUE!', message)]);
  });
});

/** A cell whose part arrives with its second attempt. */
function cellOfLatePart(thrown: Error, isInValuePreview = false) {
  const opened: number[] = [];
  const shown: unknown[] = [];
  const invocation = { setResult: (result: unknown) => void shown.push(result), onCanceled() {}, isInValuePreview };
  const source: LiveSource = {
    start: (show) => (show([[1]]), () => {}),
    preview: () => Promise.resolve([[1]]),
  };
  const open = () => (opened.push(Date.now()) === 1 ? Promise.reject(thrown) : Promise.resolve(source));
  stream(open, invocation as never, startFunctions().services);
  return { opened, shown, cancel: () => invocation.onCanceled() };
}

describe('A stream that could not begin', () => {
  const partMissing = new MarketDataError({ kind: 'part-missing', name: 'live' });

  it('begins again, where the reason ends by itself', async () => {
    const { opened, shown } = cellOfLatePart(partMissing);
    await passing(14_000);
    expect([opened.length, shown.length]).toEqual([1, 1]);
    await passing(1_000);
    expect(shown.at(-1)).toEqual([[1]]);
  });

  it('shows its result again that an error has replaced', async () => {
    const starts = vi.fn<LiveSource['start']>((show) => {
      show([[1]]);
      if (starts.mock.calls.length === 1) throw partMissing;
      return () => {};
    });
    const { shown } = cellOf({ start: starts });
    await passing(15_000);
    expect(shown.slice(1)).toEqual([expect.any(CellError), [[1]]]);
  });

  it.each([
    ['for another reason', new Error('broken'), false],
    ['in a value preview', partMissing, true],
  ])('does not begin again %s', async (_, thrown, isInValuePreview) => {
    const { opened } = cellOfLatePart(thrown, isInValuePreview);
    await passing(600_000);
    expect(opened).toHaveLength(1);
  });

  it('does not begin again once it is cancelled', async () => {
    const { opened, cancel } = cellOfLatePart(partMissing);
    await passing(1_000);
    cancel();
    await passing(600_000);
    expect(opened).toHaveLength(1);
  });
});

describe('A stream whose result has not changed', () => {
  it('does nothing more about a result that it shows already', async () => {
    const { shown, show } = pushed();
    show([[1]]);
    await passing(1_000);
    show([[1]]);
    expect(vi.getTimerCount()).toBe(0);
    show([[2]]);
    await passing(0);
    expect(shown).toEqual([[[1]], [[2]]]);
  });

  it('shows nothing of a change that is taken back within half a second', async () => {
    const { shown, show } = pushed();
    for (const value of [1, 2, 1]) show([[value]]);
    await passing(1_000);
    expect(shown).toEqual([[[1]]]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** A stream, and a call that begins with it. */
function streamAndCall() {
  const { services } = startFunctions();
  const { coalescer } = services;
  const stream = pushed({ services });
  const call = coalescer.begin(Date.now());
  let hasLeft = false;
  return {
    stream,
    hasCallLeft: () => hasLeft,
    endCall: () => void coalescer.release(call, 10).then(() => (hasLeft = true)),
  };
}

describe('The results of a stream and of the calls around it', () => {
  it('leave together when the call is the last to be ready', async () => {
    const { stream, endCall, hasCallLeft } = streamAndCall();
    stream.show([[1]]);
    await passing(100);
    expect(stream.shown).toEqual([]);
    endCall();
    await passing(0);
    expect([stream.shown, hasCallLeft()]).toEqual([[[[1]]], true]);
  });

  it('leave together when the stream is the last to be ready', async () => {
    const { stream, endCall, hasCallLeft } = streamAndCall();
    endCall();
    await passing(100);
    expect(hasCallLeft()).toBe(false);
    stream.show([[1]]);
    await passing(0);
    expect([stream.shown, hasCallLeft()]).toEqual([[[[1]]], true]);
  });

  it('do not wait for each other once the stream has ended without one', async () => {
    const { stream, endCall, hasCallLeft } = streamAndCall();
    stream.cancel();
    endCall();
    await passing(0);
    expect(hasCallLeft()).toBe(true);
  });

  it('leave in flushes that the host takes, updates included', async () => {
    const { services } = startFunctions();
    const streams = [1, 2].map(() => pushed({ services }));
    for (const { show } of streams) show([['x'.repeat(1_400_000)]]);
    await passing(0);
    expect(streams.map(({ shown }) => shown.length)).toEqual([1, 0]);
    await passing(1_000);
    expect(streams.map(({ shown }) => shown.length)).toEqual([1, 1]);
  });
});

describe('A value preview of a stream', () => {
  it('shows what needs no request, and begins no stream', async () => {
    const start = vi.fn();
    const { shown } = cellOf({ start, preview: () => Promise.resolve([[1]]) }, { isInValuePreview: true });
    await passing(0);
    expect(shown).toEqual([[[1]]]);
    expect(start).not.toHaveBeenCalled();
  });

  it('shows its problem, unless it is cancelled before', async () => {
    const preview = () => Promise.reject(new Error('broken'));
    const [wanted, cancelled] = [preview, preview].map((each) => cellOf({ preview: each }, { isInValuePreview: true }));
    cancelled?.cancel();
    await passing(1_000);
    expect(wanted?.shown).toEqual([new CellError('#VALUE!', 'The add-in has a problem: broken')]);
    expect(cancelled?.shown).toEqual([]);
  });

  it('that is cancelled shows no result', async () => {
    const { shown, cancel } = cellOf({ preview: () => Promise.resolve([[1]]) }, { isInValuePreview: true });
    cancel();
    await passing(1_000);
    expect(shown).toEqual([]);
  });
});

const withLondon = (url: URL) => respond(url, { [ownMarketsHeader]: 'L=Europe/London' });

/** A live cell of a market that the service tells, and the symbols of each request. */
function liveOf(fetch: (url: URL) => Response, symbols = 'VOD.L', isInValuePreview = false) {
  const { stream: open, requests } = startFunctions(fetch);
  const asked = () => requests.map(({ searchParams }) => searchParams.get('symbols') ?? searchParams.get('symbol'));
  return { ...open('live', { symbols, fields: 'last', seconds: null, headers: null }, { isInValuePreview }), asked };
}

/** The symbol with which the service is asked for its markets. */
const probe = '600519.SH';

describe('A symbol of a market that the service has not told yet', () => {
  it('is asked for when it has, with what it tells', async () => {
    const { shown, asked } = liveOf(withLondon);
    await passing(1_000);
    expect(asked()).toEqual([probe, 'VOD.L']);
    expect(shown).toEqual([[[formatted(70, '#,##0.00')]]]);
  });

  it('is read as a share class when the service has no such market, or is an error', async () => {
    const shareClass = liveOf(respond);
    const unreadable = liveOf(respond, '2330.TW');
    await passing(1_000);
    // Its quote, then its bars.
    expect(shareClass.asked()).toEqual([probe, 'VOD.L.US', 'VOD.L.US']);
    expect(shareClass.shown).toEqual([new CellError('#N/A', 'Symbol not found: VOD.L.US')]);
    expect(unreadable.asked()).toEqual([probe]);
    const message = 'symbols: "2330.TW" is not valid. Enter a symbol of SH, SZ, BJ, HK, US (the service has no market TW)';
    expect(unreadable.shown).toEqual([new CellError('#VALUE!', message)]);
  });

  it('is read at once in a value preview, without a request', async () => {
    const { shown, asked } = liveOf(withLondon, 'VOD.L', true);
    await passing(1_000);
    expect(asked()).toEqual([]);
    expect(shown).toHaveLength(1);
  });
});

describe('A symbol of a market that the service cannot tell now', () => {
  it('is asked for 15 seconds after the service has failed', async () => {
    let isDown = true;
    const { shown, asked } = liveOf((url) => (isDown ? refusal(503) : withLondon(url)));
    await passing(10_000);
    expect(shown).toEqual([new CellError('#N/A', 'The data service has a problem (503): this cell tries again automatically')]);
    isDown = false;
    const before = asked().length;
    await passing(20_000);
    expect(asked().slice(before, before + 2)).toEqual([probe, 'VOD.L']);
    expect(shown.at(-1)).toEqual([[formatted(70, '#,##0.00')]]);
  });

  it('shows the rate limit when this holds the question back for 45 seconds', async () => {
    const { shown } = liveOf(() => refusal(429, 'slow down', { retry_after_ms: 600_000 }));
    await passing(44_000);
    expect(shown).toEqual([]);
    await passing(2_000);
    expect(shown).toEqual([new CellError('#N/A', 'Waiting at the request limit: this cell fills in automatically')]);
  });
});

describe('A stream that is cancelled', () => {
  it('while the service is asked for its markets begins nothing', async () => {
    const { shown, asked, cancel } = liveOf(withLondon);
    cancel();
    await passing(10_000);
    expect(shown).toEqual([]);
    expect(asked()).not.toContain('VOD.L');
  });

  it('before the service is asked again does not ask', async () => {
    const { shown, asked, cancel } = liveOf(() => refusal(503));
    await passing(10_000);
    expect(shown).toHaveLength(1);
    cancel();
    const before = asked().length;
    await passing(60_000);
    expect(asked()).toHaveLength(before);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('while it shows the market ends its polls', async () => {
    const { asked, cancel } = liveOf(withLondon);
    await passing(5_000);
    cancel();
    const before = asked().length;
    await passing(60_000);
    expect(asked()).toHaveLength(before);
  });
});
