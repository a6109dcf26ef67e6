/** The arguments of a function as inputs of a form, from functions.json. */

/** The part of functions.json that is read here. */
export interface FunctionsFile {
  readonly functions: readonly FunctionEntry[];
  readonly enums: readonly {
    readonly id: string;
    readonly values: readonly { readonly stringValue: string; readonly tooltip: string }[];
  }[];
}

export interface FunctionEntry {
  readonly id: string;
  readonly description: string;
  readonly helpUrl: string;
  readonly options?: { readonly capturesCallingObject?: boolean; readonly linkedEntityLoadService?: boolean };
  readonly parameters: readonly {
    readonly name: string;
    readonly description: string;
    readonly optional?: boolean;
    readonly customEnumId?: string;
  }[];
}

/** Without the methods of cards, which people write behind a cell, and without the load service, which Excel calls. */
export function typedByName<File extends { readonly functions: readonly Pick<FunctionEntry, 'options'>[] }>(
  file: File,
): File {
  const isTyped = ({ options = {} }: Pick<FunctionEntry, 'options'>) =>
    options.capturesCallingObject !== true && options.linkedEntityLoadService !== true;
  return { ...file, functions: file.functions.filter(isTyped) };
}

export type InputKind = 'symbols' | 'choice' | 'fields' | 'date' | 'number' | 'switch' | 'text';

export interface FormInput {
  readonly name: string;
  readonly description: string;
  readonly isOptional: boolean;
  readonly kind: InputKind;
  /** Of the kind `choice`. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

const kinds: Readonly<Record<string, InputKind>> = {
  symbols: 'symbols',
  symbol: 'symbols',
  symbol_or_market: 'symbols',
  benchmark: 'symbols',
  fields: 'fields',
  field: 'fields',
  headers: 'switch',
  start: 'date',
  end: 'date',
  dates: 'date',
  end_or_count: 'date',
  offset: 'number',
  levels: 'number',
  count: 'number',
  seconds: 'number',
  top: 'number',
};

export function formOf({ parameters }: FunctionEntry, { enums }: Pick<FunctionsFile, 'enums'>): FormInput[] {
  return parameters.map(({ name, description, optional, customEnumId }) => {
    const values = enums.find(({ id }) => id === customEnumId)?.values ?? [];
    return {
      name,
      description,
      isOptional: optional === true,
      kind: values.length > 0 ? 'choice' : (kinds[name] ?? 'text'),
      choices: values.map(({ stringValue, tooltip }) => ({ value: stringValue, label: tooltip })),
    };
  });
}
