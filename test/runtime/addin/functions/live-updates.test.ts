import { describe, expect, it, vi } from 'vitest';
import type { CellResult } from '../../../../src/office-host/contract';
import { type AddIn, startAddIn } from '../../../support/add-in';
import { type Stream, timerDelays } from '../../../support/excel-in-node';
import { cells, numberIn, only, texts } from '../../../support/results';

const minuteMs = 60_000;
const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const last = (stream: Stream): CellResult => stream.results.at(-1)!;
const down = () => Promise.reject(new TypeError('fetch failed'));

/** Starts a stream and waits for its first flush. */
async function streaming(addIn: AddIn, ...args: readonly unknown[]): Promise<Stream> {
  const stream = addIn.excel.stream('LIVE', ...args);
  await passing(600);
  return stream;
}

describe('500 cells of MD.LIVE over 300 symbols', () => {
  it('are updated for a minute by at most 3 requests a poll, and leave no timer', async () => {
    const addIn = await startAddIn();
    const symbols = (await addIn.quotes('universes=CN_Stock')).slice(0, 300).map(({ symbol }) => symbol);
    // What the add-in does once after the start is over.
    await passing(minuteMs);
    const timersBefore = timerDelays();
    const streams = Array.from({ length: 500 }, (_, i) => addIn.excel.stream('LIVE', symbols[i % 300], 'last_price'));
    await passing(minuteMs);
    const polls = Math.ceil(minuteMs / 3_000) + 1;
    expect(addIn.requests.length).toBeLessThanOrEqual(3 * polls);
    expect(addIn.requests.length).toBeGreaterThanOrEqual(3 * (polls - 3));
    const quotes = new Map((await addIn.quotes('universes=CN_Stock')).map((each) => [each.symbol, each.last_price]));
    streams.forEach((stream, i) => {
      expect(numberIn(only(last(stream)))).toBeCloseTo(quotes.get(symbols[i % 300]!)!, 6);
    });
    expect(streams.some(({ results }) => results.length > 2)).toBe(true);
    for (const stream of streams) stream.cancel();
    await passing(2_000);
    expect(timerDelays()).toEqual(timersBefore);
    const sent = addIn.requests.length;
    await passing(minuteMs);
    expect(addIn.requests).toHaveLength(sent);
  });
});

describe('MD.LIVE', () => {
  it('shows the same as MD.QUOTE, and pushes changed results only', async () => {
    const addIn = await startAddIn();
    const stream = await streaming(addIn, [['600519.SH'], [''], ['NOSUCH.US']], 'name,last', null, true);
    const quote = await addIn.call('QUOTE', [['600519.SH'], [''], ['NOSUCH.US']], 'name,last', true);
    expect(cells(stream.results[0]!)).toEqual(cells(quote));
    expect(texts(cells(stream.results[0]!))).toContain('#N/A Symbol not found: NOSUCH.US');
    await passing(minuteMs);
    const shown = stream.results.map((result) => JSON.stringify(result));
    expect(shown.filter((each, i) => each === shown[i - 1])).toEqual([]);
    expect(shown.length).toBeGreaterThan(1);
  });

  it('keeps the shape of a range for one field', async () => {
    const addIn = await startAddIn();
    const stream = await streaming(addIn, [['600519.SH', 'AAPL.US']], 'name');
    expect(cells(last(stream))).toEqual([['贵州茅台', expect.stringMatching(/Apple/)]]);
  });

  it('pushes a constant value once', async () => {
    const addIn = await startAddIn();
    const stream = await streaming(addIn, '600519.SH', 'name', 1);
    await passing(minuteMs);
    expect(stream.results).toHaveLength(1);
  });
});

describe('The polls of MD.LIVE', () => {
  it('have the interval of the cell, and are shared by cells whose intervals divide each other', async () => {
    const addIn = await startAddIn();
    await streaming(addIn, '600519.SH', 'last', 3);
    await streaming(addIn, '000001.SZ', 'last', 6);
    const sent = addIn.requests.length;
    await passing(12_000);
    const asked = addIn.requests.slice(sent).map((url) => url.searchParams.get('symbols'));
    expect(asked).toHaveLength(4);
    expect(asked.filter((symbols) => symbols?.includes('000001.SZ'))).toHaveLength(2);
  });

  it('slow down while the market is closed, and still serve a new cell', async () => {
    const addIn = await startAddIn();
    const apple = await streaming(addIn, 'AAPL.US', 'last', 3);
    await passing(20 * minuteMs);
    expect(addIn.requests.length).toBeLessThan(50);
    expect(apple.results).toHaveLength(1);
    addIn.requestsSinceLast();
    const microsoft = await streaming(addIn, 'MSFT.US,AAPL.US', 'last', 3);
    expect(cells(last(microsoft))).toHaveLength(2);
    expect(addIn.requestsSinceLast()).toEqual({ '/v1/quotes': 1 });
  });
});

