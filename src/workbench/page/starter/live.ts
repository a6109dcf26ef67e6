/** The sheet of streaming functions: quotes, depth and status. */
import { namespace } from '../../../brand/build';
import type { Language } from '../../../addin/i18n/language';
import { statusItems } from '../../../addin/i18n/pane/status';
import {
  across,
  alignLeft,
  alignRight,
  down,
  heading,
  label,
  note,
  type PlacedCell,
  type SheetPlan,
  signedColumn,
  styles,
  table,
  timeZonesText,
} from './sheet-builder';

const texts = {
  name: { en: 'Live', zh: '自动更新' },
  note: {
    en: 'These formulas update automatically, at most every three seconds. To stop one, delete it.',
    zh: '这些公式自动更新（最快每 3 秒一次）。删除公式即停止更新。',
  },
  symbol: { en: 'Symbol', zh: '代码' },
  depth: { en: 'Market depth of the first symbol', zh: '首个代码的盘口' },
  status: { en: 'Connection and requests', zh: '连接和请求' },
  alerts: { en: 'Alerts', zh: '预警' },
  crossing: { en: 'last crosses 2000', zh: '最新价穿越 2000' },
  condition: { en: 'chg%<-9%', zh: '涨跌幅<-9%' },
  asOf: { en: 'Past time of the workbook (blank: now)', zh: '工作簿的历史时点（空白为现在）' },
} as const;

const symbols = ['600519.SH', '300750.SZ', '510300.SH', '00700.HK', 'AAPL.US', 'NVDA.US'];
const [headerRow, statusColumn] = [4, 6];
const depthRow = headerRow + symbols.length + 3;
const alertRow = depthRow + 9;

export function live(language: Language): SheetPlan {
  const lastRow = headerRow + 1 + symbols.length;
  return {
    id: 'live',
    name: texts.name[language],
    widths: [108, 136, 96, 96, 164, 20, 196, 180],
    frozenRows: 0,
    cells: [
      ...heading(texts.name[language], texts.note[language]),
      { row: headerRow, column: 0, content: texts.symbol[language], style: styles.header },
      {
        row: headerRow,
        column: 1,
        content: `=${namespace}.LIVE(A${headerRow + 2}:A${lastRow},"name,last_price,change_pct,timestamp",3,TRUE)`,
        style: { ...styles.header, ...alignLeft },
      },
      ...across(headerRow, 2, Array<undefined>(3).fill(undefined), { ...styles.header, ...alignRight }),
      note(headerRow - 2, 0, timeZonesText[language]),
      ...down(headerRow + 1, 0, symbols, styles.symbol),
      ...signedColumn(language, 3, headerRow + 1, symbols.length),
      label(depthRow - 1, 0, texts.depth[language]),
      ...table({ row: depthRow, column: 0, formula: `=${namespace}.LIVEDEPTH(A${headerRow + 2})`, columns: 5 }),
      ...down(depthRow + 1, 0, Array<undefined>(5).fill(undefined), alignLeft),
      ...alertCells(language),
      ...statusCells(language),
    ],
  };
}

/** Whether the first symbol has crossed a level, and whether it falls: neither is likely, so that no newcomer is alerted. */
function alertCells(language: Language): PlacedCell[] {
  const first = `A${headerRow + 2}`;
  return [
    label(alertRow - 1, 0, texts.alerts[language]),
    { row: alertRow, column: 0, content: `=${namespace}.ALERT(${first},B${alertRow + 1})`, style: alignLeft },
    { row: alertRow, column: 1, content: texts.crossing[language], style: styles.input },
    {
      row: alertRow + 1,
      column: 0,
      content: `=${namespace}.ALERT(${first},B${alertRow + 2},,"while")`,
      style: alignLeft,
    },
    { row: alertRow + 1, column: 1, content: texts.condition[language], style: styles.input },
  ];
}

/** What the add-in does, and the time that the workbook is set to. */
function statusCells(language: Language): PlacedCell[] {
  return [
    label(headerRow - 1, statusColumn, texts.status[language]),
    { row: headerRow, column: statusColumn, content: `=${namespace}.STATUS()`, style: alignLeft },
    ...down(
      headerRow,
      statusColumn + 1,
      statusItems.map(() => undefined),
      alignLeft,
    ),
    label(headerRow + statusItems.length + 1, statusColumn, texts.asOf[language]),
    {
      row: headerRow + statusItems.length + 2,
      column: statusColumn,
      content: `=${namespace}.ASOF()`,
      style: { ...alignLeft, n: { pattern: 'yyyy-mm-dd hh:mm' } },
    },
  ];
}
