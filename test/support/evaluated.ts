/** Arithmetic of explanations, done again without the product's own evaluation. */
import type { Explanation } from '../../src/market/derivation/explanation';
import type { Operator, Term } from '../../src/market/derivation/step';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const operations: Readonly<Record<Operator, (a: number, b: number, all: readonly number[]) => number>> = {
  plus: (_a, _b, all) => sum(all),
  minus: (a, b) => a - b,
  times: (_a, _b, all) => all.reduce((product, value) => product * value, 1),
  over: (a, b) => a / b,
  power: (a, b) => a ** b,
  root: (a) => Math.sqrt(a),
  absolute: (a) => Math.abs(a),
  logarithm: (a) => Math.log(a),
  rounded: (a, b) => Number(a.toFixed(b)),
  mean: (_a, _b, all) => sum(all) / all.length,
  greatest: (_a, _b, all) => Math.max(...all),
  least: (_a, _b, all) => Math.min(...all),
  squares: (_a, _b, all) => sum(all.map((value) => (value - sum(all) / all.length) ** 2)),
};

export function evaluated(term: Term): number {
  if (typeof term === 'number') return term;
  const all = term.of.map(evaluated);
  return operations[term.operator](all[0] ?? NaN, all[1] ?? NaN, all);
}

/** What a person finds who does every step of an explanation; NaN where a step is wrong, undefined without steps. */
export function valueOfSteps({ steps }: Pick<Explanation, 'steps'>): number | undefined {
  for (const { term, result } of steps) if (!isNear(evaluated(term), result)) return NaN;
  const last = steps.at(-1);
  return last && evaluated(last.term);
}

export function isNear(a: number, b: number, tolerance = 1e-6): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));
}
