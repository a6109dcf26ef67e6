/** Arguments of formulas: texts and numbers are read, everything else (a reference, a call) is kept as it is written. */
import { namespace } from '../../brand/build';

export type FormulaArgument =
  | { readonly kind: 'blank' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'expression'; readonly written: string };

export function readArgument(written: string | undefined): FormulaArgument {
  if (written === undefined || written === '' || written === '""') return { kind: 'blank' };
  if (/^"(?:[^"]|"")*"$/.test(written))
    return { kind: 'text', text: written.slice(1, -1).replaceAll('""', '"').trim() };
  const value = Number(written);
  return Number.isFinite(value) ? { kind: 'number', value } : { kind: 'expression', written };
}

/** A text as a formula has it. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** An argument as a formula has it; blank ones are empty. */
export function writtenArgument(argument: FormulaArgument): string {
  switch (argument.kind) {
    case 'blank':
      return '';
    case 'text':
      return quoted(argument.text);
    case 'number':
      return String(argument.value);
    case 'expression':
      return argument.written;
  }
}

/** A call of one of our functions; trailing blank arguments are left out. */
export function ownCall(functionId: string, given: readonly string[]): string {
  const last = given.findLastIndex((argument) => argument !== '');
  return `${namespace}.${functionId}(${given.slice(0, last + 1).join(',')})`;
}
