/** Data validation of cells, in the shapes of `Excel.DataValidation`. */
import type { Area } from '../areas/a1';

export type ValidationOperator =
  | 'Between'
  | 'NotBetween'
  | 'EqualTo'
  | 'NotEqualTo'
  | 'GreaterThan'
  | 'LessThan'
  | 'GreaterThanOrEqualTo'
  | 'LessThanOrEqualTo';

export type ComparedType = 'WholeNumber' | 'Decimal' | 'Date' | 'Time' | 'TextLength';

export type ValidationRule =
  | {
      readonly type: ComparedType;
      readonly operator: ValidationOperator;
      /** A formula: `=10`, `=$A$1`. */
      readonly formula1: string;
      readonly formula2?: string;
    }
  | {
      readonly type: 'List';
      /** Comma-separated values, or a formula: `=Sheet1!$A$1:$A$3`. */
      readonly source: string;
      readonly inCellDropDown: boolean;
    }
  | { readonly type: 'Custom'; readonly formula: string };

export interface ErrorAlert {
  readonly showAlert: boolean;
  readonly style: 'Stop' | 'Warning' | 'Information';
  readonly title: string;
  readonly message: string;
}

export interface Prompt {
  readonly showPrompt: boolean;
  readonly title: string;
  readonly message: string;
}

export interface Validation {
  readonly rule: ValidationRule;
  readonly ignoreBlanks: boolean;
  readonly errorAlert: ErrorAlert;
  readonly prompt: Prompt;
}

export interface Validations {
  /** The distinct validations of the area's cells; undefined stands for cells without one. */
  of(area: Area): readonly (Validation | undefined)[];
  /** Replaces what the cells had; undefined removes it. */
  set(area: Area, validation: Validation | undefined): void;
}

/** Dates in the ISO 8601 form, which Office.js takes in rules. */
const millisecondsOfDay = 86_400_000;
/** The serial number of 1970-01-01. */
const epoch = 25_569;

/** `=46053` for `2026-01-31`; undefined for other contents. The time of day is that of the text, whatever its zone. */
export function isoDateFormula(given: unknown): string | undefined {
  const [date] = typeof given === 'string' ? (/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?/.exec(given) ?? []) : [];
  if (date === undefined) return undefined;
  const milliseconds = Date.parse(date.length > 10 ? `${date}Z` : date);
  return Number.isNaN(milliseconds) ? undefined : `=${milliseconds / millisecondsOfDay + epoch}`;
}
