/**
 * Benchmarks, as ratios of runs that take turns in one process: what our cells cost, against the least that the same
 * requests could cost. `npm run bench`
 */
import { addInRun, bareFetchRun, startBenchAddIn } from './runs';

const rounds = 7;
const cells = 1000;

const addIn = await startBenchAddIn({ latencyMs: 50 });
const symbols = await addIn.someSymbols(cells);

const ours: number[] = [];
const bare: number[] = [];
let requests = 0;
// One round to warm up, then the two take turns, so that a slower moment of the machine meets both.
for (let round = 0; round <= rounds; round++) {
  await addIn.forget();
  const run = await addInRun(addIn, symbols);
  const least = await bareFetchRun(addIn, symbols);
  requests = run.requests;
  if (round === 0) continue;
  ours.push(run.ms);
  bare.push(least.ms);
}

print('Cells per request', `${cells} MD.QUOTE cells over ${cells} symbols`, cells / requests, `${requests} requests`);
print(
  'Time of 1,000 cells ÷ bare fetch loop',
  'through the real runtime, service with 50 ms latency',
  median(ours) / median(bare),
  `median of ${rounds}; ${range(ours, bare)}`,
);
addIn.close();

function print(name: string, conditions: string, ratio: number, detail: string): void {
  console.log(`${name.padEnd(40)} ${ratio.toFixed(2).padStart(8)}   ${conditions} (${detail})`);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** The smallest and the largest ratio of a round. */
function range(a: readonly number[], b: readonly number[]): string {
  const ratios = a.map((value, i) => value / (b[i] ?? NaN)).sort((x, y) => x - y);
  return `rounds from ${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}`;
}
