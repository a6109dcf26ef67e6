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

/** A ratio or a count. */
export interface Measured {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit?: string;
  readonly comparisons?: Readonly<Record<string, number>>;
  readonly conditions: string;
}

/** A figure that must not be greater than its limit. */
export function atMost(measured: Measured): Figure {
  return figure(measured, '≤', measured.value <= measured.limit);
}

/** A share of the best possible that must be reached. */
export function atLeast(measured: Measured): Figure {
  return figure(measured, '≥', measured.value >= measured.limit);
}

function figure(measured: Measured, sign: '≤' | '≥', isReached: boolean): Figure {
  const { name, value, limit, unit = '', comparisons = {}, conditions } = measured;
  const shown = (number: number) => `${Number.isInteger(number) ? number : number.toFixed(2)}${unit && ` ${unit}`}`;
  return {
    name,
    figure: shown(value),
    mustReach: `${sign} ${limit}${unit && ` ${unit}`}`,
    isReached,
    comparisons: Object.entries(comparisons).map(([other, figure]) => ({ name: other, figure: shown(figure) })),
    conditions,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** The smallest and the greatest value: `1.05…1.31`. */
export function rangeOf(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(2)}…${Math.max(...values).toFixed(2)}`;
}

export interface Rounds {
  /** Rounds that do not count. */
  readonly warmUps: number;
  readonly counted: number;
}

type Runs<Name extends string> = Readonly<Record<Name, () => number | Promise<number>>>;

/** The values of runs that take turns, so that a slower moment of the machine meets all of them: one for each round. */
export async function inTurns<Name extends string>({ warmUps, counted }: Rounds, runs: Runs<Name>): Promise<Record<Name, number[]>> {
  const names = Object.keys(runs) as Name[];
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < warmUps + counted; round++) {
    for (const name of names) {
      const value = await runs[name]();
      if (round >= warmUps) taken[name].push(value);
    }
  }
  return taken;
}

/** Medians of runs that take turns. */
export async function medians<Name extends string>(rounds: Rounds, runs: Runs<Name>): Promise<Record<Name, number>> {
  return mediansOf(await inTurns(rounds, runs));
}

export function mediansOf<Name extends string>(taken: Readonly<Record<Name, number[]>>): Record<Name, number> {
  const values = Object.entries<number[]>(taken).map(([name, each]) => [name, median(each)]);
  return Object.fromEntries(values) as Record<Name, number>;
}

/** Milliseconds that a computation takes. */
export function timeOf(compute: () => unknown): number {
  const startedAt = performance.now();
  compute();
  return performance.now() - startedAt;
}
