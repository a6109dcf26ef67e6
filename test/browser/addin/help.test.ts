/** The help page in a browser: its languages, anchors and layout. */
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { newSeparatePage } from '../../support/kept-browser';

async function open(place: string, locale = 'en-US', width = 1280): Promise<Page> {
  const page = await newSeparatePage({ locale, viewport: { width, height: 800 } });
  await page.goto(`${inject('origin')}/help.html${place}`);
  return page;
}

const english = (page: Page) => page.locator('#KLINE').getByText('Examples', { exact: true }).isVisible();
const chinese = (page: Page) => page.locator('#KLINE').getByText('示例', { exact: true }).isVisible();
const shown = async (page: Page) => [await english(page), await chinese(page)];

/** The distance of the section from the top of the window. */
const topOf = (page: Page, id: string) => page.locator(`#${id}`).evaluate((at) => Math.abs(at.getBoundingClientRect().top));

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

  it('has its contents beside the links at its end, not over them', async () => {
    const page = await open('?lang=en');
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const isOnTop = (link: Element) => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    const links = await page.locator('footer a:visible').all();
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) expect(await link.evaluate(isOnTop)).toBe(true);
  });

  it('fits the width of a phone', async () => {
    const page = await open('?lang=en', 'en-US', 360);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

const shownSections = (page: Page) => page.locator('main section:visible').evaluateAll((sections) => sections.map(({ id }) => id));
const state = (page: Page) => page.locator('.search output').textContent();

describe('The search of the help page', () => {
  it.each([
    ['?lang=en', 'ex-dividend', '1 section found. Press Enter to go to it.'],
    ['?lang=zh', '除权除息 EXFACTORS', '找到 1 处，按 Enter 前往。'],
  ])('by keyboard finds a function by its description: %s %s', async (place, words, sentence) => {
    const page = await open(place);
    const before = await shownSections(page);
    await page.getByRole('searchbox').focus();
    await page.keyboard.type(words);
    expect(await shownSections(page)).toEqual(['EXFACTORS']);
    expect(await state(page)).toBe(sentence);
    expect(await page.locator('.contents li:visible').allInnerTexts()).toEqual(['EXFACTORS']);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('EXFACTORS');
    expect(await topOf(page, 'EXFACTORS')).toBeLessThan(200);
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('Escape');
    expect(await shownSections(page)).toEqual(before);
  });

  it('goes to the function of that name, not to the first one that mentions it', async () => {
    const page = await open('?lang=en');
    await page.getByRole('searchbox', { name: 'Find in help' }).fill('universe');
    await page.keyboard.press('Enter');
    expect((await shownSections(page)).length).toBeGreaterThan(1);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('UNIVERSE');
  });

  it('says when nothing is found, and a link to a hidden section ends it', async () => {
    const page = await open('?lang=en');
    await page.getByRole('searchbox').fill('zebra');
    expect(await shownSections(page)).toEqual([]);
    expect(await state(page)).toBe('Nothing found. Try fewer words.');
    await page.evaluate(() => (location.hash = 'PRICE'));
    await page.locator('#PRICE').waitFor();
    expect(await topOf(page, 'PRICE')).toBeLessThan(100);
  });
});

it('the help page has no shortcut of a single key, which dictated words would press', async () => {
  const page = await open('?lang=en');
  await page.keyboard.press('/');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

describe('The help page without scripts', () => {
  it('is complete and offers no search', async () => {
    const page = await newSeparatePage({ javaScriptEnabled: false });
    await page.goto(`${inject('origin')}/help.html`);
    expect(await page.getByRole('searchbox').count()).toBe(0);
    expect(await page.locator('#KLINE').isVisible()).toBe(true);
  });
});
