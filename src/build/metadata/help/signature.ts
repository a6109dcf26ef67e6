/** Signatures of functions: `MD.QUOTE(symbols, [fields="last_price"], [headers=FALSE])`. */
import { fields } from '../../../market/fields';
import { type CustomFunction, type FunctionsFile, type Parameter, valuesOf } from '../functions-file';

/** The parameters with their defaults. @param file the English functions.json, whose descriptions contain the defaults */
export function signatureParts(file: FunctionsFile, { parameters }: CustomFunction): string[] {
  return parameters.map((parameter) => {
    const value = defaultOf(file, parameter);
    const written = value === undefined ? parameter.name : `${parameter.name}=${value}`;
    return parameter.optional ? `[${written}]` : written;
  });
}

/** As it is typed in a formula; undefined for a default that is a rule, such as "now" or "the whole day". */
export function defaultOf(file: FunctionsFile, parameter: Parameter): string | undefined {
  const [, word] = /Default: ([\w,%]+)(?=$|[.,;](?:\s|$))/.exec(parameter.description ?? '') ?? [];
  if (word === undefined) return undefined;
  if (/^(TRUE|FALSE|\d+)$/.test(word)) return word;
  const isValue = valuesOf(file, parameter).some(({ stringValue }) => stringValue === word);
  const isFields = word.split(',').every((name) => name in fields);
  return isValue || isFields ? `"${word}"` : undefined;
}
