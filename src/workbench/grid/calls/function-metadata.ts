/** functions.json with the texts that the grid shows while a formula is typed. */
import type {
  FunctionMetadata,
  FunctionsFile,
  ParameterMetadata,
} from '../../../office-host/calls/registered-functions';

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

/** By parameter. */
const exampleArguments: Readonly<Record<string, string>> = {
  symbols: '600519.SH',
  symbol: '600519.SH',
  period: '1d',
  fields: 'all',
  field: 'close',
  start: '-1m',
  end: 'prev',
  dates: 'prev',
  symbol_or_market: 'US',
  end_or_count: 'prev',
  measures: 'return,volatility',
  benchmark: '000300.SH',
  sort_by: 'change_pct',
  where: 'change_pct>1%',
  condition: 'last crosses 1500',
  message: 'Reached',
};

const otherExamples: Readonly<Record<string, string>> = {
  headers: 'TRUE',
  count: '20',
  levels: '5',
  seconds: '5',
  top: '10',
  offset: '-1',
};

/** An argument of the example that the grid shows below the description: it joins those of all parameters to a call that can be typed. */
export function exampleArgument({ enums = [] }: FunctionsMetadata, { name, customEnumId }: FunctionParameter): string {
  const values = enums.find(({ id }) => id === customEnumId)?.values.map(({ stringValue }) => stringValue);
  const text = exampleArguments[name];
  const suited = values && !values.includes(text ?? '') ? values[0] : text;
  return suited === undefined ? (otherExamples[name] ?? '') : JSON.stringify(suited);
}
