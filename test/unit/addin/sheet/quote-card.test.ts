import { describe, expect, it } from 'vitest';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { quoteFields } from '../../../../src/market/fields/fields';
import type { Quote } from '../../../../src/market/fields/records';
import { derivedFieldsOf } from '../../../../src/market/symbols/units';
import type { NumberCard } from '../../../../src/addin/sheet/cells';
import { type CardHost, type CardSource, quoteCard } from '../../../../src/addin/sheet/quote-card';
import { formatted, fresh, fund, january15, moutai, stale, tencent, withTickSize } from '../../../support/fixture-values';

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
  ...derivedFieldsOf(moutai, 25_000),
  trading_state: 'trading',
  board: 'main',
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
/** The properties that the sections list, by name. */
function shownBy({ properties, layouts }: NumberCard) {
  const names = layouts.card.sections.flatMap((section) => section.properties);
  return Object.fromEntries(names.map((name) => [name, properties[name]]));
}
const text = (basicValue: string) => ({ type: 'String', basicValue });

describe('The card of a quote', () => {
  it('is the last price, which formulas calculate with', () => {
    expect(cardOf(complete)).toMatchObject({ type: 'Double', basicValue: 1468.3, numberFormat: '#,##0.00' });
  });

  it('has every field under its name in its format, besides the exchange, the range of the day and the source', () => {
    expect(shownBy(cardOf(complete))).toEqual({
      Last: formatted(1468.3, '#,##0.00'),
      Change: formatted(18.3, '#,##0.00'),
      'Change %': formatted(0.0126, '0.00%'),
      Open: formatted(1460, '#,##0.00'),
      High: formatted(1470.5, '#,##0.00'),
      Low: formatted(1455, '#,##0.00'),
      'Day range': text('1,455.00 – 1,470.50'),
      'Prev close': formatted(1450, '#,##0.00'),
      Amplitude: formatted(0.0107, '0.00%'),
      Currency: text('CNY'),
      Volume: formatted(25_000, '#,##0'),
      'Volume unit': text('lots'),
      'Volume in shares': formatted(2_500_000, '#,##0'),
      Amount: formatted(3.6e9, '#,##0'),
      'Turnover rate': formatted(0.002, '0.00%'),
      Symbol: text('600519.SH'),
      Name: text('贵州茅台'),
      Exchange: text('SH'),
      Type: text('stock'),
      Board: text('Main'),
      'Trading state': text('trading'),
      Region: text('CN'),
      Time: formatted(january15 + 10.5 / 24, 'yyyy-mm-dd hh:mm:ss'),
      Source: text('data.test'),
    });
  });
});

describe('The properties of a card', () => {
  it.each(['en', 'zh'] as const)('have every field by its id for formulas, whatever its case, in %s', (language) => {
    const { properties } = cardOf(complete, { language });
    const byId = new Map(Object.entries(properties).map(([name, property]) => [name.toLowerCase(), property]));
    expect(byId.size).toBe(Object.keys(properties).length);
    for (const field of quoteFields) expect(byId.get(field)).toHaveProperty('basicValue');
    expect(byId.get('type')).toMatchObject({ basicValue: 'stock' });
    expect(byId.get('last_price')).toEqual(formatted(1468.3, '#,##0.00'));
  });

  it('are all Chinese on a Chinese host', () => {
    const shown = shownBy(cardOf(complete, { language: 'zh' }));
    for (const name of Object.keys(shown)) expect(name).toMatch(/\p{Script=Han}/u);
    expect(shown).toMatchObject({ 最新价: formatted(1468.3, '#,##0.00'), 类型: text('股票'), 成交量单位: text('手') });
  });

  it('show short numbers where the person wants them', () => {
    const shown = shownBy(cardOf(complete, { language: 'zh', shortNumbers: true }));
    expect(shown).toMatchObject({ 成交额: formatted(3.6e9, '0\\.00,,"亿"'), 成交量: formatted(25_000, '0\\.0,"万"') });
  });
});

