/** The positions that the ledger comes to, and their totals by currency. */
import { namespace } from '../../../brand/build';
import type { Content, SheetDescription } from '../description/sheet-description';
import {
  currencies,
  days,
  exDate,
  filling,
  inFlows,
  inLedger,
  inPositions,
  ledger,
  numbersOf,
  position,
  positionRows,
} from './layout';
import { kinds } from './ledger';

const symbols = inPositions('A');
const filled = (value: string) => `IF(${symbols}="","",${value})`;

/** Symbol and name; between them and these come arrays: average cost, price, market value, unrealised; currency. */
export function positionCells(): SheetDescription['cells'] {
  const { name, price, currency } = position.quotes;
  const rowsOf = (formulas: (row: number) => readonly string[]) =>
    numbersOf(positionRows).map((number) => {
      const row = positionRows.first + number - 1;
      return formulas(row).map((formula) => `=${formula}`);
    });
  const newSymbol = inLedger(ledger.entry.newSymbol);
  return [
    {
      at: 'A13',
      // The one after those above, whose header is a text, too: a row may be deleted, or inserted as a blank one.
      rows: rowsOf((row) => [
        `IFERROR(INDEX(${inLedger(ledger.entry.symbol)},SMALL(${newSymbol},SUMPRODUCT(1-(A$12:A${row - 1}="")))),"")`,
        `IF(A${row}="","",IFERROR(${name}${row}&"",""))`,
      ]),
    },
    {
      at: 'D13',
      rows: rowsOf((row) => [
        `IF(A${row}="","",IF(C${row}=0,"",${position.cost}${row}/C${row}))`,
        // What has gone wrong with all symbols is shown, because the cells of the quotes are hidden.
        `IF(A${row}="","",IF(ISERROR($L$12),$L$12,IF(${price}${row}="","",${price}${row})))`,
        `IF(A${row}="","",IF(C${row}=0,0,IF(E${row}="","",C${row}*E${row})))`,
        `IF(A${row}="","",IF(F${row}="","",F${row}-${position.cost}${row}))`,
      ]),
    },
    {
      at: 'J13',
      rows: rowsOf((row) => [`IF(A${row}="","",IF(IFERROR(LEN(${currency}${row}),0)=3,${currency}${row},""))`]),
    },
  ];
}

/** Quotes; quantity, realised, dividends; and hidden: cost, currency, and what the totals lack of a position. */
export function positionSpills(): SheetDescription['spills'] {
  const numbers = inPositions(position.number);
  const [positions, isLast, result, kind] = [ledger.position, ledger.isLast, ledger.result, ledger.kind].map(inLedger);
  const lastOf = (column: string) => `SUMIFS(${inLedger(column)},${positions},${numbers},${isLast},1)`;
  const resultOf = (each: number | string) => filled(`SUMIFS(${result},${positions},${numbers},${kind},${each})`);
  const names = inPositions('J');
  const isFirst = `MATCH(${names},${names},0)=${numbers}`;
  // Before the header of the quotes has come, they are on their way.
  const hasQuotes = `ISTEXT($L$12)*(${symbols}<>"")`;
  const lack = `IF(ISNUMBER(${inPositions(position.quotes.price)}),IF(${names}="",2,0),1)`;
  return [
    {
      fills: 'L12:O42',
      formula: `=${namespace}.LIVE(A13:A42,"symbol,name,last_price,currency",5,TRUE)`,
    },
    filling(inPositions, position.number, `ROW(${symbols})-ROW($A$12)`),
    filling(inPositions, 'C', filled(lastOf(ledger.held))),
    filling(inPositions, 'H', resultOf(`"<>${kinds.dividend}"`)),
    filling(inPositions, 'I', resultOf(kinds.dividend)),
    filling(inPositions, position.cost, filled(lastOf(ledger.cost))),
    filling(inPositions, position.newCurrency, `IF(${names}="","",IF(${isFirst},${numbers},""))`),
    filling(inPositions, position.currency, `IF(${names}="",0,IFERROR(MATCH(${names},$C$4:$E$4,0),0))`),
    filling(inPositions, position.lack, `IF(${hasQuotes},${lack},0)`),
  ];
}

