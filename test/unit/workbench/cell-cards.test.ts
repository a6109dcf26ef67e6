import { describe, expect, it } from 'vitest';
import type { CardContent, CellResult } from '../../../src/office-host/contract';
import { cardView, fieldOf, type FormatNumber } from '../../../src/workbench/grid/contents/card-view';
import { createCellCards } from '../../../src/workbench/grid/contents/cell-cards';
import { withFunctionsForOperators, withSpillOperators } from '../../../src/workbench/grid/formulas/entered-formula';
import { number, startInvocations, cell, quote } from './fixture-invocations';

const properties = {
  name: { type: 'String', basicValue: 'Moutai' },
  change_pct: { type: 'Double', basicValue: 0.01, numberFormat: '0.00%' },
  volume: { type: 'Double', basicValue: 4200 },
  is_open: true,
  trouble: { type: 'Error', basicValue: '#N/A', errorType: 'NotAvailable' },
};

const format: FormatNumber = (pattern, value) => `${value} as ${pattern}`;

function card(more: object = {}): CardContent {
  const object = { type: 'Double', basicValue: 1471.5, properties, ...more };
  return { kind: 'card', value: 1471.5, text: '1471.5', numberFormat: '0.00', card: object };
}

const at = (row: number, column = 0) => ({ sheetId: 's', row, column });

describe('a card', () => {
  it('has the sections of its layout, with each property in its number format', () => {
    const sections = [{ layout: 'List', title: 'Today', properties: ['change_pct', 'volume', 'gone'] }];
    const layouts = { card: { title: { property: 'name' }, subTitle: { property: 'volume' }, sections } };
    expect(cardView(card({ layouts, provider: { description: 'The service' } }), format)).toEqual({
      title: 'Moutai',
      subtitle: '4200',
      sections: [
        {
          title: 'Today',
          rows: [
            { label: 'change_pct', text: '0.01 as 0.00%' },
            { label: 'volume', text: '4200' },
          ],
        },
      ],
      source: 'The service',
    });
  });

  it('without a layout has its value as title and a list of all properties', () => {
    const view = cardView(card(), format);
    expect(view).toMatchObject({ title: '1471.5 as 0.00', subtitle: '', source: '' });
    expect(view.sections.map(({ rows }) => rows.map(({ text }) => text))).toEqual([['Moutai', '0.01 as 0.00%', '4200', 'TRUE', '#N/A']]);
  });
});

describe('the content of a card', () => {
  it('is shown without an invalid layout', () => {
    for (const layouts of [null, 'text', { card: { sections: 'none', title: 7 } }, { card: { sections: [null, {}] } }]) {
      expect(cardView(card({ layouts, provider: null }), format).title).toBe('1471.5 as 0.00');
    }
  });

  it('has its fields by case-insensitive name, and no inherited ones', () => {
    expect(fieldOf(card(), 'CHANGE_PCT')).toMatchObject({ value: 0.01, numberFormat: '0.00%' });
    expect(fieldOf(card(), 'toString')).toBeUndefined();
  });
});

describe('the cards of cells', () => {
  it('are found by cell, also within arrays, and are updated with the results', () => {
    const { invocations, evaluate, deliver } = startInvocations();
    const cards = createCellCards(
      () => invocations.results(),
      () => new Map(),
    );
    evaluate(cell(1), quote, 'a');
    evaluate(cell(5), quote, 'b');
    deliver(0, { kind: 'value', value: card() });
    deliver(1, { kind: 'array', rows: [['label', card()]] });
    cards.invalidate();
    expect([at(1), at(5), at(5, 1)].map((place) => cards.at(place)?.value)).toEqual([1471.5, undefined, 1471.5]);
    invocations.forget(cell(1));
    cards.invalidate();
    expect(cards.at(at(1))).toBeUndefined();
  });
});

describe('cells without a card of their own', () => {
  it('have none if their results are numbers and errors', () => {
    const results: CellResult[] = [number(1), { kind: 'error', code: '#N/A' }];
    const cards = createCellCards(
      () => results.map((result, row) => [cell(row), result] as const),
      () => new Map([[cell(2), cell(0)]]),
    );
    cards.invalidate();
    expect([0, 1, 2].map((row) => cards.at(at(row)))).toEqual([undefined, undefined, undefined]);
  });

  it('show the card of a referenced cell through chains of references, but not in circular ones', () => {
    const references = [
      [1, 2],
      [2, 0],
      [3, 4],
      [4, 3],
      [5, 5],
    ] as const;
    const cards = createCellCards(
      () => [[cell(0), { kind: 'value', value: card() }]],
      () => new Map(references.map(([from, to]) => [cell(from), cell(to)])),
    );
    cards.invalidate();
    expect([0, 1, 2, 3, 4, 5].filter((row) => cards.at(at(row)))).toEqual([0, 1, 2]);
  });
});

