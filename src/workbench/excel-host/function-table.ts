/** functions.json as the emulated Excel reads it: which functions there are and how each wants to be called. */

export interface ParameterMetadata {
  readonly name: string;
  /** `any` unless it says otherwise. */
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
  /** Cells with a format or a card reach `any` parameters as objects instead of their basic value. */
  readonly allowCustomDataForDataTypeAny?: boolean;
  /** Error cells reach `any` parameters as objects; without it they fail the call. */
  readonly allowErrorForDataTypeAny?: boolean;
}

export interface FunctionTable {
  /** By id, whatever the case. */
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
