/** A formula that calls several functions: Excel calls them in one turn, from one address. */
import { expect, it, vi } from 'vitest';
import type { Argument } from '../../../../src/office-host/contract';
import { type AddIn, startAddIn } from '../../../support/add-in';

type FunctionCall = readonly [functionId: string, ...args: readonly Argument[]];
type Through = (url: URL, answer: () => Promise<Response>, signal: AbortSignal) => Promise<Response>;

/** The cell Sheet1!B2 with such a formula, which calculates whenever the add-in asks for it. */
async function formulaCell(calls: readonly FunctionCall[], through: Through) {
  const shown: Record<string, string> = {};
  const calculate = vi.fn(() =>
    addIn.excel.host.call(
      calls.map(([functionId, ...args]) => ({
        ...{ functionId, arguments: args, address: 'Sheet1!B2' },
        onResult: ({ kind }) => (shown[functionId] = kind),
      })),
    ),
  );
  const addIn: AddIn = await startAddIn({
    workbook: { onCalculate: calculate },
    through: (request, answer) => through(new URL(request.url), () => answer(request), request.signal),
  });
  addIn.excel.workbook.put('Sheet1!B2', [['=MD.QUOTE("600519.SH")+1']]);
  return { addIn, shown, calculate };
}

const askToWait = (retryAfterMs: number) =>
  Response.json({ code: 429, message: 'slow down', retry_after_ms: retryAfterMs }, { status: 429 });

it('is filled in when the rate limit lets one request through each minute, and asks no more then', async () => {
  let allowedAt = Infinity;
  const { shown, calculate } = await formulaCell(
    [
      ['QUOTE', '600519.SH'],
      ['KLINE', '600519.SH', '1d', 1, null, null, 'close', false],
    ],
    async (_url, answer) => {
      if (Date.now() < allowedAt) return askToWait(allowedAt - Date.now());
      allowedAt = Date.now() + 60_000;
      return answer();
    },
  );
  allowedAt = Date.now() + 50_000;
  calculate();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(shown).toEqual({ QUOTE: 'array', KLINE: 'array' });
  expect(calculate.mock.calls.length).toBeLessThanOrEqual(3);
});

it('keeps the request of one function on its way when another is answered from the cache', async () => {
  let allowedAt = Infinity;
  const [sent, aborted] = [vi.fn(), vi.fn()];
  const { addIn, shown, calculate } = await formulaCell(
    [
      ['INSTRUMENT', '600519.SH'],
      ['QUOTE', '600519.SH'],
    ],
    async (url, answer, signal) => {
      if (url.pathname.endsWith('instruments')) return answer();
      if (Date.now() < allowedAt) return askToWait(allowedAt - Date.now());
      sent();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      if (signal.aborted) aborted();
      return answer();
    },
  );
  await addIn.call('INSTRUMENT', '600519.SH');
  allowedAt = Date.now() + 60_000;
  calculate();
  await vi.advanceTimersByTimeAsync(61_000);
  calculate();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(shown).toEqual({ INSTRUMENT: 'array', QUOTE: 'array' });
  expect(sent).toHaveBeenCalledTimes(1);
  expect(aborted).not.toHaveBeenCalled();
});
