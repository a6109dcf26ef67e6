/** How long the workbench takes to open: beside the bare grid, in a new browser and in one that has opened it before. */
import { buildBareGrid } from './bare-grid';
import { atMost, type Figure, inTurns, median } from './figures';
import { inFreshBrowser, openBareGrid, openWorkbenchPage, startWorkbenchServer } from './workbench-pages';

const rounds = { warmUps: 0, counted: 5 };
/** From the second visit on, browsers keep compiled scripts. */
const visitsBeforeReload = 2;
const longestMs = 3_000;

export async function pageReady(): Promise<Figure[]> {
  await buildBareGrid();
  const { workbench, bareGrid, close } = await startWorkbenchServer();
  const taken = await inTurns(rounds, {
    cold: () => visit(workbench, 0),
    reload: () => visit(workbench, visitsBeforeReload),
    bareCold: () => inFreshBrowser((browser) => openBareGrid(browser, bareGrid)),
  });
  await close();
  const [cold, reload, bare] = [taken.cold, taken.reload, taken.bareCold].map(median) as [number, number, number];
  const conditions = `medians of ${rounds.counted}; ready: grid drawn, add-in ready, watchlist answered`;
  return [
    atMost({ name: 'Page ready, cold profile', value: Math.round(cold), limit: longestMs, unit: 'ms', conditions }),
    atMost({ name: 'Page ready, reload', value: Math.round(reload), limit: longestMs, unit: 'ms', conditions }),
    atMost({
      name: 'Page ready, cold profile ÷ the bare grid drawn',
      value: cold / bare,
      limit: 2,
      comparisons: { reload: reload / bare },
      conditions: `the same plugins and sheets without the add-in, cold: ${bare.toFixed(0)} ms`,
    }),
  ];
}

/** @param before visits that do not count */
function visit(address: string, before: number): Promise<number> {
  return inFreshBrowser(async (browser) => {
    for (let visited = 0; visited < before; visited++) {
      const { page } = await openWorkbenchPage(browser, address);
      // Chromium writes compiled scripts some seconds after they have run.
      await page.waitForTimeout(4_000);
      await page.close();
    }
    return (await openWorkbenchPage(browser, address)).ms;
  });
}
