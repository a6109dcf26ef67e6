/** The workbook's time in the settings of the document, as Microsoft's own office.js gives them to the add-in. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentSettings } from '../../../../src/addin/excel/storage/document-settings';
import { storedTime } from '../../../../src/addin/excel/time/stored-time';
import { createWorkbookTime, type WorkbookTime } from '../../../../src/addin/excel/time/workbook-time';
import { switchableClient } from '../../../../src/as-of/as-of-switch';
import type { Client } from '../../../../src/client/client';
import type { AsOf } from '../../../../src/market/bars/as-of';
import { epochMs } from '../../../../src/market/time/exchange-time';
import type { ExcelInNode } from '../../../support/excel-in-node';
import { createMemoryWorkbook, type MemoryWorkbook } from '../../../support/memory-workbook/memory-workbook';
import { fixtureExcel } from '../../office-host/fixture-excel';

const now = Date.parse('2026-07-10T06:00:00Z');
const asOf = (text: string, market: AsOf['market'] = 'SH'): AsOf => ({ instant: epochMs(Date.parse(text)), market });
const june = asOf('2026-06-30T07:00:00Z');
const may = asOf('2026-05-29T20:00:00Z', 'US');

const tryAgain = () => () => {};

let workbook: MemoryWorkbook;

beforeEach(() => {
  vi.useFakeTimers({ now });
  workbook = createMemoryWorkbook();
});

afterEach(async () => {
  vi.useRealTimers();
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
});

/** A page that a person may see or not. */
class Page extends EventTarget {
  innerHeight = 600;
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible' });

  show(isShown: boolean): void {
    this.document.visibilityState = isShown ? 'visible' : 'hidden';
    this.document.dispatchEvent(new Event('visibilitychange'));
  }
}

interface ExcelWindow {
  readonly excel: ExcelInNode;
  readonly page: Page;
  readonly time: WorkbookTime;
  /** The times that were told. */
  readonly told: readonly (AsOf | undefined)[];
}

/** Opens the workbook in one more window. */
async function openWindow(settings?: DocumentSettings): Promise<ExcelWindow> {
  const [excel, page] = [await fixtureExcel({ opened: workbook }), new Page()];
  vi.stubGlobal('Office', excel.page['Office']);
  vi.stubGlobal('window', page);
  const time = createWorkbookTime({ wallNow: () => Date.now(), language: 'en', settings, tryAgain });
  const told: (AsOf | undefined)[] = [];
  time.subscribe(() => told.push(time.current()));
  // A part of the add-in is loaded at the start.
  await vi.dynamicImportSettled();
  return { excel, page, time, told };
}

describe('The time of a workbook', () => {
  it('takes effect at once, is kept by the document, and is there when it is opened again', async () => {
    const { time, told } = await openWindow();
    const saving = time.set(june);
    expect([time.current(), told]).toEqual([june, [june]]);
    await saving;
    const again = await openWindow();
    expect([again.time.current(), again.told]).toEqual([june, []]);
    await again.time.set(undefined);
    expect((await openWindow()).time.current()).toBeUndefined();
  });

  it('is in effect before the first call asks for a quote', async () => {
    await (await openWindow()).time.set(june);
    const { page } = await fixtureExcel({ opened: workbook });
    vi.stubGlobal('Office', page['Office']);
    vi.stubGlobal('window', new Page());
    const asked: string[] = [];
    const clientOf = (name: string) => ({ quotes: () => Promise.resolve(asked.push(name)) }) as unknown as Client;
    const time = createWorkbookTime({ wallNow: () => Date.now(), language: 'en', tryAgain });
    await switchableClient(clientOf('present'), time, () => Promise.resolve(clientOf('past'))).quotes([], {});
    expect(asked).toEqual(['past']);
  });
});

