/** The text of a formula as a function and its arguments: one call of ours, with literals. */
import { readArgument } from '../addin/formula/argument';
import { wholeCall } from '../addin/formula/calls';
import { repeated } from '../market/texts/problem';
import type { Argument, PlainArgument } from './contract';

export interface Call {
  /** With or without the namespace. */
  readonly name: string;
  readonly given: readonly Argument[];
}

/** @throws Error with what was expected */
export function formulaCall(formula: string): Call {
  const call = wholeCall(formula.trim(), () => true);
  if (!call) throw new Error('expected one call such as =MD.QUOTE("600519.SH")');
  const isWithoutArguments = call.arguments.length === 1 && call.arguments[0] === '';
  return { name: call.name, given: isWithoutArguments ? [] : call.arguments.map(literal) };
}

function literal(written: string): Argument {
  return /^\{.*\}$/s.test(written) ? rectangle(written.slice(1, -1)) : plainLiteral(written);
}

function plainLiteral(written: string): PlainArgument {
  const argument = readArgument(written);
  switch (argument.kind) {
    case 'blank':
      return null;
    case 'text':
      return argument.text;
    case 'number':
      return argument.value;
    case 'expression':
      return constant(written);
  }
}

function constant(written: string): PlainArgument {
  if (/^(true|false)$/i.test(written)) return /^true$/i.test(written);
  if (/^#[A-Z0-9/!?_]+$/i.test(written)) return { error: written.toUpperCase() };
  const [, percent] = /^(-?[\d.]+)%$/.exec(written) ?? [];
  if (percent !== undefined && Number.isFinite(Number(percent))) return Number(percent) / 100;
  throw new Error(`expected a number, a text, TRUE, FALSE or an array of them, got ${repeated(written)}`);
}

/** An array constant: commas between columns, semicolons between rows. */
function rectangle(inside: string): PlainArgument[][] {
  const parts = inside.match(/(?:"(?:[^"]|"")*"|[^,;"])+|[,;]/g) ?? [];
  const rows: PlainArgument[][] = [[]];
  for (const part of parts) {
    if (part === ';') rows.push([]);
    else if (part !== ',') rows.at(-1)?.push(plainLiteral(part.trim()));
  }
  return rows;
}
