/** functions.json as the emulated Excel reads it: the functions, their parameters and their options. */

export interface ParameterMetadata {
  readonly name: string;
  /** Default `any`. */
  readonly type?: string;
  readonly optional?: boolean;
  readonly dimensionality?: string;
  readonly repeating?: boolean;
}

export interface FunctionMetadata {
  readonly id: string;
  readonly name: string;
  readonly parameters: readonly ParameterMetadata[];
  readonly options?: {
    readonly stream?: boolean;
    readonly cancelable?: boolean;
    readonly requiresAddress?: boolean;
    readonly requiresParameterAddresses?: boolean;
    readonly volatile?: boolean;
  };
}

export interface FunctionsFile {
  readonly functions: readonly FunctionMetadata[];
  /** Passes cells with a format or a card to `any` parameters as objects instead of their basic values. */
  readonly allowCustomDataForDataTypeAny?: boolean;
  /** Passes error cells to `any` parameters as objects; without it they fail the call. */
  readonly allowErrorForDataTypeAny?: boolean;
}

export interface FunctionTable {
  /** Case-insensitive. */
  find(functionId: string): FunctionMetadata | undefined;
  readonly takesRichValues: boolean;
  readonly takesErrors: boolean;
}

export function createFunctionTable(file: FunctionsFile): FunctionTable {
  const byId = new Map(file.functions.map((metadata) => [metadata.id.toUpperCase(), metadata]));
  return {
    find: (functionId) => byId.get(functionId.toUpperCase()),
    takesRichValues: file.allowCustomDataForDataTypeAny === true,
    takesErrors: file.allowErrorForDataTypeAny === true,
  };
}
