/**
 * How often a property is tried: PROPERTY_RUNS=10 tries each ten times as often. Mutation tests, which repeat every test for
 * hundreds of mutants, try each a few times.
 */
const share = process.env['STRYKER_MUTATOR_WORKER'] === undefined ? Number(process.env['PROPERTY_RUNS'] ?? 1) : 1 / 100;

export function propertyRuns(numRuns: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(numRuns * share) };
}
