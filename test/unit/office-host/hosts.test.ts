import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hostProfiles } from '../../support/host-profiles';
import { fixtureMetadata } from './fixture-addin';
import { fixtureExcel, passing, resultOf, value } from './fixture-excel';
import type { ExcelInNode } from '../../support/excel-in-node';
import { createBlockedStorage, createStorage } from '../../support/page-window';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

interface PageGlobals {
  readonly Office: typeof Office;
  readonly localStorage: Storage;
  readonly Date: DateConstructor;
  eval(source: string): unknown;
}

function globalsOf(excel: ExcelInNode): PageGlobals {
  return excel.page as unknown as PageGlobals;
}

describe('Office.onReady', () => {
  it('reports Excel for Windows as the host', async () => {
    const { Office } = globalsOf(await fixtureExcel());
    expect(await Office.onReady()).toMatchObject({ host: 'Excel', platform: 'PC' });
  });

  it.each(['Mac', 'OfficeOnline'] as const)('is followed by a context with the platform %s of its host', async (platform) => {
    const excel = await fixtureExcel({ host: { platform } });
    const { Office } = globalsOf(excel);
    expect([Office.context.platform, Office.context.diagnostics.platform]).toEqual([platform, platform]);
    expect(await resultOf(excel, 'ADD', 1, 2)).toEqual(value(3));
  });
});

describe('The language of the host', () => {
  it('is English by default', async () => {
    const { Office } = globalsOf(await fixtureExcel());
    expect([Office.context.displayLanguage, Office.context.contentLanguage]).toEqual(['en-US', 'en-US']);
  });

  it('can be Chinese', async () => {
    const excel = await fixtureExcel({ host: { language: 'zh-CN' } });
    const { Office } = globalsOf(excel);
    expect([Office.context.displayLanguage, Office.context.contentLanguage]).toEqual(['zh-CN', 'zh-CN']);
    expect(await resultOf(excel, 'ECHO', '最新价')).toEqual(value('最新价'));
  });
});

describe('Requirement sets', () => {
  it('are those of a current Excel by default', async () => {
    const { Office } = globalsOf(await fixtureExcel());
    const isSetSupported = (name: string, version: string) => Office.context.requirements.isSetSupported(name, version);
    expect(isSetSupported('ExcelApi', '1.21')).toBe(true);
    expect(isSetSupported('CustomFunctionsRuntime', '1.5')).toBe(true);
    expect(isSetSupported('SharedRuntime', '1.2')).toBe(true);
    expect(isSetSupported('ExcelApi', '1.22')).toBe(false);
  });

  it('can be those of an old Excel, which refuses newer members', async () => {
    const excel = await fixtureExcel({ host: { requirementSets: { ExcelApi: '1.8', SharedRuntime: undefined } } });
    const { Office } = globalsOf(excel);
    expect(Office.context.requirements.isSetSupported('ExcelApi', '1.9')).toBe(false);
    expect(Office.context.requirements.isSetSupported('SharedRuntime', '1.1')).toBe(false);
    const setDirty = excel.run(async (context) => {
      context.workbook.getSelectedRange().setDirty();
      await context.sync();
    });
    const refusal = { code: 'ApiNotFound', message: expect.stringContaining('Range.setDirty') };
    await expect(passing(50, setDirty)).rejects.toMatchObject(refusal);
  });
});

describe('The task pane', () => {
  it('is shown and hidden with events for the add-in and the host', async () => {
    const onVisibility = vi.fn();
    const { Office } = globalsOf(await fixtureExcel({ host: { onVisibility } }));
    const modes: string[] = [];
    await passing(
      50,
      Office.addin.onVisibilityModeChanged(({ visibilityMode }) => void modes.push(visibilityMode)),
    );
    await passing(50, Office.addin.hide());
    await passing(50, Office.addin.showAsTaskpane());
    expect(modes).toEqual(['Hidden', 'Taskpane']);
    expect(onVisibility.mock.calls).toEqual([['Hidden'], ['Visible']]);
  });

  it('has a startup behaviour', async () => {
    const { Office } = globalsOf(await fixtureExcel());
    await passing(50, Office.addin.setStartupBehavior(Office.StartupBehavior.load));
    expect(await passing(50, Office.addin.getStartupBehavior())).toBe('Load');
  });
});

