/** Bodies of /calculate: what they become, and the sentence for what is wrong. */
import { describe, expect, it } from 'vitest';
import { readRequest, readRequestInTurns } from '../../../src/calculate/read-request';
import { thrownBy } from '../../support/thrown-by';

const now = Date.parse('2026-07-01T00:00:00Z');
const read = (body: unknown) => readRequest(body, now);
const messageOf = (body: unknown) => (thrownBy(() => read(body)) as Error).message;
const cell = { id: 'a1', function: 'QUOTE' };
const given = (formula: string) => read({ cells: [{ id: 'a1', formula }] }).cells[0]?.given;

describe('A request', () => {
  it('hands arguments over as Excel does', () => {
    const sent = [
      null,
      1.5,
      'text',
      true,
      { error: '#N/A' },
      [
        ['a', null],
        [2, { error: '#DIV/0!' }],
      ],
    ];
    const { cells } = read({ cells: [{ id: 'a1', function: 'md.kline', arguments: sent }] });
    const error = (basicValue: string) => ({ type: 'Error', basicValue });
    expect(cells[0]?.signature.id).toBe('KLINE');
    expect(cells[0]?.given).toEqual([
      null,
      1.5,
      'text',
      true,
      error('#N/A'),
      [
        ['a', null],
        [2, error('#DIV/0!')],
      ],
    ]);
  });

  it('is English and of now unless it says otherwise', () => {
    expect(read({ cells: [] })).toEqual({ language: 'en', asOf: undefined, cells: [] });
    expect(read({ locale: 'zh', cells: [] }).language).toBe('zh');
  });
});

describe('A past time', () => {
  it.each([
    ['2026-06-30T15:00:00+08:00', 'SH'],
    ['2026-06-30T15:00:00-04:00', 'US'],
    ['2026-06-30T15:00:00Z', 'SH'],
    // Summer time in New York.
    ['2026-06-30T15:00:00-05:00', 'SH'],
  ])('%s is on the clock of %s', (text, market) => {
    expect(read({ as_of: text, cells: [] }).asOf).toEqual({ instant: Date.parse(text), market });
  });
});

describe('A formula', () => {
  it.each<[string, unknown[]]>([
    ['=MD.QUOTE("600519.SH")', ['600519.SH']],
    ['=quote( "a ""b"" c" , , TRUE )', ['a "b" c', null, true]],
    ['=MD.KLINE("AAPL.US";"1w";-5;5%)', ['AAPL.US', '1w', -5, 0.05]],
    [
      '=MD.QUOTE({"600519.SH","00700.HK";"AAPL.US",#N/A})',
      [
        [
          ['600519.SH', '00700.HK'],
          ['AAPL.US', { type: 'Error', basicValue: '#N/A' }],
        ],
      ],
    ],
    ['=MD.QUOTE({"a,b;c"})', [[['a,b;c']]]],
    ['=MD.ASOF()', []],
  ])('%s', (formula, expected) => expect(given(formula)).toEqual(expected));

  it.each([
    ['=MD.QUOTE(A1)', 'cells[0] (a1): expected a number, a text, TRUE, FALSE or an array of them, got A1'],
    ['=MD.QUOTE(MD.QUOTE("x"))', 'got MD.QUOTE("x")'],
    ['=1+MD.QUOTE("x")', 'expected one call'],
    ['=MD.QUOTE("x")+1', 'expected one call'],
    ['=MD.QUOTE("x"', 'expected one call'],
    ['MD.QUOTE("x")', 'expected one call'],
    ['=WEBSERVICE("http://x.test")', 'got "WEBSERVICE"'],
    ['=MD.QUOTE({"a","b";"c"})', 'expected rows of equal length'],
  ])('%s is refused', (formula, message) => expect(messageOf({ cells: [{ id: 'a1', formula }] })).toContain(message));
});

it.each<[unknown, string]>([
  [null, 'Expected Object'],
  [{}, 'cells'],
  [{ cells: [cell, { ...cell, id: 'b', arguments: [[1]] }] }, 'cells[1] (b): arguments[0]'],
  [{ cells: [{ function: 'QUOTE' }] }, 'cells[0]: '],
  [{ cells: [cell, cell] }, 'cells[1] (a1): its id is that of another cell'],
  [{ cells: [{ id: 'a1' }] }, 'cells[0] (a1): expected either'],
  [{ cells: [{ ...cell, formula: '=MD.QUOTE("x")' }] }, 'cells[0] (a1): expected either'],
  [{ cells: [{ ...cell, function: 'SUM' }] }, 'cells[0] (a1): function: expected one of QUOTE'],
  [{ cells: [{ ...cell, arguments: ['x', 'y', 1, 2] }] }, 'QUOTE takes at most 3 arguments (symbols, fields, headers), got 4'],
  [{ cells: [{ ...cell, arguments: [[['x'], ['y', 'z']]] }] }, 'cells[0] (a1): arguments[0]: expected rows of equal length'],
  [{ cells: [{ ...cell, arguments: [[]] }] }, 'arguments[0]: expected rows of equal length'],
  [{ cells: [{ ...cell, arguments: [{ error: 'x' }] }] }, 'cells[0] (a1): arguments[0]'],
  [{ cells: [{ ...cell, more: 1 }] }, 'cells[0] (a1): more'],
  [{ cells: Array(10_001).fill(cell) }, 'cells: at most 10000 in a request, got 10001'],
  [{ locale: 'fr', cells: [] }, 'locale'],
  [{ as_of: '2027-01-01T00:00:00Z', cells: [] }, 'as_of: expected a past moment since 1900'],
  [{ as_of: 'yesterday', cells: [] }, 'as_of'],
])('%j is refused with the place', (body, message) => expect(messageOf(body)).toContain(message));

describe('A large request', () => {
  const row = Array(100).fill(1);
  const body = {
    cells: [
      { ...cell, arguments: [Array(4_800).fill(row)] },
      { id: 'b', function: 'QUOTE' },
    ],
  };

  /** Turns that are over after each cell. */
  function countedTurns() {
    let taken = 0;
    return { next: () => Promise.resolve(void taken++), isOver: () => true, taken: () => taken };
  }

  it('is read in turns, cell by cell, as one of any size is', async () => {
    const turns = countedTurns();
    expect(await readRequestInTurns(body, now, turns)).toEqual(read(body));
    expect(turns.taken()).toBeGreaterThan(body.cells.length);
  });

  it.each([
    ['a text that no cell can hold', 'x'.repeat(32_768)],
    ['an object', {}],
    ['a code in lower case', { error: 'x' }],
    ['an error with more', { error: '#N/A', more: 1 }],
    ['an array', []],
  ])('shows the schema the one value that is %s', (_, value) => {
    const spoilt = [{ ...cell, arguments: [[...Array<unknown>(4_800).fill(row), [value]]] }];
    expect(messageOf({ cells: spoilt })).toBe(messageOf({ cells: [{ ...cell, arguments: [[[value]]] }] }));
  });
});
