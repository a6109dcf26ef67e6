import { describe, expect, it } from 'vitest';
import { cardMethods } from '../../../../src/addin/formula/card-methods';
import { cellSize, type NumberCard } from '../../../../src/addin/sheet/cells';
import type { CardContent } from '../../../../src/office-host/contract';
import { startAddIn } from '../../../support/add-in';
import { cells, numberIn, only } from '../../../support/results';

interface ExcelCard {
  readonly properties: Readonly<Record<string, { readonly basicValue: unknown; readonly numberFormat?: string }>>;
  readonly layouts: { readonly card: { readonly title: object; readonly sections: readonly { title: string }[] } };
  readonly provider: { readonly description: string };
}

describe('MD.CARD', () => {
  it('is the last price with a card whose properties have their names, and their ids for formulas', async () => {
    const addIn = await startAddIn();
    const cell = only(await addIn.call('CARD', '600519.SH')) as CardContent;
    const quote = cells(await addIn.call('QUOTE', '600519.SH', 'last_price,change_pct,volume,timestamp'))[0]!;
    expect(cell).toMatchObject({ kind: 'card', value: numberIn(quote[0]), numberFormat: '#,##0.00' });
    const { properties, layouts, provider } = cell.card as ExcelCard;
    expect(properties).toMatchObject({
      last_price: { basicValue: numberIn(quote[0]), numberFormat: '#,##0.00' },
      change_pct: { basicValue: numberIn(quote[1]), numberFormat: '0.00%' },
      'Change %': { basicValue: numberIn(quote[1]), numberFormat: '0.00%' },
      Volume: { basicValue: numberIn(quote[2]), numberFormat: '#,##0' },
      volume_unit: { basicValue: 'lots' },
      Currency: { basicValue: 'CNY' },
      Time: { basicValue: numberIn(quote[3]), numberFormat: 'yyyy-mm-dd hh:mm:ss' },
      Name: { basicValue: '贵州茅台' },
      Exchange: { basicValue: 'SH' },
      'Day range': { basicValue: expect.stringMatching(/^[\d.,]+ – [\d.,]+$/) },
      Source: { basicValue: 'Tickgrid · simulated' },
    });
    expect(layouts.card).toMatchObject({
      title: { property: 'Name' },
      sections: [{ title: 'Price' }, { title: 'Trading' }, { title: 'About' }],
    });
    expect(provider.description).toBe('Tickgrid · simulated');
    expect(addIn.requestsSinceLast()).toEqual({ '/v1/quotes': 1 });
  });

  it('shows every property in a section, by name', async () => {
    const addIn = await startAddIn();
    const { card } = only(await addIn.call('CARD', 'AAPL.US')) as CardContent;
    const { properties, layouts } = card as ExcelCard;
    const listed = layouts.card.sections.flatMap((section) => (section as unknown as { properties: string[] }).properties);
    const named = Object.keys(properties).filter((name) => /^[A-Z](?![A-Z])/.test(name));
    expect(listed.sort()).toEqual(named.sort());
  });
});

describe('The properties of a card', () => {
  it('are absent for fields that the response lacks', async () => {
    const data = [{ symbol: '600519.SH', region: 'CN', last_price: 10, timestamp: 1768444200000 }];
    const addIn = await startAddIn({ through: () => Promise.resolve(Response.json({ data })) });
    const { card } = only(await addIn.call('CARD', '600519.SH')) as CardContent;
    const { properties, layouts, provider } = card as ExcelCard;
    const named = Object.keys(properties).filter((name) => /^[A-Z](?![A-Z])/.test(name));
    expect(named).toEqual([
      ...['Last', 'Currency', 'Volume unit', 'Symbol', 'Exchange', 'Board', 'Trading state', 'Region', 'Time'],
      ...['Source'],
    ]);
    expect(layouts.card.title).toEqual({ property: 'Symbol' });
    expect(layouts.card.sections.map(({ title }) => title)).toEqual(['Price', 'Trading', 'About']);
    expect(provider.description).toBe('localhost:3000');
  });
});

