/** What a benchmark tells: a figure, what it must reach, and what others reach under the same conditions. */

export interface Comparison {
  readonly name: string;
  readonly figure: string;
}

export interface Figure {
  readonly name: string;
  readonly figure: string;
  readonly mustReach: string;
  readonly isReached: boolean;
  readonly comparisons: readonly Comparison[];
  readonly conditions: string;
}

/** Ratios and counts alike: smaller is better. */
export interface Measured {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit?: string;
  readonly comparisons?: Readonly<Record<string, number>>;
  readonly conditions: string;
}

/** A figure that must not be greater than its limit. */
export function atMost({ name, value, limit, unit = '', comparisons = {}, conditions }: Measured): Figure {
  const shown = (number: number) => `${Number.isInteger(number) ? number : number.toFixed(2)}${unit && ` ${unit}`}`;
  return {
    name,
    figure: shown(value),
    mustReach: `≤ ${limit}${unit && ` ${unit}`}`,
    isReached: value <= limit,
    comparisons: Object.entries(comparisons).map(([other, figure]) => ({ name: other, figure: shown(figure) })),
    conditions,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/**
 * Medians of runs that take turns, so that a slower moment of the machine meets all of them.
 * @param warmUps rounds that do not count
 */
export async function medians<Name extends string>(
  rounds: { readonly warmUps: number; readonly counted: number },
  runs: Readonly<Record<Name, () => number | Promise<number>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(runs) as Name[];
  const taken = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds.warmUps + rounds.counted; round++) {
    for (const name of names) {
      const value = await runs[name]();
      if (round >= rounds.warmUps) taken.get(name)?.push(value);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(taken.get(name) ?? [])])) as Record<Name, number>;
}

/** Milliseconds that a computation takes. */
export function timeOf(compute: () => unknown): number {
  const startedAt = performance.now();
  compute();
  return performance.now() - startedAt;
}
