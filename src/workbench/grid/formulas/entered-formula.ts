/**
 * Rewrites two operators that the grid's formula language lacks as the corresponding Excel functions:
 * `A1.change_pct` and `MD.CARD(A1).[day range]` become `FIELDVALUE(A1,"change_pct")`, `C1#` becomes `ANCHORARRAY(C1)`.
 * `A1.KLINE("1w")`, a method of a card, becomes `MD.CARD.KLINE(A1,"1w")`. Stored formulas have the functions. ANCHORARRAY, which Excel never shows, is shown as the operator again.
 */
import { namespace } from '../../../brand/build';
import { cardMethods, methodId } from '../../../addin/formula/card-methods';
import { isTooDeep } from '../../../addin/formula/calls';
import { replaceQuoted } from '../../../addin/formula/tokens';

/** Replaces quoted parts during the rewriting: an index between private-use characters, which do not occur in formulas. */
const placeholder = /\uE000(\d+)\uE000/g;

const sheet = String.raw`(?:(?:\uE000\d+\uE000|[\p{L}_][\p{L}\d_]*)!)?`;
const cell = String.raw`\$?[A-Z]{1,3}\$?\d{1,7}`;
const startsHere = String.raw`(?<![\p{L}\d_.$!:\uE000])`;

const anchor = String.raw`(${sheet}${cell})`;
const endsHere = String.raw`(?![\p{L}\d])`;
const spillOperator = new RegExp(`${startsHere}${anchor}#${endsHere}`, 'giu');
const spillFunction = new RegExp(String.raw`${startsHere}ANCHORARRAY\(${anchor}\)${endsHere}`, 'giu');

const area = String.raw`${sheet}${cell}(?::${cell})?`;
const field = String.raw`(?:\.(?:[\p{L}_][\p{L}\d_]*|\[[^[\]]+\]))`;
const fields = String.raw`${field}+(?![\p{L}\d_.(\[])`;
const fieldOperator = new RegExp(String.raw`${startsHere}(${area})(${fields})`, 'giu');
/** A call or parenthesised expression without a nested one, with optional fields. */
const innermostCall = new RegExp(
  String.raw`((?:(?<![\p{L}\d_.])[\p{L}_][\p{L}\d_.]*|(?<!\.(?:${cardMethods.join('|')})))\([^()]*\))(${fields})?`,
  'giu',
);
/** Of a cell, or of a call that is hidden already. */
const methodOperator = new RegExp(
  String.raw`((?:${startsHere}${area})|\uE000\d+\uE000)\.(${cardMethods.join('|')})\(\s*(\))?`,
  'giu',
);
const eachField = new RegExp(String.raw`\.(?:\[([^[\]]+)\]|([\p{L}_][\p{L}\d_]*))`, 'giu');

/** @param formula as typed, with the leading `=` @returns the formula that the engine takes */
export function withFunctionsForOperators(formula: string): string {
  if (isTooDeep(formula)) return formula;
  const { hide, reveal } = hiddenTexts();
  let spelled = replaceQuoted(formula, hide)
    .replace(spillOperator, (_, cell: string) => `ANCHORARRAY(${cell})`)
    .replace(methodOperator, methodCall)
    .replace(fieldOperator, (_, value: string, names: string) => hide(fieldValue(value, names)));
  // Replaces calls from the innermost outwards until none is left.
  for (let before = ''; before !== spelled;) {
    before = spelled;
    // Methods of a call stand behind it, once it is hidden.
    if (spelled.includes('\uE000.')) spelled = spelled.replace(methodOperator, methodCall);
    spelled = spelled.replace(innermostCall, (_, call: string, names = '') => hide(fieldValue(call, names as string)));
  }
  return reveal(spelled);
}

/**
 * @param formula as stored, with the leading `=`
 * @returns the formula as Excel shows it; `withFunctionsForOperators` makes the stored one of it again
 */
export function withSpillOperators(formula: string): string {
  const { hide, reveal } = hiddenTexts();
  return reveal(replaceQuoted(formula, hide).replace(spillFunction, (_, cell: string) => `${cell}#`));
}

function hiddenTexts() {
  const texts: string[] = [];
  const hide = (text: string) => `\uE000${texts.push(text) - 1}\uE000`;
  const reveal = (text: string): string =>
    text.replace(placeholder, (_, index: string) => reveal(texts[Number(index)] ?? ''));
  return { hide, reveal };
}

function methodCall(_: string, value: string, method: string, end: string | undefined): string {
  return `${namespace}.${methodId(method.toUpperCase())}(${value}${end ?? ','}`;
}

function fieldValue(value: string, named: string): string {
  const names = [...named.matchAll(eachField)].map(([, bracketed, plain]) => bracketed ?? plain ?? '');
  return names.reduce((inner, name) => `FIELDVALUE(${inner},"${name}")`, value);
}