describe('The cells of MD.CARD', () => {
  it('have the shape of the range, with blanks and errors in their places', async () => {
    const addIn = await startAddIn();
    expect(
      cells(
        await addIn.call('CARD', [
          ['600519.SH', ''],
          ['NOSUCH.US', 'AAPL.US'],
        ]),
      ),
    ).toMatchObject([
      [{ kind: 'card' }, ''],
      [{ code: '#N/A', message: 'Symbol not found: NOSUCH.US' }, { kind: 'card' }],
    ]);
  });

  it('are formatted numbers on hosts without cards, and plain numbers on hosts without formats', async () => {
    const formatted = await startAddIn({ host: { requirementSets: { ExcelApi: '1.16' } } });
    expect(only(await formatted.call('CARD', '600519.SH'))).toMatchObject({
      kind: 'formatted',
      // Such a host may take a separator for text.
      numberFormat: '0.00',
    });
    const plain = await startAddIn({ host: { requirementSets: { ExcelApi: '1.9' } } });
    expect(only(await plain.call('CARD', '600519.SH'))).toBeTypeOf('number');
  });

  it('have section titles in the language of the host', async () => {
    const addIn = await startAddIn({ host: { language: 'zh-CN' } });
    const { card } = only(await addIn.call('CARD', '600519.SH')) as CardContent;
    expect((card as ExcelCard).layouts.card.sections.map(({ title }) => title)).toEqual(['价格', '成交', '概况']);
  });
});

describe('A card', () => {
  it('is read as its number by other functions', async () => {
    const addIn = await startAddIn();
    const cell = only(await addIn.call('CARD', '600519.SH'));
    expect(await addIn.call('QUOTE', [[cell]])).toMatchObject({ kind: 'error', code: '#VALUE!' });
  });

  it('may be an argument by the thousand: of a formula each, and of one formula', async () => {
    const addIn = await startAddIn();
    const price = only(await addIn.call('QUOTE', '600519.SH'));
    const { card } = only(await addIn.call('CARD', '600519.SH')) as CardContent;
    const entity = { ...(card as object), type: 'String', basicType: 'String', basicValue: '600519.SH' };
    const cards = Array.from({ length: 2_000 }, () => ({
      kind: 'card',
      value: '600519.SH',
      text: '600519.SH',
      card: entity,
    }));
    const each = await addIn.callMany(cards.map((given) => ({ functionId: 'QUOTE', arguments: [[[given]]] })));
    expect(each.map((result) => only(result))).toEqual(Array(2_000).fill(price));
    const range = cells(
      await addIn.call(
        'QUOTE',
        cards.map((given) => [given]),
      ),
    );
    expect(range).toEqual(Array(2_000).fill([price]));
  });

  it('is small enough for 1,000 of them in the 5 MB that Excel passes to functions', async () => {
    const addIn = await startAddIn();
    const { card } = only(await addIn.call('CARD', '600519.SH')) as CardContent;
    // As text within the text of a message (OfficeDev/office-js#4654).
    expect(JSON.stringify(JSON.stringify(card)).length).toBeLessThan(5_000);
  });

  it('has an estimated size close to its JSON', async () => {
    const addIn = await startAddIn();
    const { card } = only(await addIn.call('CARD', '600519.SH')) as CardContent;
    const size = JSON.stringify(card).length;
    expect(cellSize(card as NumberCard) / size).toBeGreaterThan(0.9);
    expect(cellSize(card as NumberCard) / size).toBeLessThan(1.2);
  });
});

describe('A method of a card', () => {
  it('is a reference to a function, which no section shows', async () => {
    const addIn = await startAddIn();
    const { card } = only(await addIn.call('CARD', 'AAPL.US')) as CardContent;
    const { properties } = card as ExcelCard;
    const reference = { type: 'Function', functionType: 'JavaScriptReference', namespace: 'MD' };
    expect(properties).toMatchObject(Object.fromEntries(cardMethods.map((name) => [name, { ...reference, id: `CARD.${name}` }])));
  });

  it.each([
    ['KLINE', '1w', 5],
    ['INTRADAY', '5m', 3],
    ['PRICE', '2026-01-14'],
    ['DEPTH', 2],
    ['STATS', 'return,volatility'],
  ] as const)('%s gives what the function gives for the symbol of the card, in both languages', async (name, ...given) => {
    for (const language of ['en-US', 'zh-CN']) {
      const addIn = await startAddIn({ host: { language } });
      const card = only(await addIn.call('CARD', '600519.SH'));
      const [asMethod, asFunction] = await addIn.callMany([
        { functionId: `CARD.${name}`, arguments: [card, ...given] },
        { functionId: name, arguments: ['600519.SH', ...given] },
      ]);
      expect(asMethod).toEqual(asFunction);
      expect(asMethod?.kind).not.toBe('error');
    }
  });

  it('of a value without a symbol says what was expected', async () => {
    const addIn = await startAddIn();
    expect(await addIn.call('CARD.KLINE', 5, '1w')).toMatchObject({ kind: 'error', code: '#VALUE!' });
    expect(await addIn.call('CARD.KLINE', 'AAPL.US', '1w', 1)).toMatchObject({ kind: 'array' });
  });
});
