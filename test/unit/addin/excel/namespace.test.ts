import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const other = globalThis as { BUILD_NAMESPACE?: string };

beforeAll(() => {
  vi.resetModules();
  other.BUILD_NAMESPACE = 'ACME.DATA';
});
afterAll(() => {
  delete other.BUILD_NAMESPACE;
  vi.resetModules();
});

describe('A build with the namespace ACME.DATA', () => {
  it.each([
    ['=ACME.DATA.QUOTE("AAPL.US")', true],
    ['=1+acme.data.quote(A1)', true],
    ['=_xldudf_ACME_DATA_QUOTE("AAPL.US")', true],
    ['=MD.QUOTE("AAPL.US")', false],
    ['=_xldudf_MD_QUOTE("AAPL.US")', false],
    ['=ACMEXDATA.QUOTE("AAPL.US")', false],
  ])('refreshes %s: %s', async (formula, isOurs) => {
    const { callsOurFunction } = await import('../../../../src/addin/excel/cells/own-formulas');
    expect(callsOurFunction(formula)).toBe(isOurs);
  });

  it('tells its streams from other calls', async () => {
    const { asksOnce } = await import('../../../../src/addin/excel/cells/own-formulas');
    expect(asksOnce('=ACME.DATA.LIVE(A1)')).toBe(false);
    expect(asksOnce('=ACME.DATA.LIVE(A1)+ACME.DATA.QUOTE(A1)')).toBe(true);
  });

  it('writes and reads its own formulas in forms, and leaves those of others alone', async () => {
    const { ownCall } = await import('../../../../src/addin/formula/argument');
    const { readFormula } = await import('../../../../src/addin/insert/formula-text');
    const formula = `=${ownCall('QUOTE', ['"AAPL.US"'])}`;
    expect(formula).toBe('=ACME.DATA.QUOTE("AAPL.US")');
    expect(readFormula(formula, () => ['symbols'])).toEqual({ functionId: 'QUOTE', texts: { symbols: 'AAPL.US' } });
    expect(readFormula('=MD.QUOTE("AAPL.US")', () => ['symbols'])).toBeUndefined();
  });

  it('has it in examples and messages', async () => {
    const { formulaText } = await import('../../../../src/build/metadata/help/example');
    const { problemText } = await import('../../../../src/addin/i18n/problems/problem-text');
    expect(formulaText({ functionId: 'CARD', arguments: ['AAPL.US'] }, 'en')).toBe('=ACME.DATA.CARD("AAPL.US")');
    const problem = {
      kind: 'bad-argument',
      argument: 'fields',
      expected: { kind: 'served-field' },
      received: 'pe',
    } as const;
    expect(problemText(problem, 'zh')).toContain('ACME.DATA.FIELDS');
  });
});

it('A build with another namespace names its functions in the first screen', async () => {
  const { paneTexts } = await import('../../../../src/addin/i18n/pane/pane');
  expect(paneTexts('en')('first-run.next')).toContain('=ACME.DATA.');
  expect(paneTexts('zh')('first-run.next')).toContain('=ACME.DATA.');
});

it('The stored name of a function in a namespace of two words is typed with its dots', async () => {
  const { withTypedNames } = await import('../../../../src/addin/formula/stored-names');
  expect(withTypedNames('=_xldudf_ACME_DATA_QUOTE(A1)')).toBe('=ACME.DATA.QUOTE(A1)');
  expect(withTypedNames('=_xldudf_MD_QUOTE(A1)')).toBe('=_xldudf_MD_QUOTE(A1)');
});
