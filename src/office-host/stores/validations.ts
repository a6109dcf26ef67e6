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
