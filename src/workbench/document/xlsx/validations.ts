/** The grid's data validation as rules of an .xlsx file. */
import type { DataValidation } from 'exceljs';
import type { Validation } from './parts/book';
import { fileFormula, type KnownNames } from './file-formula';

/** Without dates and times, whose bounds the grid keeps as typed. */
const types: ReadonlySet<string> = new Set(['list', 'whole', 'decimal', 'textLength', 'custom']);

/** Excel refuses a longer list of values. */
const longestList = 255;

/** @returns undefined for a rule that the file cannot hold */
export function fileValidation(rule: Validation, known: KnownNames): DataValidation | undefined {
  // A list of several choices in one cell exists in the grid only.
  if (!types.has(rule.type)) return undefined;
  const given = [rule.formula1, rule.formula2].filter((each): each is string => Boolean(each));
  const formulae = given.map((each) => (rule.type === 'list' ? listSource(each, known) : operand(each, known)));
  if (formulae.length === 0 || formulae.includes(undefined)) return undefined;
  return {
    type: rule.type as DataValidation['type'],
    formulae,
    ...(rule.operator !== undefined && { operator: rule.operator as NonNullable<DataValidation['operator']> }),
    ...defined({ allowBlank: rule.allowBlank ?? true, showErrorMessage: rule.showErrorMessage ?? true }),
    ...defined({ error: rule.error, errorTitle: rule.errorTitle }),
    ...defined({ prompt: rule.prompt, promptTitle: rule.promptTitle, showInputMessage: rule.showInputMessage }),
  };
}

/** A range, or values separated by commas, which the file holds as a quoted text. */
function listSource(source: string, known: KnownNames): string | undefined {
  if (source.startsWith('=')) return fileFormula(source, known)?.text;
  return source.length > longestList ? undefined : `"${source.replaceAll('"', '""')}"`;
}

function operand(source: string, known: KnownNames): string | undefined {
  if (source.startsWith('=')) return fileFormula(source, known)?.text;
  return Number.isFinite(Number(source)) ? source : undefined;
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function defined<T extends object>(properties: T): Partial<Defined<T>> {
  const entries = Object.entries(properties).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Defined<T>>;
}
