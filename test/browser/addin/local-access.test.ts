/** Local Network Access, refused: Chromium takes the add-in's page for a public one, and the service is on this computer. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import { expect, inject, it, onTestFinished } from 'vitest';
import { chromiumFlags } from '../../support/chromium';

/** A service on another port of this computer. @returns its address */
async function openService(): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('Refused access to this computer is told from a service that is down, in the pane and in the cell', async () => {
  const service = await openService();
  // By its address, because `localhost` may be another one.
  const { port } = new URL(inject('origin'));
  const origin = `http://127.0.0.1:${port}`;
  const flags = [`--ip-address-space-overrides=127.0.0.1:${port}=public`, '--enable-features=LocalNetworkAccessChecks'];
  const browser = await chromium.launch({ executablePath: inject('chromium'), args: [...chromiumFlags, ...flags] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const session = await browser.newBrowserCDPSession();
  const permission = { name: 'local-network-access' };
  await session.send('Browser.setPermission', { permission, setting: 'denied', origin });
  await page.goto(`${origin}/workbench.html?lang=en&new=blank`);
  await page.waitForFunction(() => window.marketDataWorkbench);
  await page.evaluate(() => window.marketDataWorkbench?.ready);
  const pane = page.frameLocator('#pane');
  await pane.locator('#tab-home').click();
  await pane.locator('#connection summary').click();
  await pane.locator('#base-url input').fill(service);
  await pane.locator('#api-key input').fill('a-key-of-mine');
  await pane.locator('#test').click();
  await pane.getByText('allow local network access').first().waitFor();
  await pane.locator('#save').click();
  const problem = () =>
    page
      .frames()
      .at(-1)!
      .evaluate(async () => {
        const { mappings } = (CustomFunctions as unknown as Registered)._association;
        try {
          return String(await mappings['QUOTE']!('AAPL.US', null, null, {}));
        } catch (error) {
          return (error as CustomFunctions.Error).message;
        }
      });
  await expect.poll(problem, { timeout: 30_000 }).toContain('allow local network access');
});

interface Registered {
  readonly _association: {
    readonly mappings: Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>;
  };
}
