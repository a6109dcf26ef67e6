/** Names of columns. A column whose rows differ in unit names the units: `Volume (lots/shares)`, `Amount (CNY/USD)`. */
import { fieldName } from '../i18n/cells/field-names';
import type { Language } from '../i18n/language';
import { valueName } from '../i18n/cells/value-names';
import { type FieldId, type FieldKind, fields } from '../../market/fields/fields';
import { isProblem } from '../../market/texts/problem';
import type { SymbolCode, SymbolSlot } from '../../market/symbols/symbol';
import { currencyOf, volumeUnitOf } from '../../market/symbols/units';

/** What decides on the names of a table's columns. */
export interface NamedTable {
  readonly slots: readonly SymbolSlot[];
  readonly language: Language;
}

/** The unit of a symbol's values, for the kinds whose unit differs between markets. */
const unitOf: Readonly<Partial<Record<FieldKind, (symbol: SymbolCode, language: Language) => string | null>>> = {
  volume: (symbol, language) => valueName('volume_unit', volumeUnitOf(symbol), language),
  money: currencyOf,
};

export function columnName(field: FieldId, table: NamedTable): string {
  return withUnits(fieldName(field, table.language), fields[field].kind, table);
}

/** The name with the units of the table's symbols, where there are several, in alphabetical order. */
export function withUnits(name: string, kind: FieldKind, { slots, language }: NamedTable): string {
  const unit = unitOf[kind];
  if (!unit) return name;
  const units = new Set<string>();
  for (const slot of slots) if (slot !== undefined && !isProblem(slot)) units.add(unit(slot, language) ?? '?');
  if (units.size < 2) return name;
  const list = [...units].sort().join('/');
  return language === 'zh' ? `${name}（${list}）` : `${name} (${list})`;
}
