/** Commands of the ribbon and keyboard shortcuts, from the emulated Excel to the pane. */
import type { FrameLocator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmulatedExcel } from '../../../src/office-host/host/excel-host';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
let pane: FrameLocator;

function open(query: string): void {
  beforeAll(async () => {
    grid = await openWorkbench({ query });
    pane = grid.page.frameLocator('#pane');
    await pane.locator('#state').waitFor();
  });
  afterAll(() => grid?.close());
}

const press = (id: string) =>
  grid.page.evaluate(async (control) => {
    const started = await window.marketDataStart;
    await (started?.host as EmulatedExcel).pressButton(control);
  }, id);

const enabled = (...ids: string[]) =>
  grid.page.evaluate(async (controls) => {
    const started = await window.marketDataStart;
    return controls.filter((id) => (started?.host as EmulatedExcel).isEnabled(id));
  }, ids);

const focused = () =>
  grid.pane().evaluate(() => {
    const { activeElement } = document;
    return activeElement?.id === '' ? activeElement.closest('[id]')?.id : activeElement?.id;
  });

const live = ['pauseRequests', 'resumeRequests'];
const time = ['setTime', 'backToNow'];
const refreshes = ['refreshSelection', 'refreshSheet', 'refreshWorkbook'];

describe('The controls of the ribbon', () => {
  open('?lang=en&theme=light&key=none');

  it('are enabled while they have an effect', async () => {
    await expect.poll(() => enabled(...refreshes, ...live, 'freezeFormulas')).toEqual(['pauseRequests', 'freezeFormulas']);
    await pane.locator('#api-key input').fill('demo');
    await pane.locator('#api-key input').press('Enter');
    await pane.locator('#first-run-done').click();
    await pane.getByRole('tab', { name: 'Home' }).click();
    await expect.poll(() => enabled(...refreshes)).toEqual(refreshes);
    await press('pauseRequests');
    await expect.poll(() => enabled(...live)).toEqual(['resumeRequests']);
    await pane.locator('#pause-toggle').click();
    await expect.poll(() => enabled(...live)).toEqual(['pauseRequests']);
    expect(await enabled(...time)).toEqual(['setTime']);
    expect(grid.errors).toEqual([]);
  });
});

describe('A command of the ribbon, in Chinese,', () => {
  open('?lang=zh&theme=light');

  it.each([
    ['insertFormula', '插入', 'symbol-search'],
    ['dashboardStock', '看板', 'insert-stock'],
    ['freezeFormulas', '工具', 'freeze-scope'],
  ])('opens the pane at its place: %s', async (command, tab, place) => {
    await grid.page.getByRole('button', { name: '任务窗格' }).click();
    await expect.poll(() => grid.page.locator('#pane').isVisible()).toBe(false);
    await press(command);
    await expect.poll(() => pane.getByRole('tab', { name: tab, selected: true }).isVisible()).toBe(true);
    await expect.poll(focused).toBe(place);
    expect(grid.errors).toEqual([]);
  });

  it('opens the help in the language of Excel', async () => {
    const opened = grid.page.waitForEvent('popup');
    await press('openHelp');
    const help = await opened;
    await help.waitForURL('**/help.html?lang=zh');
    await help.close();
  });
});

describe('In English', () => {
  open('?lang=en&theme=light');

  it('a command of the ribbon refreshes the sheet', async () => {
    await grid.addSheet();
    await grid.write('A1', '=MD.QUOTE("600519.SH")');
    await grid.waitForTexts('A1', ([row]) => /\d/.test(row?.[0] ?? ''));
    await press('refreshSheet');
    await pane.getByRole('tab', { name: 'Home' }).click();
    await pane.getByText('1 cell recalculated').waitFor();
  });

  it('keyboard shortcuts of the add-in show the pane and its places, from the grid and from the pane', async () => {
    await grid.page.getByRole('button', { name: 'Task pane' }).click();
    await grid.click('C3');
    await grid.page.keyboard.press('Control+Alt+Shift+M');
    await expect.poll(() => grid.page.locator('#pane').isVisible()).toBe(true);
    await grid.page.keyboard.press('Control+Alt+Shift+F');
    await expect.poll(focused).toBe('symbol-search');
    await pane.locator('#symbol-search').press('Control+Alt+Shift+H');
    await expect.poll(() => enabled(...live)).toEqual(['resumeRequests']);
    expect(grid.errors).toEqual([]);
  });
});
