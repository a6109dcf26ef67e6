/** functions.json as the emulated Excel reads it: the functions, their parameters and their options. */
import type { DataTypes } from '../requirement-sets';

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
    /** `requiresAddress` of a streaming function. */
    readonly requiresStreamAddress?: boolean;
    readonly requiresParameterAddresses?: boolean;
    readonly volatile?: boolean;
    /** Left out of the lists of functions; a formula may call it all the same. */
    readonly excludeFromAutoComplete?: boolean;
    /** A method: its first argument is the cell that it is called on. */
    readonly capturesCallingObject?: boolean;
    /** Loads linked entities: Excel calls it, and no formula may. */
    readonly linkedEntityLoadService?: boolean;
  };
}

export interface FunctionsFile {
  readonly functions: readonly FunctionMetadata[];
  /** Passes cells with a format, a card or an error to `any` parameters as objects (CustomFunctionsRuntime 1.4). */
  readonly allowCustomDataForDataTypeAny?: boolean;
  /** Passes error cells to `any` parameters as objects; without either flag they fail the call. */
  readonly allowErrorForDataTypeAny?: boolean;
}

export interface RegisteredFunctions {
  /** Case-insensitive. */
  find(functionId: string): FunctionMetadata | undefined;
  readonly takesRichValues: boolean;
  /** Error cells as `CustomFunctions.Error`. */
  readonly takesErrors: boolean;
  /** True where formatted numbers arrive as Double, false where they arrive as FormattedNumber. */
  readonly hasRichDoubles: boolean;
  readonly givesStreamAddresses: boolean;
}

/**
 * The file of another release, whose script has the functions of this one: an older release lacks the last optional parameter of
 * every function, a newer one adds one.
 */
export function ofAnotherRelease(file: FunctionsFile, age: 'older' | 'newer'): FunctionsFile {
  const parametersOf = ({ parameters }: FunctionMetadata) =>
    age === 'newer'
      ? [...parameters, { name: 'added', optional: true }]
      : parameters.filter(({ optional }, index) => optional !== true || index < parameters.length - 1);
  const functions = file.functions.map((metadata) => ({ ...metadata, parameters: parametersOf(metadata) }));
  return { ...file, functions };
}

export function createRegisteredFunctions(
  file: FunctionsFile,
  { hasDataTypes, hasRichDoubles }: DataTypes,
  givesStreamAddresses = true,
): RegisteredFunctions {
  const byId = new Map(file.functions.map((metadata) => [metadata.id.toUpperCase(), metadata]));
  return {
    find: (functionId) => byId.get(functionId.toUpperCase()),
    // A host that does not know the flag ignores it.
    takesRichValues: hasDataTypes && file.allowCustomDataForDataTypeAny === true,
    takesErrors: file.allowErrorForDataTypeAny === true,
    hasRichDoubles,
    givesStreamAddresses,
  };
}

/** @throws Error instead of the crash of Excel 2021 */
export function crashOnBothFlags({ allowCustomDataForDataTypeAny, allowErrorForDataTypeAny }: FunctionsFile): void {
  if (allowCustomDataForDataTypeAny === true && allowErrorForDataTypeAny === true)
    throw new Error('Excel 2021 crashes on both flags for data types in functions.json.');
}
