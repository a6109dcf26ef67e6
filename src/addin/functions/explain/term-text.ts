/** Arithmetic as people write it: `17.89 ÷ 1.1322785`, `mean(15.1, 15.3, …, 16.2; 20 numbers)`. */
import type { Operation, Operator, Term } from '../../../market/derivation/step';
import type { Language, Text } from '../../i18n/language';

const signs: Partial<Readonly<Record<Operator, string>>> = {
  plus: ' + ',
  minus: ' − ',
  times: ' × ',
  over: ' ÷ ',
  power: '^',
};

/** How tightly an operation holds its parts together; functions have parentheses of their own. */
const ranks: Partial<Readonly<Record<Operator, number>>> = { plus: 1, minus: 1, times: 2, over: 2, power: 3 };

const names: Partial<Readonly<Record<Operator, Text>>> = {
  root: { en: '√', zh: '√' },
  absolute: { en: 'abs', zh: '绝对值' },
  logarithm: { en: 'ln', zh: 'ln' },
  mean: { en: 'mean', zh: '平均' },
  greatest: { en: 'max', zh: '最大' },
  least: { en: 'min', zh: '最小' },
  rounded: { en: 'round', zh: '四舍五入' },
  squares: { en: 'sum of squared differences from the mean', zh: '离差平方和' },
};

/** More are cut in the middle. */
const mostParts = 30;
const countWords: Text = { en: '{count} numbers', zh: '共 {count} 个' };

export function termText(term: Term, language: Language): string {
  if (typeof term === 'number') return numberText(term);
  const sign = signs[term.operator];
  return sign === undefined ? functionText(term, language) : infixText(term, sign, language);
}

/** Enough digits for a pocket calculator to find the next step. */
export function numberText(value: number): string {
  const text = String(Number(value.toPrecision(9)));
  return text.startsWith('-') ? `−${text.slice(1)}` : text;
}

function infixText(term: Operation, sign: string, language: Language): string {
  if (term.of.length === 0) return '0';
  const parts = term.of.map((part, place) => partText(part, place, term.operator, language));
  return cut(parts).join(sign);
}

function partText(part: Term, place: number, outer: Operator, language: Language): string {
  const text = termText(part, language);
  if (typeof part === 'number') return part < 0 && place > 0 ? `(${text})` : text;
  const [own, around] = [ranks[part.operator] ?? 4, ranks[outer] ?? 0];
  // What is subtracted or divided by is one whole.
  const isApart = own < around || (own === around && place > 0 && (outer === 'minus' || outer === 'over'));
  return isApart ? `(${text})` : text;
}

function functionText({ operator, of }: Operation, language: Language): string {
  const name = names[operator]?.[language] ?? operator;
  const parts = of.map((part) => termText(part, language));
  const count = parts.length > mostParts ? `; ${countWords[language].replace('{count}', String(parts.length))}` : '';
  return `${name}(${cut(parts).join(', ')}${count})`;
}

function cut(parts: readonly string[]): readonly string[] {
  return parts.length <= mostParts ? parts : [...parts.slice(0, 5), '…', ...parts.slice(-3)];
}
