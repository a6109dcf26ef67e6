/**
 * The trades as a ledger: each entry is checked, and those that count are sorted by position and day, so that each continues the
 * quantity and the cost of the one above. What is sold short is held as less than nothing, at a cost of less than nothing: what it
 * brought in. Excel 2021, the workbench and LibreOffice have all functions used here; the columns
 * are array formulas, because a thousand formulas over the same cells are slow.
 */
import { namespace } from '../../../brand/build';
import type { Language } from '../../i18n/language';
import type { Content, SheetDescription } from '../description/sheet-description';
import {
  currencies,
  days,
  filling,
  inLedger,
  inPositions,
  inTrades,
  ledger,
  ledgerRows,
  numbersOf,
  position,
  type TradeTable,
} from './layout';
import { texts } from './texts';

type Spills = SheetDescription['spills'];

/** The kinds of entries, by their numbers in formulas. None is 0, which the grid takes for a blank text in arrays. */
export const kinds = { buy: 1, sell: 2, dividend: 3, split: 4, short: 5, unknown: 6, error: 7 } as const;

/** What a person may write as side, in rows by their kinds. The list offers the first row. */
export function sides(language: Language): readonly string[] {
  const wordsIn = (each: Language) =>
    [texts.buy, texts.sell, texts.dividend, texts.splitSide, texts.short].map((text) => text[each]);
  const other = language === 'en' ? 'zh' : 'en';
  return [
    ...[...wordsIn(language), ...wordsIn(other)],
    ...['买', '卖', '分红', '送股', '融券卖出'],
    ...['b', 's', 'div', '转增', 'sell short'],
    ...['cover', 'sold', '股息', '送转', 'short sale'],
    ...['买券还券', '证券卖出', '红利', '拆分', '沽空'],
    ...['buy to cover', 'sell to close', 'dividends', 'stock split', 'ss'],
  ];
}

const kindsWithWords = 5;
export const sideCells = { at: 'L251', words: '$L$251:$L$285', offered: '=$L$251:$L$255' } as const;

const entry = {
  kind: inLedger(ledger.entry.kind),
  problem: inLedger(ledger.entry.problem),
  symbol: inLedger(ledger.entry.symbol),
  newSymbol: inLedger(ledger.entry.newSymbol),
  spelling: inLedger(ledger.entry.spelling),
  position: inLedger(ledger.entry.position),
  key: inLedger(ledger.entry.key),
  cash: inLedger(ledger.entry.cash),
} as const;

const numberIn = (cells: string) => `IF(ISNUMBER(${cells}),${cells},0)`;

/**
 * The entries in the order of the table: the symbol as the service spells it; kind, which is blank for a blank row; problem; symbol, for those without a problem;
 * number of the first entry of a symbol; position; sort key; cash flow; remark.
 */
export function entries(language: Language, table: TradeTable): Spills {
  const { date, symbol, side, quantity, price, fee } = inTrades(table);
  const rowNumber = rowNumberIn(table);
  const { kind, problem, newSymbol, key, cash, remark } = ledger.entry;
  const content = [date, symbol, side, quantity, price, fee].join('&');
  const kindOf = `IFERROR(MOD(MATCH(TRIM(${side}),${sideCells.words},0)-1,${kindsWithWords})+1,${kinds.unknown})`;
  // As the service writes it: one security has one position, however a person spells it.
  const named = `IF(ISTEXT(${entry.spelling}),${entry.spelling},UPPER(TRIM(${symbol})))`;
  // A split comes before the trades of its ex-date; else the entries of a day keep their order.
  const order = `IF(${entry.kind}=${kinds.split},0,50000)+${rowNumber}*10+${entry.kind}`;
  const isPlaced = `IF(ISNUMBER(${entry.position}),${entry.position},0)>0`;
  const sum = `${quantity}*${price}`;
  const received = `IF(${quantity}="",1,${quantity})*${price}`;
  const [buys, pays] = [kinds.buy, kinds.dividend].map((each) => `${entry.kind}=${each}`);
  const sells = `(${entry.kind}=${kinds.sell})+(${entry.kind}=${kinds.short})`;
  return [
    filling(inLedger, ledger.entry.spelling, `${namespace}.QUOTE(${symbol},"symbol")`),
    filling(inLedger, kind, `IFERROR(IF(LEN(${content})=0,"",${kindOf}),${kinds.error})`),
    filling(
      inLedger,
      problem,
      `IF(${entry.kind}="","",IFERROR(${problemOf(language, table)},"${texts.errorInRow[language]}"))`,
    ),
    filling(inLedger, ledger.entry.symbol, `IF(${entry.kind}="","",IF(${entry.problem}="",${named},""))`),
    filling(
      inLedger,
      newSymbol,
      `IF(${entry.symbol}="","",IF(MATCH(${entry.symbol},${entry.symbol},0)=${rowNumber},${rowNumber},""))`,
    ),
    filling(
      inLedger,
      ledger.entry.position,
      `IF(${entry.symbol}="","",IFERROR(MATCH(${entry.symbol},${inPositions('A')},0),0))`,
    ),
    filling(inLedger, key, `IF(${isPlaced},${entry.position}*10000000000+INT(${date})*100000+${order},"")`),
    filling(
      inLedger,
      cash,
      `IF(${entry.key}="","",IF(${buys},-${sum},IF(${sells},${sum},IF(${pays},${received},0)))-${numberIn(fee)})`,
    ),
    filling(inLedger, remark, remarkOf(language)),
  ];
}