/** A row for each total, with a column for each currency; the first row has their codes. */
export function totals(): readonly (readonly Content[])[] {
  const [names, newCurrency] = [inPositions('J'), inPositions(position.newCurrency)];
  const rowOf = (formula: (column: string, flows: string) => string) =>
    currencies.map(({ total, flows }) => `=IF(${total}$4="","",${formula(total, flows)})`);
  return [
    currencies.map(({ number }) => `=IFERROR(INDEX(${names},SMALL(${newCurrency},${number})),"")`),
    ...['F', 'G', 'H', 'I'].map((column) => rowOf((total) => `SUMIFS(${inPositions(column)},${names},${total}$4)`)),
    rowOf((total) => `SUM(${total}6:${total}8)`),
    rowOf(annualReturn),
  ];
}

/**
 * The money-weighted return of one currency; blank where its value is not known, or money has only gone in or only come out.
 *
 * XIRR wants the earliest flow first, and Excel's returns almost 0 when that one is 0. So two flows of 1 on the first day, one
 * out and one in, come before all others. Where Excel finds nothing it may also return almost 0: then it begins at a loss.
 */
function annualReturn(total: string, flows: string): string {
  const isValueMissing = `SUMPRODUCT((${inPositions('J')}=${total}$4)*(1-ISNUMBER(${inPositions('F')})))>0`;
  const own = `${inLedger(flows)},${total}5`;
  const hasBothSigns = `AND(MIN(${own})<0,MAX(${own})>0)`;
  const xirr = (guess: string) => `XIRR(${inFlows(flows)},${inFlows(ledger.day)}${guess})`;
  // The grid reads smaller numbers wrongly.
  const found = `IF(ABS(${xirr('')})<0.000001,IFERROR(${xirr(',-0.1')},0),${xirr('')})`;
  return `IF(${isValueMissing},"",IF(${hasBothSigns},IFERROR(${found},""),""))`;
}

/** The flows above and below those of the ledger, with their days. */
export const flowEnds: SheetDescription['cells'] = [
  { at: 'Z249', rows: [[`=${days.first}`], [`=${days.first}`]] },
  { at: 'AJ249', rows: [-1, 1].map((flow) => currencies.map(() => flow)) },
  { at: 'Z451', rows: [[`=${days.today}`]] },
  { at: 'AJ451', rows: [currencies.map(({ total }) => `=N(${total}5)`)] },
];

/** Symbol, ex-date, factor and likely ratio of the first possible splits. @param none stands in the first row while there are none */
export function possibleSplits(none: string): readonly (readonly Content[])[] {
  return [5, 6, 7, 8, 9, 10].map((row, index) => {
    const found = `SMALL(${inPositions(exDate.open)},${index + 1})`;
    const of = (column: string) => `INDEX(${inPositions(column)},${found})`;
    const symbol = `IFERROR(INDEX(${symbols},${of(exDate.position)}),"${index === 0 ? none : ''}")`;
    const [event] = [`$${exDate.all.symbol}$13`];
    const shown = (value: string) => `=IF(G${row}="","",IFERROR(${value},""))`;
    return [
      // What has gone wrong with all symbols is shown, because the cells of the ex-dates are hidden.
      index === 0 ? `=IF(ISERROR(${event}),${event},${symbol})` : `=${symbol}`,
      shown(of(exDate.day)),
      shown(of(exDate.factor)),
      shown(likelyRatio(`I${row}`)),
    ];
  });
}

/**
 * A bonus issue of whole shares per ten has a ratio of full tenths, and a dividend beside it only raises the factor. What is
 * below 1.1 is a dividend, or a ratio that nobody can guess.
 */
function likelyRatio(factor: string): string {
  return `IF(${factor}="","",IF(${factor}<1,ROUND(${factor},2),IF(${factor}<1.09,"",INT((${factor}+0.01)*10)/10)))`;
}
