/** A person who sees only the sheet, with the pane closed, knows whether its values are of now. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
const pane = () => grid.page.frameLocator('#pane');
/** Behind the title, however wide the columns are. */
const line = async () => (await grid.texts('B1:J1')).flat().find((text) => text !== '');
const pill = () => grid.page.locator('#state').textContent();

beforeAll(async () => {
  grid = await openWorkbench({ query: '?lang=en&theme=light' });
  await pane().getByRole('tab', { name: 'Dashboards' }).click();
  await pane().locator('#insert-movers').click();
  await grid.waitForTexts('D8:D17', (rows) => rows.flat().every((text) => text.endsWith('%')));
});
afterAll(() => grid.close());

const toggle = (button: string) => inHome(() => pane().locator('#pause-toggle', { hasText: button }).click());

it('is told of a connection that works, of a pause and of an outage, beside the title and in the header of the page', async () => {
  await expect.poll(line).toBe('Connected · Simulated data');
  await expect.poll(pill).toBe('Connected');
  await grid.page.locator('#pane-toggle').click();
  await toggle('Pause requests');
  await expect.poll(line).toBe('⚠ Paused · Simulated data');
  await expect.poll(pill).toBe('Paused');
  await toggle('Resume requests');
  await expect.poll(line).toBe('Connected · Simulated data');
  await grid.page.route('**/v1/**', (route) => route.abort());
  await grid.write('L1', '=MD.QUOTE("600036.SH")');
  await expect
    .poll(line)
    .toMatch(/^⚠ Not connected since \d\d:\d\d:\d\d: the service does not answer · Simulated data$/);
  await expect.poll(pill).toMatch(/^Not connected since \d\d:\d\d:\d\d: the service does not answer$/);
  await grid.page.unroute('**/v1/**');
  await grid.write('L2', '=MD.QUOTE("000001.SZ")');
  await expect.poll(line).toBe('Connected · Simulated data');
});

it('is told of the past date that the workbook is set to, until it is of now again', async () => {
  await inHome(async () => {
    await pane().locator('#as-of').fill('2025-11-28');
    await pane().locator('#as-of').press('Enter');
    await pane().locator('#as-of-banner:visible').waitFor();
  });
  await expect.poll(line).toMatch(/^● As of 2025-11-28.* · Simulated data$/);
  await expect.poll(pill).toMatch(/2025-11-28/);
  await inHome(() => pane().locator('#as-of-now').click());
  await expect.poll(line).toBe('Connected · Simulated data');
  await expect.poll(pill).toBe('Connected');
});

async function inHome(act: () => Promise<void>): Promise<void> {
  await grid.page.locator('#pane-toggle').click();
  await pane().getByRole('tab', { name: 'Home' }).click();
  await act();
  await grid.page.locator('#pane-toggle').click();
}