describe('The sections of a card', () => {
  it('list its properties by name, below the name and the symbol', () => {
    const { title, subTitle, sections } = cardOf(complete).layouts.card;
    expect([title, subTitle]).toEqual([{ property: 'Name' }, { property: 'Symbol' }]);
    expect(sections.map(({ layout, title, properties }) => [layout, title, properties.join(', ')])).toEqual([
      ['List', 'Price', 'Last, Change, Change %, Open, High, Low, Day range, Prev close, Amplitude, Currency'],
      ['List', 'Trading', 'Volume, Volume unit, Volume in shares, Amount, Turnover rate'],
      ['List', 'About', 'Symbol, Name, Exchange, Type, Board, Trading state, Region, Time, Source'],
    ]);
  });

  it('are titled in the language of the user', () => {
    expect(cardOf(complete, { language: 'zh' }).layouts.card.sections.map(({ title }) => title)).toEqual(['价格', '成交', '概况']);
  });
});

describe('Missing values of a card', () => {
  it('leaves out what the service did not give, a section without properties included', () => {
    const { properties, layouts } = cardOf(onlyPrice);
    expect(shownBy(cardOf(onlyPrice))).toEqual({
      Last: formatted(3.1, '#,##0.000'),
      Symbol: text('510050.SH'),
      Exchange: text('SH'),
      Source: text('data.test'),
    });
    expect(properties).not.toHaveProperty('change_pct');
    expect(layouts.card.title).toEqual({ property: 'Symbol' });
    expect(layouts.card.sections.map(({ title, properties: listed }) => [title, listed])).toEqual([
      ['Price', ['Last']],
      ['About', ['Symbol', 'Exchange', 'Source']],
    ]);
  });

  it.each<[string, Partial<Quote>]>([
    ['without a low', { low: null }],
    ['without a high', { high: null }],
  ])('has no range of the day %s', (_, missing) => expect(cardOf({ ...complete, ...missing }).properties).not.toHaveProperty('day_range'));

  it('leaves out empty texts and numbers that are not finite', () => {
    const { properties } = cardOf({ ...complete, type: '', volume: Infinity });
    expect(properties).not.toHaveProperty('Type');
    expect(properties).not.toHaveProperty('Volume');
  });
});

describe('The source and the formats of a card', () => {
  it('names the service, or says in the language of the user that it is simulated', () => {
    const simulated = { service: 'localhost', isSimulated: true };
    expect(cardOf(complete).provider).toEqual({ description: 'data.test' });
    expect(cardOf(complete, {}, simulated).provider).toEqual({ description: 'Tickgrid · simulated' });
    expect(cardOf(complete, { language: 'zh' }, simulated).properties).toMatchObject({
      source: text('Tickgrid · 模拟'),
    });
  });

  it('shows all prices with the decimals that the exchange has at the last price', () => {
    const penny = { ...complete, symbol: tencent, last_price: 0.25, open: 0.6 };
    expect(cardOf(penny).properties).toMatchObject({
      last_price: { numberFormat: '#,##0.000' },
      Open: { numberFormat: '#,##0.000' },
    });
  });

  it('shows all prices with the decimals of a known tick size', () => {
    const { properties } = cardOf(complete, { facts: withTickSize(0.001) });
    expect(properties).toMatchObject({
      last_price: { numberFormat: '#,##0.000' },
      day_range: { basicValue: '1,455.000 – 1,470.500' },
    });
  });

  it('is grey in the cell where it is stale', () => expect(cardOf(complete, { facts: stale }).numberFormat).toBe('[Color16]#,##0.00'));
});

describe('A host without cards', () => {
  it('gets the price with its format, or the plain number', () => {
    expect(cardOf(complete, { hasCards: false })).toEqual(formatted(1468.3, '#,##0.00'));
    expect(cardOf(complete, { hasCards: false, facts: stale })).toEqual(formatted(1468.3, '[Color16]#,##0.00'));
    expect(cardOf(complete, { hasCards: false, hasFormats: false })).toBe(1468.3);
  });
});

it('A quote without a price is a blank cell', () => expect(cardOf({ ...complete, last_price: null })).toBe(''));
