/** What a change of key does to the workbook, from the composition root of the add-in's page. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FunctionTable } from '../../../../src/addin/functions/function-table';
import { start } from '../../../../src/addin/start';
import { fixtureExcel } from '../../office-host/fixture-excel';
import type { ExcelInNode } from '../../../support/excel-in-node';
import { stubCustomFunctions } from '../../../support/functions-in-node';
import { createStorage } from '../../../support/page-window';

const keyEntry = 'market-data.key.http://localhost:3000';
const quote = '=MD.QUOTE("600519.SH")';
const price = { symbols: '600519.SH', fields: 'last_price' } as never;

let excel: ExcelInNode;
let storage: Storage;
let calculated: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  calculated = [];
  storage = createStorage();
  excel = await fixtureExcel({
    storage,
    workbook: {
      sheets: ['Prices', 'Notes'],
      onCalculate: (cells) => calculated.push(...cells.map(({ sheet }) => sheet)),
    },
  });
  excel.workbook.put('Prices!A1', [[quote, '=A1*2']]);
  excel.workbook.put('Notes!B2', [[quote]]);
  calculated = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Starts the add-in in the page of the emulated Excel. */
function startInPage(respond: () => Response = () => Response.json({ data: [] })): FunctionTable {
  const { page } = excel;
  vi.stubGlobal('window', page);
  for (const name of ['Office', 'Excel', 'location']) vi.stubGlobal(name, page[name]);
  vi.stubGlobal('fetch', () => Promise.resolve(respond()));
  return start();
}

/** Stores a key, or removes it, as another window of the add-in does. */
async function store(key: string | undefined): Promise<void> {
  if (key === undefined) storage.removeItem(keyEntry);
  else storage.setItem(keyEntry, key);
  (excel.page['dispatchEvent'] as (event: Event) => void)(new Event('storage'));
  await vi.advanceTimersByTimeAsync(30_000);
  // A refresh loads its part of the script, which takes real time.
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(30_000);
}

it('a saved key refreshes the workbook once, whether it is the first one or another', async () => {
  startInPage();
  await store('key-1');
  expect(calculated).toEqual(['Prices', 'Notes']);
  await store('key-2');
  expect(calculated).toEqual(['Prices', 'Notes', 'Prices', 'Notes']);
});

it('the same key saved again refreshes nothing', async () => {
  storage.setItem(keyEntry, 'key-1');
  startInPage();
  await store('key-1');
  expect(calculated).toEqual([]);
});

it('a removed key refreshes nothing', async () => {
  storage.setItem(keyEntry, 'key-1');
  startInPage();
  await store(undefined);
  expect(calculated).toEqual([]);
});

it('a key that the service refuses refreshes nothing', async () => {
  storage.setItem(keyEntry, 'key-1');
  startInPage(() => new Response('', { status: 401 }));
  await store('mistyped');
  expect(calculated).toEqual([]);
});

describe('A stray refusal of the key', () => {
  const startRefused = async (isRefused: () => boolean) => {
    stubCustomFunctions();
    storage.setItem(keyEntry, 'key-1');
    let requests = 0;
    const table = startInPage(() => {
      requests++;
      return isRefused() ? new Response('', { status: 401 }) : Response.json({ data: [] });
    });
    await vi.dynamicImportSettled();
    const answer = table.call('quote', price, { address: 'Prices!A1' }).catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await answer).toMatchObject({ message: expect.stringMatching(/key was not accepted/) as string });
    return { requests: () => requests };
  };

  it('ends by itself after a minute: the cell recovers', async () => {
    let isRefused = true;
    await startRefused(() => isRefused);
    isRefused = false;
    await vi.advanceTimersByTimeAsync(58_000);
    expect(calculated).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calculated).toEqual(['Prices']);
  });

  it('that is none costs one request a minute, until the key is removed', async () => {
    const { requests } = await startRefused(() => true);
    const before = requests();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests() - before).toBe(10);
    await store(undefined);
    const removed = requests();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(requests()).toBe(removed);
    expect(calculated).toEqual([]);
  });
});

describe('A service that was used without a key', () => {
  const startWithoutKey = async (isRefused: (requests: number) => boolean) => {
    stubCustomFunctions();
    storage.setItem(keyEntry, '');
    let requests = 0;
    const table = startInPage(() => {
      requests++;
      if (!isRefused(requests)) return Response.json({ data: [] });
      return Response.json({ code: 401, message: 'key required' }, { status: 401 });
    });
    await vi.dynamicImportSettled();
    const answer = table.call('quote', price, { address: 'Prices!A1' }).catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(1_000);
    return { answer, requests: () => requests };
  };

  it('is used on after two stray 401', async () => {
    await startWithoutKey((requests) => requests <= 2);
    expect(storage.getItem(keyEntry)).toBe('');
    await vi.advanceTimersByTimeAsync(120_000);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(storage.getItem(keyEntry)).toBe('');
    expect(calculated).toEqual(['Prices']);
  });

  it('stays one when it refuses for longer: it costs one request a minute, and the cell recovers when it answers again', async () => {
    let isRefused = true;
    const { answer, requests } = await startWithoutKey(() => isRefused);
    await vi.advanceTimersByTimeAsync(600_000);
    // The first refusal needed a second opinion.
    expect(requests()).toBe(12);
    expect(storage.getItem(keyEntry)).toBe('');
    expect(await answer).toMatchObject({ message: expect.stringMatching(/key was not accepted/) as string });
    isRefused = false;
    await vi.advanceTimersByTimeAsync(70_000);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calculated).toEqual(['Prices']);
  });
});

it('a key that a failing service could not check refreshes nothing, the next one does', async () => {
  let isUp = false;
  startInPage(() => (isUp ? Response.json({ data: [] }) : new Response('', { status: 503 })));
  await store('key-1');
  expect(calculated).toEqual([]);
  isUp = true;
  await store('key-2');
  expect(calculated).toEqual(['Prices', 'Notes']);
});

it('a saved key enters nothing into the workbook, not even where a cell shows #NAME?', async () => {
  excel.workbook.show('Notes!B2', [['#NAME?']]);
  const setFormulas = vi.spyOn(excel.workbook, 'setFormulas');
  startInPage();
  await store('key-1');
  expect(calculated).toEqual(['Prices']);
  expect(setFormulas).not.toHaveBeenCalled();
});
