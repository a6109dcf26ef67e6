/** functions.json with the texts that the grid shows while a formula is typed. */
import type { FunctionMetadata, FunctionsFile, ParameterMetadata } from '../excel-host/function-table';

export interface FunctionParameter extends ParameterMetadata {
  readonly description?: string;
  readonly customEnumId?: string;
}

export interface CustomFunction extends FunctionMetadata {
  readonly description?: string;
  readonly parameters: readonly FunctionParameter[];
}

export interface FunctionsMetadata extends FunctionsFile {
  readonly functions: readonly CustomFunction[];
  readonly enums?: readonly {
    readonly id: string;
    readonly values: readonly { readonly name: string; readonly stringValue: string }[];
  }[];
}

export function isMatrix(parameter: FunctionParameter): boolean {
  return parameter.dimensionality === 'matrix';
}
