/** The sheet of the watchlist: one live formula over a column of symbols, to which other sheets refer. */
import { namespace } from '../../../brand/build';
import type { IStyleData } from '@univerjs/core';
import type { Language } from '../../../i18n/language';
import {
  across,
  alignRight,
  down,
  heading,
  note,
  type PlacedCell,
  type SheetPlan,
  styles,
  wrapped,
} from './sheet-builder';
import { timeZonesText } from './time-zones';

const symbols = [
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

/** Rows of the formula's range; a blank symbol has a blank row, and a symbol that is typed into it fills its row. */
export const watchlistRows = 30;

const fields = 'name,last_price,change_pct,change_amount,volume,amount,timestamp';

const [headerRow, firstRow] = [4, 5];
const lastRow = firstRow + watchlistRows;

const texts = {
  name: { en: 'Watchlist', zh: '自选股' },
  note: {
    en: `Live prices. Type a symbol below the last one, or change one, and its row follows (to row ${lastRow}).`,
    zh: `实时行情。在最后一个代码下方输入代码，或修改已有代码，对应行自动更新（至第 ${lastRow} 行）。`,
  },
  symbol: { en: 'Symbol', zh: '代码' },
} as const;

/** A reference to the symbols from other sheets, optionally to the first `count` only. */
export function symbolsRange(language: Language, count = watchlistRows): string {
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

/** A change of a price: two decimals, and a third one where the price has it. */
function signedChange(language: Language): IStyleData {
  return signed(language, '#,##0.00#', 0.0005);
}

/** A column of changes below the header of a table. */
export function signedColumn(language: Language, column: number, from: number, rows: number): PlacedCell[] {
  return down(from, column, Array<undefined>(rows).fill(undefined), signedPercent(language));
}

export function watchlist(language: Language): SheetPlan {
  const blankRows = Array<undefined>(watchlistRows - symbols.length).fill(undefined);
  const header = { ...styles.header, ...wrapped };
  return {
    id: 'watchlist',
    name: texts.name[language],
    widths: [108, 116, 84, 84, 76, 120, 136, 164],
    frozenRows: firstRow,
    tallRow: headerRow,
    cells: [
      ...heading(texts.name[language], texts.note[language]),
      note(2, 0, timeZonesText[language]),
      { row: headerRow, column: 0, content: texts.symbol[language], style: header },
      {
        row: headerRow,
        column: 1,
        content: `=${namespace}.LIVE(A${firstRow + 1}:A${lastRow},"${fields}",5,TRUE)`,
        style: header,
      },
      ...across(headerRow, 2, Array<undefined>(6).fill(undefined), { ...header, ...alignRight }),
      ...down(firstRow, 0, [...symbols, ...blankRows], styles.symbol),
      ...signedColumn(language, 3, firstRow, watchlistRows),
      ...down(firstRow, 4, Array<undefined>(watchlistRows).fill(undefined), signedChange(language)),
    ],
  };
}
