/** Names of values that the service or the add-in gives as ids, such as `stock`. */
import type { FieldId } from '../../../market/fields/fields';
import type { Language, Text } from '../language';

const valueNames: Readonly<Partial<Record<FieldId, Readonly<Record<string, Text>>>>> = {
  type: {
    stock: { en: 'stock', zh: '股票' },
    etf: { en: 'ETF', zh: 'ETF' },
    fund: { en: 'fund', zh: '基金' },
    index: { en: 'index', zh: '指数' },
    bond: { en: 'bond', zh: '债券' },
  },
  board: {
    main: { en: 'Main', zh: '主板' },
    chinext: { en: 'ChiNext', zh: '创业板' },
    star: { en: 'STAR', zh: '科创板' },
    beijing: { en: 'Beijing', zh: '北交所' },
    gem: { en: 'GEM', zh: '港股 GEM' },
    b: { en: 'B', zh: 'B 股' },
  },
  trading_state: {
    trading: { en: 'trading', zh: '交易' },
    suspended: { en: 'suspended', zh: '停牌' },
    'no price yet': { en: 'no price yet', zh: '尚无成交' },
  },
  volume_unit: {
    lots: { en: 'lots', zh: '手' },
    shares: { en: 'shares', zh: '股' },
  },
};

/** The value itself where it has no name. */
export function valueName(field: FieldId, value: string, language: Language): string {
  const names = valueNames[field];
  return names && Object.hasOwn(names, value) ? (names[value]?.[language] ?? value) : value;
}

/** What people may type for a value: itself, and its names in every language, as a table shows them. */
export function namesOfValue(field: FieldId, value: string): readonly string[] {
  return [value, valueName(field, value, 'en'), valueName(field, value, 'zh')];
}