/** From 1, of all trades. */
function rowNumberIn({ columns: [date], rows }: TradeTable): string {
  const { first, last } = rows;
  return `(ROW($${date}$${first}:$${date}$${last})-ROW($${date}$${first - 1}))`;
}

/** The first thing that is wrong with an entry by itself; blank when there is nothing. */
function problemOf(language: Language, table: TradeTable): string {
  const { date, symbol, quantity, price, fee } = inTrades(table);
  const isBelow = (cells: string) => `(${numberIn(cells)}<=0)`;
  const isTrade = `((${entry.kind}<${kinds.dividend})+(${entry.kind}=${kinds.short}))`;
  const [isDividend, isSplit] = [`(${entry.kind}=${kinds.dividend})`, `(${entry.kind}=${kinds.split})`];
  const tests: readonly (readonly [wrong: string, name: keyof typeof texts])[] = [
    [`${entry.kind}=${kinds.error}`, 'errorInRow'],
    [`${rowNumberIn(table)}>${ledgerRows.last - ledgerRows.first + 1}`, 'noRow'],
    [`${date}=""`, 'noDate'],
    [`NOT(ISNUMBER(${date}))`, 'badDate'],
    [`INT(${date})>${days.today}`, 'future'],
    [`TRIM(${symbol})=""`, 'noSymbol'],
    [`ISNUMBER(${symbol})*(${numberIn(symbol)}<100000)`, 'numberSymbol'],
    [`${entry.kind}=${kinds.unknown}`, 'badSide'],
    [`${isTrade}*${isBelow(quantity)}`, 'noQuantity'],
    [`${isSplit}*${isBelow(quantity)}`, 'noRatio'],
    [`${isTrade}*(IF(ISNUMBER(${price}),${price},-1)<0)`, 'noPrice'],
    [`${isDividend}*NOT(ISNUMBER(${price}))`, 'noAmount'],
    [`${isDividend}*(${quantity}<>"")*${isBelow(quantity)}`, 'noQuantity'],
    [`(${fee}<>"")*NOT(ISNUMBER(${fee}))`, 'badFee'],
  ];
  return tests.reduceRight((otherwise, [wrong, name]) => `IF(${wrong},"${texts[name][language]}",${otherwise})`, '""');
}

/** The status of an entry that counts is 0, -1 before the first trade; of a sale of more than is held it is what is left out of it. */
function remarkOf(language: Language): string {
  const text = (name: keyof typeof texts) => `"${texts[name][language]}"`;
  const leftOut = (reason: string) => `${text('leftOut')}&${reason}`;
  const status = `SUMIF(${inLedger(ledger.key)},${entry.key},${inLedger(ledger.status)})`;
  const lack = `SUMIF(${inPositions(position.number)},${entry.position},${inPositions(position.lack)})`;
  const warning = `IF(${lack}=0,"",IF(${lack}=1,${text('noQuote')},${text('noCurrency')}))`;
  const held = `SUMIF(${inLedger(ledger.key)},${entry.key},${inLedger(ledger.held)})`;
  const short = `IF((${entry.kind}=${kinds.sell})*(${held}<0),${text('soldShort')},${warning})`;
  const reason = `IF(${status}<0,${text('notBought')},${text('soldTooMuch')}&${status})`;
  const found = `IF(${entry.position}=0,${leftOut(text('noRoom'))},IF(${status}<>0,${leftOut(reason)},${short}))`;
  return `IF(${entry.kind}="","",IF(${entry.problem}<>"",${leftOut(entry.problem)},${found}))`;
}

/**
 * The entries that count, sorted: sort key and what it is made of, quantity, cash flow; then the cash flow and the result of
 * those that continue what is held, whether it is the last one of its position, and the cash flows by currency.
 */
