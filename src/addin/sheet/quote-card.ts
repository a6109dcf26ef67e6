/**
 * The cell of MD.CARD: the last price with a card. Its sections list properties by name. Each is there by its field id too,
 * unlisted, because formulas in any language refer to that (`=A1.change_pct`). Absent fields get no property.
 * Methods are there too, unlisted: `=A1.KLINE("1w",52)`. A linked security has the same card.
 */
import type { Language, Text } from '../i18n/language';
import { valueName } from '../i18n/cells/value-names';
import { type EpochMs, serialOf } from '../../market/time/exchange-time';
import { fields, type QuoteField, type FieldId } from '../../market/fields/fields';
import { priceDecimals } from '../../market/symbols/units';
import type { Quote } from '../../market/fields/records';
import { suffixOf } from '../../market/symbols/symbol';
import { namespace } from '../../brand/build';
import { cardMethods, methodId } from '../formula/card-methods';
import { linkedIdOf } from '../formula/linked-securities';
import {
  type CardLayout,
  type CardMethod,
  type CardProperty,
  type Cell,
  type CellFormat,
  formatFor,
  type LinkedSecurity,
  type NumberCard,
  numberCell,
} from './cells';
import { countFormat, type FormatHost, markedFormat, numberFormatOf, secondFormat, type SymbolFacts } from './formats';
import { shortName } from '../../brand/product';
import { fieldName } from '../i18n/cells/field-names';

export interface CardHost extends FormatHost {
  readonly hasCards: boolean;
  readonly facts: SymbolFacts;
}

export interface CardSource {
  /** Host name of the service. */
  readonly service: string;
  readonly isSimulated: boolean;
}

/** Fields of quotes, and properties that are derived for the card. */
type CardField = QuoteField | 'exchange' | 'day_range' | 'source';

const sections = {
  price: [
    'last_price',
    'change_amount',
    'change_pct',
    'open',
    'high',
    'low',
    'day_range',
    'prev_close',
    'amplitude',
    'currency',
  ],
  trading: ['volume', 'volume_unit', 'volume_shares', 'amount', 'turnover_rate'],
  about: ['symbol', 'name', 'exchange', 'type', 'board', 'trading_state', 'region', 'timestamp', 'source'],
} as const satisfies Readonly<Record<string, readonly CardField[]>>;
const sectionIds = ['price', 'trading', 'about'] as const;
const listed: readonly CardField[] = sectionIds.flatMap((id): readonly CardField[] => sections[id]);

/** Hosts without cards get the formatted price, hosts without formats the plain number; a missing price is blank. */
export function quoteCard(quote: Quote, source: CardSource, host: CardHost): Cell {
  const plainFormat = numberFormat('last_price', quote, host);
  const format = markedFormat(plainFormat, quote.symbol, host.facts) ?? plainFormat;
  if (!host.hasCards || quote.last_price === null)
    return numberCell(quote.last_price, host.hasFormats ? format : undefined);
  return {
    type: 'Double',
    basicValue: quote.last_price,
    numberFormat: formatFor(quote.last_price, format),
    ...cardOf(quote, source, host),
  };
}

/** What the load service gives for a security. */
export function linkedSecurity(quote: Quote, source: CardSource, host: CardHost): LinkedSecurity {
  const { symbol, name } = quote;
  return { ...unloadedSecurity(symbol, name ?? symbol, host.language), ...cardOf(quote, source, host) };
}

/** What a cell is given: it shows the text until Excel has loaded the rest. */
export function unloadedSecurity(symbol: string, text: string, language: Language): LinkedSecurity {
  return { type: 'LinkedEntity', id: linkedIdOf(symbol, language), text, basicType: 'Error', basicValue: '#VALUE!' };
}

function cardOf(
  quote: Quote,
  source: CardSource,
  host: CardHost,
): Pick<NumberCard, 'properties' | 'layouts' | 'provider'> {
  const provider = source.isSimulated ? cardText('simulated', host.language) : source.service;
  const values = valuesOf(quote, provider, host);
  return {
    properties: { ...propertiesOf(values, host.language), ...methodProperties },
    layouts: { card: layoutOf(values, host.language) },
    provider: { description: provider },
  };
}

