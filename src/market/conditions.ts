/** Conditions on the fields of records, as people type them: `change_pct>5%`, `amount>=1e9`, `name~ETF`, `symbol~688*.SH`. */
import { firstInstant, lastInstant } from './date-argument';
import { dateOfText } from './date-text';
import type { EpochMs } from './exchange-time';
import { expectedField } from './field-suggestion';
import { type FieldId, fields, findField } from './fields';
import { badArgument, type Expectation } from './problem';
import { marketOf, type SymbolCode } from './symbol';
import { typedText } from './typed-text';

/** A record of one symbol, as far as conditions look at it. */
export type Screened<Known extends FieldId> = Readonly<Record<Known, string | number | null>> & {
  readonly symbol: SymbolCode;
};

export type Condition<Known extends FieldId> = (record: Screened<Known>) => boolean;

/** Negative, zero or positive: how a value of a record stands to the value of the condition; undefined when it has none. */
type Comparison = (value: string | number | null, symbol: SymbolCode) => number | undefined;

const signs: Readonly<Record<string, (sign: number) => boolean>> = {
  '=': (sign) => sign === 0,
  '<>': (sign) => sign !== 0,
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
  '>': (sign) => sign > 0,
  '>=': (sign) => sign >= 0,
};
const spellings: Readonly<Record<string, string>> = { '≥': '>=', '≤': '<=', '≠': '<>', '!=': '<>' };

/**
 * Reads a condition. A number that is missing meets none; a text that is missing is an empty one.
 * @throws MarketDataError bad-argument, with the whole condition as what came
 */
export function parseCondition<Known extends FieldId>(
  text: string,
  known: readonly Known[],
  { argument, now }: { readonly argument: string; readonly now: EpochMs },
): Condition<Known> {
  const fail = (expected: Expectation) => badArgument(argument, expected, text);
  const parts = partsOf(text);
  if (!parts) throw fail({ is: 'condition' });
  const field = findField(parts.name, known);
  if (field === undefined) throw fail(expectedField(parts.name, known));
  if (fields[field].kind === 'text') {
    const isMet = textTest(parts.operator, parts.value);
    if (!isMet) throw fail({ is: 'text-condition', field });
    return (record) => isMet(String(record[field] ?? ''));
  }
  const isMet = signs[parts.operator];
  const compare = comparisonWith(parts.value, field, now);
  if (!isMet || !compare) throw fail(expectedBehind(field));
  return ({ symbol, [field]: found }) => {
    const sign = compare(found, symbol);
    return sign !== undefined && isMet(sign);
  };
}

function partsOf(
  text: string,
): { readonly name: string; readonly operator: string; readonly value: string } | undefined {
  const [, name, operator, value] = /^([^<>=~!≥≤≠]+)(<>|<=|>=|!=|!~|[<>=~≥≤≠])(.*)$/s.exec(typedText(text)) ?? [];
  if (name === undefined || operator === undefined || value === undefined) return undefined;
  return { name, operator: spellings[operator] ?? operator, value: value.trim() };
}

function expectedBehind(field: FieldId): Expectation {
  const { kind } = fields[field];
  if (kind === 'time') return { is: 'date-condition', field };
  return { is: kind === 'fraction' ? 'fraction-condition' : 'number-condition', field };
}

/** `=` and `<>` compare whole texts, `~` and `!~` look anywhere; `*` stands for any characters, case does not matter. */
function textTest(operator: string, pattern: string): ((text: string) => boolean) | undefined {
  const parts = pattern.toLowerCase().split('*');
  const isWhole = operator === '=' || operator === '<>';
  const matches = (text: string) => hasParts(typedText(text).toLowerCase(), isWhole ? parts : ['', ...parts, '']);
  if (pattern === '') return undefined;
  if (operator === '=' || operator === '~') return matches;
  if (operator === '<>' || operator === '!~') return (text) => !matches(text);
  return undefined;
}

/** True when the text begins with the first part, ends with the last, and has the others in between, in their order. */
function hasParts(text: string, [first = '', ...others]: readonly string[]): boolean {
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}

function comparisonWith(value: string, field: FieldId, now: EpochMs): Comparison | undefined {
  if (fields[field].kind === 'time') return dateComparison(value, now);
  const wanted = numberIn(value, field);
  if (wanted === undefined) return undefined;
  return (found) => (typeof found === 'number' && !Number.isNaN(found) ? found - wanted : undefined);
}

/** A date without a time is the whole day of the exchange. */
function dateComparison(value: string, now: EpochMs): Comparison | undefined {
  const date = dateOfText(value);
  if (date === undefined || date.is === 'sessions-ago') return undefined;
  return (found, symbol) => {
    if (typeof found !== 'number') return undefined;
    const market = marketOf(symbol);
    if (found < firstInstant(date, market, now)) return -1;
    return found > lastInstant(date, market, now) ? 1 : 0;
  };
}

const units: Readonly<Record<string, number>> = { '': 1, '%': 0.01, k: 1e3, m: 1e6, b: 1e9, 万: 1e4, 亿: 1e8 };

/** A decimal number with an optional unit. A fraction above 1 without a percent sign was meant as a percentage: it is none. */
function numberIn(text: string, field: FieldId): number | undefined {
  const [, digits, unit = ''] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([%kmb万亿]?)$/i.exec(text) ?? [];
  const scale = units[unit.toLowerCase()];
  if (digits === undefined || scale === undefined) return undefined;
  const number = Number(digits) * scale;
  const isPercentage = fields[field].kind === 'fraction' && unit === '' && Math.abs(number) > 1;
  return Number.isFinite(number) && !isPercentage ? number : undefined;
}
