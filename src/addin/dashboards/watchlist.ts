/**
 * Live quotes of a column of symbols, each with its place in the range of the day, and the day of one of them as a line. Beside the
 * pane, a window of 1280 pixels shows columns A to J, one of 1500 pixels all. With more room, its daily bars stand below its day.
 */
import { namespace } from '../../brand/build';
import type { Language } from '../i18n/language';
import { candles, dayLine } from './bar-charts';
import { type DashboardChoices, timeFormat, type SheetDescription, columnUnits } from './description/sheet-description';
import { shared, widened } from './description/room';

const texts = {
  name: { en: 'Watchlist', zh: '自选股' },
  note: {
    en: 'Type a symbol below the last one, or change one (to row 35). Values update automatically. Times are local to the exchange.',
    zh: '在最后一个代码下方输入代码，或修改已有代码（至第 35 行）。行情自动更新，时间为交易所当地时间。',
  },
  symbol: { en: 'Symbol', zh: '代码' },
  place: { en: 'In the day’s range', zh: '区间位置' },
  chosen: { en: 'Chart symbol', zh: '分时图代码' },
  line: { en: 'Today, 5-minute bars', zh: '当日 5 分钟 K 线' },
} as const;

const symbols = [
  '600519.SH',
  '000858.SZ',
  '300750.SZ',
  '601318.SH',
  '600036.SH',
  '510300.SH',
  '00700.HK',
  '09988.HK',
  'AAPL.US',
  'NVDA.US',
  'TSLA.US',
];

export function watchlist(choices: DashboardChoices): SheetDescription {
  const usual = usualSheet(choices);
  return choices.room === undefined ? usual : wideSheet(usual, choices, choices.room);
}

/** Columns A to M; N to R are for the charts. */
const tableWidths = [62, 68, 50, 57, 62, 78, 50, 50, 94, 66, 6, 76, 72] as const;
const dataWidths = [12, 111, 81, 111] as const;

function usualSheet({ language, rise }: DashboardChoices): SheetDescription {
  const day = dayOf(language, 'L5:N16');
  return {
    name: texts.name[language],
    widths: [...tableWidths, 34, 48, 48, 48, 48, ...dataWidths],
    hiddenColumns: 'T:V',
    frozenRows: 5,
    tallRow: 5,
    cells: [
      { at: 'A1', rows: [[texts.name[language]], [texts.note[language]]] },
      { at: 'A5', rows: [[texts.symbol[language]], ...symbols.map((symbol) => [symbol])] },
      { at: 'J5', rows: [[texts.place[language]]] },
      { at: 'L3', rows: [[texts.chosen[language], '600519.SH']] },
      { at: 'T5', rows: [[texts.line[language]]] },
      ...day.cells,
    ],
    spills: [...spills, ...day.spills],
    looks: [...looks, ...day.looks],
    numberFormats: [
      { cells: 'D6:D35', format: '+0.00%;-0.00%;0.00%' },
      { cells: 'E6:E35', format: columnUnits.small[language] },
      { cells: 'F6:F35', format: columnUnits.large[language] },
      { cells: 'I6:I35', format: timeFormat },
      { cells: 'J6:J35', format: '0%' },
      ...day.numberFormats,
    ],
    lists: [{ cells: 'M3', choices: '=$A$6:$A$35' }],
    highlights: [
      { kind: 'sign', cells: 'D6:D35', least: 0.00005, rise },
      { kind: 'share', cells: 'J6:J35' },
    ],
    charts: day.charts,
  };
}

const spills: SheetDescription['spills'] = [
  {
    fills: 'B5:I35',
    formula: `=${namespace}.LIVE(A6:A35,"name,last_price,change_pct,volume_shares,amount,low,high,timestamp",5,TRUE)`,
  },
  { fills: 'J6:J35', formula: '=IFERROR((C6:C35-G6:G35)/(H6:H35-G6:G35),"")' },
];

/** The chosen symbol is one of the table, which has its name. */
const chosen = { name: 'INDEX($B$6:$B$35,MATCH($M$3,$A$6:$A$35,0))', symbol: '$M$3' } as const;

const dayOf = (language: Language, covers: string) => dayLine({ ...chosen, language, column: 'T', row: 6, covers });

function wideSheet(usual: SheetDescription, { language }: DashboardChoices, room: number): SheetDescription {
  const daily = candles({ ...chosen, language, column: 'T', row: 87, bars: 60, covers: 'L20:S35' });
  const forCharts = shared(room, tableWidths, [18, 18, 18, 18, 18, 18]);
  return widened(usual, {
    ...daily,
    widths: [...tableWidths, ...forCharts, ...dataWidths.slice(1), ...Array<number>(4).fill(66)],
    hiddenColumns: 'T:Z',
    charts: [...dayOf(language, 'L5:S19').charts, ...daily.charts],
  });
}

const looks: SheetDescription['looks'] = [
  { cells: 'A1', look: 'title' },
  { cells: 'A2', look: 'note' },
  { cells: 'A5:J5', look: 'header' },
  { cells: 'A5:J5', look: 'wrapped' },
  { cells: 'C5:J5', look: 'right' },
  { cells: 'A6:A35', look: 'symbol' },
  { cells: 'A6:B35', look: 'left' },
  { cells: 'I6:I35', look: 'right' },
  { cells: 'L3', look: 'label' },
  { cells: 'M3', look: 'input' },
  { cells: 'T5', look: 'label' },
];
