/** Conditions on the fields of records, as people type them: `change_pct>5%`, `amount>=1e9`, `name~ETF`, `symbol~688*.SH`. */
import { dateOfText, firstInstant, lastInstant, readingsOfDate } from '../time/date-argument';
import { type EpochMs, parseIsoDay, startOfDay } from '../time/exchange-time';
import { expectedField } from './field-suggestion';
import { type FieldId, type FieldKind, fields, findField } from './fields';
import { noOwnMarkets } from '../time/markets';
import { badArgument, type Expectation } from '../texts/problem';
import { requireRecorded, type SymbolRecord } from './records';
import { marketOf, parseSymbol, type SymbolCode } from '../symbols/symbol';
import { isInTradingDays } from '../bars/trading-days';
import { expressionText, typedText } from '../texts/typed-text';

export type Condition<Known extends FieldId> = (record: SymbolRecord<Known>) => boolean;

/** Negative, zero or positive: how a value of a record stands to the value of the condition; undefined when it has none. */
type Comparison = (value: string | number | null, symbol: SymbolCode) => number | undefined;

export interface ConditionContext {
  readonly argument: string;
  /** Relative dates count from what it is when a record is examined: a condition may be watched for days. */
  readonly now: () => EpochMs;
  /** The names under which a value is shown, itself among them. Default: only itself. */
  readonly namesOf?: (field: FieldId, value: string) => readonly string[];
}

