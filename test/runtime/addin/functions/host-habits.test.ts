/** Habits of Excel that were reported: values and requests are as in a plain one. */
import { describe, expect, it, vi } from 'vitest';
import type { CellResult } from '../../../../src/office-host/contract';
import { type AddIn, startAddIn } from '../../../support/add-in';
import { habits, type HostProfile } from '../../../support/host-profiles';
import { cells, numberIn } from '../../../support/results';

/** Where streams may not have formats, the pane has turned plain numbers in live cells on. */
async function startIn(host: HostProfile): Promise<AddIn> {
  const addIn = await startAddIn({ host });
  if (host.refusesRichStreamResults === true) addIn.store({ settings: { plainLive: true } });
  return addIn;
}

/** Formulas in the cells of a column, with all that they have shown. */
function enter({ excel }: AddIn, formulas: readonly (readonly [id: string, ...given: unknown[]])[]) {
  const shown: CellResult[][] = formulas.map(() => []);
  const ids = excel.host.call(
    formulas.map(([functionId, ...given], row) => ({
      ...{ functionId, arguments: given, address: `Sheet1!A${row + 1}` },
      onResult: (result) => shown[row]?.push(result),
    })),
  );
  return { shown, remove: (row: number) => excel.host.cancel(ids.slice(row, row + 1)) };
}

const last = (results: readonly CellResult[] | undefined) => {
  const result = results?.at(-1);
  if (!result) throw new Error('nothing is shown');
  return cells(result);
};

describe.each(Object.entries<HostProfile>(habits))('In an Excel that %s', (_, host) => {
  it('functions end with the value of the service, from one request', async () => {
    const addIn = await startIn(host);
    const { shown } = enter(addIn, [
      ['QUOTE', '600519.SH'],
      ['QUOTE', '600519.SH', 'name'],
      ['QUOTE', '600519.SH', 'amount'],
    ]);
    await vi.advanceTimersByTimeAsync(3_000);
    const [price, name, amount] = shown.map((results) => last(results)[0]?.[0]);
    const [quote] = await addIn.quotes('symbols=600519.SH');
    // The service answers a moment later here.
    expect(Math.abs(numberIn(price) / quote!.last_price - 1)).toBeLessThan(0.01);
    expect(name).toBe('贵州茅台');
    expect(amount).toMatchObject({ numberFormat: expect.not.stringContaining('\\') });
    expect(addIn.requestsSinceLast()).toEqual({ '/v1/quotes': 1 });
  });

  it('equal live cells agree, go on when one is removed, and stop asking when none is left', async () => {
    const addIn = await startIn(host);
    const formula = ['LIVE', '600519.SH', 'last'] as const;
    const { shown, remove } = enter(addIn, [formula, formula]);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(last(shown[0])).toEqual(last(shown[1]));
    expect(shown.flat()).not.toContainEqual(expect.objectContaining({ kind: 'error' }));
    const before = shown[1]!.length;
    remove(0);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(shown[1]!.length).toBeGreaterThan(before);
    remove(1);
    await vi.advanceTimersByTimeAsync(10_000);
    addIn.requestsSinceLast();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(addIn.requestsSinceLast()).toEqual({});
  });
});

it('Cells that Excel calls again because rows were inserted keep their values, from few requests', async () => {
  const addIn = await startAddIn({ host: habits['calls again what moves'] });
  const listed = cells(await addIn.call('UNIVERSE', 'CN_Stock', 'symbol', null, 100, false));
  const { shown } = enter(
    addIn,
    listed.map(([symbol]) => ['QUOTE', symbol] as const),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  const before = shown.map(last);
  addIn.requestsSinceLast();
  addIn.excel.host.moveCells();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(shown.map(({ length }) => length)).toEqual(listed.map(() => 2));
  expect(shown.map(last)).toEqual(before);
  expect(addIn.requestsSinceLast()['/v1/quotes'] ?? 0).toBeLessThanOrEqual(2);
});

it('A formula that depends on a cell which shows 0 asks the service for nothing until it has its value', async () => {
  const addIn = await startAddIn({ host: habits['shows 0 first'] });
  const { shown } = enter(addIn, [['QUOTE', 0]]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(last(shown[0])).toEqual([['']]);
  expect(addIn.requestsSinceLast()).toEqual({});
});

it('Short numbers, whose formats scale by separators, stay whole where Excel misreads them', async () => {
  const addIn = await startAddIn({ host: habits['misreads separators'] });
  addIn.store({ settings: { shortNumbers: true } });
  const [[amount] = []] = cells(await addIn.call('QUOTE', '600519.SH', 'amount'));
  expect(amount).toMatchObject({ kind: 'formatted', numberFormat: '0' });
});
