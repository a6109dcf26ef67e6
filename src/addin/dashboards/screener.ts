/**
 * A market screened by conditions in cells, with what the screen costs. Beside the pane, a window of 1280 pixels shows columns A to H,
 * one of 1500 pixels all. With more room, a chart shows the first match, or another symbol.
 */
import { namespace } from '../../brand/build';
import { detailFields, type FieldId, fieldNames as namesOfField } from '../../market/fields/fields';
import { indicatorNames } from '../../market/indicators/spec';
import type { Universe } from '../../market/time/period';
import { fieldName } from '../i18n/cells/field-names';
import type { Language } from '../i18n/language';
import { candles } from './bar-charts';
import { universeChoice, universeChoices } from './choices';
import {
  type Content,
  type DashboardChoices,
  type SheetDescription,
  columnUnits,
} from './description/sheet-description';
import { shared, widened } from './description/room';

const texts = {
  name: { en: 'Screener', zh: '选股' },
  note: {
    en: 'All conditions in the blue cells must be met. ~ means “contains”. Indicators such as rsi(14) use bars, which cost requests.',
    zh: '蓝色单元格中的条件须同时满足；~ 表示“包含”。指标和统计量（如 rsi(14)）要用 K 线计算，会增加请求数。',
  },
  field: { en: 'Field', zh: '字段' },
  operator: { en: 'Operator', zh: '运算符' },
  value: { en: 'Value', zh: '值' },
  uses: { en: 'Uses', zh: '数据' },
  quotes: { en: 'quotes', zh: '行情' },
  bars: { en: 'bars', zh: 'K 线' },
  details: { en: 'details', zh: '资料' },
  universe: { en: 'Market', zh: '市场' },
  sort: { en: 'Sort by', zh: '排序字段' },
  order: { en: 'Order', zh: '排序方向' },
  descending: { en: 'descending', zh: '降序' },
  ascending: { en: 'ascending', zh: '升序' },
  top: { en: 'Rows', zh: '显示行数' },
  more: { en: 'More columns', zh: '其他列' },
  all: { en: 'In the market', zh: '市场证券数' },
  byQuotes: { en: 'Quote conditions met', zh: '满足行情条件' },
  matches: { en: 'All conditions met', zh: '满足全部条件' },
  requests: { en: 'Requests, about', zh: '预计请求数' },
  none: { en: 'No security meets all conditions.', zh: '没有证券满足全部条件。' },
  narrower: {
    en: 'No result? Add conditions on quotes, or allow more requests under Home › Advanced.',
    zh: '没有结果？请增加行情条件，或在“首页”›“高级”中提高请求数上限。',
  },
  condition: { en: 'Condition', zh: '条件' },
  onQuotes: { en: 'On quotes', zh: '行情条件' },
  chosen: { en: 'Chart', zh: 'K 线代码' },
} as const;

const offeredFields = [
  ...(['change_pct', 'last_price', 'amount', 'turnover_rate', 'amplitude'] as const),
  ...(['volume', 'name', 'symbol', 'board'] as const),
] satisfies readonly FieldId[];
const operators = ['>', '>=', '<', '<=', '=', '<>', '~', '!~'];

/** Of the cell with the time that the workbook is set to. */
const workbookTime = 'K13';

/** The rows of the conditions. */
const rows = [5, 6, 7, 8, 9, 10, 11, 12] as const;

export function screener(choices: DashboardChoices, universe: Universe): SheetDescription {
  const usual = usualSheet(choices, universe);
  return choices.room === undefined ? usual : wideSheet(usual, choices.language, choices.room);
}

/** Columns A to J, the last of which is a gap. */
const usualWidths = [88, 108, 72, 66, 72, 84, 72, 96, 64, 12] as const;
/** Of the label and the symbol of the chart. */
const chosenWidths = [62, 74] as const;

