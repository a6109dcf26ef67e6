/** Arbitrary arguments: every kind of cell value and cell object, valid or not. */
import fc from 'fast-check';

const symbolText = fc.oneof(
  fc.constantFrom(
    ...['600519.SH', 'sh600519', 'AAPL', 'BRK-B', '700.HK', 'XNAS:AAPL', '600519', '858', '，', 'A.B.C.US'],
    ...['AAPL US Equity', 'IBM.N'],
  ),
  fc.stringMatching(/^[0-9A-Z. :,，、-]{1,12}$/),
);
const dateText = fc.constantFrom(
  ...['2026-01-31', '2026-02-30', '-5d', '-9999y', 'mtd', 'ytd', '0001-01-01', '9999-12-31'],
  ...['20260131', '1/31/2026', '1/2/2026', '2026年1月31日9:30', '-5td', 'prev'],
);
const option = fc.constantFrom(
  ...['1d', '1m', '1M', 'none', 'wide', 'desc', 'book', 'summary', 'all', '-volume', 'name', '日线', '前复权'],
);
const field = fc.constantFrom('close', 'date,close', 'last_price', '涨跌幅', 'ext.name', 'all', 'volume,volume', 'sice', 'pe');
const number = fc.oneof(
  fc.constantFrom(0, 1, 2, 5, 100, 10_000, 10_001, 46_000, 2_958_465, 2_958_466, -1, 0.5, 45_999.5, 600519, 1e308),
  // A cell holds no NaN; the check takes the word in a message for a defect.
  fc.double({ noNaN: true }),
);
const errorCell = fc
  .constantFrom('#N/A', '#DIV/0!', '#REF!')
  .chain((basicValue) => fc.constantFrom<unknown>(basicValue, { type: 'Error', basicType: 'Error', basicValue }));
const scalar = fc.oneof(
  symbolText,
  dateText,
  option,
  field,
  number,
  errorCell,
  fc.boolean(),
  fc.constantFrom<unknown>(null, undefined, '', ' '),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('x'.repeat(40_000), ','.repeat(500), '\u0000', '﷽', '🙂', '1e5', '=A1'),
);
const object = fc.oneof(
  number.map((basicValue) => ({ type: 'FormattedNumber', basicValue, numberFormat: '0' })),
  scalar.map((basicValue) => ({ type: 'Double', basicType: 'Double', basicValue, properties: {} })),
  symbolText.map((basicValue) => ({ type: 'String', basicValue, properties: { x: { type: 'String' } } })),
  fc.constant({ type: 'Entity', text: 'AAPL.US', basicType: 'Error', basicValue: '#VALUE!', properties: {} }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
);
const cell = fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: object });
const rectangle = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }))
  .chain(([rows, columns]) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }));

/** One value, or a rectangle of cells. */
export const anyArgument: fc.Arbitrary<unknown> = fc.oneof(
  cell.filter((one) => !Array.isArray(one)),
  rectangle,
);
