/** The workbook that greets a newcomer: a watchlist, bars of one symbol, and its depth. All of it is formulas. */
import type { IStyleData, IWorkbookData } from '@univerjs/core';
import type { Language, Text } from '../../i18n/language';
import {
  across,
  alignCenter,
  alignLeft,
  alignRight,
  buildSheet,
  down,
  type PlacedCell,
  type SheetPlan,
  styles,
} from './sheet-builder';

export function starterWorkbook(language: Language): Partial<IWorkbookData> {
  const plans = [watchlist(language), bars(language), depth(language)];
  return {
    id: 'workbook',
    name: texts.book[language],
    sheetOrder: plans.map(({ id }) => id),
    sheets: Object.fromEntries(plans.map((plan) => [plan.id, buildSheet(plan)])),
  };
}

const texts = {
  book: { en: 'Market data', zh: '行情' },
  watchlist: { en: 'Watchlist', zh: '自选股' },
  watchlistNote: {
    en: 'One formula in B4 fills the whole table. Change a symbol in column A, and its row follows.',
    zh: 'B4 中的一个公式填满整张表。修改 A 列的代码，对应行随之更新。',
  },
  symbol: { en: 'Symbol', zh: '代码' },
  bars: { en: 'K-line', zh: 'K 线' },
  period: { en: 'Period', zh: '周期' },
  count: { en: 'Bars', zh: '根数' },
  periodNote: {
    en: '1m  5m  15m  30m  60m  1d  1w  1M  1Q  1Y',
    zh: '1m  5m  15m  30m  60m  1d  1w  1M  1Q  1Y（大写 M 为月）',
  },
  barsNote: { en: 'Type into the blue cells.', zh: '在蓝色单元格中输入。' },
  depth: { en: 'Depth', zh: '盘口' },
  depthNote: { en: 'Five levels of bids and asks. Type another symbol.', zh: '买卖五档。可输入其他代码。' },
  several: { en: 'The watchlist, two levels each', zh: '自选股，各两档' },
} as const satisfies Record<string, Text>;

const watchlistSymbols = [
  '600519.SH',
  '000858.SZ',
  '300750.SZ',
  '601318.SH',
  '600036.SH',
  '510300.SH',
  '159915.SZ',
  '00700.HK',
  '09988.HK',
  'AAPL.US',
  'NVDA.US',
  'TSLA.US',
];
const watchlistFields = 'name,last_price,change_pct,change_amount,volume,amount,timestamp';

/** Rises are red in China and green elsewhere. */
const signedFormats: Readonly<Record<Language, (digits: string) => string>> = {
  en: (digits) => `[Green]+${digits};[Red]-${digits};${digits}`,
  zh: (digits) => `[Red]+${digits};[Green]-${digits};${digits}`,
};

function watchlist(language: Language): SheetPlan {
  const signed = (digits: string): IStyleData => ({ n: { pattern: signedFormats[language](digits) } });
  const [headerRow, firstRow] = [3, 4];
  const blanks = watchlistSymbols.map(() => undefined);
  return {
    id: 'watchlist',
    name: texts.watchlist[language],
    widths: [108, 190, 96, 92, 92, 128, 150, 164],
    frozenRows: firstRow,
    cells: [
      ...heading(texts.watchlist[language], texts.watchlistNote[language]),
      { row: headerRow, column: 0, content: texts.symbol[language], style: styles.header },
      {
        row: headerRow,
        column: 1,
        content: `=MD.QUOTE(A5:A${firstRow + watchlistSymbols.length},"${watchlistFields}",TRUE)`,
        style: styles.header,
      },
      ...across(headerRow, 2, Array<undefined>(6).fill(undefined), { ...styles.header, ...alignRight }),
      ...down(firstRow, 0, watchlistSymbols, styles.symbol),
      ...down(firstRow, 3, blanks, signed('0.00%')),
      ...down(firstRow, 4, blanks, signed('0.00#')),
    ],
  };
}

function bars(language: Language): SheetPlan {
  const headerRow = 4;
  return {
    id: 'bars',
    name: texts.bars[language],
    widths: [150, 110, 100, 100, 100, 128, 160],
    frozenRows: headerRow + 1,
    firstColumn: alignLeft,
    cells: [
      ...inputs([
        [texts.symbol[language], '600519.SH', texts.barsNote[language]],
        [texts.period[language], '1d', texts.periodNote[language]],
        [texts.count[language], 60, undefined],
      ]),
      { row: headerRow, column: 0, content: '=MD.KLINE(B1,B2,B3)', style: styles.header },
      ...across(headerRow, 1, Array<undefined>(6).fill(undefined), { ...styles.header, ...alignRight }),
    ],
  };
}

function depth(language: Language): SheetPlan {
  const [ladderRow, severalRow] = [2, 11];
  const severalFormula = `=MD.DEPTH('${texts.watchlist[language]}'!A5:A16,2,"row")`;
  return {
    id: 'depth',
    name: texts.depth[language],
    widths: [112, 116, 108, 108, 116, 108, 116, 108, 116],
    frozenRows: 0,
    cells: [
      ...inputs([[texts.symbol[language], '00700.HK', texts.depthNote[language]]]),
      { row: ladderRow, column: 0, content: '=MD.DEPTH(B1)', style: { ...styles.header, ...alignCenter } },
      ...across(ladderRow, 1, Array<undefined>(4).fill(undefined), { ...styles.header, ...alignRight }),
      ...down(ladderRow + 1, 0, Array<undefined>(5).fill(undefined), alignCenter),
      { row: severalRow - 1, column: 0, content: texts.several[language], style: styles.label },
      { row: severalRow, column: 0, content: severalFormula, style: styles.header },
      ...across(severalRow, 1, Array<undefined>(8).fill(undefined), { ...styles.header, ...alignRight }),
    ],
  };
}

function heading(title: string, note: string): PlacedCell[] {
  return [
    { row: 0, column: 0, content: title, style: styles.title },
    { row: 1, column: 0, content: note, style: styles.note },
  ];
}

/** Rows of label, input and an explanation. */
function inputs(
  rows: readonly (readonly [label: string, value: string | number, note: string | undefined])[],
): PlacedCell[] {
  return rows.flatMap(([label, value, note], row) => [
    { row, column: 0, content: label, style: styles.label },
    { row, column: 1, content: value, style: styles.input },
    ...across(row, 2, note === undefined ? [] : [note], styles.note),
  ]);
}
