/** MD.FIELDS: every field with its name, unit and meaning. No request is sent for it. */
import { namespace } from '../../brand/build';
import { fieldDescription, fieldUnit, unitOfKind } from '../i18n/cells/field-descriptions';
import { fieldName, word } from '../i18n/cells/field-names';
import type { Language } from '../i18n/language';
import { measureDescription, measureName, pictureDescription, sparklineName } from '../i18n/cells/measure-words';
import {
  type IndicatorName,
  indicatorNames,
  indicatorOf,
  indicatorsOfWindows,
  indicatorUsage,
} from '../../market/indicators/spec';
import { type FieldId, fields, fieldsOfFunction, type FunctionName } from '../../market/fields/fields';
import { measureUsage, screenedMeasures } from '../../market/look-back/terms';
import { sparklineLengths } from '../../market/bars/sparkline';
import { type PictureLook, pictureLooks } from '../../protocol/pictures';
import { kindOfMeasure, type Measure } from '../../market/statistics/measures';
import { readOneOf, readText } from './arguments/arguments';
import type { Calculation } from './calls/definition';

const functionNames = Object.keys(fieldsOfFunction) as FunctionName[];
const everyFunction = 'ALL';
const barFunctions: readonly string[] = ['KLINE', 'INTRADAY', everyFunction];
const withSparklines: readonly string[] = ['QUOTE', ...barFunctions];
const sparklines = screenedMeasures.filter(({ name }) => name === 'spark');

interface InLanguage {
  readonly cellHost: { readonly language: Language };
}

interface FieldsArguments {
  readonly functionName: unknown;
}

export const fieldList: Calculation<FieldsArguments> = {
  parameters: ['functionName'],
  run: (call, { functionName }) => fieldTable(call, functionName),
};

/** @returns a row for each field, with a first row of column names */
export function fieldTable({ cellHost: { language } }: InLanguage, given: unknown): string[][] {
  const chosen = readOneOf(withoutNamespace(readText(given)), 'function_name', functionNames, everyFunction);
  const ids = chosen === everyFunction ? (Object.keys(fields) as FieldId[]) : fieldsOfFunction[chosen];
  const header = (['field', 'header', 'unit', 'description'] as const).map((id) => word(id, language));
  const isScreen = chosen === 'UNIVERSE';
  const indicators = barFunctions.includes(chosen) ? indicatorNames : isScreen ? indicatorsOfWindows : [];
  const measures = isScreen ? screenedMeasures : withSparklines.includes(chosen) ? sparklines : [];
  return [
    header,
    ...ids.map((id) => fieldRow(id, language)),
    ...indicators.map((indicator) => indicatorRow(indicator, language)),
    ...measures.map((measure) => measureRow(measure, language)),
    ...(chosen === 'QUOTE' ? pictureLooks.map((look) => pictureRow(look, language)) : []),
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
  const unit = unitOfKind(indicatorOf(name).kind, language);
  return [usage, usage.toUpperCase(), unit, indicatorOf(name).description[language]];
}

function measureRow(measure: Measure, language: Language): string[] {
  const unit = unitOfKind(kindOfMeasure(measure), language);
  const { name } = measure;
  return [measureUsage(measure), measureName(name, language), unit, measureDescription(name, language)];
}

function pictureRow(look: PictureLook, language: Language): string[] {
  const field = look === 'line' ? look : 'candlestick';
  return [`${field}(${sparklineLengths.whenOmitted})`, sparklineName[language], '', pictureDescription[look][language]];
}
