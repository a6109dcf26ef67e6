/**
 * Rewrites two operators that the grid's formula language lacks as the corresponding Excel functions:
 * `A1.change_pct` and `MD.CARD(A1).[day range]` become `FIELDVALUE(A1,"change_pct")`, `C1#` becomes `ANCHORARRAY(C1)`.
 */

/** String literals and quoted sheet names; a doubled quote is an escaped quote. */
const quoted = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g;
/** Replaces them during the rewriting: an index between private-use characters, which do not occur in formulas. */
const placeholder = /\uE000(\d+)\uE000/g;

const sheet = String.raw`(?:(?:\uE000\d+\uE000|[\p{L}_][\p{L}\d_]*)!)?`;
const cell = String.raw`\$?[A-Z]{1,3}\$?\d{1,7}`;
const startsHere = String.raw`(?<![\p{L}\d_.$!:\uE000])`;

const spillOperator = new RegExp(String.raw`${startsHere}(${sheet}${cell})#(?![\p{L}\d/])`, 'giu');

const area = String.raw`${sheet}${cell}(?::${cell})?`;
const field = String.raw`(?:\.(?:[\p{L}_][\p{L}\d_]*|\[[^\]]+\]))`;
const fields = String.raw`${field}+(?![\p{L}\d_.(\[])`;
const fieldOperator = new RegExp(String.raw`${startsHere}(${area})(${fields})`, 'giu');
/** A call or parenthesised expression without a nested one, with optional fields. */
const innermostCall = new RegExp(String.raw`((?:[\p{L}_][\p{L}\d_.]*)?\([^()]*\))(${fields})?`, 'giu');
const eachField = new RegExp(String.raw`\.(?:\[([^\]]+)\]|([\p{L}_][\p{L}\d_]*))`, 'giu');

export function withFunctionsForOperators(formula: string): string {
  const texts: string[] = [];
  const hide = (text: string) => `\uE000${texts.push(text) - 1}\uE000`;
  const reveal = (text: string): string =>
    text.replace(placeholder, (_, index: string) => reveal(texts[Number(index)] ?? ''));
  let spelled = formula
    .replace(quoted, hide)
    .replace(spillOperator, (_, anchor: string) => `ANCHORARRAY(${anchor})`)
    .replace(fieldOperator, (_, value: string, names: string) => fieldValue(value, names));
  // Replaces calls from the innermost outwards until none is left.
  for (let before = ''; before !== spelled;) {
    before = spelled;
    spelled = spelled.replace(innermostCall, (_, call: string, names = '') => hide(fieldValue(call, names as string)));
  }
  return reveal(spelled);
}

function fieldValue(value: string, named: string): string {
  const names = [...named.matchAll(eachField)].map(([, bracketed, plain]) => bracketed ?? plain ?? '');
  return names.reduce((inner, name) => `FIELDVALUE(${inner},"${name}")`, value);
}
