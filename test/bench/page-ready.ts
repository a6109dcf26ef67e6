/** How long the workbench takes to open: beside the bare grid, in a new browser and in one that has opened it before. */
import { buildBareGrid } from './bare-grid';
import { atMost, type Figure, medians, mediansOf } from './figures';
import { openInNewBrowser, type Visit } from './unwatched-page';
import { bareGridReady, inFreshBrowser, startWorkbenchServer, workbenchReady } from './workbench-pages';

const rounds = { warmUps: 0, counted: 5 };
/** From the second visit on, browsers keep compiled scripts. */
const visitsBeforeReload = 2;
const longestMs = 3_000;

export async function pageReady(): Promise<Figure[]> {
  await buildBareGrid();
  const { workbench, bareGrid, close } = await startWorkbenchServer();
  const cpu = { cold: [] as number[], reload: [] as number[], bare: [] as number[] };
  const counted = async (visit: Visit, computed: number[]) => {
    const { ms, cpuMs } = await openInNewBrowser(visit);
    computed.push(cpuMs);
    return ms;
  };
  const opened = { address: workbench, ready: workbenchReady };
  const ms = await medians(rounds, {
    cold: () => counted({ ...opened, visitsBefore: 0 }, cpu.cold),
    reload: () => counted({ ...opened, visitsBefore: visitsBeforeReload }, cpu.reload),
    watched: () => watchedReady(workbench),
    bare: () => counted({ address: bareGrid, ready: bareGridReady, visitsBefore: 0 }, cpu.bare),
  });
  await close();
  const cpuMs = mediansOf(cpu);
  return [
    ready('Page ready, cold profile', ms.cold, cpuMs.cold, { 'watched by a debugger': Math.round(ms.watched) }),
    ready('Page ready, reload', ms.reload, cpuMs.reload),
    atMost({
      name: 'Page ready, cold profile ÷ the bare grid drawn',
      value: ms.cold / ms.bare,
      limit: 2,
      comparisons: {
        reload: ms.reload / ms.bare,
        'computing time of the main thread, cold': cpuMs.cold / cpuMs.bare,
        'computing time of the main thread, reload': cpuMs.reload / cpuMs.bare,
      },
      conditions: `the same plugins and sheets without the add-in: ${ms.bare.toFixed(0)} ms, of which computing ${cpuMs.bare.toFixed(0)} ms`,
    }),
  ];
}

/** As Playwright opens a page, and as developer tools do: large scripts are parsed again for the lines of their stacks. */
function watchedReady(address: string): Promise<number> {
  return inFreshBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.goto(address);
    return page.evaluate(workbenchReady);
  });
}

function ready(name: string, ms: number, cpuMs: number, others: Readonly<Record<string, number>> = {}): Figure {
  return atMost({
    name,
    value: Math.round(ms),
    limit: longestMs,
    unit: 'ms',
    comparisons: { 'computing time of the main thread': Math.round(cpuMs), ...others },
    conditions: `watched by no debugger, medians of ${rounds.counted}; ready: grid drawn, add-in ready, watchlist answered`,
  });
}
