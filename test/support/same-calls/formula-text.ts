/** Calls as people type them. */
import { quoted } from '../../../src/addin/formula/argument';
import { namespace } from '../../../src/brand/build';
import type { Call, Given } from './table';

interface Notation {
  readonly betweenArguments: string;
  readonly betweenColumns: string;
  readonly betweenRows: string;
  readonly boolean: (value: string) => string;
}

export const excelNotation: Notation = {
  betweenArguments: ',',
  betweenColumns: ',',
  betweenRows: ';',
  boolean: (value) => value,
};

export const calcNotation: Notation = {
  betweenArguments: ';',
  betweenColumns: ';',
  betweenRows: '|',
  boolean: (value) => `${value}()`,
};

export function formulaText([id, ...given]: Call, notation: Notation): string {
  return `=${namespace}.${id}(${given.map((argument) => typed(argument, notation)).join(notation.betweenArguments)})`;
}

function typed(argument: Given, notation: Notation): string {
  if (argument === null) return '';
  if (typeof argument === 'string') return quoted(argument);
  if (typeof argument === 'boolean') return notation.boolean(String(argument).toUpperCase());
  if (typeof argument === 'number') return String(argument);
  if ('error' in argument) return argument.error;
  // An array has no blanks.
  const rows = argument.map((row) => row.map((each) => typed(each ?? '', notation)).join(notation.betweenColumns));
  return `{${rows.join(notation.betweenRows)}}`;
}