function usualSheet({ language, rise }: DashboardChoices, universe: Universe): SheetDescription {
  const text = (id: keyof typeof texts) => texts[id][language];
  const named = (field: FieldId) => typedName(field, language);
  return {
    name: text('name'),
    hiddenColumns: 'K:L',
    widths: [...usualWidths, 150, 150],
    cells: contentsIn(language, universe),
    spills: [{ fills: 'A14:I114', formula: screen(text('ascending')) }],
    looks,
    numberFormats: [
      // What is typed stays as it is: `=` is no formula, and 3% no number.
      { cells: 'A5:C12', format: '@' },
      { cells: 'D15:D114', format: '+0.00%;-0.00%;0.00%' },
      // Most of its amounts are hundreds of millions: 2.75亿, but 275.00M.
      { cells: 'E15:E114', format: language === 'zh' ? columnUnits.large.zh : columnUnits.small.en },
      { cells: 'F15:F114', format: '0.00%' },
      { cells: 'H9:H12', format: '#,##0' },
    ],
    lists: [
      { cells: 'A5:A12', choices: offeredFields.map(named) },
      { cells: 'B5:B12', choices: operators },
      { cells: 'H4', choices: universeChoices(language) },
      { cells: 'H5', choices: offeredFields.map(named) },
      { cells: 'H6', choices: [text('descending'), text('ascending')] },
    ],
    highlights: [{ kind: 'sign', cells: 'D15:D114', least: 0.00005, rise }],
    charts: [],
  };
}

/** The symbol follows the first match until another one is chosen. */
function wideSheet(usual: SheetDescription, language: Language, room: number): SheetDescription {
  const chart = candles({
    language,
    symbol: '$V$4',
    name: 'INDEX($B$15:$B$114,MATCH($V$4,$A$15:$A$114,0))',
    column: 'L',
    row: 16,
    bars: 120,
    covers: 'U6:X24',
  });
  return widened(usual, {
    ...chart,
    widths: [
      ...[...usual.widths, ...Array<number>(8).fill(66), ...chosenWidths],
      ...shared(room, [...usualWidths, ...chosenWidths], [14, 14]),
    ],
    hiddenColumns: 'K:T',
    cells: [...chart.cells, { at: 'U4', rows: [[texts.chosen[language], '=IF(ISTEXT(A15),A15,"")']] }],
    looks: [
      ...chart.looks,
      { cells: 'U4', look: 'label' },
      { cells: 'V4', look: 'input' },
      { cells: 'V4', look: 'left' },
    ],
    lists: [{ cells: 'V4', choices: '=$A$15:$A$114' }],
  });
}

function contentsIn(language: Language, universe: Universe): SheetDescription['cells'] {
  const text = (id: keyof typeof texts) => texts[id][language];
  const named = (field: FieldId) => typedName(field, language);
  return [
    { at: 'A1', rows: [[text('name')], [text('note')]] },
    { at: 'A4', rows: [[text('field'), text('operator'), text('value'), text('uses')]] },
    { at: 'A5', rows: conditionsIn(language) },
    {
      at: 'D5',
      rows: rows.map((row) => [
        `=IF(K${row}="","",IF(L${row}<>"","${text('quotes')}",IF(${looksBack(sides(row))},"${text('bars')}","${text('details')}")))`,
      ]),
    },
    {
      at: 'F4',
      rows: [
        [text('universe'), '', universeChoice(universe, language)],
        [text('sort'), '', named('change_pct')],
        [text('order'), '', text('descending')],
        [text('top'), '', 20],
        [text('more'), '', named('amplitude')],
        [text('all'), '', countOf()],
        [text('byQuotes'), '', countOf('$L$5:$L$12')],
        [text('matches'), '', countOf('$K$5:$K$12')],
        [text('requests'), '', requests(text('bars'), text('details'))],
      ],
    },
    { at: 'A13', rows: [[remark(text('none'), text('narrower'))]] },
    { at: workbookTime, rows: [[`=${namespace}.ASOF()`]] },
    { at: 'K4', rows: [[text('condition'), text('onQuotes')], ...rows.map(conditionIn)] },
  ];
}

/** Below the conditions, where the table has no rows: its header alone would not say why. */
function remark(none: string, narrower: string): string {
  return `=IF(IFERROR(AND(ISNUMBER(H11),H11=0),FALSE),"${none}",IFERROR(IF(AND(ISNA(H11),H12>1),"${narrower}",""),""))`;
}

