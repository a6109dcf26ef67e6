import { describe, expect, it } from 'vitest';
import { epochMs } from '../../src/market/exchange-time';
import { quoteFields } from '../../src/market/fields';
import type { Quote } from '../../src/market/records';
import type { NumberCard } from '../../src/sheet/cells';
import { type CardHost, type CardSource, quoteCard } from '../../src/sheet/quote-card';
import { formatted, fresh, fund, january15, moutai, stale, tencent, withTickSize } from './fixture-values';

const complete: Quote = {
  symbol: moutai,
  region: 'CN',
  name: '贵州茅台',
  type: 'stock',
  last_price: 1468.3,
  open: 1460,
  high: 1470.5,
  low: 1455,
  prev_close: 1450,
  change_amount: 18.3,
  change_pct: 0.0126,
  amplitude: 0.0107,
  turnover_rate: 0.002,
  volume: 25_000,
  amount: 3.6e9,
  timestamp: epochMs(Date.parse('2026-01-15T02:30:00Z')),
};
const onlyPrice: Quote = {
  ...(Object.fromEntries(quoteFields.map((field) => [field, null])) as unknown as Quote),
  symbol: fund,
  last_price: 3.1,
};
const service: CardSource = { service: 'data.test', isSimulated: false };
const host: CardHost = { language: 'en', hasFormats: true, hasCards: true, facts: fresh };

const cardOf = (quote: Quote, more: Partial<CardHost> = {}, source = service) =>
  quoteCard(quote, source, { ...host, ...more }) as NumberCard;
const text = (basicValue: string) => ({ type: 'String', basicValue });

describe('The card of a quote', () => {
  it('is the last price, which formulas calculate with', () => {
    expect(cardOf(complete)).toMatchObject({ type: 'Double', basicValue: 1468.3, numberFormat: '0.00' });
  });

  it('has every field as a property in its format, besides the exchange, the range of the day and the source', () => {
    expect(cardOf(complete).properties).toEqual({
      last_price: formatted(1468.3, '0.00'),
      change_amount: formatted(18.3, '0.00'),
      change_pct: formatted(0.0126, '0.00%'),
      open: formatted(1460, '0.00'),
      high: formatted(1470.5, '0.00'),
      low: formatted(1455, '0.00'),
      day_range: text('1455.00 – 1470.50'),
      prev_close: formatted(1450, '0.00'),
      amplitude: formatted(0.0107, '0.00%'),
      volume: formatted(25_000, '#,##0'),
      amount: formatted(3.6e9, '#,##0'),
      turnover_rate: formatted(0.002, '0.00%'),
      symbol: text('600519.SH'),
      name: text('贵州茅台'),
      exchange: text('SH'),
      type: text('stock'),
      region: text('CN'),
      timestamp: formatted(january15 + 10.5 / 24, 'yyyy-mm-dd hh:mm:ss'),
      source: text('data.test'),
    });
  });
});

describe('The sections of a card', () => {
  it('lists its properties in three sections, titled by name and symbol', () => {
    expect(cardOf(complete).layouts.card).toEqual({
      title: { property: 'name' },
      subTitle: { property: 'symbol' },
      sections: [
        {
          layout: 'List',
          title: 'Price',
          properties: [
            'last_price',
            'change_amount',
            'change_pct',
            'open',
            'high',
            'low',
            'day_range',
            'prev_close',
            'amplitude',
          ],
        },
        { layout: 'List', title: 'Trading', properties: ['volume', 'amount', 'turnover_rate'] },
        {
          layout: 'List',
          title: 'About',
          properties: ['symbol', 'name', 'exchange', 'type', 'region', 'timestamp', 'source'],
        },
      ],
    });
    expect(cardOf(complete, { language: 'zh' }).layouts.card.sections.map(({ title }) => title)).toEqual([
      '价格',
      '成交',
      '概况',
    ]);
  });
});

describe('Missing values of a card', () => {
  it('leaves out what the service did not give, a section without properties included', () => {
    const { properties, layouts } = cardOf(onlyPrice);
    expect(properties).toEqual({
      last_price: formatted(3.1, '0.000'),
      symbol: text('510050.SH'),
      exchange: text('SH'),
      source: text('data.test'),
    });
    expect(layouts.card.title).toEqual({ property: 'symbol' });
    expect(layouts.card.sections.map(({ title, properties: listed }) => [title, listed])).toEqual([
      ['Price', ['last_price']],
      ['About', ['symbol', 'exchange', 'source']],
    ]);
  });

  it.each<[string, Partial<Quote>]>([
    ['without a low', { low: null }],
    ['without a high', { high: null }],
  ])('has no range of the day %s', (_, missing) => {
    expect(cardOf({ ...complete, ...missing }).properties).not.toHaveProperty('day_range');
  });

  it('leaves out empty texts and numbers that are not finite', () => {
    const { properties } = cardOf({ ...complete, type: '', volume: Infinity });
    expect(properties).not.toHaveProperty('type');
    expect(properties).not.toHaveProperty('volume');
  });
});

describe('The source and the formats of a card', () => {
  it('names the service, or says in the language of the user that it is simulated', () => {
    const simulated = { service: 'localhost', isSimulated: true };
    expect(cardOf(complete).provider).toEqual({ description: 'data.test' });
    expect(cardOf(complete, {}, simulated).provider).toEqual({ description: 'Market Data · simulated' });
    expect(cardOf(complete, { language: 'zh' }, simulated).properties).toMatchObject({
      source: text('行情数据 · 模拟'),
    });
  });

  it('shows all prices with the decimals that the exchange has at the last price', () => {
    const penny = { ...complete, symbol: tencent, last_price: 0.25, open: 0.6 };
    expect(cardOf(penny).properties).toMatchObject({
      last_price: { numberFormat: '0.000' },
      open: { numberFormat: '0.000' },
    });
  });

  it('shows all prices with the decimals of a known tick size', () => {
    const { properties } = cardOf(complete, { facts: withTickSize(0.001) });
    expect(properties).toMatchObject({
      last_price: { numberFormat: '0.000' },
      day_range: { basicValue: '1455.000 – 1470.500' },
    });
  });

  it('is grey in the cell where it is stale', () => {
    expect(cardOf(complete, { facts: stale }).numberFormat).toBe('[Color16]0.00');
  });
});

describe('A host without cards', () => {
  it('gets the price with its format, or the plain number', () => {
    expect(cardOf(complete, { hasCards: false })).toEqual(formatted(1468.3, '0.00'));
    expect(cardOf(complete, { hasCards: false, facts: stale })).toEqual(formatted(1468.3, '[Color16]0.00'));
    expect(cardOf(complete, { hasCards: false, hasFormats: false })).toBe(1468.3);
  });
});

it('A quote without a price is a blank cell', () => {
  expect(cardOf({ ...complete, last_price: null })).toBe('');
});
