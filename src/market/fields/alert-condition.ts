/** The condition of an alert: what a screen may ask of a quote, and values that cross a level from one quote to the next. */
import { type Condition, type ConditionContext, parseCondition } from './conditions';
import { quoteFields, type QuoteField } from './fields';
import { badArgument, MarketDataError } from '../texts/problem';
import type { Quote } from './records';
import { expressionText, typedText } from '../texts/typed-text';

/** Where a value was last seen: below its level, on it, or above. */
export type Side = 'below' | 'on' | 'above';

/** One for each crossing of a condition; undefined before its first value. */
export type Sides = readonly (Side | undefined)[];

export interface AlertCondition {
  /** True where only the quote that crosses meets it. */
  readonly isCrossing: boolean;
  /** @param before as the quote before left them; none before the first quote */
  examine(quote: Quote, before: Sides): { readonly isMet: boolean; readonly sides: Sides };
}

interface Crossing {
  /** Undefined for a missing value. */
  sideOf(quote: Quote): Side | undefined;
  isCrossed(before: Side | undefined, now: Side | undefined): boolean;
}

/**
 * All of the texts must be met. A crossing is `last crosses 1500`, `last crosses above 1500` or `现价上穿1500`: a value that reaches
 * its level has crossed it, and one that goes on from there has not crossed again.
 * @throws MarketDataError bad-argument
 */
export function parseAlertCondition(texts: readonly string[], context: ConditionContext): AlertCondition {
  if (texts.length === 0) throw badArgument(context.argument, { kind: 'condition' }, '');
  const read = texts.map((text) => readCrossing(text, context) ?? readPart(text, text, context));
  const conditions = read.filter((each) => typeof each === 'function');
  const crossings = read.filter((each) => typeof each !== 'function');
  return {
    isCrossing: crossings.length > 0,
    examine(quote, before) {
      const sides = crossings.map((crossing, index) => crossing.sideOf(quote) ?? before[index]);
      const isCrossed = crossings.every((crossing, index) => crossing.isCrossed(before[index], sides[index]));
      return { isMet: isCrossed && conditions.every((isMet) => isMet(quote)), sides };
    },
  };
}

const crossingWords = /\bcross(?:es)?\b(?:\s+(?<word>above|over|below|under))?|(?<chinese>上穿|下穿|穿越|穿过)/i;
const operators = /[<>=~!≥≤≠]/;

const isUpward: Readonly<Record<string, boolean>> = {
  above: true,
  over: true,
  上穿: true,
  below: false,
  under: false,
  下穿: false,
};

function readCrossing(text: string, context: ConditionContext): Crossing | undefined {
  const typed = typedText(expressionText(text, context.argument));
  const found = operators.test(typed) ? null : crossingWords.exec(typed);
  if (!found || found.index === 0) return undefined;
  const { word, chinese } = found.groups ?? {};
  const [field, level] = [typed.slice(0, found.index).trim(), typed.slice(found.index + found[0].length).trim()];
  if (level === '') return undefined;
  const compared = (sign: string) => readPart(`${field}${sign}${level}`, text, context);
  const [isBelow, isAbove, isOn] = [compared('<'), compared('>'), compared('=')];
  const upward = isUpward[(word ?? chinese ?? '').toLowerCase()];
  return {
    sideOf(quote) {
      if (isBelow(quote)) return 'below';
      if (isAbove(quote)) return 'above';
      return isOn(quote) ? 'on' : undefined;
    },
    isCrossed: (before, now) =>
      (upward !== false && before === 'below' && now !== 'below') ||
      (upward !== true && before === 'above' && now !== 'above'),
  };
}

/** A part of a condition, or all of it; its problem names the condition as it was typed. */
function readPart(part: string, text: string, context: ConditionContext): Condition<QuoteField> {
  try {
    return parseCondition(part, quoteFields, context);
  } catch (thrown) {
    if (!(thrown instanceof MarketDataError) || thrown.problem.kind !== 'bad-argument') throw thrown;
    // Screens take `sma(60)` and the like; an alert asks for no bars.
    const isOfBars = typedText(part).includes('(');
    throw badArgument(context.argument, isOfBars ? { kind: 'quote-condition' } : thrown.problem.expected, text);
  }
}
