/** Calls that Excel makes again because rows were moved, groups expanded or a cell of a table entered. */
import { describe, expect, it, vi } from 'vitest';
import { type AddIn, startAddIn } from '../../../support/add-in';
import { cells } from '../../../support/results';

const quotesOf = (addIn: AddIn) => addIn.requestsSinceLast()['/v1/quotes'] ?? 0;

/** As many formulas as symbols, answered some seconds ago: longer than a quote is fresh. */
async function answered(count: number) {
  let isHeld = false;
  const addIn = await startAddIn({
    through: (request, answer) => (isHeld ? new Promise<Response>(() => {}) : answer(request)),
  });
  const listed = cells(await addIn.call('UNIVERSE', 'CN_Stock', 'symbol', null, count, false));
  const calls = listed.map(([symbol], row) => ({
    functionId: 'QUOTE',
    arguments: [symbol],
    address: `Sheet1!B${row + 1}`,
  }));
  const first = await addIn.callMany(calls);
  await vi.advanceTimersByTimeAsync(10_000);
  quotesOf(addIn);
  const holdRequests = () => void (isHeld = true);
  return { addIn, calls, first, holdRequests };
}

describe('A burst of calls that nobody has asked for', () => {
  it('keeps its values, which a few requests renew behind it', async () => {
    const { addIn, calls, first } = await answered(1_000);
    const again = addIn.excel.callMany(calls);
    await vi.advanceTimersByTimeAsync(60);
    expect(quotesOf(addIn)).toBeLessThanOrEqual(10);
    expect(await addIn.settled(again)).toEqual(first);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(quotesOf(addIn)).toBeLessThanOrEqual(10);
    expect(await addIn.call(calls[0]!.functionId, ...calls[0]!.arguments)).toBeDefined();
    expect(quotesOf(addIn)).toBe(0);
  });

  it('does not wait for the service', async () => {
    const { addIn, calls, first, holdRequests } = await answered(100);
    holdRequests();
    const again = vi.fn();
    void addIn.excel.callMany(calls).then(again);
    await vi.advanceTimersByTimeAsync(700);
    expect(again.mock.calls).toEqual([[first]]);
  });

  it('asks for values that are a minute old', async () => {
    const { addIn, calls, first } = await answered(30);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await addIn.callMany(calls)).not.toEqual(first);
  });

  it('asks for what has not been answered yet', async () => {
    const { addIn } = await answered(30);
    const others = Array.from({ length: 30 }, (_, row) => ({
      functionId: 'QUOTE',
      arguments: [`${600_500 + row}.SH`],
    }));
    await addIn.callMany(others);
    expect(quotesOf(addIn)).toBeGreaterThan(0);
  });
});

describe('What is asked for', () => {
  it('a formula that is entered again asks, as before', async () => {
    const { addIn, calls } = await answered(30);
    await addIn.callMany(calls.slice(0, 1));
    expect(quotesOf(addIn)).toBe(1);
  });

  it('a refresh by a person asks for all', async () => {
    const { addIn, calls } = await answered(30);
    await addIn.settled(addIn.excel.host.pressButton('refreshWorkbook'));
    await addIn.callMany(calls);
    expect(quotesOf(addIn)).toBe(1);
  });
});
