/** The sheet of statistics: return and risk, correlations, a check of the data, trading days. */
import { namespace } from '../../../brand/build';
import type { Language } from '../../../addin/i18n/language';
import { alignLeft, down, format, heading, label, type SheetPlan, styles, table } from './sheet-builder';

const texts = {
  name: { en: 'Statistics', zh: '统计' },
  note: {
    en: 'Return and risk over the last 250 trading days, against the S&P 500.',
    zh: '最近 250 个交易日的收益与风险，以标普 500 为基准。',
  },
  symbol: { en: 'Symbol', zh: '代码' },
  correlations: { en: 'Correlations of daily returns', zh: '日收益率的相关系数' },
  check: { en: 'What is odd in these bars', zh: '上述行情数据中的异常' },
  days: { en: 'Trading days of New York', zh: '纽约的交易日' },
  last: { en: 'The last one up to yesterday', zh: '截至昨天的最近一个' },
} as const;

const symbols = ['AAPL.US', 'MSFT.US', 'NVDA.US', 'AMZN.US', 'TSLA.US'];
const measures = 'return,volatility,sharpe(2%),max_drawdown,beta';
const headerRow = 4;
const matrixRow = headerRow + symbols.length + 3;
const checkRow = matrixRow + symbols.length + 3;
const daysColumn = 8;

export function statistics(language: Language): SheetPlan {
  const listed = `A${headerRow + 2}:A${headerRow + 1 + symbols.length}`;
  const days = down(headerRow, daysColumn, Array<undefined>(10).fill(undefined), alignLeft).slice(1);
  return {
    id: 'statistics',
    name: texts.name[language],
    widths: [108, 104, 104, 140, 120, 104, 104, 20, 220],
    frozenRows: 0,
    cells: [
      ...heading(texts.name[language], texts.note[language]),
      { row: headerRow, column: 0, content: texts.symbol[language], style: styles.header },
      ...down(headerRow + 1, 0, symbols, styles.symbol),
      ...table({
        row: headerRow,
        column: 1,
        formula: `=${namespace}.STATS(${listed},"${measures}",,,,"SPX.US")`,
        columns: 5,
        textColumns: 0,
      }),
      label(matrixRow - 1, 0, texts.correlations[language]),
      ...table({ row: matrixRow, column: 0, formula: `=${namespace}.CORREL(${listed})`, columns: 6 }),
      ...symbols.flatMap((_, column) => format(matrixRow + 1, column + 1, symbols.length, '0.00')),
      label(checkRow - 1, 0, texts.check[language]),
      ...table({ row: checkRow, column: 0, formula: `=${namespace}.CHECK(${listed})`, columns: 7, textColumns: 5 }),
      ...[1, 2].flatMap((column) =>
        down(
          checkRow + 1,
          column,
          symbols.map(() => undefined),
          alignLeft,
        ),
      ),
      label(headerRow - 1, daysColumn, texts.days[language]),
      { row: headerRow, column: daysColumn, content: `=${namespace}.TRADINGDAYS("US","-14d")`, style: alignLeft },
      ...days,
      label(matrixRow + 3, daysColumn, texts.last[language]),
      {
        row: matrixRow + 4,
        column: daysColumn,
        content: `=${namespace}.TRADINGDAY("US","-1d")`,
        style: { ...alignLeft, n: { pattern: 'yyyy-mm-dd' } },
      },
    ],
  };
}