describe('A time in the document', () => {
  it.each<[string, unknown]>([
    ['a text', '2026-06-30'],
    ['null', null],
    ['of a later version', { version: 2, instant: june.instant, market: 'SH' }],
    ['of no market', { version: 1, instant: june.instant, market: 'XX' }],
    ['of no moment', { version: 1, instant: 'June', market: 'SH' }],
    ['before Excel has dates', { version: 1, instant: -1e15, market: 'SH' }],
  ])('is of no effect where it is %s', async (_, value) => {
    workbook.settings.put({ id: 'asOf', value });
    const { time } = await openWindow();
    expect([time.current(), time.refused()]).toEqual([undefined, undefined]);
  });

  it('is of no effect where it is later than the clock, and told until another one is set', async () => {
    const tomorrow = asOf('2026-07-11T07:00:00Z');
    workbook.settings.put({ id: 'asOf', value: storedTime(tomorrow) });
    const { time, told } = await openWindow();
    expect([time.current(), time.refused()]).toEqual([undefined, tomorrow]);
    await time.set(undefined);
    expect([time.refused(), told.length]).toEqual([undefined, 1]);
    expect((await openWindow()).time.refused()).toBeUndefined();
  });
});

describe('A time in the document that was refused', () => {
  const seenAgain = async ({ page }: ExcelWindow) => {
    page.show(false);
    page.show(true);
    await vi.advanceTimersByTimeAsync(100);
  };

  it('takes effect once the clock, which was behind, is right and the page is seen again', async () => {
    workbook.settings.put({ id: 'asOf', value: storedTime(asOf('2026-07-11T07:00:00Z')) });
    const opened = await openWindow();
    await seenAgain(opened);
    expect([opened.time.current(), opened.told]).toEqual([undefined, []]);
    vi.setSystemTime(Date.parse('2026-07-12T06:00:00Z'));
    await seenAgain(opened);
    expect([opened.time.current(), opened.time.refused()]).toEqual([asOf('2026-07-11T07:00:00Z'), undefined]);
  });
});

describe('A time that is set', () => {
  it('is refused when it is yet to come', async () => {
    const { time, told } = await openWindow();
    await expect(time.set(asOf('2026-07-10T06:00:01Z'))).rejects.toThrow('Choose a time that has passed.');
    expect([time.current(), told, workbook.settings.all()]).toEqual([undefined, [], []]);
  });

  it('takes effect though the workbook may only be read, and the person is told', async () => {
    const saveAsync: DocumentSettings['saveAsync'] = (...given) => {
      const callback = given.at(-1) as (result: unknown) => void;
      callback({ status: 'failed', error: { message: 'The document is read-only.' } });
    };
    const stored = new Map<string, unknown>();
    const settings = { get: (name: string) => stored.get(name), set: () => {}, saveAsync };
    const { time, page } = await openWindow(settings);
    await expect(time.set(june)).rejects.toThrow(
      'Excel could not store this in the workbook: The document is read-only. It applies until you close the workbook.',
    );
    page.show(false);
    page.show(true);
    expect(time.current()).toEqual(june);
  });

  it('tells of what has changed, once', async () => {
    const { time, told } = await openWindow();
    await time.set(june);
    await time.set(june);
    time.noteDailyOnly(false);
    time.noteDailyOnly(true);
    time.noteDailyOnly(true);
    expect(told).toEqual([june, june]);
    expect(time.isDailyOnly()).toBe(true);
  });
});

describe('Two windows of one workbook agree', () => {
  it('where Excel tells them of saved settings', async () => {
    const [first, second] = [await openWindow(), await openWindow()];
    await first.time.set(june);
    second.excel.host.raiseSettingsChanged();
    expect([second.time.current(), second.told]).toEqual([june, [june]]);
    await second.time.set(undefined);
    first.excel.host.raiseSettingsChanged();
    // Excel tells the one that has saved, too.
    second.excel.host.raiseSettingsChanged();
    expect([first.time.current(), first.told, second.told]).toEqual([undefined, [june, undefined], [june, undefined]]);
  });

  it('when a person sees the other one again', async () => {
    const [first, second] = [await openWindow(), await openWindow()];
    second.page.show(false);
    await first.time.set(june);
    expect(second.time.current()).toBeUndefined();
    second.page.show(true);
    expect(second.time.current()).toEqual(june);
  });

  it('after both have set it, on the one that was saved last', async () => {
    const [first, second] = [await openWindow(), await openWindow()];
    await Promise.all([first.time.set(june), second.time.set(may)]);
    for (const { excel } of [first, second]) excel.host.raiseSettingsChanged();
    expect([first.time.current(), second.time.current()]).toEqual([may, may]);
  });

  it('but a replay goes on while nobody has set another time', async () => {
    const [first, second] = [await openWindow(), await openWindow()];
    const steps = [june, may].map((step) => first.time.set(step));
    first.excel.host.raiseSettingsChanged();
    expect(first.time.current()).toEqual(may);
    await Promise.all(steps);
    first.excel.host.raiseSettingsChanged();
    expect(first.time.current()).toEqual(may);
    second.excel.host.raiseSettingsChanged();
    await second.time.set(undefined);
    first.excel.host.raiseSettingsChanged();
    expect(first.time.current()).toBeUndefined();
  });
});