describe('A ribbon button', () => {
  it('is pressed until its command calls event.completed', async () => {
    const excel = await fixtureExcel();
    const { Office } = globalsOf(excel);
    Office.actions.associate('refreshSheet', (event: Office.AddinCommands.Event) => {
      setTimeout(() => event.completed(), 100);
    });
    const onCompleted = vi.fn();
    const press = excel.host.pressButton('refreshSheet').then(onCompleted);
    await vi.advanceTimersByTimeAsync(50);
    expect(onCompleted).not.toHaveBeenCalled();
    await passing(100, press);
    expect(onCompleted).toHaveBeenCalledOnce();
  });
});

describe('The ribbon', () => {
  const update = (office: typeof Office, id: string, enabled: boolean) =>
    passing(50, office.ribbon.requestUpdate({ tabs: [{ id: 'TabHome', controls: [{ id, enabled }] }] }));

  it('shows what the add-in enables and disables, and does not run a disabled command', async () => {
    const excel = await fixtureExcel();
    const { Office } = globalsOf(excel);
    const run = vi.fn((event: Office.AddinCommands.Event) => event.completed());
    Office.actions.associate('refreshSheet', run);
    expect(Office.context.requirements.isSetSupported('RibbonApi', '1.1')).toBe(true);
    await update(Office, 'refreshSheet', false);
    expect(excel.host.isEnabled('refreshSheet')).toBe(false);
    await expect(excel.host.pressButton('refreshSheet')).rejects.toThrow('refreshSheet is disabled.');
    expect(run).not.toHaveBeenCalled();
    await update(Office, 'refreshSheet', true);
    await passing(50, excel.host.pressButton('refreshSheet'));
    expect(run).toHaveBeenCalledOnce();
  });
});

describe('A keyboard shortcut of the add-in', () => {
  it('runs its action without an event', async () => {
    const excel = await fixtureExcel();
    const run = vi.fn();
    globalsOf(excel).Office.actions.associate('refreshSheet', run);
    excel.host.runAction('refreshSheet');
    await vi.advanceTimersByTimeAsync(50);
    expect(run.mock.calls).toEqual([[null]]);
  });
});

describe('The page', () => {
  it('uses fake time, also when that starts after the page was loaded', async () => {
    vi.useRealTimers();
    const page = globalsOf(await fixtureExcel());
    vi.useFakeTimers({ now: 0 });
    vi.setSystemTime(new Date('2026-01-05T02:00:00Z'));
    expect(page.eval('new Date().toISOString()')).toBe('2026-01-05T02:00:00.000Z');
    expect(new page.Date()).toBeInstanceOf(Date);
  });

  it('loads within a few milliseconds of fake time', async () => {
    vi.setSystemTime(0);
    await fixtureExcel();
    expect(Date.now()).toBeLessThanOrEqual(5);
  });

  it('has the storage of the test', async () => {
    const { localStorage } = globalsOf(await fixtureExcel({ storage: createStorage({ key: 'abc' }) }));
    expect(localStorage.getItem('key')).toBe('abc');
  });

  it('can have a storage that throws on access', async () => {
    const page = globalsOf(await fixtureExcel({ storage: createBlockedStorage() }));
    expect(() => page.localStorage.getItem('key')).toThrow('insecure');
  });

  it('recognises errors of fetch as instances of its own classes', async () => {
    const page = globalsOf(await fixtureExcel());
    const check = 'fetch("/v1/quotes").catch((error) => [error instanceof Error, error instanceof TypeError])';
    expect(await page.eval(check)).toEqual([true, true]);
    expect(page.eval('new TypeError() instanceof RangeError || ({}) instanceof Error')).toBe(false);
  });

  it('has no running timers after it was closed', async () => {
    const excel = await fixtureExcel();
    void excel.call('LATER', 'x', 1_000);
    await vi.advanceTimersByTimeAsync(10);
    excel.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(excel.host.flushes).toEqual([]);
  });
});

describe('Excel 2021', () => {
  it('crashes on metadata with both flags for data types, and starts with either', async () => {
    const host = hostProfiles['LTSC 2021'];
    const [custom, error] = [{ allowCustomDataForDataTypeAny: true }, { allowErrorForDataTypeAny: true }];
    const both = fixtureExcel({ host, metadata: { ...fixtureMetadata, ...custom, ...error } });
    await expect(both).rejects.toThrow('crashes on both flags');
    for (const flag of [custom, error]) await fixtureExcel({ host, metadata: { ...fixtureMetadata, ...flag } });
  });
});
