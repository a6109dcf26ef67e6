/** The sheet of quotes: single values, a card, and a screened market. */
import { namespace } from '../../../brand/build';
import type { Language } from '../../../addin/i18n/language';
import {
  alignLeft,
  exchangeTime,
  heading,
  input,
  label,
  note,
  type PlacedCell,
  type SheetPlan,
  signedColumn,
  signedPercent,
  styles,
  table,
  down,
  timeZonesText,
} from './sheet-builder';
import { symbolsRange } from './overview';

const texts = {
  name: { en: 'Quotes', zh: '行情' },
  note: {
    en: 'Enter a symbol in B4. The formula of each value is shown beside it.',
    zh: '在 B4 中输入代码。每个数值旁边显示它的公式。',
  },
  symbol: { en: 'Symbol', zh: '代码' },
  symbolNote: { en: 'Enter another one in the blue cell.', zh: '可在蓝色单元格中输入其他代码。' },
  last: { en: 'Last price', zh: '最新价' },
  change: { en: 'Change', zh: '涨跌幅' },
  time: { en: 'Time', zh: '时间' },
  card: { en: 'Card', zh: '卡片' },
  cardNote: {
    en: `=${namespace}.CARD(B4)   Click the icon, or press Ctrl+Shift+F5.`,
    zh: `=${namespace}.CARD(B4)   点击图标，或按 Ctrl+Shift+F5。`,
  },
  field: { en: 'Field of the card', zh: '卡片中的字段' },
  fieldNote: {
    en: '=B8.change_pct or =FIELDVALUE(B8,"change_pct")',
    zh: '=B8.change_pct 或 =FIELDVALUE(B8,"change_pct")',
  },
  screened: { en: 'The ten most active A-shares today', zh: '今日成交额前十的 A 股' },
  screenedNote: {
    en: `One request screens the whole market: =${namespace}.UNIVERSE("CN_Stock",…,"amount",10)`,
    zh: `一次请求筛选整个市场：=${namespace}.UNIVERSE("CN_Stock",…,"amount",10)`,
  },
} as const;

const [screenRow, top] = [12, 10];

const timeHint = (language: Language) => `=${namespace}.QUOTE(B4,"timestamp")   ${exchangeTime[language]}`;

const changeFormula = `=${namespace}.QUOTE(B4,"change_pct")`;

export function quotes(language: Language): SheetPlan {
  const value = (row: number, name: string, formula: string, hint: string): PlacedCell[] => [
    label(row, 0, name),
    { row, column: 1, content: formula, style: alignLeft },
    note(row, 2, hint),
  ];
  const change = { ...signedPercent(language), ...alignLeft };
  return {
    id: 'quotes',
    name: texts.name[language],
    widths: [150, 176, 96, 96, 140, 160],
    frozenRows: 0,
    cells: [
      ...heading(texts.name[language], texts.note[language]),
      ...input(3, [texts.symbol[language], '600519.SH', texts.symbolNote[language]]),
      ...value(4, texts.last[language], `=${namespace}.QUOTE(B4)`, `=${namespace}.QUOTE(B4)`),
      ...value(5, texts.change[language], changeFormula, changeFormula),
      ...value(6, texts.time[language], `=${namespace}.QUOTE(B4,"timestamp")`, timeHint(language)),
      ...value(7, texts.card[language], `=${namespace}.CARD(B4)`, texts.cardNote[language]),
      ...value(8, texts.field[language], '=FIELDVALUE(B8,"change_pct")', texts.fieldNote[language]),
      { row: 5, column: 1, content: changeFormula, style: change },
      { row: 8, column: 1, content: '=FIELDVALUE(B8,"change_pct")', style: change },
      label(screenRow - 2, 0, texts.screened[language]),
      note(screenRow - 1, 0, texts.screenedNote[language]),
      ...table({
        row: screenRow,
        column: 0,
        formula: `=${namespace}.UNIVERSE("CN_Stock","symbol,name,last_price,change_pct,volume,amount","amount",${top})`,
        columns: 6,
        textColumns: 2,
      }),
      ...signedColumn(language, 3, screenRow + 1, top),
      ...Array.from({ length: top }, (_, row) => ({ row: screenRow + 1 + row, column: 0, style: styles.symbol })),
    ],
  };
}

const depthTexts = {
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

/** The sheet of market depth: one symbol in several layouts, and the watchlist in one row per symbol. */
export function depth(language: Language): SheetPlan {
  return {
    id: 'depth',
    name: depthTexts.name[language],
    widths: [100, 160, 108, 88, 108, 84, 112, 84, 112],
    frozenRows: 0,
    cells: [
      ...heading(depthTexts.name[language], depthTexts.note[language]),
      note(2, 0, timeZonesText[language]),
      ...input(symbolRow, [depthTexts.symbol[language], '00700.HK']),
      label(topRow - 1, 0, depthTexts.ladder[language]),
      ...table({ row: topRow, column: 0, formula: `=${namespace}.DEPTH(B4)`, columns: 5 }),
      ...down(topRow + 1, 0, Array<undefined>(5).fill(undefined), alignLeft),
      label(topRow - 1, bookColumn, depthTexts.book[language]),
      ...table({ row: topRow, column: bookColumn, formula: `=${namespace}.DEPTH(B4,5,"book")`, columns: 3 }),
      label(severalRow - 1, 0, depthTexts.row[language]),
      ...table({
        row: severalRow,
        column: 0,
        formula: `=${namespace}.DEPTH(${symbolsRange(language, mainlandSymbols)},2,"row")`,
        columns: 9,
      }),
      label(summaryRow - 1, 0, depthTexts.summary[language]),
      ...table({
        row: summaryRow,
        column: 0,
        formula: `=${namespace}.DEPTH(${symbolsRange(language)},1,"summary")`,
        columns: 7,
      }),
    ],
  };
}