/** As a person types it: the id, or the column name in Chinese. */
function typedName(field: FieldId, language: Language): string {
  return language === 'zh' ? fieldName(field, language) : field;
}

function conditionsIn(language: Language): readonly (readonly Content[])[] {
  return [
    [typedName('change_pct', language), '>', '1%'],
    [typedName('amount', language), '>=', language === 'zh' ? '1亿' : '100m'],
    [typedName('name', language), '!~', 'ST'],
  ];
}

/** A condition of MD.UNIVERSE, and the same if quotes decide it. */
function conditionIn(row: number): readonly Content[] {
  return [
    `=IF(OR(A${row}="",C${row}=""),"",A${row}&B${row}&C${row})`,
    `=IF(OR(${looksBack(sides(row))},${needsDetails(sides(row))}),"",K${row})`,
  ];
}

function sides(row: number): string {
  return `A${row}&"|"&C${row}`;
}

/** True for a list with brackets, as in `return(20)`, or with the name of an indicator or sparkline, which needs none. */
function looksBack(list: string): string {
  return hasOne(list, ['(', ...[...indicatorNames, 'spark', '走势'].map(whole)]);
}

/** True for a list with a field of MD.INSTRUMENT that quotes lack. */
function needsDetails(list: string): string {
  return hasOne(list, detailFields.flatMap(namesOfField).map(whole));
}

function whole(name: string): string {
  return `|${name.replaceAll(' ', '')}|`;
}

/** True for a list with one of the texts, where `|` separates. */
function hasOne(list: string, wanted: readonly string[]): string {
  const separated = [' ', '（(', ',|', '，|', '.|', '-|'].reduce(
    (text, [from = '', to = '']) => `SUBSTITUTE(${text},"${from}","${to}")`,
    list,
  );
  return `OR(ISNUMBER(SEARCH({${wanted.map((each) => `"${each}"`).join(',')}},"|"&${separated}&"|")))`;
}

/** The header row makes a screen without matches a count of zero, and leaves an error an error. */
function countOf(conditions = ''): string {
  return `=ROWS(${namespace}.UNIVERSE($H$4,"symbol",,"all",TRUE${conditions && `,${conditions}`}))-1`;
}

/**
 * An estimate: one for the quotes, and the bars and details of whatever meets the conditions on them, 100 symbols at a time, which is how
 * many share a request of up to 400 bars; of the rows alone where they are only shown. MIN passes over a number of rows that is "all". At a past time, quotes are made of daily and minute bars.
 */
function requests(bars: string, details: string): string {
  const more = (use: string, need: (list: string) => string) =>
    `IF(OR(COUNTIF(D5:D12,"${use}")>0,${need('H5')}),ROUNDUP(H10/100,0),IF(${need('H8')},ROUNDUP(MIN(H7,H10)/100,0),0))`;
  return `=1+IF(N(${workbookTime})>0,2*ROUNDUP(H9/100,0),0)+${more(bars, looksBack)}+${more(details, needsDetails)}`;
}

function screen(ascending: string): string {
  const fields = '"symbol,name,last_price,change_pct,amount,turnover_rate"&IF($H$8="","",","&$H$8)';
  const sortBy = `IF($H$5="","",IF($H$6="${ascending}","-","")&$H$5)`;
  return `=${namespace}.UNIVERSE($H$4,${fields},${sortBy},$H$7,TRUE,$K$5:$K$12)`;
}

const looks: SheetDescription['looks'] = [
  { cells: 'A1', look: 'title' },
  { cells: 'A2', look: 'note' },
  { cells: 'A13', look: 'warning' },
  ...['A4:D4', 'A14:I14', 'K4:L4'].map((cells) => ({ cells, look: 'header' as const })),
  ...['C14:I14'].map((cells) => ({ cells, look: 'right' as const })),
  ...['A5:C12', 'H4:H8'].map((cells) => ({ cells, look: 'input' as const })),
  ...['A5:C12', 'H4:H8'].map((cells) => ({ cells, look: 'left' as const })),
  { cells: 'F4:F12', look: 'label' },
  { cells: 'H12', look: 'total' },
  { cells: 'A15:A114', look: 'symbol' },
  { cells: 'A14:I114', look: 'dense' },
];
