/** Counts of verdicts by what was asked, and latencies. */
import type { Verdict } from './questions';

export interface Tally {
  add(kind: string, verdict: Verdict, latencyMs: number): void;
  readonly wrongCount: () => number;
  lines(): string[];
}

const columns = ['right', 'marked', 'put off', 'wrong'] as const;
const mostExamples = 10;

export function createTally(): Tally {
  const counts = new Map<string, Record<(typeof columns)[number], number>>();
  const latencies: number[] = [];
  const examples = new Set<string>();
  const total = (column: (typeof columns)[number]) => [...counts.values()].reduce((sum, each) => sum + each[column], 0);
  const quantile = (share: number) => latencies[Math.floor(share * latencies.length)]?.toFixed(0);
  return {
    add(kind, verdict, latencyMs) {
      const count = counts.get(kind) ?? { right: 0, marked: 0, 'put off': 0, wrong: 0 };
      counts.set(kind, count);
      count[columns.find((column) => verdict.startsWith(column))!]++;
      latencies.push(latencyMs);
      if (verdict.startsWith('wrong') && examples.size < mostExamples) examples.add(`${kind}: ${verdict}`);
    },
    wrongCount: () => total('wrong'),
    lines() {
      latencies.sort((a, b) => a - b);
      const row = (name: string, cells: readonly (number | string)[]) =>
        `  ${name.padEnd(12)}${cells.map((cell) => String(cell).padStart(10)).join('')}`;
      return [
        `${latencies.length} answers, p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms`,
        row('', columns),
        ...[...counts].map(([kind, count]) =>
          row(
            kind,
            columns.map((column) => count[column]),
          ),
        ),
        ...[...examples].map((example) => `  ${example}`),
      ];
    },
  };
}
