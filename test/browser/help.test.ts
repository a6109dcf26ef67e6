/** The help page in a browser: its languages, anchors and layout. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { chromiumFlags } from '../support/chromium';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: inject('chromium'), args: chromiumFlags });
});
afterAll(() => browser.close());

async function open(place: string, locale = 'en-US', width = 1280): Promise<Page> {
  const page = await browser.newPage({ locale, viewport: { width, height: 800 } });
  await page.goto(`${inject('origin')}/help.html${place}`);
  return page;
}

const english = (page: Page) => page.locator('#KLINE').getByText('Examples', { exact: true }).isVisible();
const chinese = (page: Page) => page.locator('#KLINE').getByText('示例', { exact: true }).isVisible();
const shown = async (page: Page) => [await english(page), await chinese(page)];

/** The distance of the section from the top of the window. */
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((at) => Math.abs(at.getBoundingClientRect().top));

describe('The help page', () => {
  it.each([
    ['', 'en-US', [true, false]],
    ['', 'zh-CN', [false, true]],
    ['?lang=zh', 'en-US', [false, true]],
    ['?lang=en', 'zh-CN', [true, false]],
  ])('with the query “%s” in a browser of language %s shows one language', async (query, locale, expected) => {
    expect(await shown(await open(query, locale))).toEqual(expected);
  });

  it.each(['?lang=en#PRICE', '?lang=zh#PRICE'])('scrolls to the section of a function: %s', async (place) => {
    expect(await topOf(await open(place), 'PRICE')).toBeLessThan(100);
  });

  it('stays at the section when the language changes', async () => {
    const page = await open('?lang=en#PRICE');
    await page.getByRole('link', { name: '中文' }).click();
    await page.waitForURL('**/help.html?lang=zh#PRICE');
    expect(await shown(page)).toEqual([false, true]);
    expect(await topOf(page, 'PRICE')).toBeLessThan(100);
  });

  it('fits the width of a phone', async () => {
    const page = await open('?lang=en', 'en-US', 360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
