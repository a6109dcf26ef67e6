import { expect, it } from 'vitest';
import { callsIn, withCommas } from '../../../../src/addin/formula/calls';
import { formulaTokens } from '../../../../src/addin/formula/tokens';

it.each([
  ['=LOG10 (A1)', ['LOG10']],
  ['=\'f(1)\'!A1+"f(1)"+g({1,2},a[b,c])', ['g']],
  ['=2X(1)+$A(1)+f(1', []],
])('in %s the calls are %j', (formula, names) => expect(callsIn(formula, () => true).map(({ name }) => name)).toEqual(names));

it.each([
  ['=f(A1;1,5;"a;1,5")', '=f(A1,1.5,"a;1,5")'],
  ['=f({"}";1};2)', '=f({"}";1},2)'],
])('%s from a country with decimal commas is %s', (local, expected) => expect(withCommas(local)).toBe(expected));

it.each(['="a""b', "='a''b", '=#N/A+#', '=A1:B2\n😀'])('the tokens of %j joined are the formula', (formula) => {
  const tokens = formulaTokens(formula);
  expect(tokens.map(({ text }) => text).join('')).toBe(formula);
  expect(tokens.every(({ text, from }) => formula.startsWith(text, from))).toBe(true);
});
