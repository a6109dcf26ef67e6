/**
 * A table of trades, the positions that it comes to, and the totals by currency. A window of 1280 × 720 beside the pane shows
 * columns A to J; the trades begin below the room for the positions, or beside them where the window has room.
 */
import { namespace } from '../../../brand/build';
import type { Language } from '../../i18n/language';
import type { Content, DashboardChoices, SheetDescription } from '../description/sheet-description';
import { shared } from '../description/room';
import {
  days,
  inTrades,
  ledgerRows,
  numbersOf,
  type TradeTable,
  tradesBelow,
  tradesBeside,
  exDate,
  filling,
  inExDates,
  inLedger,
  inPositions,
  ledger,
  position,
} from './layout';
import { balances, entries, sideCells, sides, sortedEntries, kinds } from './ledger';
import { flowEnds, positionCells, positionSpills, possibleSplits, totals } from './positions';
import { texts } from './texts';

type Side = 'buy' | 'sell' | 'dividend' | 'splitSide';
type Example = readonly [
  date: string,
  symbol: string,
  side: Side,
  quantity: number | '',
  price: number | '',
  fee: number | '',
];

const examples: readonly Example[] = [
  ['2024-03-11', 'NVDA.US', 'buy', 12, 857, 1],
  ['2024-04-15', '00700.HK', 'buy', 500, 306, 170],
  ['2024-05-31', '00700.HK', 'dividend', '', 1700, ''],
  ['2024-06-10', 'NVDA.US', 'splitSide', 10, '', ''],
  ['2024-09-02', '600519.SH', 'buy', 300, 1412, 110],
  ['2024-10-15', '510300.SH', 'buy', 20_000, 4.02, 20],
  ['2024-12-20', '600519.SH', 'dividend', '', 7164.6, ''],
  ['2025-02-17', '600519.SH', 'sell', 100, 1470, 220],
  ['2025-03-10', '300750.SZ', 'buy', 400, 262, 30],
  ['2025-06-16', '300750.SZ', 'buy', 200, 245, 15],
  ['2025-04-09', 'AAPL.US', 'buy', 80, 190, 1],
];

/** Columns A to K, the last of which is a gap; then those that are hidden. */
const shownWidths = [67, 66, 68, 58, 58, 68, 76, 62, 69, 71, 12] as const;
const widths = [...shownWidths, ...Array<number>(39).fill(64)];

export function trades({ language, rise, room }: DashboardChoices): SheetDescription {
  const table = room === undefined ? tradesBelow : tradesBeside;
  const { side, check } = inTrades(table);
  return {
    name: texts.name[language],
    widths: room === undefined ? widths : [...widths, ...shared(room, shownWidths, [64, 62, 66, 52, 56, 44, 121])],
    hiddenColumns: 'L:AX',
    tallRow: 12,
    cells: [...labels(language, table), ...tradeCells(language, table), ...formulas(language, table)],
    spills: [
      ...positionSpills(),
      // With its header, so that no row of the trades holds the formula: any of them may be deleted.
      { fills: withHeader(check), formula: '=V250:V450&""' },
      ...entries(language, table),
      ...sortedEntries(table),
      ...exDateSpills(),
    ],
    looks: [...looks, ...tradeLooks(table)],
    numberFormats: [...numberFormats, ...tradeFormats(table)],
    lists: [{ cells: plain(side), choices: sideCells.offered }],
    highlights: [
      ...['C6:E7', 'C9:E9', 'G13:H42'].map((cells) => ({ kind: 'sign', cells, least: 0.5, rise }) as const),
      { kind: 'sign', cells: 'C10:E10', least: 0.0005, rise },
      // Totals without all rows are no rise and no fall.
      { kind: 'where', cells: 'C5:E10', formula: '=LEN($A$3)>0', colour: 'attention' },
    ],
    charts: [],
  };
}

function labels(language: Language, { rows }: TradeTable): SheetDescription['cells'] {
  const words = (...names: (keyof typeof texts)[]) => names.map((name) => texts[name][language]);
  const column = (...names: (keyof typeof texts)[]) => words(...names).map((word) => [word]);
  return [
    { at: 'A1', rows: [[texts.name[language]], [texts.note[language].replace('{row}', String(rows.first))]] },
    { at: 'A4', rows: column('totals', 'value', 'unrealised', 'realised', 'dividends', 'total', 'return') },
    { at: 'G4', rows: [words('split', 'exDate', 'factor', 'ratio')] },
    {
      at: 'A12',
      rows: [
        [
          ...words('symbol', 'security', 'quantity', 'cost', 'last'),
          ...words('value', 'unrealised', 'realised', 'dividends', 'currency'),
        ],
      ],
    },
  ];
}

