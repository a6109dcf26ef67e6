import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueryOptions } from '../../../src/client/store/query-contract';
import { systemClock } from '../../../src/client/timing/timers';
import type { SymbolCode } from '../../../src/market/symbols/symbol';
import { manyCodes, quotesOf, startClient } from '../../support/scripted-service';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

const minuteMs = 60_000;

/** Ten requests a minute of five symbols; 16 sheets with ten quotes each, of which calls give up after 45 seconds. */
function openWorkbook() {
  const { withStaleness: client, asked } = startClient((_, symbols) => quotesOf(symbols), {
    requestsPerMinute: 10,
    symbolsPerRequest: 5,
  });
  const symbols = manyCodes(190);
  const sheets = Array.from({ length: 16 }, (_, sheet) => symbols.slice(10 * sheet, 10 * sheet + 10));
  let shown = -1;
  const ask = (sheet: number, some: readonly SymbolCode[]) => {
    const options: QueryOptions = { isShown: () => shown === sheet, deadline: systemClock.now() + 45_000 };
    for (const symbol of some) void client.quotes([symbol], options);
  };
  sheets.forEach((some, sheet) => ask(sheet, some));
  const wereAsked = (some: readonly SymbolCode[]) => some.filter((symbol) => asked().flat().includes(symbol)).length;
  return { ask, sheets, typed: symbols.slice(160), wereAsked, show: (sheet: number) => (shown = sheet) };
}

describe('Where requests are short', () => {
  it.each([0, 2 * minuteMs])('30 quotes that are typed on the visible sheet go before 160 of hidden ones, after %i ms', async (ms) => {
    const { ask, typed, wereAsked, show } = openWorkbook();
    await vi.advanceTimersByTimeAsync(ms);
    show(99);
    ask(99, typed);
    await vi.advanceTimersByTimeAsync(1.2 * minuteMs);
    expect(wereAsked(typed)).toBe(30);
  });

  it('the cells of a sheet that is opened go first, also those that have given up waiting', async () => {
    const { sheets, wereAsked, show } = openWorkbook();
    const last = sheets.at(-1)!;
    await vi.advanceTimersByTimeAsync(0.8 * minuteMs);
    expect(wereAsked(last)).toBe(0);
    show(15);
    await vi.advanceTimersByTimeAsync(0.5 * minuteMs);
    expect(wereAsked(last)).toBe(10);
  });

  it('hidden sheets have their values after that', async () => {
    const { ask, typed, sheets, wereAsked, show } = openWorkbook();
    show(99);
    ask(99, typed);
    await vi.advanceTimersByTimeAsync(5 * minuteMs);
    expect(wereAsked(sheets.flat())).toBe(160);
  });
});
