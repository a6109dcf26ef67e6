/**
 * Benchmarks, as ratios of runs that take turns in one process: ours ÷ the least possible, and what others need. No row is a
 * promise of milliseconds, and a miss is shown, not hidden. `npm run bench [THEME…]`
 */
import { atRest } from './at-rest';
import { decodeAndShape } from './bars-work';
import { calculateCells } from './calculate';
import { batchHeap } from './batch-heap';
import { type BenchService, startBenchService } from './bench-service';
import type { Figure } from './figures';
import { functionsBundle } from './functions-bundle';
import { hasOffice } from '../integration/libreoffice/office';
import { heavySession } from './heavy-session';
import { hundredThousandCells } from './hundred-thousand';
import { hasRedis } from '../support/redis-server';
import { gatewaySpeed } from './gateway-speed';
import { klineCells } from './kline-cells';
import { libreOfficeCells } from './libreoffice';
import { liveCells } from './live-cells';
import { ownFiles } from './own-files';
import { type OurPage, startOurPage } from './pages';
import { pageReady } from './page-ready';
import { smallPlans } from './plans';
import { coldCells, mixedCells, warmCells } from './quote-cells';
import { rateLimit } from './rate-limit';
import { serviceSpeed } from './service-speed';
import { workbenchWork } from './workbench-work';

/** Themes that need pages share them: they are slow to prepare. */
interface Stage {
  readonly service: BenchService;
  readonly ours: OurPage;
  readonly symbols: readonly string[];
}

const themes: Readonly<Record<string, (stage: () => Promise<Stage>) => Promise<Figure[]> | Figure[]>> = {
  cold: (stage) => onStage(stage, ({ service, ours, symbols }) => coldCells(service, ours, symbols.slice(0, 5000))),
  warm: (stage) => onStage(stage, ({ service, ours, symbols }) => warmCells(service, ours, symbols.slice(0, 5000))),
  mixed: (stage) => onStage(stage, ({ service, ours, symbols }) => mixedCells(service, ours, symbols)),
  klines: (stage) => onStage(stage, ({ service, ours, symbols }) => klineCells(service, ours, symbols)),
  decode: decodeAndShape,
  heap: batchHeap,
  hundred: hundredThousandCells,
  live: liveCells,
  rate: rateLimit,
  plans: smallPlans,
  bundle: functionsBundle,
  ready: pageReady,
  workbench: workbenchWork,
  desk: heavySession,
  rest: atRest,
  service: serviceSpeed,
  calculate: calculateCells,
  libreoffice: libreOfficeCells,
  gateway: gatewaySpeed,
  files: ownFiles,
};

/** What the machine lacks for a theme. */
const missing: Readonly<Record<string, string>> = {
  ...(!hasRedis && { gateway: 'redis-server' }),
  ...(!hasOffice() && { libreoffice: 'LibreOffice or python3-uno' }),
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in themes));
if (unknown !== undefined) throw new Error(`No theme ${unknown}; there are ${Object.keys(themes).join(', ')}`);

let stage: Promise<Stage> | undefined;
let missed = 0;
for (const [name, run] of Object.entries(themes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (missing[name] !== undefined) {
    console.log(`${name}: left out, because ${missing[name]} is not installed`);
    continue;
  }
  for (const figure of await run(() => (stage ??= prepare()))) {
    print(figure);
    if (!figure.isReached) missed++;
  }
}
console.log(missed === 0 ? '\nall reached' : `\n${missed} missed`);
(await stage)?.ours.close();

async function prepare(): Promise<Stage> {
  const service = startBenchService();
  return { service, ours: await startOurPage(service), symbols: await service.symbols(10_000) };
}

async function onStage(stage: () => Promise<Stage>, run: (on: Stage) => Promise<Figure[]>): Promise<Figure[]> {
  return run(await stage());
}

function print({ name, figure, mustReach, isReached, comparisons, conditions }: Figure): void {
  console.log(`${row(name, figure, mustReach)} ${isReached ? 'reached' : 'MISSED'}`);
  for (const other of comparisons) console.log(row(`    ${other.name}`, other.figure, ''));
  console.log(`    (${conditions})`);
}

function row(name: string, figure: string, mustReach: string): string {
  return `${name.padEnd(82)} ${figure.padStart(9)}   ${mustReach.padEnd(8)}`;
}
