/**
 * Where things are on the sheet of trades. The columns from L on are hidden: they hold what the visible cells are calculated
 * from. The ledger is below the trades, whose rows may therefore be inserted, deleted and sorted like any others.
 *
 * The trades are below the positions, or beside them where there is room: then a deleted row takes one of the positions with it. So no row
 * of a trade holds a formula for more than its own row, and none counts on the number of its row.
 */

interface Rows {
  readonly first: number;
  readonly last: number;
}

export const positionRows: Rows = { first: 13, last: 42 };
export const ledgerRows: Rows = { first: 251, last: 450 };
/** Two rows above the cash flows of XIRR, and one below them for the market value. */
const flowRows: Rows = { first: ledgerRows.first - 2, last: ledgerRows.last + 1 };
/** The columns date, symbol, side, quantity, price, fee and check, and the rows of two hundred trades. */
export interface TradeTable {
  readonly columns: readonly [
    date: string,
    symbol: string,
    side: string,
    quantity: string,
    price: string,
    fee: string,
    check: string,
  ];
  /** The row of its title; from the next one on it is said how to enter what is no purchase or sale. */
  readonly title: number;
  readonly rows: Rows;
}

export const tradesBelow: TradeTable = {
  columns: ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
  title: 44,
  rows: { first: 47, last: 246 },
};
export const tradesBeside: TradeTable = {
  columns: ['AY', 'AZ', 'BA', 'BB', 'BC', 'BD', 'BE'],
  title: 9,
  rows: { first: 14, last: 213 },
};

/** Of MD.EXFACTORS: thirty quarterly payers for three years, or one for a century. */
const exDateRows: Rows = { first: 13, last: 412 };

/** The columns of the ledger: first of the trades as entered, then of those that count, sorted by position and day. */
export const ledger = {
  number: 'N',
  entry: {
    kind: 'O',
    problem: 'P',
    symbol: 'Q',
    newSymbol: 'R',
    position: 'S',
    key: 'T',
    cash: 'U',
    remark: 'V',
    spelling: 'AX',
  },
  key: 'W',
  position: 'X',
  kind: 'Y',
  day: 'Z',
  quantity: 'AA',
  cash: 'AB',
  status: 'AC',
  held: 'AD',
  cost: 'AE',
  flow: 'AF',
  result: 'AG',
  isLast: 'AH',
  currency: 'AI',
} as const;

/** The columns of the totals, one for each currency, each with the hidden column of its cash flows. */
export const currencies = [
  { number: 1, total: 'C', flows: 'AJ' },
  { number: 2, total: 'D', flows: 'AK' },
  { number: 3, total: 'E', flows: 'AL' },
] as const;

/** Beside the positions: what MD.LIVE returns, and what is calculated. */
export const position = {
  quotes: { symbol: 'L', name: 'M', price: 'N', currency: 'O' },
  number: 'P',
  cost: 'Q',
  newCurrency: 'R',
  currency: 'S',
  lack: 'T',
} as const;

/** Ex-dates: those that may be splits, numbered as the positions are, and beside them all that MD.EXFACTORS returns. */
export const exDate = {
  row: 'AM',
  position: 'AN',
  day: 'AO',
  factor: 'AP',
  before: 'AQ',
  open: 'AR',
  all: { candidate: 'AS', position: 'AT', symbol: 'AU', day: 'AV', factor: 'AW' },
} as const;

/** The time of the workbook, the day on which the positions are valued, and the day of the first trade. */
export const days = { ofWorkbook: '$L$2', today: '$M$2', first: '$N$2' } as const;

/** `$O$251:$O$450` */
export const inLedger = (column: string): string => columnOf(column, ledgerRows);
export const inPositions = (column: string): string => columnOf(column, positionRows);
export const inExDates = (column: string): string => columnOf(column, exDateRows);
export const inFlows = (column: string): string => columnOf(column, flowRows);

/** The cells of each column of the trades: `$A$47:$A$246`. */
export function inTrades({ columns, rows }: TradeTable) {
  const [date, symbol, side, quantity, price, fee, check] = columns.map((column) => columnOf(column, rows)) as [
    ...TradeTable['columns'],
  ];
  return { date, symbol, side, quantity, price, fee, check } as const;
}

function columnOf(column: string, { first, last }: Rows): string {
  return `$${column}$${first}:$${column}$${last}`;
}

/** An array formula that fills a column of its area. */
export function filling(inArea: (column: string) => string, column: string, formula: string) {
  return { fills: inArea(column).replaceAll('$', ''), formula: `=${formula}` };
}

export function numbersOf({ first, last }: Rows): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => index + 1);
}
