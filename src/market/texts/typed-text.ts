/** Text as people type it: full-width characters are read as half-width ones, and blanks around it are ignored. */
import { badArgument } from './problem';

/**
 * No valid argument is longer than this. Longer text is not normalised: putting the combining marks of a full cell
 * (32,767 characters) into their canonical order takes most of a second, because that sort is quadratic.
 */
const longestTyped = 200;

/** What typed text has that keyboards do not: full-width letters, invisible characters and dashes that a page has put in. */
const untyped = /[^\x20-\x7e]/;

/** Trimmed, with compatibility characters and dashes replaced and invisible ones left out; longer text is trimmed only. */
export function typedText(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > longestTyped || !untyped.test(trimmed)) return trimmed;
  return trimmed
    .normalize('NFKC')
    .replaceAll(/[\t-\r]/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[\p{Pd}−⁃]/gu, '-')
    .trim();
}

/** Whose letters and punctuation nobody takes for Latin ones. */
const unmistakable = String.raw`\t\n\r\x20-\x7e\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303f\uff01-\uffee`;
const mistakable = new RegExp(`[^${unmistakable}]`, 'gu');

/** For messages: what looks like a Latin letter, like punctuation or like nothing, by its number: `[U+0410]APL`. */
export function visibleText(text: string): string {
  return text.replaceAll(
    mistakable,
    (character) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}

/**
 * Longer fields, measures, conditions and patterns are refused: each of thousands of cells may hold one, and none that a person
 * writes comes near it. Lists of symbols and dates may fill a cell.
 */
const longestExpression = 2_000;

/** @returns the text @throws MarketDataError bad-argument that names the limit and the length */
export function expressionText(text: string, argument: string): string {
  if (text.length <= longestExpression) return text;
  throw badArgument(argument, { kind: 'shorter-text', max: longestExpression, length: text.length }, text);
}

const comma = /[,，﹐︐、﹑︑､]/;

/** Splits a typed list at commas of either width; empty places stay, so that rows keep their position. */
export function splitList(text: string): string[] {
  return text.split(comma).map(typedText);
}

/** As `splitList`, but commas within parentheses separate nothing: `close,macd(12,26,9)` are two. */
export function splitFields(text: string): string[] {
  const pieces = text.match(/(?:[(（][^()（）]*[)）]|[^,，﹐︐、﹑︑､])+/g) ?? [];
  return pieces.map(typedText);
}

/** A call as fields, measures and conditions have them: `sma(20)`, `VAR( 95 )`, `macd.signal`. */
interface CallText {
  readonly word: string;
  /** What stands in the parentheses, without blanks around it; undefined without parentheses. */
  readonly inside?: string;
  /** What follows, without blanks around it. */
  readonly rest: string;
}

/** @returns undefined for a text that does not begin with a word, and for parentheses that are open or nested */
export function callText(text: string): CallText | undefined {
  const [word] = /^[\p{L}_]+/u.exec(text) ?? [];
  if (word === undefined) return undefined;
  const behind = text.slice(word.length).trim();
  if (!behind.startsWith('(')) return { word, rest: behind };
  const end = behind.indexOf(')');
  const inside = behind.slice(1, Math.max(1, end));
  return end < 0 || inside.includes('(')
    ? undefined
    : { word, inside: inside.trim(), rest: behind.slice(end + 1).trim() };
}
