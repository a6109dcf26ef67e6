/** The start of the add-in with a workbook, through Microsoft's own `Office.addin`. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStartupBehavior } from '../../../../src/addin/excel/host/office-settings';
import { openInExcel, type StartOptions } from '../../../support/excel-in-node';
import { hostProfiles } from '../../../support/host-profiles';
import { createMemoryWorkbook } from '../../../support/memory-workbook/memory-workbook';
import { fixtureMetadata, fixtureSource } from '../../office-host/fixture-addin';
import { fixtureExcel, passing } from '../../office-host/fixture-excel';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fixture = { bundle: { source: fixtureSource }, metadata: fixtureMetadata };
const { 'Excel on the web': web, ...desktop } = hostProfiles;

describe.each(Object.entries(desktop))('In %s', (_, host) => {
  it('the page of a workbook that asks for it starts by itself, and no other does', async () => {
    const opened = createMemoryWorkbook();
    const open = (more: Partial<StartOptions> = {}) => openInExcel({ ...fixture, host, opened, ...more });
    expect(await open()).toBeUndefined();
    const { page } = await fixtureExcel({ host, opened });
    vi.stubGlobal('Office', page['Office']);
    const startup = openStartupBehavior()!;
    expect(await passing(50, startup.startsWithWorkbook())).toBe(false);
    await passing(50, startup.setStart(true));
    expect(await passing(50, startup.startsWithWorkbook())).toBe(true);
    expect(await open()).toBeDefined();
    expect(await open({ opened: createMemoryWorkbook() })).toBeUndefined();
    await passing(50, startup.setStart(false));
    expect(await open()).toBeUndefined();
  });
});

it('Excel on the web starts the page with every workbook', async () => expect(await openInExcel({ ...fixture, host: web })).toBeDefined());
it('It is not offered where Excel has none', () => expect(openStartupBehavior({})).toBeUndefined());
