/** The sheet of market depth: one symbol in several layouts, and the watchlist in one row per symbol. */
import { namespace } from '../../../brand/build';
import type { Language } from '../../../addin/i18n/language';
import { alignLeft, down, heading, input, label, note, type SheetPlan, table, timeZonesText } from './sheet-builder';
import { symbolsRange } from './overview';

const texts = {
  name: { en: 'Market depth', zh: '盘口' },
  note: {
    en: 'Five levels of bids and asks of the symbol in the blue cell.',
    zh: '蓝色单元格中代码的买卖五档。',
  },
  symbol: { en: 'Symbol', zh: '代码' },
  ladder: { en: 'Ladder', zh: '左买右卖' },
  book: { en: 'Book', zh: '上卖下买' },
  row: { en: 'Shanghai and Shenzhen, two levels each', zh: '沪深自选股，各两档' },
  summary: { en: 'Summary of the watchlist', zh: '自选股盘口摘要' },
} as const;

/** The first ones of the watchlist: of one unit, so that the columns need not name theirs. */
const mainlandSymbols = 7;

const [symbolRow, topRow, bookColumn, bookRows] = [3, 6, 6, 11];
const severalRow = topRow + bookRows + 2;
/** Last, because it grows with the watchlist. */
const summaryRow = severalRow + mainlandSymbols + 3;

export function depth(language: Language): SheetPlan {
  return {
    id: 'depth',
    name: texts.name[language],
    widths: [100, 160, 108, 88, 108, 84, 112, 84, 112],
    frozenRows: 0,
    cells: [
      ...heading(texts.name[language], texts.note[language]),
      note(2, 0, timeZonesText[language]),
      ...input(symbolRow, [texts.symbol[language], '00700.HK']),
      label(topRow - 1, 0, texts.ladder[language]),
      ...table({ row: topRow, column: 0, formula: `=${namespace}.DEPTH(B4)`, columns: 5 }),
      ...down(topRow + 1, 0, Array<undefined>(5).fill(undefined), alignLeft),
      label(topRow - 1, bookColumn, texts.book[language]),
      ...table({ row: topRow, column: bookColumn, formula: `=${namespace}.DEPTH(B4,5,"book")`, columns: 3 }),
      label(severalRow - 1, 0, texts.row[language]),
      ...table({
        row: severalRow,
        column: 0,
        formula: `=${namespace}.DEPTH(${symbolsRange(language, mainlandSymbols)},2,"row")`,
        columns: 9,
      }),
      label(summaryRow - 1, 0, texts.summary[language]),
      ...table({
        row: summaryRow,
        column: 0,
        formula: `=${namespace}.DEPTH(${symbolsRange(language)},1,"summary")`,
        columns: 7,
      }),
    ],
  };
}