/** The properties of a card by field, in the order in which it shows them. */
type CardValues = ReadonlyMap<CardField, CardProperty>;

function valuesOf(quote: Quote, source: string, host: CardHost): CardValues {
  const further = { exchange: suffixOf(quote.symbol), day_range: dayRange(quote, host.facts), source };
  const values: Readonly<Record<CardField, string | number | null>> = { ...quote, ...further };
  const properties = new Map<CardField, CardProperty>();
  for (const field of listed) {
    const property = propertyOf(field, values[field], quote, host);
    if (property) properties.set(field, property);
  }
  return properties;
}

/** By name for the card and by id for formulas: once where they differ only in case, which references ignore. */
function propertiesOf(values: CardValues, language: Language): Record<string, CardProperty> {
  const properties: Record<string, CardProperty> = {};
  for (const [field, property] of values) {
    const name = cardFieldName(field, language);
    properties[name] = named(field, property, language);
    if (name.toLowerCase() !== field) properties[field] = property;
  }
  return properties;
}

function named(field: CardField, property: CardProperty, language: Language): CardProperty {
  if (property.type !== 'String' || !(field in fields)) return property;
  return { type: 'String', basicValue: valueName(field as QuoteField, property.basicValue, language) };
}

function propertyOf(
  field: CardField,
  value: string | number | null,
  quote: Quote,
  host: CardHost,
): CardProperty | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value === 'string') return { type: 'String', basicValue: value };
  if (!Number.isFinite(value)) return undefined;
  const basicValue = field === 'timestamp' ? serialOf(value as EpochMs, host.facts.marketOf(quote.symbol)) : value;
  const format = numberFormat(field as QuoteField, quote, host);
  return { type: 'Double', basicValue, numberFormat: formatFor(basicValue, format) };
}

function numberFormat(field: QuoteField, quote: Quote, host: CardHost): CellFormat {
  if (field === 'timestamp') return secondFormat;
  return numberFormatOf(fields[field].kind, decimalsOf(quote, host.facts), host) ?? countFormat;
}

function dayRange(quote: Quote, facts: SymbolFacts): string | null {
  const { low, high } = quote;
  if (low === null || high === null) return null;
  const decimals = decimalsOf(quote, facts);
  const shown = (price: number) =>
    price.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${shown(low)} – ${shown(high)}`;
}

function decimalsOf({ symbol, last_price }: Quote, facts: SymbolFacts): number {
  return priceDecimals(symbol, last_price ?? NaN, facts.tickSize(symbol));
}

/** Of every card: Excel lists them while a formula is typed, and not on the card. */
const methodProperties: Readonly<Record<string, CardMethod>> = Object.fromEntries(
  cardMethods.map((name) => [
    name,
    { type: 'Function', functionType: 'JavaScriptReference', namespace, id: methodId(name) } as const,
  ]),
);

function layoutOf(values: CardValues, language: Language): CardLayout {
  const nameOf = (field: CardField) => cardFieldName(field, language);
  return {
    title: { property: nameOf(values.has('name') ? 'name' : 'symbol') },
    subTitle: { property: nameOf('symbol') },
    sections: sectionIds
      .map((id) => ({
        layout: 'List' as const,
        title: cardText(id, language),
        properties: sections[id].filter((field) => values.has(field)).map(nameOf),
      }))
      .filter((section) => section.properties.length > 0),
  };
}

const texts = {
  price: { en: 'Price', zh: '价格' },
  trading: { en: 'Trading', zh: '成交' },
  about: { en: 'About', zh: '概况' },
  simulated: { en: `${shortName} · simulated`, zh: `${shortName} · 模拟` },
} as const satisfies Readonly<Record<string, Text>>;

function cardText(key: keyof typeof texts, language: Language): string {
  return texts[key][language];
}

/** Properties of a card that are no fields. */
const ownNames = {
  day_range: { en: 'Day range', zh: '日内区间' },
  source: { en: 'Source', zh: '数据来源' },
} as const satisfies Readonly<Record<string, Text>>;

/** The name under which a card shows a property. */
function cardFieldName(field: FieldId | keyof typeof ownNames, language: Language): string {
  return field === 'day_range' || field === 'source' ? ownNames[field][language] : fieldName(field, language);
}
