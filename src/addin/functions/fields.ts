/** MD.FIELDS: every field with its name, unit and meaning. No request is sent for it. */
import { namespace } from '../../brand/build';
import { fieldDescription, fieldUnit, indicatorDescription, unitOfKind } from '../i18n/field-descriptions';
import { fieldName, word } from '../i18n/field-names';
import type { Language } from '../i18n/language';
import { indicatorKind, type IndicatorName, indicatorNames, indicatorUsage } from '../../market/indicators/spec';
import { type FieldId, fields } from '../../market/fields';
import { fieldsOfFunction, type FunctionName } from '../../market/function-fields';
import type { Rectangle } from '../sheet/cells';
import { readOneOf, readText } from './arguments';
import type { Call } from './services';

const functionNames = Object.keys(fieldsOfFunction) as FunctionName[];
const everyFunction = 'ALL';
const indicatorFunctions: readonly string[] = ['KLINE', 'INTRADAY', everyFunction];

/** @returns a row for each field, with a first row of column names */
export function fieldTable({ host: { language } }: Call, given: unknown): Rectangle {
  const chosen = readOneOf(withoutNamespace(readText(given)), 'function_name', functionNames, everyFunction);
  const ids = chosen === everyFunction ? (Object.keys(fields) as FieldId[]) : fieldsOfFunction[chosen];
  const header = (['field', 'header', 'unit', 'description'] as const).map((id) => word(id, language));
  const indicators = indicatorFunctions.includes(chosen) ? indicatorNames : [];
  return [
    header,
    ...ids.map((id) => fieldRow(id, language)),
    ...indicators.map((indicator) => indicatorRow(indicator, language)),
  ];
}

/** `QUOTE` of `QUOTE`, `MD.QUOTE` and `=MD.QUOTE`. */
function withoutNamespace(typed: string): string {
  const name = typed.replace(/^=/, '');
  return name.toUpperCase().startsWith(`${namespace}.`) ? name.slice(namespace.length + 1) : name;
}

function fieldRow(id: FieldId, language: Language): string[] {
  const unit = fieldUnit(id, fields[id].kind, language);
  return [id, fieldName(id, language), unit, fieldDescription(id, language)];
}

function indicatorRow(name: IndicatorName, language: Language): string[] {
  const usage = indicatorUsage(name);
  const unit = unitOfKind(indicatorKind(name), language);
  return [usage, usage.toUpperCase(), unit, indicatorDescription(name, language)];
}
