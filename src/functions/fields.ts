/** MD.FIELDS: every field with its name, unit and meaning. No request is sent for it. */
import { fieldDescription, fieldUnit, indicatorDescription, unitOfKind } from '../i18n/field-descriptions';
import { fieldName, word } from '../i18n/field-names';
import type { Language } from '../i18n/language';
import { indicatorKind, type IndicatorName, indicatorNames, indicatorUsage } from '../indicators/spec';
import { barFields, type FieldId, fields, instrumentFields, quoteFields, returnFields } from '../market/fields';
import type { Rectangle } from '../sheet/cells';
import { readOneOf, readText } from './arguments';
import type { Call } from './services';

const book = ['symbol', 'timestamp', 'level', 'side', 'bid_price', 'bid_volume', 'ask_price', 'ask_volume'] as const;
const depthFields: readonly FieldId[] = [...book, 'mid', 'spread', 'imbalance'];

/** Names of functions as people type them, in any case. */
const fieldsOfFunction = {
  QUOTE: quoteFields,
  KLINE: [...barFields, ...returnFields],
  INTRADAY: [...barFields, ...returnFields],
  DEPTH: depthFields,
  INSTRUMENT: instrumentFields,
  EXFACTORS: ['symbol', 'timestamp', 'ex_factor'],
  UNIVERSE: quoteFields,
  PRICE: barFields,
  LIVE: quoteFields,
  LIVEDEPTH: depthFields,
  CARD: quoteFields,
} as const satisfies Readonly<Record<string, readonly FieldId[]>>;
export type FunctionName = keyof typeof fieldsOfFunction;
const functionNames = Object.keys(fieldsOfFunction) as FunctionName[];
const everyFunction = 'ALL';
const indicatorFunctions: readonly string[] = ['KLINE', 'INTRADAY', everyFunction];

/** @returns a row for each field, with a first row of column names */
export function fieldTable({ host: { language } }: Call, given: unknown): Rectangle {
  const name = readText(given).replace(/^=?MD\./i, '');
  const chosen = readOneOf(name === '' ? null : name, 'function_name', functionNames, everyFunction);
  const ids = chosen === everyFunction ? (Object.keys(fields) as FieldId[]) : fieldsOfFunction[chosen];
  const header = (['field', 'header', 'unit', 'description'] as const).map((id) => word(id, language));
  const indicators = indicatorFunctions.includes(chosen) ? indicatorNames : [];
  return [
    header,
    ...ids.map((id) => fieldRow(id, language)),
    ...indicators.map((indicator) => indicatorRow(indicator, language)),
  ];
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
