/** What a batch answer keeps of the memory, in a process of its own: only there the garbage can be collected first. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atMost, type Figure } from './figures';

export interface HeapReport {
  readonly bodyBytes: number;
  /** The decoded columns and the rectangle. */
  readonly oursBytes: number;
  /** What JSON.parse gives. */
  readonly parsedBytes: number;
}

export function batchHeap(): Figure[] {
  const script = fileURLToPath(new URL('./batch-heap-process.ts', import.meta.url));
  const child = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', script], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(child.stderr);
  const { bodyBytes, oursBytes, parsedBytes } = JSON.parse(child.stdout) as HeapReport;
  return [
    atMost({
      name: 'Heap of 100 symbols × 1,000 bars and a wide rectangle ÷ body',
      value: oursBytes / bodyBytes,
      limit: 2,
      comparisons: { 'JSON.parse alone': parsedBytes / bodyBytes },
      conditions: `after garbage collection, buffers included; a body of ${(bodyBytes / 1e6).toFixed(1)} MB`,
    }),
  ];
}
