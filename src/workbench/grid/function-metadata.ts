/** functions.json, as far as a person is told of it while typing; what calls need of it is Excel's business. */
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
    readonly values: readonly { readonly name: string; readonly value: string | number; readonly tooltip?: string }[];
  }[];
}

export function isMatrix(parameter: FunctionParameter): boolean {
  return parameter.dimensionality === 'matrix';
}

/** The description of a parameter with the values of its enum: the grid has no suggestions of its own for them. */
export function parameterHelp(metadata: FunctionsMetadata, parameter: FunctionParameter): string {
  const description = parameter.description ?? '';
  const list = metadata.enums?.find(({ id }) => id === parameter.customEnumId)?.values;
  if (!list) return description;
  const values = list.map(({ value, tooltip }) =>
    tooltip ? `${JSON.stringify(value)} ${tooltip}` : JSON.stringify(value),
  );
  return [description, values.join(' · ')].filter(Boolean).join('\n');
}
