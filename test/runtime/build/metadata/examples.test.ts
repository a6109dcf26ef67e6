import { typedByName } from '../../../../src/addin/insert/function-form';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { storedTime, timeSetting } from '../../../../src/addin/excel/time/stored-time';
import { problemText } from '../../../../src/addin/i18n/problems/problem-text';
import type { CustomFunction, FunctionsFile } from '../../../../src/build/metadata/functions/functions-file';
import { errorCode, errorExamples } from '../../../../src/build/metadata/help/errors';
import { type Example, formulaText } from '../../../../src/build/metadata/help/example';
import { examples } from '../../../../src/build/metadata/help/examples';
import { problemShown } from '../../../../src/build/metadata/help/function-section';
import { dayMs, epochMs } from '../../../../src/market/time/exchange-time';
import type { CellContent, CellResult } from '../../../../src/office-host/contract';
import { type AddIn, startAddIn, testNow } from '../../../support/add-in';
import { createMemoryWorkbook, type MemoryWorkbook } from '../../../support/memory-workbook/memory-workbook';
import { cells } from '../../../support/results';
import { argumentsIn } from '../../../support/same-calls/table';

const built = typedByName(JSON.parse(readFileSync('dist/functions.json', 'utf8')) as FunctionsFile);
const ids = built.functions.map(({ id }) => id);
const idsWithParameters = built.functions.filter(({ parameters }) => parameters.length > 0).map(({ id }) => id);

/** The results of a formula with its arguments in each language. */
async function show(addIn: AddIn, functionId: string, given: Example['arguments']): Promise<CellResult[]> {
  return [await addIn.call(functionId, ...argumentsIn(given, 'en')), await addIn.call(functionId, ...argumentsIn(given, 'zh'))];
}

function workbookInThePast(): MemoryWorkbook {
  const workbook = createMemoryWorkbook();
  workbook.settings.put({ id: timeSetting, value: storedTime({ instant: epochMs(testNow - dayMs), market: 'SH' }) });
  return workbook;
}

const isError = (cell: CellContent) => typeof cell === 'object' && cell !== null && cell.kind === 'error';

describe('the examples of the help page', () => {
  it('are three or more for each function with parameters, and none for an unknown function', () => {
    for (const id of idsWithParameters) expect(examples[id]?.length, id).toBeGreaterThanOrEqual(3);
    for (const all of [examples, errorExamples]) {
      expect(Object.keys(all).filter((id) => !ids.includes(id))).toEqual([]);
    }
  });

  it.each(ids)('of MD.%s show values, in both languages', async (id) => {
    const addIn = await startAddIn(id === 'ASOF' ? { opened: workbookInThePast() } : {});
    for (const { arguments: given } of examples[id] ?? []) {
      for (const result of await show(addIn, id, given)) {
        const shown = cells(result).flat();
        expect([given, shown.filter(isError)]).toEqual([given, []]);
        expect(shown.some((cell) => cell !== '' && cell !== null)).toBe(true);
      }
    }
  });
});

describe('the errors of the help page', () => {
  it('exist for each function with parameters', () => {
    for (const id of idsWithParameters) expect(errorExamples[id]?.length, id).toBeGreaterThan(0);
  });

  it.each(built.functions.map((each): [string, CustomFunction] => [each.id, each]))(
    'of MD.%s have the sentences that the page shows',
    async (id, definition) => {
      let [addIn, keyInUse] = [await startAddIn(), 'demo'];
      for (const example of errorExamples[id] ?? []) {
        const { key = 'demo' } = example;
        if (key !== keyInUse) [addIn, keyInUse] = [await startAddIn({ key }), key];
        const problem = problemShown(built, definition, example);
        for (const result of await show(addIn, id, example.arguments)) {
          expect(result).toMatchObject({ kind: 'error', code: errorCode(problem) });
          // The service appends its own detail to a missing feature.
          const { message } = result as { message: string };
          const sentence = problemText(problem, 'en');
          expect(problem.kind === 'not-in-plan' ? message.slice(0, sentence.length) : message).toBe(sentence);
        }
      }
    },
  );
});

describe('a formula of the help page', () => {
  it('is written as it is typed in each language', () => {
    const formula = {
      functionId: 'QUOTE',
      arguments: [{ typed: 'A2:A5', holds: [['600519.SH']] }, { en: 'last', zh: '最新价' }, null, true, 5, 'say "hi"'],
    };
    expect(formulaText(formula, 'en')).toBe('=MD.QUOTE(A2:A5, "last", , TRUE, 5, "say ""hi""")');
    expect(formulaText(formula, 'zh')).toContain('"最新价"');
    expect(argumentsIn(formula.arguments, 'zh')).toEqual([[['600519.SH']], '最新价', null, true, 5, 'say "hi"']);
  });
});
