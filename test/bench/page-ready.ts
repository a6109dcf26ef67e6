/** How long the workbench takes to open: beside the bare grid, in a new browser and in one that has opened it before. */
import { buildBareGrid } from './bare-grid';
import { atMost, type Figure, medians, mediansOf } from './figures';
import { openInNewBrowser, type Visit } from './unwatched-page';
import { bareGridReady, inFreshBrowser, startWorkbenchServer, workbenchReady } from './workbench-pages';

/** Times the bare grid. */
const mostOfBareGrid = 2;
const rounds = { warmUps: 0, counted: 5 };
/** From the second visit on, browsers keep compiled scripts. */
const visitsBefore = { cold: 0, reload: 2 };
type Kind = keyof typeof visitsBefore;
/** The measurement of the bare grid that stands beside each. */
const besideOf = { cold: 'bareCold', reload: 'bareReload' } as const;

/** Beside the grid alone, as seconds tell of the machine: the grid takes from 1.9 to 3.3 of them on machines of one kind. */
export async function pageReady(): Promise<Figure[]> {
  await buildBareGrid();
  const { workbench, bareGrid, close } = await startWorkbenchServer();
  const cpu = { cold: [] as number[], reload: [] as number[], bareCold: [] as number[], bareReload: [] as number[] };
  const counted = async (visit: Visit, computed: number[]) => {
    const { ms, cpuMs } = await openInNewBrowser(visit);
    computed.push(cpuMs);
    return ms;
  };
  const [whole, bare] = [
    { address: workbench, ready: workbenchReady },
    { address: bareGrid, ready: bareGridReady },
  ];
  const ms = await medians(rounds, {
    cold: () => counted({ ...whole, visitsBefore: visitsBefore.cold }, cpu.cold),
    bareCold: () => counted({ ...bare, visitsBefore: visitsBefore.cold }, cpu.bareCold),
    reload: () => counted({ ...whole, visitsBefore: visitsBefore.reload }, cpu.reload),
    bareReload: () => counted({ ...bare, visitsBefore: visitsBefore.reload }, cpu.bareReload),
    watched: () => watchedReady(workbench),
  });
  await close();
  const computed = mediansOf(cpu);
  const beside = (kind: Kind, others: Readonly<Record<string, number>> = {}) => {
    const bare = besideOf[kind];
    return atMost({
      name: `Page ready, ${kind === 'cold' ? 'cold profile' : 'reload'} ÷ the bare grid drawn`,
      value: ms[kind] / ms[bare],
      limit: mostOfBareGrid,
      comparisons: { 'computing time of the main thread': computed[kind] / computed[bare], ...others },
      conditions: `${told(ms[kind], computed[kind])}; the same plugins and sheets without the add-in: ${told(ms[bare], computed[bare])}; watched by no debugger, medians of ${rounds.counted}; ready: grid drawn, add-in ready, watchlist answered`,
    });
  };
  return [beside('cold', { 'watched by a debugger': ms.watched / ms.bareCold }), beside('reload')];
}

const told = (ms: number, cpuMs: number) => `${ms.toFixed(0)} ms, of which computing ${cpuMs.toFixed(0)} ms`;

/** As Playwright opens a page, and as developer tools do: large scripts are parsed again for the lines of their stacks. */
function watchedReady(address: string): Promise<number> {
  return inFreshBrowser(async (browser) => {
    const page = await browser.newPage();
    await page.goto(address);
    return page.evaluate(workbenchReady);
  });
}
