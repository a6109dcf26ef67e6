/** What a person on a small plan of a public service sees, through Microsoft's runtime: values as soon as the plan allows them. */
import { describe, expect, it, vi } from 'vitest';
import type { FormulaCell } from '../../support/memory-workbook/memory-workbook';
import { type AddInOptions, startAddIn } from '../../support/add-in';
import { picture } from '../../support/picture';

type Formula = readonly [functionId: string, ...args: readonly unknown[]];

const latencyMs = 60;

/** A sheet with one formula in each row, which Excel calculates whenever the add-in asks for it. */
async function sheetOf(formulas: readonly Formula[], on: Pick<AddInOptions, 'key' | 'service'>) {
  const shown = new Map<number, string>();
  const everShown = new Set<string>();
  const calculate = (row: number) => {
    const [functionId = '', ...args] = formulas[row] ?? [];
    const call = { functionId, arguments: args as never[], address: `Sheet1!A${row + 1}` };
    void addIn.excel.callMany([call]).then(([result]) => {
      shown.set(row, picture(result!).join('\n'));
      everShown.add(shown.get(row)!);
    });
  };
  const addIn = await startAddIn({
    ...on,
    workbook: { onCalculate: (cells: readonly FormulaCell[]) => cells.forEach(({ row }) => calculate(row)) },
    through: async (request, answer) => {
      await new Promise((resolve) => setTimeout(resolve, latencyMs));
      return answer(request);
    },
  });
  formulas.forEach(([functionId], row) => addIn.excel.workbook.put(`Sheet1!A${row + 1}`, [[`=MD.${functionId}(Z1)`]]));
  formulas.forEach((_, row) => calculate(row));
  return {
    excel: addIn.excel,
    requests: () => addIn.requests.length,
    /** Rows that show a value. */
    values: () => [...shown.values()].filter((text) => !text.includes('#N/A')).length,
    sentences: () => [...everShown].flatMap((text) => /#N\/A [^\n|]*/.exec(text)?.[0] ?? []),
    passes: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

const mainland = (count: number, first = 0) => Array.from({ length: count }, (_, i) => `${600_000 + first + i}.SH`);
const waiting = '#N/A Waiting at the request limit: this cell fills in automatically';
const quote = (symbol: string): Formula => ['QUOTE', symbol];
const kline = (symbol: string, count = 5): Formula => ['KLINE', symbol, '1d', count, null, null, 'close', false];

describe('More symbols than the plan takes', () => {
  it.each(['400', '400-zh', '403', '413', '414', '422', 'mute', 'truncate'] as const)(
    'cost little where the service answers %s, and nothing false is shown',
    async (overLimit) => {
      const { values, sentences, requests, passes } = await sheetOf(mainland(12).map(quote), {
        key: 'free',
        service: { overLimit },
      });
      await passes(2_000);
      expect([values(), sentences()]).toEqual([12, []]);
      expect(requests()).toBeLessThanOrEqual(6);
    },
  );
});

it('Fifty KLINE cells at ten requests a minute: ten at once, ten more each minute', async () => {
  const { values, sentences, requests, passes } = await sheetOf(
    mainland(50).map((symbol) => kline(symbol)),
    { key: 'free' },
  );
  const filled: number[] = [];
  for (const ms of [2_000, 60_000, 60_000, 60_000, 60_000]) {
    await passes(ms);
    filled.push(values());
  }
  expect(filled).toEqual([10, 20, 30, 40, 50]);
  expect(sentences()).toEqual([waiting]);
  // A batch that the plan lacks, and the first request beyond the rate.
  expect(requests()).toBe(52);
});

it('A market whose plan is smaller does not slow the other one', async () => {
  const formulas = [
    kline(mainland(150).join(',')),
    ...['AAPL.US', 'MSFT.US', 'TSLA.US', 'NVDA.US', 'AMZN.US'].map((symbol) => kline(symbol)),
    ...mainland(200, 200).map((symbol) => kline(symbol, 6)),
  ];
  const { values, sentences, requests, passes } = await sheetOf(formulas, { key: 'cn-pro' });
  await passes(3_000);
  expect([values(), sentences()]).toEqual([206, []]);
  expect(requests()).toBeLessThanOrEqual(14);
});

it('LIVE is updated beside cells that wait, and at half of the rate where it is alone', async () => {
  const { excel, passes, requests } = await sheetOf(
    mainland(30).map((symbol) => kline(symbol)),
    { key: 'free' },
  );
  const live = excel.stream('LIVE', '600519.SH', 'timestamp', 10);
  await passes(150_000);
  expect(live.results.length).toBeGreaterThanOrEqual(10);
  await passes(120_000);
  const before = requests();
  await passes(60_000);
  expect(requests() - before).toBeLessThanOrEqual(6);
});

it('Quarters come from months where the plan has none, and are asked for once', async () => {
  const { values, requests, passes } = await sheetOf(
    mainland(3).map((symbol): Formula => ['KLINE', symbol, '1Q', 4, null, null, 'close', false]),
    { key: 'free' },
  );
  await passes(2_000);
  expect(values()).toBe(3);
  expect(requests()).toBeLessThanOrEqual(6);
});
