/**
 * A universe at a glance: its gainers, losers and most traded, and how many rise and fall by how much. Beside the pane, a window of
 * 1280 pixels shows columns A to I, one of 1500 pixels all. With more room, a third column has what is traded and moves most.
 */
import { namespace } from '../../brand/build';
import type { Universe } from '../../market/time/period';
import type { Language } from '../i18n/language';
import { universeChoice, universeChoices } from './choices';
import { fillsOfSigns } from './description/looks';
import {
  type Content,
  type DashboardChoices,
  type SheetDescription,
  columnUnits,
} from './description/sheet-description';
import { shared, widened } from './description/room';

const texts = {
  name: { en: 'Movers', zh: '涨跌榜' },
  note: {
    en: 'Choose a market in the blue cell. To update, choose Refresh in the pane.',
    zh: '在蓝色单元格中选择市场。如需更新，请在窗格中选择“刷新”。',
  },
  universe: { en: 'Market', zh: '市场' },
  unknown: { en: 'Unknown market. Choose one from the list.', zh: '未知市场，请从列表中选择。' },
  gainers: { en: 'Gainers', zh: '涨幅榜' },
  losers: { en: 'Losers', zh: '跌幅榜' },
  traded: { en: 'Most active', zh: '成交额榜' },
  turnover: { en: 'Highest turnover rate', zh: '换手率榜' },
  amplitude: { en: 'Widest range', zh: '振幅榜' },
  breadth: { en: 'Breadth', zh: '涨跌分布' },
  change: { en: 'Change', zh: '涨跌幅' },
  count: { en: 'Count', zh: '家数' },
  rising: { en: 'Rising', zh: '上涨' },
  unchanged: { en: 'Unchanged', zh: '平盘' },
  falling: { en: 'Falling', zh: '下跌' },
  chart: { en: 'Symbols by change today', zh: '涨跌幅分布（家数）' },
} as const;

/** Classes of changes: a label, which no hyphen begins, because Excel might read a formula; and the conditions of MD.UNIVERSE. */
const classes: readonly (readonly [string, string])[] = [
  ['≤ −7%', 'change_pct<=-7%'],
  ['−7 … −5%', 'change_pct>-7%,change_pct<=-5%'],
  ['−5 … −3%', 'change_pct>-5%,change_pct<=-3%'],
  ['−3 … −1%', 'change_pct>-3%,change_pct<=-1%'],
  ['−1 … 0%', 'change_pct>-1%,change_pct<0'],
  ['±0', 'change_pct=0'],
  ['0 … 1%', 'change_pct>0,change_pct<1%'],
  ['1 … 3%', 'change_pct>=1%,change_pct<3%'],
  ['3 … 5%', 'change_pct>=3%,change_pct<5%'],
  ['5 … 7%', 'change_pct>=5%,change_pct<7%'],
  ['≥ 7%', 'change_pct>=7%'],
];

export function movers(choices: DashboardChoices, universe: Universe): SheetDescription {
  const usual = usualSheet(choices, universe);
  return choices.room === undefined ? usual : wideSheet(usual, choices.language, choices.room);
}

/** Columns A to K, the last of which is a gap. */
const usualWidths = [54, 154, 60, 58, 12, 54, 164, 47, 58, 60, 12] as const;

function usualSheet({ language, rise }: DashboardChoices, universe: Universe): SheetDescription {
  return {
    name: texts.name[language],
    widths: [...usualWidths, 66, 60, 60, 60],
    hiddenColumns: 'L:O',
    cells: [
      { at: 'A1', rows: [[texts.name[language]], [texts.note[language]]] },
      { at: 'A4', rows: [[texts.universe[language], universeChoice(universe, language)]] },
      { at: 'C4', rows: [[`=IF(${isUnknown},"${texts.unknown[language]}","")`]] },
      { at: 'L4', rows: [[`=${rowsOf('"symbol",,1')}`, '=IFERROR(N(ERROR.TYPE($L$4)=3),0)']] },
      { at: 'A6', rows: [[texts.gainers[language]]] },
      { at: 'F6', rows: [[texts.losers[language]]] },
      { at: 'A19', rows: [[texts.breadth[language]]] },
      { at: 'F19', rows: [[texts.traded[language]]] },
      { at: 'C20', rows: [[texts.change[language], texts.count[language]], ...classes.map(countOfClass)] },
      {
        at: 'C33',
        rows: [
          [texts.rising[language], '=SUM(D27:D31)'],
          [texts.unchanged[language], '=D26'],
          [texts.falling[language], '=SUM(D21:D25)'],
        ],
      },
      {
        at: 'L20',
        rows: [
          [texts.change[language], texts.falling[language], texts.unchanged[language], texts.rising[language]],
          ...classes.map(plottedClass),
        ],
      },
    ],
    spills: [
      { fills: 'A7:D17', formula: top('symbol,name,last_price,change_pct', 'change_pct') },
      { fills: 'F7:I17', formula: top('symbol,name,last_price,change_pct', '-change_pct') },
      { fills: 'F20:J30', formula: top('symbol,name,last_price,change_pct,amount', 'amount') },
    ],
    looks,
    numberFormats: [
      ...changes.map((cells) => ({ cells, format: '+0.00%;-0.00%;0.00%' })),
      { cells: 'J21:J30', format: columnUnits.large[language] },
      ...['D21:D35', 'M21:O31'].map((cells) => ({ cells, format: '#,##0' })),
    ],
    lists: [{ cells: 'B4', choices: universeChoices(language) }],
    highlights: changes.map((cells) => ({ kind: 'sign', cells, least: 0.00005, rise })),
    charts: [
      {
        type: 'ColumnStacked',
        title: texts.chart[language],
        source: 'L20:O31',
        fills: fillsOfSigns(rise),
        covers: 'A20:B35',
        gap: 'right',
      },
    ],
  };
}

