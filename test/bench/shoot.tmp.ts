import { chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '../support/chromium';
const [ids, lang, theme, width] = [process.argv[2]!.split(','), process.argv[3]!, process.argv[4]!, Number(process.argv[5])];
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
const page = await browser.newPage({ viewport: { width, height: 900 } });
await page.goto(`http://localhost:4123/workbench.html?lang=${lang}&theme=${theme}`);
await page.evaluate(`(async()=>{while(!window.marketDataWorkbench)await new Promise(r=>setTimeout(r,50));await window.marketDataWorkbench.ready})()`);
const settled = () => page.waitForFunction(`window.marketDataWorkbench.pendingCount()===0&&!window.marketDataWorkbench.isCalculating()`, undefined, { timeout: 60000 });
await page.waitForTimeout(4000);
const pane = page.frames().find((f) => f.url().includes('taskpane'))!;
for (const id of ids) {
  if (id !== 'overview0') {
    await pane.click('#tab-dashboards');
    await pane.click(`#insert-${id}`);
    await pane.waitForSelector(`#dashboard-${id}-outcome[data-tone="good"]`, { timeout: 60000 });
  }
  await page.waitForTimeout(6000); await settled();
  await page.screenshot({ path: `/tmp/h/view/${id}-${lang}-${theme}-${width}.png` });
}
await browser.close();
