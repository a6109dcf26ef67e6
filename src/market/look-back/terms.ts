/**
 * What a screen takes from the daily bars of each symbol, as people type it: `sma(60)`, `macd.signal`, `return(20)`, `high(250)`.
 * Statistics begin with the number of bars that they look back on. The values are computed in `values.ts`.
 */
import { callText, expressionText, splitList, typedText } from '../texts/typed-text';
import { isNotServed } from '../fields/field-suggestion';
import type { FieldKind } from '../fields/fields';
import {
  type IndicatorColumn,
  indicatorColumns,
  indicatorsOfWindows,
  type IndicatorPart,
  indicatorText,
  indicatorUsage,
  parseIndicator,
  warmUpBars,
} from '../indicators/spec';
import { badArgument } from '../texts/problem';
import { sparklineLengths } from '../bars/sparkline';
import {
  findMeasure,
  kindOfMeasure,
  type Measure,
  type MeasureName,
  measureNames,
  parameterIn,
  parameterRangeOf,
  parameterText,
  sourceOf,
} from '../statistics/measures';

export type LookBack =
  | { readonly kind: 'indicator'; readonly column: IndicatorColumn }
  /** Over so many bars, or returns. */
  | { readonly kind: 'measure'; readonly measure: Measure; readonly length: number };

const mostBars = 1000;

/** A benchmark is not among the arguments of a screen, and dates are no figures to compare with. */
export const screenedMeasures = measureNames
  .flatMap((name) => findMeasure(name) ?? [])
  .filter((measure) => ['returns', 'bars'].includes(sourceOf(measure)) && kindOfMeasure(measure) !== 'date');

/** As terminals of the mainland name the lines of MACD. */
const partWords: Readonly<Record<string, IndicatorPart>> = { dif: 'macd', dea: 'signal' };

/**
 * @returns its columns: several for an indicator such as `boll` without a part; undefined for a text that names nothing of bars
 * @throws MarketDataError bad-argument for parameters or a part that it does not have
 */
export function parseLookBack(text: string, argument: string): readonly LookBack[] | undefined {
  const called = callText(typedText(expressionText(text, argument)).toLowerCase());
  const part = partIn(called?.rest ?? '');
  if (!called || part === undefined) return undefined;
  const { word, inside = insideOf(word) } = called;
  const spec = parseIndicator(called.inside === undefined ? word : `${word}(${called.inside})`, argument);
  if (spec && !indicatorsOfWindows.includes(spec.name))
    throw badArgument(argument, { kind: 'one-of', values: usages() }, text);
  if (!spec) return inside === undefined || isNotServed(text) ? undefined : measureOf(word, inside, argument, text);
  const columns = indicatorColumns(spec);
  const chosen = columns.filter((column) => part === '' || column.part === (partWords[part] ?? part));
  if (chosen.length === 0) throw badArgument(argument, { kind: 'one-of', values: namesOf(columns) }, text);
  return chosen.map((column) => ({ kind: 'indicator', column }));
}

/** As `parseLookBack`, where one value is compared or sorted by, which a sparkline is not. */
export function parseOneLookBack(text: string, argument: string): LookBack | undefined {
  const found = parseLookBack(text, argument);
  if (found?.some((term) => kindOfLookBack(term) === 'text'))
    throw badArgument(argument, { kind: 'one-of', values: usages() }, text);
  if (found === undefined || found.length === 1) return found?.[0];
  throw badArgument(argument, { kind: 'one-of', values: found.map(lookBackText) }, text);
}

/** As a formula has it; equal for equal values. */
export function lookBackText(term: LookBack): string {
  if (term.kind === 'indicator') {
    const { spec, part } = term.column;
    return part === 'value' ? indicatorText(spec) : `${indicatorText(spec)}.${part}`;
  }
  return `${term.measure.name}(${parametersText(term, ',')})`;
}

