/** The views of the pane when a part of them cannot be loaded. */
import { afterEach, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;
afterEach(() => grid?.close());

it('a part that fails to load leaves the others alone, and is loaded again on request', async () => {
  grid = await openWorkbench({ query: '?lang=en&theme=light' });
  const chunk = /\/alerts-pane\.[^/]*\.js$/;
  await grid.page.route(chunk, (route) => route.abort());
  const pane = grid.page.frameLocator('#pane');
  await pane.getByRole('tab', { name: 'Tools' }).click();
  await pane.getByText('This part of the pane could not be loaded', { exact: false }).waitFor();
  await pane.locator('#problems').waitFor();
  await pane.locator('#convert').waitFor();
  await pane.locator('#freeze-scope').waitFor();
  expect(await pane.locator('#alerts-title').count()).toBe(0);
  await grid.page.unroute(chunk);
  await pane.getByText('Try again', { exact: true }).click();
  await pane.locator('#alerts-title').waitFor();
  expect(await pane.getByText('could not be loaded', { exact: false }).count()).toBe(0);
});