function tradeCells(language: Language, { columns, title, rows }: TradeTable): SheetDescription['cells'] {
  const words = (...names: (keyof typeof texts)[]) => names.map((name) => texts[name][language]);
  const [column] = columns;
  const help = words('helpDividend', 'helpSplit', 'helpShort');
  const isOneLine = rows.first - title === 3;
  const lines = isOneLine ? [help.join(language === 'zh' ? '' : ' ')] : help;
  return [
    { at: `${column}${title}`, rows: [...words('trades'), ...lines].map((line) => [line]) },
    { at: `${column}${rows.first - 1}`, rows: [words('date', 'symbol', 'side', 'quantity', 'price', 'fee')] },
    { at: `${column}${rows.first}`, rows: examples.map((example) => exampleRow(example, language)) },
  ];
}

/** `A47:A246` of `$A$47:$A$246` */
const plain = (area: string) => area.replaceAll('$', '');

/** With the row above. */
function withHeader(area: string): string {
  return plain(area).replace(/\d+/, (first) => String(Number(first) - 1));
}

function tradeLooks(table: TradeTable): SheetDescription['looks'] {
  const { columns, title, rows } = table;
  const [date, , , quantity, , fee, check] = columns;
  const [header, { first, last }] = [rows.first - 1, rows];
  // As wide as the positions above it.
  const end = table === tradesBelow ? 'J' : check;
  return [
    { cells: `${date}${title}`, look: 'label' },
    { cells: `${date}${title + 1}:${date}${header - 1}`, look: 'note' },
    { cells: `${check}${first}:${check}${last}`, look: 'remark' },
    { cells: `${date}${header}:${end}${header}`, look: 'header' },
    { cells: `${quantity}${header}:${fee}${last}`, look: 'right' },
    { cells: `${date}${header}:${date}${last}`, look: 'left' },
    { cells: `${date}${first}:${fee}${last}`, look: 'symbol' },
    { cells: `${check}${header}:${check}${last}`, look: 'indented' },
  ];
}

function tradeFormats(table: TradeTable): SheetDescription['numberFormats'] {
  const { date, quantity, price, fee } = inTrades(table);
  return [
    { cells: plain(date), format: 'yyyy-mm-dd' },
    ...[price, fee].map((cells) => ({ cells: plain(cells), format: '#,##0.00#' })),
    // Ratios and parts of shares have decimals, large quantities separators.
    { cells: plain(quantity), format: '[<1000]General;#,##0' },
  ];
}

/** The serial of 1970-01-01. */
const unixSerial = 25_569;

function exampleRow([date, symbol, side, ...numbers]: Example, language: Language): readonly Content[] {
  return [Date.parse(date) / 86_400_000 + unixSerial, symbol, texts[side][language], ...numbers];
}

function formulas(language: Language, table: TradeTable): SheetDescription['cells'] {
  const remarks = `SUMPRODUCT(--(LEN(${inTrades(table).check})>0))`;
  const workbookTime = `N(${days.ofWorkbook})`;
  return [
    { at: 'A3', rows: [[`=IF(${remarks}=0,"","${texts.remarks[language]}"&${remarks})`]] },
    { at: 'C4', rows: totals() },
    { at: 'G5', rows: possibleSplits(texts.noSplit[language]) },
    ...positionCells(),
    {
      at: 'L2',
      rows: [
        [
          `=${namespace}.ASOF()`,
          `=IFERROR(IF(${workbookTime}>0,INT(${workbookTime}),TODAY()),TODAY())`,
          '=MIN(Z251:Z450)',
        ],
      ],
    },
    { at: 'V250', rows: [[texts.check[language]]] },
    { at: sideCells.at, rows: sides(language).map((word) => [word]) },
    { at: 'N251', rows: numbersOf(ledgerRows).map((number) => [number]) },
    // The first entry continues no other one.
    { at: 'X250', rows: [[0]] },
    { at: 'AC250', rows: [[0, 0, 0], ...balances()] },
    ...flowEnds,
  ];
}

