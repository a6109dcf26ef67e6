/** Texts of the cards of MD.CARD. */
import { shortName } from '../../../brand/product';
import type { FieldId } from '../../../market/fields/fields';
import { fieldName } from './field-names';
import type { Language, Text } from '../language';

const texts = {
  price: { en: 'Price', zh: '价格' },
  trading: { en: 'Trading', zh: '成交' },
  about: { en: 'About', zh: '概况' },
  simulated: { en: `${shortName} · simulated`, zh: `${shortName} · 模拟` },
} as const satisfies Readonly<Record<string, Text>>;

export function cardText(key: keyof typeof texts, language: Language): string {
  return texts[key][language];
}

/** Properties of a card that are no fields. */
const ownNames = {
  day_range: { en: 'Day range', zh: '日内区间' },
  source: { en: 'Source', zh: '数据来源' },
} as const satisfies Readonly<Record<string, Text>>;

/** The name under which a card shows a property. */
export function cardFieldName(field: FieldId | keyof typeof ownNames, language: Language): string {
  return field === 'day_range' || field === 'source' ? ownNames[field][language] : fieldName(field, language);
}
