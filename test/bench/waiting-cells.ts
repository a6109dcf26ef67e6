/** Ten thousand cells that wait for their first values, in a process of its own: only there the garbage can be collected first. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atMost, type Figure } from './figures';

/** One way to answer the cells. */
export interface WaitingReport {
  /** Held by each waiting cell. */
  readonly bytesPerCell: number;
  /** From the last response to the last cell; the median of several runs. */
  readonly lastCellMs: number;
}

export type WaitingReports = Readonly<Record<'ours' | 'bare' | 'dataLoader', WaitingReport>>;

export function waitingCells(): Figure[] {
  const script = fileURLToPath(new URL('./waiting-cells-process.ts', import.meta.url));
  const child = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', script], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(child.stderr);
  const { ours, bare, dataLoader } = JSON.parse(child.stdout) as WaitingReports;
  const conditions = '10,000 cells over 5,000 symbols, 50 responses held back together; functions without the runtime';
  return [
    atMost({
      name: 'Bytes held by a waiting cell',
      value: Math.round(ours.bytesPerCell),
      limit: 3_072,
      comparisons: { 'a bare promise': Math.round(bare.bytesPerCell), DataLoader: Math.round(dataLoader.bytesPerCell) },
      conditions,
    }),
    atMost({
      name: 'Time from the last response to the last cell ÷ a bare resolve',
      value: ours.lastCellMs / bare.lastCellMs,
      limit: Infinity,
      comparisons: { DataLoader: dataLoader.lastCellMs / bare.lastCellMs },
      conditions: `no bar is set; medians of 11; a bare resolve takes ${bare.lastCellMs.toFixed(1)} ms`,
    }),
  ];
}