/** The numbers in the parentheses of a statistic. */
export function parametersText({ measure, length }: LookBack & { kind: 'measure' }, separator: string): string {
  const parameter = sourceOf(measure) === 'bars' ? '' : parameterText(measure);
  return [length, ...(parameter === '' ? [] : [parameter])].join(separator);
}

export function kindOfLookBack(term: LookBack): FieldKind {
  return term.kind === 'indicator' ? term.column.kind : kindOfMeasure(term.measure);
}

/** The last bars that a value is computed from. */
export function barsOfLookBack(term: LookBack): number {
  if (term.kind === 'indicator') return warmUpBars(term.column.spec) + 1;
  return sourceOf(term.measure) === 'bars' ? term.length : term.length + 1;
}

/** The statistic as people type it: `sharpe(250,2%)`. */
export function measureUsage(measure: Measure): string {
  const { example } = parameterRangeOf(measure.name) ?? {};
  if (sourceOf(measure) === 'bars') return `${measure.name}(${example})`;
  return `${measure.name}(${[usualLength, ...(example === undefined ? [] : [example])].join(',')})`;
}

/** About a year. */
const usualLength = 250;

/** Statistics of which one return is enough. */
const ofOneReturn: readonly MeasureName[] = ['return', 'cagr', 'max_drawdown', 'observations'];
const fewestReturns = 3;

function measureOf(word: string, inside: string, argument: string, text: string): readonly LookBack[] {
  const known = screenedMeasures.find(({ name }) => name === findMeasure(word)?.name);
  if (!known) throw badArgument(argument, { kind: 'one-of', values: usages() }, text);
  const { name } = known;
  const isOfBars = sourceOf(known) === 'bars';
  const [first = '', ...others] = splitList(inside);
  const length = /^\d+$/.test(first) ? Number(first) : NaN;
  const fewest = ofOneReturn.includes(name) ? 1 : fewestReturns;
  // The number of bars is the parameter of those of the bars themselves.
  const isInRange = isOfBars
    ? !Number.isNaN(parameterIn(String(length), name))
    : length >= fewest && length <= mostBars;
  const parameter = isOfBars ? length : parameterOf(name, others);
  const isComplete = parameter !== undefined && others.length <= (isOfBars ? 0 : 1);
  if (isComplete && isInRange) return [{ kind: 'measure', measure: { name, parameter }, length }];
  const { range } = parameterRangeOf(name) ?? {};
  const limits = [isOfBars ? undefined : `n = ${fewest} … ${mostBars}`, range].filter(Boolean).join('; ');
  throw badArgument(argument, { kind: 'indicator', usage: measureUsage(known), range: limits }, text);
}

/** The letters behind the dot; blank without one, undefined for what is no part. */
function partIn(rest: string): string | undefined {
  return rest === '' ? '' : /^\.\s*(\p{L}+)$/u.exec(rest)?.[1];
}

/** A sparkline may leave out its number of closes, as in MD.QUOTE. */
function insideOf(word = ''): string | undefined {
  return findMeasure(word)?.name === 'spark' ? String(sparklineLengths.whenOmitted) : undefined;
}

/** Undefined for one that is out of range, and for a missing level: `var(95)` would look back on 95 bars. */
function parameterOf(name: MeasureName, [given]: readonly string[]): number | undefined {
  const { name: parameter, usual = NaN } = parameterRangeOf(name) ?? {};
  if (given === undefined) return parameter === 'level' ? undefined : usual;
  const read = parameterIn(given, name);
  return Number.isNaN(read) ? undefined : read;
}

function usages(): readonly string[] {
  const compared = screenedMeasures.filter((measure) => kindOfMeasure(measure) !== 'text');
  return [...indicatorsOfWindows.map(indicatorUsage), ...compared.map(measureUsage)];
}

function namesOf(columns: readonly IndicatorColumn[]): readonly string[] {
  return columns.map((column) => lookBackText({ kind: 'indicator', column }));
}
