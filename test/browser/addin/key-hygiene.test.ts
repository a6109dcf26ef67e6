/** The key in a browser: while it is typed, tested, saved, used, repeated by the service, and forgotten. */
import type { FrameLocator } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

const key = 'k-MARKED-0123456789abcdef';
const mark = 'k-MARKED';

let grid: GridDriver;
afterEach(() => grid?.close());

it('the key is sent in a header, stored in one entry, and shown nowhere', async () => {
  const seen = await openWithoutKey();
  const pane = grid.page.frameLocator('#pane');
  const input = pane.locator('#api-key input');
  await input.fill(key);
  await pane.locator('#test').click();
  await pane.getByText('The data service did not accept this API key.').waitFor();
  expect(await storesWithKey()).toEqual([]);
  expect(await placesInMarkup()).toEqual([]);
  await input.press('End');
  await input.pressSequentially('-1');
  await pane.locator('#show-key').click();
  await expect.poll(() => input.getAttribute('type')).toBe('text');
  expect(await input.inputValue()).toBe(`${key}-1`);
  expect(await placesInMarkup()).toEqual([]);

  await input.press('Enter');
  await pane.locator('#saved-key').waitFor();
  await grid.write('A1', '=MD.QUOTE("600519.SH")');
  await expect.poll(() => grid.hover('A1')).toContain('The API key was not accepted');
  const { origin } = new URL(grid.page.url());
  expect(await storesWithKey()).toEqual([`market-data.key.${origin}`]);

  await repeatKey();
  await input.fill(`${key}-2`);
  await input.press('Enter');
  await grid.write('A2', '=MD.KLINE("600519.SH")');
  await expect.poll(() => grid.hover('A2')).toContain('The data service refused the request');
  expect(await placesInMarkup()).toEqual([]);
  expect(JSON.stringify(await grid.texts('A1:H8'))).not.toContain(mark);
  await grid.click('A2');
  await grid.page.keyboard.press('Control+Shift+E');
  await pane.locator('#explain-told article').waitFor();
  expect(await pane.locator('#explain').innerText()).not.toContain(mark);
  await grid.write('C1', '600519.SH');
  await grid.click('C1');
  await pane.locator('#list-export').click();
  await pane.locator('#list-save:visible').waitFor();
  expect(await pane.locator('#list-save').getAttribute('href')).toContain('600519');
  expect(await placesInMarkup()).toEqual([]);
  await pane.locator('#tab-home').click();

  const saved = await savedWork();
  expect(saved).toContain('MD.KLINE');
  expect(saved).not.toContain(mark);

  await forgetKey(pane);
  expect(await storesWithKey()).toEqual([]);
  expect(await placesInMarkup()).toEqual([]);
  expect(seen.headers()).toBeGreaterThan(0);
  expect(seen.addresses.filter((address) => address.includes(mark))).toEqual([]);
  expect(seen.printed.filter((text) => text.includes(mark))).toEqual([]);
  expect(grid.errors).toEqual([]);
});

async function forgetKey(pane: FrameLocator): Promise<void> {
  await pane.locator('#forget').click();
  await pane.locator('#forget-yes').click();
  await pane.locator('#state', { hasText: 'No API key yet' }).waitFor();
}

async function openWithoutKey() {
  const query = '?lang=en&theme=light&key=none';
  grid = await openWorkbench({ query });
  const [addresses, printed]: [string[], string[]] = [[], []];
  let sent = 0;
  grid.page.on('request', (request) => {
    addresses.push(request.url());
    if (request.headers()['x-api-key']?.startsWith(mark)) sent++;
  });
  grid.page.on('console', (message) => printed.push(message.text()));
  await grid.addSheet();
  await grid.page.frameLocator('#pane').locator('#first-run-skip').click();
  await grid.page.frameLocator('#pane').locator('#connection').waitFor();
  return { addresses, printed, headers: () => sent };
}

/** Replaces the service by refusals that repeat the key of the request. */
async function repeatKey(): Promise<void> {
  await grid.page.route('**/v1/**', async (route) => {
    const told = `you sent ${route.request().headers()['x-api-key']} to ${route.request().url()}`;
    await route.fulfill({ status: 400, json: { code: 400, message: told } });
  });
}

/** Names of storage entries with the key, and `cookie` for cookies with it. */
async function storesWithKey(): Promise<string[]> {
  return grid.page.evaluate((text) => {
    const names = [localStorage, sessionStorage].flatMap((storage) =>
      Object.entries(storage).flatMap(([name, value]) => (`${name}${value}`.includes(text) ? [name] : [])),
    );
    return document.cookie.includes(text) ? [...names, 'cookie'] : names;
  }, mark);
}

/** Everything that the workbench has saved of the workbook. */
async function savedWork(): Promise<string> {
  await grid.page.locator('#save-state', { hasText: 'Saved' }).waitFor();
  return grid.page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('market-data.workbench');
        opening.onerror = () => reject(new Error('The store cannot be opened'));
        opening.onsuccess = () => {
          const all = opening.result.transaction('documents').objectStore('documents').getAll();
          all.onsuccess = () => resolve(JSON.stringify(all.result));
        };
      }),
  );
}

/** Excerpts of the markup of page and pane that contain the key, including attributes and shadow trees. */
async function placesInMarkup(): Promise<string[]> {
  const markups = grid.page.frames().map((frame) =>
    frame.locator('html').evaluate((html) => {
      const shadowsIn = (root: ParentNode): string[] =>
        [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? [shadowRoot.innerHTML, ...shadowsIn(shadowRoot)] : []));
      return [html.outerHTML, ...shadowsIn(html)].join('\n');
    }),
  );
  return (await Promise.all(markups)).flatMap((text) => text.match(new RegExp(`.{0,60}${mark}.{0,20}`, 'g')) ?? []);
}