describe('operators that the grid lacks', () => {
  it.each([
    ['=A1.change_pct', '=FIELDVALUE(A1,"change_pct")'],
    ['=A1.[day range]*2', '=FIELDVALUE(A1,"day range")*2'],
    ['=$B$2.名称', '=FIELDVALUE($B$2,"名称")'],
    ["='My sheet'!A1.name", '=FIELDVALUE(\'My sheet\'!A1,"name")'],
    ['=A1:A5.name', '=FIELDVALUE(A1:A5,"name")'],
    ['=A1.company.name', '=FIELDVALUE(FIELDVALUE(A1,"company"),"name")'],
    ['=SUM(C1#)', '=SUM(ANCHORARRAY(C1))'],
    ['=C1#/2', '=ANCHORARRAY(C1)/2'],
    ['=Sheet2!C1#.name', '=FIELDVALUE(ANCHORARRAY(Sheet2!C1),"name")'],
    ['=MD.CARD("600519.SH").name', '=FIELDVALUE(MD.CARD("600519.SH"),"name")'],
    ['=MD.CARD(IF(A1,"a)","b")).change_pct*2', '=FIELDVALUE(MD.CARD(IF(A1,"a)","b")),"change_pct")*2'],
    ['=SUM(MD.CARD(A1:A3).[day range], 1)', '=SUM(FIELDVALUE(MD.CARD(A1:A3),"day range"), 1)'],
    ['=MD.CARD(B1.symbol).company.name', '=FIELDVALUE(FIELDVALUE(MD.CARD(FIELDVALUE(B1,"symbol")),"company"),"name")'],
    ['=(A1).name', '=FIELDVALUE((A1),"name")'],
  ])('%s is rewritten as %s', (typed, rewritten) => expect(withFunctionsForOperators(typed)).toBe(rewritten));

  it.each([
    ...['=MD.QUOTE(A1)', '=A1*1.5', '="A1.name and C1#"', "='A1.x'!B2", "='It''s A1.x'!B2", '=T1.TEST(A1)'],
    ...['=IF(A1=#N/A,1,#REF!)', '=STDEV.S(A1:A5)', '=rate1.x_1(2)', '=(A1)*.5+(2).5', '=MD.CARD(A1).name(2)'],
    ...['=MD.CARD("a.name").'],
  ])('%s is unchanged', (formula) => expect(withFunctionsForOperators(formula)).toBe(formula));
});

describe('formulas as Excel shows them', () => {
  it.each([
    ['=SUM(ANCHORARRAY(Sheet1!A3))', '=SUM(Sheet1!A3#)'],
    ["=ANCHORARRAY('My Data'!$A$3)*2", "='My Data'!$A$3#*2"],
    ["=ANCHORARRAY('It''s (A1)'!A3)", "='It''s (A1)'!A3#"],
    ['=ANCHORARRAY(表1!A3)/ANCHORARRAY(B3)', '=表1!A3#/B3#'],
    ['=INDEX(ANCHORARRAY(A3),ANCHORARRAY($B3),1)', '=INDEX(A3#,$B3#,1)'],
    ['=ANCHORARRAY(INDEX(ANCHORARRAY(A3),1))', '=ANCHORARRAY(INDEX(A3#,1))'],
    ['=ANCHORARRAY(A3):B9', '=A3#:B9'],
    ['=FIELDVALUE(ANCHORARRAY(C1),"name")', '=FIELDVALUE(C1#,"name")'],
    ['="ANCHORARRAY(A3)"&ANCHORARRAY(A3)', '="ANCHORARRAY(A3)"&A3#'],
  ])('%s is shown as %s, which is entered as the former again', (stored, shown) => {
    expect(withSpillOperators(stored)).toBe(shown);
    expect(withFunctionsForOperators(shown)).toBe(stored);
  });

  it.each([
    ...['', '="ANCHORARRAY(A3) and ""ANCHORARRAY(B3)"""', "='ANCHORARRAY(A3)'!B2", '=ANCHORARRAY(A1:B2)'],
    ...['=ANCHORARRAY(prices)', '=MY.ANCHORARRAY(A3)', '=A1:ANCHORARRAY(A3)', '=FIELDVALUE(A1,"name")'],
  ])('%s is unchanged', (formula) => expect(withSpillOperators(formula)).toBe(formula));
});

it.each([
  ['=A1.KLINE("1w",52)', '=MD.CARD.KLINE(A1,"1w",52)'],
  ['=SUM(Sheet1!$A$1.price( B1 ))', '=SUM(MD.CARD.PRICE(Sheet1!$A$1,B1 ))'],
  ['=A1.DEPTH()', '=MD.CARD.DEPTH(A1)'],
  ['=MD.CARD("AAPL.US").INTRADAY("5m")', '=MD.CARD.INTRADAY(MD.CARD("AAPL.US"),"5m")'],
])('the method in %s is a function of the card', (typed, rewritten) => expect(withFunctionsForOperators(typed)).toBe(rewritten));
