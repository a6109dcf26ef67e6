/** Suggestions and argument help while a formula is typed. */
import { typedByName } from '../../../src/addin/insert/function-form';
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleArgument, type FunctionsMetadata } from '../../../src/workbench/grid/calls/function-metadata';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

const popup = '.univer-list-none.univer-w-\\[250px\\]';

/** The contrast ratios of all texts in the element, by WCAG 2. */
function contrasts(element: Locator): Promise<number[]> {
  return element.evaluate((root) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const rgb = (colour: string) => {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (colour: string) => {
      const [r = 0, g = 0, b = 0] = rgb(colour).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const background = (element: Element | null): string => {
      if (!element) return 'white';
      const { backgroundColor } = getComputedStyle(element);
      return rgb(backgroundColor)[3] === 0 ? background(element.parentElement) : backgroundColor;
    };
    const texts = [...root.querySelectorAll('*')].filter((each) =>
      [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    return texts.map((each) => {
      const [light = 1, dark = 0] = [luminance(getComputedStyle(each).color), luminance(background(each))].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    });
  });
}

/** Colours follow the theme alone, texts the language. */
describe.each([
  ['en', 'light'],
  ['zh', 'dark'],
])('in %s, %s', (language, theme) => {
  let grid: GridDriver;
  beforeAll(async () => {
    grid = await openWorkbench({ query: `?lang=${language}&theme=${theme}` });
    await grid.addSheet();
    await grid.click('B2');
    await grid.page.keyboard.type('=klin');
  });
  afterAll(() => grid?.close());

  it('=kline suggests MD.KLINE, and Tab takes it; all texts are readable', async () => {
    const list = grid.page.locator(popup);
    await list.getByText('MD.KLINE').waitFor();
    await expect.poll(() => list.locator('li').count()).toBe(1);
    expect(Math.min(...(await contrasts(list)))).toBeGreaterThanOrEqual(4.5);
    // The list of the name before is the same: Tab need not wait for the next search.
    await grid.page.keyboard.press('e');
    await grid.page.keyboard.press('Tab');
    await expect.poll(() => grid.page.evaluate(() => window.marketDataWorkbench?.editedText())).toBe('=MD.KLINE(');
    const help = grid.page.locator(popup);
    await help.getByText('[adjust]').waitFor();
    await help.locator('.univer-size-6').first().click();
    await help.getByText('MD.KLINE("600519.SH"').waitFor();
    expect(Math.min(...(await contrasts(help)))).toBeGreaterThanOrEqual(4.5);
    await grid.page.keyboard.press('Escape');
    await grid.page.keyboard.press('Escape');
  });
});

/** Takes MD.KLINE some time after the last key. @returns the number of suggestions then */
async function suggestedAfterTab({ page, click }: GridDriver, pauseMs: number): Promise<number> {
  const suggestions = page.locator(popup).locator('li');
  await click('H3');
  await page.keyboard.type('=klin');
  await expect.poll(() => suggestions.count()).toBe(1);
  await page.keyboard.press('e');
  await page.waitForTimeout(pauseMs);
  await page.keyboard.press('Tab');
  await page.locator(popup).getByText('[adjust]').waitFor();
  await page.waitForTimeout(400);
  const count = await suggestions.count();
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
  return count;
}

describe('a blank workbook', () => {
  let grid: GridDriver;
  beforeAll(async () => {
    grid = await openWorkbench();
    await grid.addSheet();
  });
  afterAll(() => grid?.close());

  it('keeps a function that is typed on while suggestions for its beginning are shown', async () => {
    const { keyboard } = grid.page;
    await grid.click('H1');
    await keyboard.type('=MD');
    await grid.page.locator(popup).getByText('MD.QUOTE').waitFor();
    await keyboard.insertText('.STATUS("state")');
    await keyboard.press('Enter');
    await grid.waitForTexts('H1', ([row]) => row?.[0] === 'Ready');
  });

  it('shows no suggestions again over the help of the one that was taken', async () => {
    // The search for the last key comes after 300 ms, and the caret is behind the name 30 ms after Tab.
    for (const pauseMs of [240, 250, 260, 270]) expect(await suggestedAfterTab(grid, pauseMs)).toBe(0);
  });

  it('runs the example of every argument help', async () => {
    const metadata = typedByName(JSON.parse(readFileSync('dist/functions.json', 'utf8')) as FunctionsMetadata);
    // What has no parameter needs no example.
    const withParameters = metadata.functions.filter(({ parameters }) => parameters.length > 0);
    const calls = withParameters.map(({ name, parameters }) => {
      const given = parameters.map((parameter) => exampleArgument(metadata, parameter));
      expect(given, name).not.toContain('');
      return `MD.${name}(${given.join(',')})`;
    });
    await grid.enterTogether(
      'A1',
      // The corner of a matrix is blank.
      calls.map((call) => [`=INDEX(${call},1,1)&"."`]),
    );
    const isThere = ([text]: string[]) => text !== '' && text !== '#BUSY!';
    const texts = await grid.waitForTexts(`A1:A${calls.length}`, (rows) => rows.every(isThere));
    const failed = calls.filter((_, row) => texts[row]?.[0]?.startsWith('#'));
    expect(failed).toEqual([]);
  });
});
