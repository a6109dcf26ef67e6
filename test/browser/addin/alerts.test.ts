/** Alerts in the pane, in one page: the line above, the list, the log and Reset; after a reload in Chinese. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPane, type PanePage } from './pane-page';

let grid: PanePage['grid'];
let pane: PanePage['pane'];
beforeAll(async () => void ({ grid, pane } = await openPane()));
afterAll(() => grid?.close());

const met = '=MD.ALERT("600519.SH","last>1","Sell half")';
const waiting = '=MD.ALERT("600519.SH","last crosses 99999")';
const textOf = (selector: string) => pane.locator(selector).innerText();

it('tells of a condition that is met in a line that leads to the list', async () => {
  await grid.write('A1', met);
  await grid.write('A2', waiting);
  await grid.waitForTexts('A1:A2', (rows) => rows.join() === '1,0');
  const banner = pane.locator('#alert-banner');
  await banner.waitFor();
  expect(await banner.locator('span').first().innerText()).toMatch(/^Alert: \d\d:\d\d:\d\d Sell half · 600519\.SH last>1 · [\d,.]+$/);
  await pane.locator('#alert-show').click();
  await pane.locator('#alerts-list').waitFor();
  await expect.poll(() => banner.isVisible()).toBe(false);
});

it('lists conditions with their states, the met ones first, and logs what was met', async () => {
  await expect.poll(() => pane.locator('#alerts-list li').count()).toBe(2);
  const items = await pane.locator('#alerts-list li .head').allInnerTexts();
  expect(items.map((text) => text.split(/\s*\n\s*/))).toEqual([
    ['600519.SH', 'last>1', 'Sheet1!A1', 'Triggered', 'Reset'],
    ['600519.SH', 'last crosses 99999', 'Sheet1!A2', 'Waiting'],
  ]);
  const heights = await pane.locator('#alerts-list .condition').evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
  expect(Math.max(...heights)).toBeLessThan(30);
  expect(await textOf('#alerts-list li .details >> nth=0')).toMatch(/^\d\d:\d\d:\d\d · [\d,.]+\nSell half$/);
  expect(await pane.locator('#alerts-log li').allInnerTexts()).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d Sell half · 600519\.SH last>1 · [\d,.]+$/),
  ]);
});

it('lets a met alert wait again on Reset, and keeps it in the log', async () => {
  await pane.locator('#alerts-list fluent-button[aria-label="Reset 600519.SH last>1"]').click();
  await grid.waitForTexts('A1', (rows) => rows.join() === '0');
  await expect.poll(() => pane.locator('#alerts-list .state').allInnerTexts()).toEqual(['Waiting', 'Waiting']);
  expect(await pane.locator('#alerts-log li').count()).toBe(1);
});

it('has the log of the day in Chinese words after a reload', async () => {
  await grid.page.locator('#save-state', { hasText: /^Saved/ }).waitFor();
  const url = new URL(grid.page.url());
  url.search = '?lang=zh&theme=light';
  await grid.page.goto(url.href);
  await pane.locator('#tab-tools').click();
  await expect.poll(() => pane.locator('#alerts h2').innerText()).toBe('预警');
  await expect.poll(() => pane.locator('#alerts-list .state').allInnerTexts()).toEqual(['等待触发', '等待触发']);
  expect(await pane.locator('#alerts-log li').last().innerText()).toContain('Sell half · 600519.SH last>1');
});
