/** A hundred thousand cells in one workbook, where users of other add-ins report failures: in a process of its own, for its heap. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atMost, type Figure } from './figures';

export interface LargeWorkbookReport {
  /** Cells with another value than the service's, or none. */
  readonly wrong: number;
  readonly requests: number;
  /** Processor time of one cell among so many. */
  readonly cpuMs: number;
  /** The same among ten thousand. */
  readonly cpuMsOfFewer: number;
  /** The same of a function that returns a constant. */
  readonly cpuMsOfConstant: number;
  /** What the page keeps for each cell with its value. */
  readonly bytesPerCell: number;
  readonly longestTaskMs: number;
  readonly longestTaskMsOfConstant: number;
  /** From the first call to the last value. */
  readonly ms: number;
  /** With one fetch for each cell, scaled from some of them. */
  readonly msOfFetches: number;
}

export function hundredThousandCells(): Figure[] {
  const script = fileURLToPath(new URL('./hundred-thousand-process.ts', import.meta.url));
  const child = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', script], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(child.stderr);
  const report = JSON.parse(child.stdout) as LargeWorkbookReport;
  const conditions = '5,000 symbols × 20 fields in one recalculation, through the real runtime; medians of 3';
  return [
    atMost({
      name: 'Wrong values among 100,000 QUOTE cells',
      value: report.wrong,
      limit: 0,
      conditions: `all runs; names, types and previous closes are held against the service's, of the others that there is a value`,
    }),
    atMost({
      name: 'Requests of 100,000 QUOTE cells, cold',
      value: report.requests,
      limit: 50,
      comparisons: { 'one fetch per cell': 100_000 },
      conditions,
    }),
    atMost({
      name: 'CPU of a cell among 100,000 ÷ among 10,000',
      value: report.cpuMs / report.cpuMsOfFewer,
      limit: 1.3,
      comparisons: { 'a function that returns a constant': report.cpuMsOfConstant / report.cpuMsOfFewer },
      conditions,
    }),
    atMost({
      name: 'Bytes kept for each of 100,000 cells with its value',
      value: Math.round(report.bytesPerCell),
      limit: 2_048,
      conditions: 'heap of the page after garbage collection, the cells of the emulated workbook included',
    }),
    atMost({
      name: 'Longest task of 100,000 cells ÷ of as many constant functions',
      value: report.longestTaskMs / report.longestTaskMsOfConstant,
      limit: 2,
      conditions:
        `${report.longestTaskMs.toFixed(0)} ms, most of it Microsoft's runtime, which is handed all calls in one message; ` +
        `no bar in ms is possible`,
    }),
    atMost({
      name: 'Time of 100,000 cells ÷ one fetch per cell',
      value: report.ms / report.msOfFetches,
      limit: 0.05,
      conditions: 'one fetch per cell: 300 cells, once, scaled',
    }),
  ];
}
