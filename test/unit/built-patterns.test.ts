/** Regular expressions that are built at run time obey the rules of lint, which sees only those whose parts stand in one file. */
import { readFileSync } from 'node:fs';
import { Linter } from 'eslint';
import regexp from 'eslint-plugin-regexp';
import { afterAll, expect, it, vi } from 'vitest';
import { importsWithin } from '../support/imports';

/** Built from texts of the moment, without quantifiers of their own or with blanks around a sign alone. */
const ofTheMoment = [
  'src/addin/excel/language/workbook-language.ts',
  'src/build/manifest.ts',
  'src/client/http/transport.ts',
  'src/office-host/objects/workbook/document-parts.ts',
  // Its module needs the grid; the pattern is the namespace between word boundaries.
  'src/workbench/grid/formulas/formula-cells.ts',
];

/**
 * They cut a whole formula into pieces: what one alternative has tried and left, a later one takes, so that nothing is tried again
 * from its next character. Lint judges each alternative by itself; text-growth.test.ts judges them together.
 */
const tokenisers = ['src/addin/formula/stored-names.ts', 'src/addin/formula/tokens.ts'];

const built: RegExp[] = [];

class RecordedRegExp extends RegExp {
  constructor(pattern: string | RegExp, flags?: string) {
    super(pattern, flags);
    // The third line names the caller.
    const caller = new Error().stack?.split('\n')[2] ?? '';
    if (caller.includes('/src/') && !tokenisers.some((file) => caller.includes(file))) built.push(this);
  }

  /** Splitting makes a copy, which is none of the sources. */
  static override get [Symbol.species]() {
    return RegExp;
  }
}

const linter = new Linter();
const lint: Linter.Config = {
  plugins: { regexp: { rules: regexp.rules } },
  rules: {
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
  },
};

/** What lint says of a pattern as if it stood in the sources. */
function complaintsOf({ source, flags }: Pick<RegExp, 'source' | 'flags'>): string[] {
  return linter.verify(`/${source}/${flags}.test('')`, lint).map(({ message }) => message.slice(0, 80));
}

afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('are linear, as they are built', async () => {
  const files = [...importsWithin('src').keys()].filter((file) => ![...ofTheMoment, ...tokenisers].includes(file));
  const building = files
    .map((file) => ({ file, count: readFileSync(file, 'utf8').split('new RegExp(').length - 1 }))
    .filter(({ count }) => count > 0);
  vi.resetModules();
  vi.stubGlobal('RegExp', RecordedRegExp);
  for (const { file } of building) await import(/* @vite-ignore */ `../../${file}`);
  vi.unstubAllGlobals();
  expect(built.length).toBeGreaterThanOrEqual(building.reduce((sum, { count }) => sum + count, 0));
  expect(built.flatMap((pattern) => complaintsOf(pattern).map((message) => `${pattern.source}: ${message}`))).toEqual([]);
});

it('would be refused with adjacent quantifiers', () => {
  expect(complaintsOf(/a\s*\s*b/)).not.toEqual([]);
  expect(complaintsOf(new RegExp('[\\p{L}.]+!', 'u'))).not.toEqual([]);
});
