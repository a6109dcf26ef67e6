/** The types of functions.json, which tells Excel the signatures and texts of the functions. */
import type { Language } from '../../../addin/i18n/language';

export interface EnumValue {
  /** Shown in Excel's autocomplete list. */
  readonly name: string;
  /** Inserted into the formula. */
  readonly stringValue: string;
  readonly tooltip?: string;
}

export interface CustomEnum {
  readonly id: string;
  readonly values: readonly EnumValue[];
}

export interface Parameter {
  readonly name: string;
  readonly description?: string;
  readonly optional?: boolean;
  readonly type?: string;
  readonly customEnumId?: string;
}

export interface CustomFunction {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly helpUrl?: string;
  readonly options?: Readonly<Record<string, boolean>>;
  readonly parameters: readonly Parameter[];
}

/** The properties that the build reads; others are passed through. */
export interface FunctionsFile {
  readonly functions: readonly CustomFunction[];
  readonly enums?: readonly CustomEnum[];
}

/** functions.json by language. */
export type FunctionsByLanguage = Readonly<Record<Language, FunctionsFile>>;

/** The values of the parameter's enum; empty for a parameter without one. */
export function valuesOf({ enums = [] }: FunctionsFile, { customEnumId }: Parameter): readonly EnumValue[] {
  return enums.find(({ id }) => id === customEnumId)?.values ?? [];
}
