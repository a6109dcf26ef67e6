/** functions.json: what Excel is told about the functions, and a person who types them. */
import type { Language } from '../i18n/language';

export interface EnumValue {
  /** What Excel lists while a person types. */
  readonly name: string;
  /** What the formula holds. */
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
  readonly customEnumId?: string;
}

export interface CustomFunction {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly helpUrl?: string;
  readonly parameters: readonly Parameter[];
}

/** Further properties of the generator pass through. */
export interface FunctionsFile {
  readonly functions: readonly CustomFunction[];
  readonly enums?: readonly CustomEnum[];
}

/** The same functions with the texts of each language. */
export type FunctionsByLanguage = Readonly<Record<Language, FunctionsFile>>;

/** The values that a parameter takes; empty where it takes more than a closed list. */
export function valuesOf({ enums = [] }: FunctionsFile, { customEnumId }: Parameter): readonly EnumValue[] {
  return enums.find(({ id }) => id === customEnumId)?.values ?? [];
}
