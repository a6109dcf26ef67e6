/** Formulas while the pane is closed. Excel on the web hides its frame then, whose timers Chromium runs once a second. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type FramedPane, type FramedPanes, startFramedPanes } from '../../support/framed-pane';

let panes: FramedPanes;
let pane: FramedPane;
beforeAll(async () => {
  panes = await startFramedPanes(inject('chromium'), inject('origin'));
  pane = await panes.open();
});
afterAll(() => panes.stop());

type Given = readonly unknown[];

/** The order in which results of functions and a timer of the page come, all begun together. */
function order(calls: readonly (readonly [functionId: string, ...given: Given])[], timerMs: number): Promise<string[]> {
  return pane.frame.evaluate(
    async ([calls, timerMs]) => {
      const timer = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
      // Begins right after a turn of the timers, which lasts a few ms, so that a throttled one waits for the next.
      await timer(1);
      const { mappings } = (CustomFunctions as unknown as Registered)._association;
      const came: string[] = [];
      const noted = (name: string, done: Promise<unknown>) => done.then(() => void came.push(name));
      const results = calls.map(([id, ...given]) => noted(id, mappings[id]!(...given, {})));
      await Promise.all([...results, noted('timer', timer(timerMs))]);
      return came;
    },
    [calls, timerMs] as const,
  );
}

interface Registered {
  readonly _association: { readonly mappings: Readonly<Record<string, (...given: Given) => Promise<unknown>>> };
}

/** Of a timer of the page, in ms. */
const lateness = (delayMs: number) =>
  pane.frame.evaluate(async (ms) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const since = performance.now();
    await new Promise((resolve) => setTimeout(resolve, ms));
    return performance.now() - since - ms;
  }, delayMs);

describe('In a closed pane', () => {
  beforeAll(() => pane.display(false));
  afterAll(() => pane.display(true));

  it('timers of the page are throttled', async () => {
    // A turn of the timers that comes late on a busy machine is soon followed by the next.
    await expect.poll(() => lateness(5)).toBeGreaterThan(500);
  });

  it('the first formula for a symbol is answered before a throttled timer', async () => {
    // Another symbol in each attempt, as one that was asked before is in the cache.
    const symbols = ['600519.SH', '000001.SZ', 'AAPL.US', '300750.SZ', '00700.HK', 'MSFT.US'].values();
    const first = async () => (await order([['QUOTE', symbols.next().value, null, null]], 50))[0];
    await expect.poll(first, { interval: 200 }).toBe('QUOTE');
  });
});