it('Times that come faster than Excel saves are saved one after the other, the last one in the end', async () => {
  const [kept, ends]: [unknown[], (() => void)[]] = [[], []];
  let copy: unknown;
  const { time } = await openWindow({
    get: () => copy,
    set: (_: unknown, value: object) => (copy = value),
    saveAsync(told: (result: object) => void) {
      kept.push(copy);
      ends.push(() => told({ status: 'succeeded' }));
    },
  } as unknown as DocumentSettings);
  const first = time.set(june);
  await vi.dynamicImportSettled();
  const steps = [first, time.set(undefined), time.set(may)];
  expect(kept).toEqual([storedTime(june)]);
  ends[0]?.();
  await vi.waitFor(() => expect(kept).toEqual([storedTime(june), storedTime(may)]));
  ends[1]?.();
  await Promise.all(steps);
  expect([time.current(), copy]).toEqual([may, storedTime(may)]);
});

it('An Excel that does not answer is given up, and a later time is saved', async () => {
  const kept: unknown[] = [];
  let copy: unknown;
  const { time } = await openWindow({
    get: () => copy,
    set: (_: unknown, value: object) => (copy = value),
    saveAsync(told: (result: object) => void) {
      kept.push(copy);
      if (kept.length > 1) told({ status: 'succeeded' });
    },
  } as unknown as DocumentSettings);
  const refused = expect(time.set(june)).rejects.toThrow(
    'Excel could not store this in the workbook: Excel has not answered for 30 seconds. It applies until you close the workbook.',
  );
  await vi.dynamicImportSettled();
  const later = time.set(may);
  await vi.advanceTimersByTimeAsync(30_000);
  await Promise.all([refused, later]);
  expect(kept).toEqual([storedTime(june), storedTime(may)]);
  expect(vi.getTimerCount()).toBe(0);
});

it('Two windows agree when one has saved while the other one saves', async () => {
  const document = storedTime(june);
  let [copy, tell, end] = [document, () => {}, () => {}];
  const { time } = await openWindow({
    get: () => copy,
    set: (_: unknown, value: object) => (copy = value),
    saveAsync: (told: (result: object) => void) => (end = () => told({ status: 'succeeded' })),
    refreshAsync: (told: () => void) => {
      copy = document;
      told();
    },
    addHandlerAsync: (_: unknown, handler: () => void) => (tell = handler),
  } as unknown as DocumentSettings);
  const saved = time.set(may);
  await vi.dynamicImportSettled();
  // The other window has saved June since.
  tell();
  expect(time.current()).toEqual(may);
  end();
  await saved;
  expect(time.current()).toEqual(june);
});

it('A time that another window has set may have minute bars, whatever the time before had', async () => {
  const [first, second] = [await openWindow(), await openWindow()];
  await first.time.set(june);
  second.excel.host.raiseSettingsChanged();
  second.time.noteDailyOnly(true);
  second.excel.host.raiseSettingsChanged();
  expect(second.time.isDailyOnly()).toBe(true);
  await first.time.set(may);
  second.excel.host.raiseSettingsChanged();
  expect([second.time.current(), second.time.isDailyOnly()]).toEqual([may, false]);
});
