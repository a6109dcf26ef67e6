/**
 * Two operators of Excel that the grid's formula language lacks, written as the functions that Excel has for them:
 * `A1.change_pct` and `A1.[day range]` become `FIELDVALUE(A1,"change_pct")`, `C1#` becomes `ANCHORARRAY(C1)`.
 */

/** Texts and quoted names of sheets; a doubled quote inside stands for itself. */
const quoted = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g;
/** Stands for them meanwhile: a character that no formula has, and a number. */
const placeholder = /\uE000(\d+)\uE000/g;

const sheet = String.raw`(?:(?:\uE000\d+\uE000|[\p{L}_][\p{L}\d_]*)!)?`;
const cell = String.raw`\$?[A-Z]{1,3}\$?\d{1,7}`;
const startsHere = String.raw`(?<![\p{L}\d_.$!:\uE000])`;

const spillOperator = new RegExp(String.raw`${startsHere}(${sheet}${cell})#(?![\p{L}\d/])`, 'giu');

const area = String.raw`${sheet}${cell}(?::${cell})?|ANCHORARRAY\(${sheet}${cell}\)`;
const field = String.raw`(?:\.(?:[\p{L}_][\p{L}\d_]*|\[[^\]]+\]))`;
const fieldOperator = new RegExp(String.raw`${startsHere}(${area})(${field}+)(?![\p{L}\d_.(\[])`, 'giu');
const eachField = new RegExp(String.raw`\.(?:\[([^\]]+)\]|([\p{L}_][\p{L}\d_]*))`, 'giu');

export function withFunctionsForOperators(formula: string): string {
  const texts: string[] = [];
  const hidden = formula.replace(quoted, (text) => `\uE000${texts.push(text) - 1}\uE000`);
  const spelled = hidden
    .replace(spillOperator, (_, anchor: string) => `ANCHORARRAY(${anchor})`)
    .replace(fieldOperator, (_, value: string, fields: string) => fieldValue(value, fields));
  return spelled.replace(placeholder, (_, index: string) => texts[Number(index)] ?? '');
}

function fieldValue(value: string, fields: string): string {
  const names = [...fields.matchAll(eachField)].map(([, bracketed, plain]) => bracketed ?? plain ?? '');
  return names.reduce((inner, name) => `FIELDVALUE(${inner},"${name}")`, value);
}
