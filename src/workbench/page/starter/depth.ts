/** The sheet of market depth: one symbol in several layouts, and the watchlist in one row per symbol. */
import type { Language } from '../../../i18n/language';
import { alignCenter, down, input, label, type SheetPlan, table } from './sheet-builder';
import { symbolsRange, watchlistSymbols } from './watchlist';

const texts = {
  name: { en: 'Depth', zh: '盘口' },
  symbol: { en: 'Symbol', zh: '代码' },
  symbolNote: { en: 'Five levels of bids and asks. Type another symbol.', zh: '买卖五档。可输入其他代码。' },
  ladder: { en: 'Ladder', zh: '阶梯' },
  book: { en: 'Book', zh: '买卖盘' },
  summary: { en: 'The watchlist in short', zh: '自选股盘口摘要' },
  row: { en: 'Shanghai and Shenzhen, two levels each', zh: '沪深自选股，各两档' },
} as const;

/** The first ones of the watchlist: of one unit, so that the columns need not name theirs. */
const mainlandSymbols = 7;

const [topRow, bookColumn] = [3, 6];
const summaryRow = topRow + 13;
const severalRow = summaryRow + watchlistSymbols.length + 3;

export function depth(language: Language): SheetPlan {
  const symbols = symbolsRange(language);
  return {
    id: 'depth',
    name: texts.name[language],
    widths: [112, 150, 108, 108, 108, 108, 116, 108, 116],
    frozenRows: 0,
    cells: [
      ...input(0, [texts.symbol[language], '00700.HK', texts.symbolNote[language]]),
      label(topRow - 1, 0, texts.ladder[language]),
      ...table({ row: topRow, column: 0, formula: '=MD.DEPTH(B1)', columns: 5 }),
      ...down(topRow + 1, 0, Array<undefined>(5).fill(undefined), alignCenter),
      label(topRow - 1, bookColumn, texts.book[language]),
      ...table({ row: topRow, column: bookColumn, formula: '=MD.DEPTH(B1,5,"book")', columns: 3 }),
      label(summaryRow - 1, 0, texts.summary[language]),
      ...table({ row: summaryRow, column: 0, formula: `=MD.DEPTH(${symbols},1,"summary")`, columns: 7 }),
      label(severalRow - 1, 0, texts.row[language]),
      ...table({
        row: severalRow,
        column: 0,
        formula: `=MD.DEPTH(${symbolsRange(language, mainlandSymbols)},2,"row")`,
        columns: 9,
      }),
    ],
  };
}