const looks: SheetDescription['looks'] = [
  { cells: 'A1', look: 'title' },
  { cells: 'A2', look: 'note' },
  { cells: 'A3', look: 'remark' },
  ...['A4:E4', 'G4:J4', 'A12:J12'].map((cells) => ({ cells, look: 'header' as const })),
  { cells: 'A12:J12', look: 'wrapped' },
  ...['C4:E10', 'H4:J10', 'C12:I42', 'N12:N42'].map((cells) => ({
    cells,
    look: 'right' as const,
  })),
  { cells: 'A9:E9', look: 'total' },
  { cells: 'J12:J42', look: 'indented' },
];

const numberFormats: SheetDescription['numberFormats'] = [
  ...['C5:E5', 'C8:E8', 'C13:C42', 'F13:F42', 'I13:I42'].map((cells) => ({ cells, format: '#,##0' })),
  ...['C6:E7', 'C9:E9', 'G13:H42'].map((cells) => ({ cells, format: '+#,##0;-#,##0;0' })),
  { cells: 'C10:E10', format: '+0.0%;-0.0%;0.0%' },
  { cells: 'H5:H10', format: 'yyyy-mm-dd' },
  { cells: 'I5:I10', format: '0.0000' },
  { cells: 'D13:E42', format: '#,##0.00#' },
  // Hidden: programs show numbers without a format with different digits.
  ...['AP13:AP42', 'AW13:AW412'].map((cells) => ({ cells, format: '0.0000' })),
  ...['Q13:Q42', 'U251:U450', 'AB251:AB450', 'AE251:AG450', 'AJ249:AL451'].map((cells) => ({
    cells,
    format: '#,##0.00',
  })),
];

/** Hardly a dividend is so large, and hardly a split so small. */
const leastChange = 0.045;

/**
 * Ex-dates that may be splits, while shares were held. A factor alone cannot tell a split from a dividend: the person confirms
 * it by an entry of its own in the trades, which has symbol and date beside the ratio. A ratio beside the list itself would
 * stand beside another event as soon as the list changes.
 *
 * All ex-dates since the first trade, right of everything else because a service may add columns. Of these the large ones, as
 * many as there are positions: row, position, day, factor, number of the last ledger row before it, and its own number unless
 * an entry of a dividend or a split on the same day settles it.
 */
function exDateSpills(): SheetDescription['spills'] {
  const { all } = exDate;
  const numbers = inPositions(position.number);
  const [symbol, factor, candidate] = [all.symbol, all.factor, all.candidate].map(inExDates);
  const [row, own, day, before] = [exDate.row, exDate.position, exDate.day, exDate.before].map(inPositions);
  const [positions, dates, kind] = [ledger.position, ledger.day, ledger.kind].map(inLedger);
  const lookedUp = (column: string) => `IF(${row}="","",SUMIF(${candidate},${row},${inExDates(column)}))`;
  const rowNumber = `ROW(${factor})-ROW($${all.factor}$13)+1`;
  const earlier = `COUNTIFS(${positions},${own},${dates},"<"&${day})`;
  const held = `SUMIF(${inLedger(ledger.number)},${before},${inLedger(ledger.held)})`;
  const settled = `COUNTIFS(${positions},${own},${dates},${day},${kind},">=${kinds.dividend}",${kind},"<=${kinds.split}")`;
  return [
    {
      fills: `${all.symbol}13:${all.factor}412`,
      formula: `=${namespace}.EXFACTORS(${inPositions('A')},${days.first},,FALSE)`,
    },
    filling(inExDates, all.candidate, `IF(ISNUMBER(${factor}),IF(ABS(${factor}-1)<${leastChange},"",${rowNumber}),"")`),
    // Symbols are compared as the service writes them.
    filling(inExDates, all.position, `IFERROR(MATCH(${symbol},${inPositions(position.quotes.symbol)},0),0)`),
    filling(inPositions, exDate.row, `IFERROR(SMALL(${candidate},${numbers}),"")`),
    filling(inPositions, exDate.position, lookedUp(all.position)),
    filling(inPositions, exDate.day, lookedUp(all.day)),
    filling(inPositions, exDate.factor, lookedUp(all.factor)),
    filling(
      inPositions,
      exDate.before,
      `IF(${row}="",0,IF(${earlier}=0,0,COUNTIF(${positions},"<"&${own})+${earlier}))`,
    ),
    filling(inPositions, exDate.open, `IF(${row}="","",IF((${held}<>0)*(${settled}=0),${numbers},""))`),
  ];
}