/** Whether a difference, by its sign, meets an operator. */
export const signs: Readonly<Record<string, (sign: number) => boolean>> = {
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
 * @throws MarketDataError bad-argument, with the whole condition as what came; the condition itself as `requireRecorded` does
 */
export function parseCondition<Known extends FieldId>(
  text: string,
  known: readonly Known[],
  { argument, now, namesOf = (_, value) => [value] }: ConditionContext,
): Condition<Known> {
  const fail = (expected: Expectation) => badArgument(argument, expected, text);
  const parts = conditionParts(expressionText(text, argument));
  if (!parts) throw fail({ kind: 'condition' });
  const field = findField(parts.name, known);
  if (field === undefined) throw fail(expectedField(parts.name, known));
  if (fields[field].kind === 'text') {
    const isMet = textTest(parts.operator, field === 'symbol' ? symbolIn(parts) : parts.value);
    if (!isMet) throw fail({ kind: 'text-condition', field });
    return (record) => isMet(namesOf(field, String(record[field] ?? '')));
  }
  const isMet = signs[parts.operator];
  const compare = comparisonWith(parts.value, field, now);
  if (!isMet || !compare) throw fail(expectedBehind(field, fields[field].kind, parts.value));
  return (record) => {
    const { symbol, [field]: found } = record;
    if (found === null) requireRecorded(record, field);
    const sign = compare(found, symbol);
    return sign !== undefined && isMet(sign);
  };
}

export interface ConditionParts {
  readonly name: string;
  readonly operator: string;
  readonly value: string;
}

const conditionPattern = /^(?<name>[^<>=~!≥≤≠]+)(?<operator>!=|!~|<>|<=|>=|[<>=~≥≤≠])(?<value>.*)$/s;

export function conditionParts(text: string): ConditionParts | undefined {
  const parts = conditionPattern.exec(typedText(text))?.groups as ConditionParts | undefined;
  return parts && { ...parts, operator: spellings[parts.operator] ?? parts.operator, value: parts.value.trim() };
}

/** A symbol in any spelling where a whole one is compared. */
function symbolIn({ operator, value }: ConditionParts): string {
  if (!isWhole(operator) || value.includes('*')) return value;
  try {
    return parseSymbol(value);
  } catch {
    return value;
  }
}

/** What a number of a kind should have been compared with. @param field as it is typed */
export function expectedBehind(field: string, kind: FieldKind, value: string): Expectation {
  const isDate = kind === 'time' || kind === 'date';
  const readings = isDate ? readingsOfDate(value) : [];
  if (readings.length > 1) return { kind: 'date-of-one-reading', readings };
  if (isDate) return { kind: 'date-condition', field };
  return { kind: kind === 'fraction' ? 'fraction-condition' : 'number-condition', field };
}

/**
 * `=` and `<>` compare whole texts, `~` and `!~` look anywhere; `*` stands for any characters, case does not matter.
 * @returns a test of all names of a value
 */
function textTest(operator: string, pattern: string): ((names: readonly string[]) => boolean) | undefined {
  const parts = pattern.toLowerCase().split('*');
  const hasParts = partsTest(isWhole(operator) ? parts : ['', ...parts, '']);
  const matches = (names: readonly string[]) => names.some((name) => hasParts(typedText(name).toLowerCase()));
  if (pattern === '') return undefined;
  if (operator === '=' || operator === '~') return matches;
  if (operator === '<>' || operator === '!~') return (names) => !matches(names);
  return undefined;
}

function isWhole(operator: string): boolean {
  return operator === '=' || operator === '<>';
}

/**
 * A test whether a text begins with the first part, ends with the last, and has the others in between, in their order. One pass
 * over the text: a screen examines thousands of them.
 */
function partsTest([first = '', ...others]: readonly string[]): (text: string) => boolean {
  const last = others.pop();
  if (last === undefined) return (text) => text === first;
  const between = others.filter((part) => part !== '');
  const shortest = [first, ...between, last].join('').length;
  return (text) => {
    if (text.length < shortest || !text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const part of between) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return text.length - last.length >= at;
  };
}

function comparisonWith(value: string, field: FieldId, now: () => EpochMs): Comparison | undefined {
  const { kind } = fields[field];
  if (kind === 'time' || kind === 'date') return dateComparison(value, now);
  const wanted = numberOfKind(value, kind);
  if (wanted === undefined) return undefined;
  return (found) => (typeof found === 'number' && !Number.isNaN(found) ? found - wanted : undefined);
}

/** A date without a time is the whole day of the exchange; so is the ISO date of a record. */
function dateComparison(value: string, now: () => EpochMs): Comparison | undefined {
  const date = dateOfText(value);
  if (date === undefined || isInTradingDays(date)) return undefined;
  return (found, symbol) => {
    // Universes are of our markets.
    const market = marketOf(symbol, noOwnMarkets);
    const day = typeof found === 'string' ? parseIsoDay(found) : undefined;
    const instant = day === undefined ? found : startOfDay(day, market);
    if (typeof instant !== 'number') return undefined;
    if (instant < firstInstant(date, market, now())) return -1;
    return instant > lastInstant(date, market, now()) ? 1 : 0;
  };
}

const units: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9, 万: 1e4, 亿: 1e8 };

/** A decimal number: for a fraction with or without a percent sign, for other fields with an optional unit. */
export function numberOfKind(text: string, kind: FieldKind): number | undefined {
  const [, digits, exponent = '0', unit = ''] =
    /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(?:e([+-]?\d{1,3}))?\s*([%kmb万亿]?)$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const read = kind === 'fraction' ? fractionIn : quantityIn;
  const number = read(digits, Number(exponent), unit.toLowerCase());
  return Number.isFinite(number) ? number : undefined;
}

/** A fraction of 1 or more without a percent sign was meant as a percentage, and is none. */
function fractionIn(digits: string, exponent: number, unit: string): number | undefined {
  // The decimal point is moved in the text: a product with 0.01 would miss values that are equal to the limit.
  if (unit === '%') return Number(`${digits}e${exponent - 2}`);
  const number = Number(`${digits}e${exponent}`);
  return unit === '' && Math.abs(number) < 1 ? number : undefined;
}

function quantityIn(digits: string, exponent: number, unit: string): number | undefined {
  const scale = units[unit];
  return scale === undefined ? undefined : Number(`${digits}e${exponent}`) * scale;
}