/** The names have what the other columns leave, up to the room of the longest ones. */
function wideSheet(usual: SheetDescription, language: Language, room: number): SheetDescription {
  const [symbol, figure] = [54, 60];
  const names = shared(room, [...usualWidths, symbol, figure], [53]).map((width) => Math.min(164, width));
  return widened(usual, {
    widths: [...usual.widths, symbol, ...names, figure],
    cells: [
      { at: 'P6', rows: [[texts.turnover[language]]] },
      { at: 'P19', rows: [[texts.amplitude[language]]] },
    ],
    spills: [
      { fills: 'P7:R17', formula: top('symbol,name,turnover_rate', 'turnover_rate') },
      { fills: 'P20:R30', formula: top('symbol,name,amplitude', 'amplitude') },
    ],
    looks: [6, 19].flatMap(listLooks),
    numberFormats: ['R8:R17', 'R21:R30'].map((cells) => ({ cells, format: '0.00%' })),
  });
}

/** @param first the row of the label; below it are the header and ten rows, in three columns */
function listLooks(first: number): SheetDescription['looks'] {
  const [header, last] = [first + 1, first + 11];
  return [
    { cells: `P${first}`, look: 'label' },
    { cells: `P${header}:R${header}`, look: 'header' },
    { cells: `R${header}`, look: 'right' },
    { cells: `P${header + 1}:P${last}`, look: 'symbol' },
    { cells: `P${header}:R${last}`, look: 'dense' },
  ];
}

const changes = ['D8:D17', 'I8:I17', 'I21:I30'] as const;

const looks: SheetDescription['looks'] = [
  { cells: 'A1', look: 'title' },
  { cells: 'A2', look: 'note' },
  { cells: 'C4', look: 'warning' },
  { cells: 'C4', look: 'indented' },
  { cells: 'A4', look: 'label' },
  { cells: 'B4', look: 'input' },
  ...['A6', 'F6', 'A19', 'F19'].map((cells) => ({ cells, look: 'label' as const })),
  ...['A7:D7', 'F7:I7', 'F20:J20', 'C20:D20', 'L20:O20'].map((cells) => ({ cells, look: 'header' as const })),
  ...['C7:D7', 'H7:I7', 'H20:J20', 'D20', 'M20:O20'].map((cells) => ({ cells, look: 'right' as const })),
  ...['A8:A17', 'F8:F17', 'F21:F30'].map((cells) => ({ cells, look: 'symbol' as const })),
  ...['A7:D17', 'F7:I17', 'F20:J30', 'C20:D31', 'C33:D35'].map((cells) => ({ cells, look: 'dense' as const })),
  { cells: 'D33:D35', look: 'total' },
];

/** Whether there is no such market: one sentence says so, instead of an error in each cell. */
const isUnknown = '$M$4';

function top(fields: string, sortBy: string): string {
  return `=IF(${isUnknown},"",${namespace}.UNIVERSE($B$4,"${fields}","${sortBy}",10))`;
}

/** With the header row. */
function rowsOf(rest: string): string {
  return `ROWS(${namespace}.UNIVERSE($B$4,${rest}))`;
}

/** The header row makes a class without symbols a count of zero, and leaves an error an error. */
function countOfClass([label, conditions]: readonly [string, string]): readonly Content[] {
  return [label, `=IF(${isUnknown},"",${rowsOf(`"symbol",,"all",TRUE,"${conditions}"`)}-1)`];
}

/** For the chart: each class in the column of falls, of what stands still, or of rises, which have colours of their own. */
function plottedClass([text]: readonly [string, string], index: number): readonly Content[] {
  const row = 21 + index;
  const sign = 1 + Math.sign(index - classes.findIndex(([label]) => label === '±0'));
  return [text, ...[0, 1, 2].map((column) => (column === sign ? `=D${row}` : ''))];
}
