/** The sheet of the watchlist: one formula over a column of symbols, to which other sheets refer. */
import type { IStyleData } from '@univerjs/core';
import type { Language } from '../../../i18n/language';
import { alignRight, across, down, heading, type PlacedCell, type SheetPlan, styles } from './sheet-builder';

export const watchlistSymbols = [
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

/** Their prices have three decimals. */
const funds = ['510300.SH', '159915.SZ'];

const fields = 'name,last_price,change_pct,change_amount,volume,amount,timestamp';

const texts = {
  name: { en: 'Watchlist', zh: '自选股' },
  note: {
    en: 'One formula in B4 fills the whole table. Change a symbol in column A, and its row follows.',
    zh: 'B4 中的一个公式填满整张表。修改 A 列的代码，对应行随之更新。',
  },
  symbol: { en: 'Symbol', zh: '代码' },
} as const;

const [headerRow, firstRow] = [3, 4];

/** A reference to the symbols from other sheets, optionally to the first `count` only. */
export function symbolsRange(language: Language, count = watchlistSymbols.length): string {
  return `'${texts.name[language]}'!A${firstRow + 1}:A${firstRow + count}`;
}

/**
 * Rises are red in China and green elsewhere; what rounds to zero has neither sign nor colour.
 * @param least the smallest value that is not shown as zero
 */
function signed(language: Language, digits: string, least: number): IStyleData {
  const [rise, fall] = language === 'zh' ? ['Red', 'Green'] : ['Green', 'Red'];
  return { n: { pattern: `[${rise}][>=${least}]+${digits};[${fall}][<=-${least}]-${digits};${digits}` } };
}

export function signedPercent(language: Language): IStyleData {
  return signed(language, '0.00%', 0.00005);
}

/** A change in the decimals of the symbol's price. */
function signedChange(language: Language, symbol: string): IStyleData {
  return funds.includes(symbol) ? signed(language, '0.000', 0.0005) : signed(language, '0.00', 0.005);
}

/** A column of changes below the header of a table. */
export function signedColumn(language: Language, column: number, from: number, rows: number): PlacedCell[] {
  return down(from, column, Array<undefined>(rows).fill(undefined), signedPercent(language));
}

export function watchlist(language: Language): SheetPlan {
  return {
    id: 'watchlist',
    name: texts.name[language],
    widths: [108, 160, 96, 92, 92, 156, 184, 164],
    frozenRows: firstRow,
    cells: [
      ...heading(texts.name[language], texts.note[language]),
      { row: headerRow, column: 0, content: texts.symbol[language], style: styles.header },
      {
        row: headerRow,
        column: 1,
        content: `=MD.QUOTE(A5:A${firstRow + watchlistSymbols.length},"${fields}",TRUE)`,
        style: styles.header,
      },
      ...across(headerRow, 2, Array<undefined>(6).fill(undefined), { ...styles.header, ...alignRight }),
      ...down(firstRow, 0, watchlistSymbols, styles.symbol),
      ...signedColumn(language, 3, firstRow, watchlistSymbols.length),
      ...watchlistSymbols.map((symbol, row) => ({
        row: firstRow + row,
        column: 4,
        style: signedChange(language, symbol),
      })),
    ],
  };
}
