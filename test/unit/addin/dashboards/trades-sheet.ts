/** The sheet of trades as contents of cells, with given trades in place of its own. */
import { tradesBelow, tradesBeside } from '../../../../src/addin/dashboards/trades/layout';
import { trades } from '../../../../src/addin/dashboards/trades/trades';
import { columnName } from '../../../../src/addin/formula/columns';
import { dayNumber, parseIsoDay, serialOfDay } from '../../../../src/market/time/exchange-time';
import { parseAddress } from '../../../../src/office-host/areas/a1';
import type { Content } from '../../../support/headless-workbook';
import type { Entry } from './trades-by-hand';

export const day = (text: string) => serialOfDay(parseIsoDay(text) ?? dayNumber(0));
export const today = day('2026-11-23');

export type Quote = readonly [symbol: string, price: Content, currency: Content];
export type Event = readonly [symbol: string, date: number, factor: number];

export interface Given {
  /** Date, symbol, side, quantity, price, fee. */
  readonly rows: readonly (readonly Content[])[];
  /** In the order of the positions. */
  readonly quotes: readonly Quote[];
  readonly events?: readonly Event[];
  /** Of the rows, as the service writes them. */
  readonly spellings?: readonly string[];
  /** With more room, the trades are beside the positions. */
  readonly room?: number;
}

export interface SheetContents {
  /** By address, without blank cells. */
  readonly cells: Readonly<Record<string, Content>>;
  readonly arrays: readonly { readonly fills: string; readonly formula: string }[];
}

/** With values in place of what the service returns. */
export function tradesSheet({ rows, quotes, events = [], spellings = [], room }: Given): SheetContents {
  const { cells: described, spills } = trades({ language: 'en', rise: 'green', room });
  const { columns, rows: tradeRows } = room === undefined ? tradesBelow : tradesBeside;
  const firstTrade = `${columns[0]}${tradeRows.first}`;
  const cells: Record<string, Content> = {};
  const put = (at: string, lines: readonly (readonly Content[])[]) => {
    const { row, column } = parseAddress(at, '')!;
    lines.forEach((line, down) =>
      line.forEach((each, across) => {
        if (each !== '' && each !== null) cells[`${columnName(column + across)}${row + down + 1}`] = each;
      }),
    );
  };
  for (const { at, rows: lines } of described) if (at !== firstTrade) put(at, lines);
  put(firstTrade, rows);
  put('L12', [['Symbol'], ...quotes.map(([symbol, price, currency]) => [symbol, `${symbol} Inc`, price, currency])]);
  put('AU13', events);
  put(
    'AX251',
    spellings.map((symbol) => [symbol]),
  );
  put('M2', [[today]]);
  delete cells['L2'];
  return { cells, arrays: spills.filter(({ formula }) => !formula.includes('MD.')) };
}

const sides = { buy: '买入', sell: 'sell', dividend: 'Dividend', split: ' 拆股', short: '卖空' } as const;

export function rowOf({ date, symbol, side, quantity, price, fee }: Entry): readonly Content[] {
  return [date, symbol, sides[side], quantity, price, fee].map((each) => each ?? null);
}
