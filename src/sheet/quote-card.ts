/**
 * The cell of MD.CARD: the last price with a card. Its properties are named by field ids, because formulas refer to them
 * (`=A1.change_pct`). Absent fields get no property.
 */
import { cardText } from '../i18n/card';
import type { Language } from '../i18n/language';
import { type EpochMs, serialOf } from '../market/exchange-time';
import { fields, type QuoteField } from '../market/fields';
import { priceDecimals } from '../market/price-decimals';
import type { Quote } from '../market/records';
import { marketOf } from '../market/symbol';
import { type CardLayout, type CardProperty, type Cell, numberCell } from './cells';
import { countFormat, markedFormat, numberFormatOf, secondFormat, type SymbolFacts } from './formats';

export interface CardHost {
  readonly language: Language;
  readonly hasFormats: boolean;
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
  price: ['last_price', 'change_amount', 'change_pct', 'open', 'high', 'low', 'day_range', 'prev_close', 'amplitude'],
  trading: ['volume', 'amount', 'turnover_rate'],
  about: ['symbol', 'name', 'exchange', 'type', 'region', 'timestamp', 'source'],
} as const satisfies Readonly<Record<string, readonly CardField[]>>;
const sectionIds = ['price', 'trading', 'about'] as const;
/** The properties of a card are exactly those that its sections list. */
const listed: readonly CardField[] = sectionIds.flatMap((id): readonly CardField[] => sections[id]);

/** Hosts without cards get the formatted price, hosts without formats the plain number; a missing price is blank. */
export function quoteCard(quote: Quote, source: CardSource, host: CardHost): Cell {
  const { facts } = host;
  const plainFormat = numberFormat('last_price', quote, facts);
  const format = markedFormat(plainFormat, quote.symbol, facts) ?? plainFormat;
  if (!host.hasCards || quote.last_price === null)
    return numberCell(quote.last_price, host.hasFormats ? format : undefined);
  const provider = source.isSimulated ? cardText('simulated', host.language) : source.service;
  const properties = propertiesOf(quote, provider, facts);
  return {
    type: 'Double',
    basicValue: quote.last_price,
    numberFormat: format,
    properties,
    layouts: { card: layoutOf(properties, host.language) },
    provider: { description: provider },
  };
}

function propertiesOf(quote: Quote, source: string, facts: SymbolFacts): Record<string, CardProperty> {
  const further = { exchange: marketOf(quote.symbol), day_range: dayRange(quote, facts), source };
  const values: Readonly<Record<CardField, string | number | null>> = { ...quote, ...further };
  const properties: Record<string, CardProperty> = {};
  for (const field of listed) {
    const property = propertyOf(field, values[field], quote, facts);
    if (property) properties[field] = property;
  }
  return properties;
}

function propertyOf(
  field: CardField,
  value: string | number | null,
  quote: Quote,
  facts: SymbolFacts,
): CardProperty | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value === 'string') return { type: 'String', basicValue: value };
  if (!Number.isFinite(value)) return undefined;
  const basicValue = field === 'timestamp' ? serialOf(value as EpochMs, marketOf(quote.symbol)) : value;
  return { type: 'FormattedNumber', basicValue, numberFormat: numberFormat(field as QuoteField, quote, facts) };
}

function numberFormat(field: QuoteField, quote: Quote, facts: SymbolFacts): string {
  if (field === 'timestamp') return secondFormat;
  return numberFormatOf(fields[field].kind, decimalsOf(quote, facts)) ?? countFormat;
}

function dayRange(quote: Quote, facts: SymbolFacts): string | null {
  const { low, high } = quote;
  if (low === null || high === null) return null;
  return `${low.toFixed(decimalsOf(quote, facts))} – ${high.toFixed(decimalsOf(quote, facts))}`;
}

function decimalsOf({ symbol, last_price }: Quote, facts: SymbolFacts): number {
  return priceDecimals(symbol, last_price ?? NaN, facts.tickSize(symbol));
}

function layoutOf(properties: Readonly<Record<string, CardProperty>>, language: Language): CardLayout {
  return {
    title: { property: properties['name'] ? 'name' : 'symbol' },
    subTitle: { property: 'symbol' },
    sections: sectionIds
      .map((id) => ({
        layout: 'List' as const,
        title: cardText(id, language),
        properties: sections[id].filter((field) => field in properties),
      }))
      .filter((section) => section.properties.length > 0),
  };
}
