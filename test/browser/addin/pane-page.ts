/** Opens the task pane in the workbench, for tests of what a person does there. */
import type { FrameLocator } from 'playwright-core';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

export interface PanePage {
  readonly grid: GridDriver;
  readonly pane: FrameLocator;
}

export async function openPane(query = '?lang=en&theme=light'): Promise<PanePage> {
  const grid = await openWorkbench({ query });
  const pane = grid.page.frameLocator('#pane');
  await pane.locator('#state').waitFor();
  await pane.locator('#tab-home').click();
  await pane.locator('#connection summary').click();
  return { grid, pane };
}

export async function openPaneWithoutKey(): Promise<PanePage> {
  const grid = await openWorkbench({ query: '?lang=en&theme=light&key=none' });
  const pane = grid.page.frameLocator('#pane');
  await pane.locator('#first-run-skip').click();
  await pane.locator('#connection').waitFor();
  return { grid, pane };
}

export const keyInput = (pane: FrameLocator) => pane.locator('#api-key input');
export const addressInput = (pane: FrameLocator) => pane.locator('#base-url input');

export async function saveKey(pane: FrameLocator, key: string): Promise<void> {
  await keyInput(pane).fill(key);
  await keyInput(pane).press('Enter');
}

export const symbol = '600519.SH';
export const priceFormula = `=MD.QUOTE("${symbol}")`;
export const isPrice = ([row]: string[][]) => /^[\d,]+\.\d+$/.test(row?.[0] ?? '');
export const isMissing = ([row]: string[][]) => row?.[0] === '#N/A';
