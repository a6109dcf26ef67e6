/** What the grid has drawn in a cell, by the pixels of its canvas. */
import type { Page } from 'playwright-core';
import type { PageRectangle } from '../../src/workbench/grid/inspection';

/**
 * @param partOf the part of the cell that is looked at, within its rectangle on the page
 * @returns the colour of each pixel: `255,0,0,255`; `0,0,0,0` where nothing is drawn
 */
export async function coloursIn(page: Page, address: string, partOf: (cell: PageRectangle) => PageRectangle): Promise<readonly string[]> {
  const cell = await page.evaluate((at) => window.marketDataWorkbench!.rectangleOf(at), address);
  return page.evaluate(({ x, y, width, height }) => {
    const canvas = document.querySelector<HTMLCanvasElement>('#grid canvas[id^="univer-sheet-main-canvas"]')!;
    const place = canvas.getBoundingClientRect();
    const scale = canvas.width / place.width;
    const area = [x - place.x, y - place.y, width, height].map((length) => Math.round(length * scale));
    const { data } = canvas.getContext('2d')!.getImageData(...(area as [number, number, number, number]));
    return Array.from({ length: data.length / 4 }, (_, pixel) => data.slice(pixel * 4, pixel * 4 + 4).join());
  }, partOf(cell));
}