describe('MD.LIVE while the service fails', () => {
  it('shows an error after the stale age, and values again when the service is back', async () => {
    let isDown = false;
    const addIn = await startAddIn({ through: (request, answer) => (isDown ? down() : answer(request)) });
    const stream = await streaming(addIn, '600519.SH');
    isDown = true;
    await passing(16 * minuteMs);
    expect(last(stream)).toMatchObject({
      kind: 'error',
      code: '#N/A',
      message: 'Cannot reach the data service: check your network and the service address',
    });
    isDown = false;
    await passing(2 * minuteMs);
    expect(only(last(stream))).toMatchObject({ kind: 'formatted', numberFormat: '#,##0.00' });
  });

  it('polls less often', async () => {
    const addIn = await startAddIn({ through: down });
    const stream = await streaming(addIn, '600519.SH');
    await passing(minuteMs);
    addIn.requestsSinceLast();
    await passing(10 * minuteMs);
    expect(addIn.requestsSinceLast()['/v1/quotes']).toBeLessThan(60);
    expect(last(stream)).toMatchObject({
      code: '#N/A',
      message: 'Cannot reach the data service: check your network and the service address',
    });
  });

  it('shows a timeout within 45 seconds if the service never responds', async () => {
    const addIn = await startAddIn({ through: () => new Promise(() => {}) });
    const stream = await streaming(addIn, '600519.SH');
    await passing(46_000);
    expect(last(stream)).toMatchObject({
      code: '#N/A',
      message: 'The data service did not reply in time: this cell tries again automatically',
    });
  });
});

describe('MD.LIVE without a request', () => {
  it('shows the missing key', async () => {
    const addIn = await startAddIn({ key: null });
    const stream = await streaming(addIn, '600519.SH');
    await passing(minuteMs);
    expect(last(stream)).toMatchObject({ message: 'Open the Tickgrid pane and enter your API key' });
    expect(addIn.requests).toHaveLength(0);
  });

  it.each([
    [
      'symbols',
      [858],
      'symbols: "858" is not valid. Enter a symbol as text with its market (000858.SZ or 00858.HK?). Tools › Problems in the pane corrects a column',
    ],
    ['fields', ['600519.SH', 'lst'], 'fields: "lst" is not valid. Enter a field name (did you mean last_price?)'],
    ['seconds', ['600519.SH', 'last', 0.2], 'seconds: "0.2" is not valid. Enter a whole number from 1 to 3600'],
    ['headers', ['600519.SH', 'last', 3, 'maybe'], 'headers: "maybe" is not valid. Enter TRUE or FALSE'],
  ])('shows the error of a bad argument once: %s', async (_, args, message) => {
    const addIn = await startAddIn();
    // What the add-in does once after the start is over.
    await passing(10_000);
    const timersBefore = timerDelays();
    const stream = await streaming(addIn, ...args);
    await passing(10_000);
    expect(stream.results).toEqual([{ kind: 'error', code: '#VALUE!', message }]);
    expect(addIn.requests).toHaveLength(0);
    expect(timerDelays()).toEqual(timersBefore);
  });
});

describe('A cell of MD.LIVE', () => {
  it.each(['ends the old call first', 'begins the new call first'])('keeps its value without a request when Excel %s', async (order) => {
    const addIn = await startAddIn();
    const old = await streaming(addIn, '600519.SH', 'last', 60);
    const sent = addIn.requests.length;
    if (order.startsWith('ends')) old.cancel();
    const renewed = addIn.excel.stream('LIVE', '600519.SH', 'last', 60);
    if (order.startsWith('begins')) old.cancel();
    await passing(1_000);
    expect(addIn.requests).toHaveLength(sent);
    expect(only(last(renewed))).toEqual(only(last(old)));
    await passing(2 * minuteMs);
    expect(renewed.results.length).toBeGreaterThan(1);
  });

  it('has headers in the language of the host', async () => {
    const addIn = await startAddIn({ host: { language: 'zh-CN' } });
    const stream = await streaming(addIn, '600519.SH', '名称,最新价', null, 1);
    expect(cells(last(stream))[0]).toEqual(['名称', '最新价']);
  });

  it('has plain numbers on a host without formats', async () => {
    const addIn = await startAddIn({ host: { requirementSets: { ExcelApi: '1.9' } } });
    expect(only(last(await streaming(addIn, '600519.SH')))).toBeTypeOf('number');
  });
});

describe('A value preview in the formula bar', () => {
  it('shows the cached value of MD.LIVE, without a stream or a request', async () => {
    const addIn = await startAddIn();
    const quote = only(await addIn.call('QUOTE', '600519.SH'));
    const sent = addIn.requests.length;
    const timersBefore = vi.getTimerCount();
    const shown: unknown[] = [];
    associated(addIn, 'LIVE')([['600519.SH']], null, null, null, {
      isInValuePreview: true,
      setResult: (value: unknown) => shown.push(value),
    });
    await passing(10_000);
    expect(shown).toEqual([[[{ type: 'Double', basicValue: numberIn(quote), numberFormat: '#,##0.00' }]]]);
    expect(addIn.requests).toHaveLength(sent);
    expect(vi.getTimerCount()).toBeLessThanOrEqual(timersBefore);
  });
});

type Function = (...args: unknown[]) => void;

/** The associated function of an id, to be called without Excel. */
function associated({ excel }: AddIn, id: string): Function {
  const { CustomFunctions } = excel.page as unknown as {
    CustomFunctions: { _association: { mappings: Record<string, Function> } };
  };
  return CustomFunctions._association.mappings[id]!;
}