export function sortedEntries(table: TradeTable): Spills {
  const { quantity } = inTrades(table);
  const { first, last } = ledgerRows;
  const filled = (value: string) => `IF(${inLedger(ledger.key)}="","",${value})`;
  const key = inLedger(ledger.key);
  const [kind, status, flow, cost] = [ledger.kind, ledger.status, ledger.flow, ledger.cost].map(inLedger);
  const sold = inLedger(ledger.quantity);
  const costBefore = `$${ledger.cost}$${first - 1}:$${ledger.cost}$${last - 1}`;
  const positionAfter = `$${ledger.position}$${first + 1}:$${ledger.position}$${last + 1}`;
  const lookedUp = (column: string) => filled(`SUMIF(${entry.key},${key},${column})`);
  const positionBefore = `$${ledger.position}$${first - 1}:$${ledger.position}$${last - 1}`;
  const isSame = `(${inLedger(ledger.position)}=${positionBefore})`;
  // Nothing for what is added to a position, up to the last digits.
  const gain = `ROUND(${flow}+${cost}-${isSame}*${costBefore},8)`;
  const currency = `SUMIF(${inPositions(position.number)},${inLedger(ledger.position)},${inPositions(position.currency)})`;
  return [
    filling(inLedger, ledger.key, `IFERROR(SMALL(${entry.key},${inLedger(ledger.number)}),"")`),
    filling(inLedger, ledger.position, filled(`INT(${key}/10000000000)`)),
    filling(inLedger, ledger.kind, filled(`MOD(${key},10)`)),
    // XIRR wants a date even where there is no entry.
    filling(inLedger, ledger.day, `IF(${key}="",${days.today},INT(MOD(${key},10000000000)/100000))`),
    filling(inLedger, ledger.quantity, lookedUp(quantity)),
    filling(inLedger, ledger.cash, lookedUp(entry.cash)),
    filling(
      inLedger,
      ledger.flow,
      `IF(${key}="",0,IF(${status}<0,0,${inLedger(ledger.cash)}*IF(${status}>0,1-${status}/${sold},1)))`,
    ),
    filling(
      inLedger,
      ledger.result,
      // By the status, as a sale for nothing has no cash flow.
      `IF(${status}<0,0,IF(${kind}=${kinds.dividend},${flow},IF(${kind}=${kinds.split},0,IF(${key}="",0,${gain}))))`,
    ),
    filling(inLedger, ledger.isLast, `IF(${inLedger(ledger.position)}=${positionAfter},0,1)`),
    filling(inLedger, ledger.currency, `IF(${key}="",0,${currency})`),
    ...currencies.map(({ number, flows }) =>
      filling(inLedger, flows, `IF(${inLedger(ledger.currency)}=${number},${flow},0)`),
    ),
  ];
}

/** Status, quantity held and its cost after each of the sorted entries, from those after the one above. */
export function balances(): readonly (readonly Content[])[] {
  return numbersOf(ledgerRows).map((number) => {
    const row = ledgerRows.first + number - 1;
    const here = (column: string) => `${column}${row}`;
    const above = (column: string) => `${column}${row - 1}`;
    const isSame = `(${here(ledger.position)}=${above(ledger.position)})`;
    const [held, cost] = [`${isSame}*${above(ledger.held)}`, `${isSame}*${above(ledger.cost)}`];
    const [kind, status, now] = [ledger.kind, ledger.status, ledger.held].map(here);
    const [quantity, flow] = [ledger.quantity, ledger.flow].map(here);
    const isTrade = `OR(${kind}<${kinds.dividend},${kind}=${kinds.short})`;
    // A sale of more than is held counts for what is held; one of what is not held at all is short.
    const tooMuch = `IF(AND(${kind}=${kinds.sell},${held}>0,${quantity}>${held}),${quantity}-${held},0)`;
    const continued = `IF(${isSame},IF(${above(ledger.status)}=-1,-1,0),-1)`;
    const sold = `${held}-${quantity}+${status}`;
    // Rounded, so that all shares can be sold after a ratio such as 1.1.
    const newHeld = `ROUND(CHOOSE(${kind},${held}+${quantity},${sold},${held},${held}*${quantity},${sold}),8)`;
    // More of the same, less of it, or through nothing to the other side, where the rest of the trade is what it cost.
    const reduced = `IF(${held}*${now}>0,${cost}*${now}/(${held}),-${flow}*${now}/(${now}-${held}))`;
    const newCost = `IF(${isTrade},IF(${held}*(${now}-${held})>=0,${cost}-${flow},${reduced}),${cost})`;
    const isBlank = `${here(ledger.key)}=""`;
    return [
      `=IF(${isBlank},0,IF(${isTrade},${tooMuch},${continued}))`,
      `=IF(${isBlank},0,IF(${status}<0,${held},${newHeld}))`,
      `=IF(${isBlank},0,IF(${status}<0,${cost},IF(${now}=0,0,${newCost})))`,
    ];
  });
}
