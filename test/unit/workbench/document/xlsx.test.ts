/** Files are read with another library than the one that writes them. */
import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { BooleanNumber, BorderStyleTypes, HorizontalAlign } from '@univerjs/core';
import { type IconSetRuleType, type TableProperties, Workbook, type Worksheet } from 'exceljs';
import { describe, expect, it } from 'vitest';
import { type Book, bookChart, type BookCell, type BookSheet } from '../../../../src/workbench/document/xlsx/parts/book';
import { ourFormulas, withResults } from '../../../../src/workbench/document/xlsx/own-formulas';
import { pageFooter } from '../../../../src/workbench/document/xlsx/page-setup';
import { writeBook } from '../../../../src/workbench/document/xlsx/write-book';
import { bookOf, cell, part } from '../../../support/book';
import { chartOver } from '../fixture-chart';

async function written(book: Book): Promise<WorkBook> {
  return read((await writeBook(book)).file, { cellStyles: true, cellNF: true, cellFormula: true });
}

async function firstSheet(...cells: readonly BookCell[]): Promise<WorkSheet> {
  return (await written(bookOf({ cells }))).Sheets['Sheet1']!;
}

const at = (sheet: WorkSheet, address: string) => sheet[address] as CellObject;
const area = (endRow: number, endColumn: number) => ({ startRow: 0, startColumn: 0, endRow, endColumn });

it('an exported workbook has numbers, texts, booleans, errors and dates of the grid', async () => {
  const date = cell(0, 4, 46_000.5, { style: { n: { pattern: 'yyyy-mm-dd hh:mm' } } });
  const sheet = await firstSheet(...[cell(0, 0, -1.25), cell(0, 1, '600519'), cell(0, 2, true), cell(0, 3, { error: '#N/A' }), date]);
  expect(at(sheet, 'A1')).toMatchObject({ t: 'n', v: -1.25 });
  expect(at(sheet, 'B1')).toMatchObject({ t: 's', v: '600519' });
  expect(at(sheet, 'C1')).toMatchObject({ t: 'b', v: true });
  expect(at(sheet, 'D1')).toMatchObject({ t: 'e', w: '#N/A' });
  expect(at(sheet, 'E1')).toMatchObject({ t: 'n', v: 46_000.5, z: 'yyyy-mm-dd hh:mm', w: '2025-12-09 12:00' });
});

it.each(['=1+1', '+1', '-5', '@SUM(A1)', '#N/A', '\t=1'])('an exported workbook keeps the text %j a text', async (text) => {
  const { t, v, f } = at(await firstSheet(cell(0, 0, text)), 'A1');
  expect([t, v, f]).toEqual(['s', text, undefined]);
});

it('an exported workbook has formulas with their last results, spilled ones as dynamic arrays', async () => {
  const cells = [
    cell(0, 0, 'Date', { formula: { text: '_xldudf_MD_KLINE("AAPL.US")', area: area(1, 1) } }),
    ...[cell(0, 1, 'Close'), cell(1, 0, 46_000), cell(1, 1, 9.5)],
    cell(3, 0, { error: '#N/A' }, { formula: { text: 'ROUND(B2,1)' } }),
  ];
  const book = bookOf({ cells });
  const sheet = (await written(book)).Sheets['Sheet1']!;
  expect(at(sheet, 'A1')).toMatchObject({ v: 'Date', f: '_xldudf_MD_KLINE("AAPL.US")', F: 'A1:B2', D: true });
  expect(at(sheet, 'B2')).toMatchObject({ v: 9.5 });
  expect(at(sheet, 'A4')).toMatchObject({ t: 'e', f: 'ROUND(B2,1)' });
  expect(await part(book, 'xl/metadata.xml')).toContain('fDynamic="1"');
  expect(await part(book, '[Content_Types].xml')).toContain('/xl/metadata.xml');
  expect(await part(book, 'xl/_rels/workbook.xml.rels')).toContain('Target="metadata.xml"');
});

it('an exported workbook has a value with the formula in a note where the file cannot hold the formula', async () => {
  const sheet = await firstSheet(cell(0, 0, 3, { note: '=FLATTEN(A1:B2)' }));
  expect(at(sheet, 'A1')).toMatchObject({ t: 'n', v: 3 });
  expect(at(sheet, 'A1').c?.[0]?.t).toContain('=FLATTEN(A1:B2)');
});

it('an exported workbook has the notes of cells and its comments', async () => {
  const book = bookOf({
    cells: [cell(0, 0, 1, { ownNote: 'As of noon' }), cell(1, 0, 2, { ownNote: 'Two', note: '=FLATTEN(A1)' })],
  });
  const { Sheets, Props } = await written({ ...book, comments: 'For the board' });
  const texts = ['A1', 'A2'].map((address) => at(Sheets['Sheet1']!, address).c?.[0]?.t);
  expect(texts).toEqual(['As of noon', 'Two\n=FLATTEN(A1)']);
  expect(Props?.Comments).toBe('For the board');
});

it('an exported workbook has the widths, heights, merges, hidden and active sheets, names and filter of the grid', async () => {
  const sheets = [
    {
      columns: [
        { index: 0, size: 150, isHidden: false },
        { index: 1, size: 63, isHidden: false },
        { index: 2, size: 88, isHidden: true },
      ],
      rows: [{ index: 0, size: 34, isHidden: false }],
      merges: [area(0, 2)],
      cells: [cell(0, 0, 'Title'), cell(1, 0, 'Filtered')],
      filter: { ...area(5, 2), startRow: 1 },
    },
    { name: '板块 2', isHidden: true },
    { name: 'Third' },
  ];
  const names = [{ name: 'Prices', range: 'Sheet1!$A$1:$B$3' }];
  const { Sheets, SheetNames, Workbook } = await written({ ...bookOf(...sheets), active: 2, names });
  const sheet = Sheets['Sheet1']!;
  // In digits of the default font, which are 7 pixels wide.
  const widths = sheet['!cols']!.map((column) => Math.round(column.width! * 7));
  expect(widths).toEqual([150, 63, 88]);
  expect(sheet['!cols']!.map(({ hidden }) => hidden ?? false)).toEqual([false, false, true]);
  expect(sheet['!rows']![0]!.hpt).toBe(34 * 0.75);
  expect(sheet['!merges']).toEqual([{ s: { r: 0, c: 0 }, e: { r: 0, c: 2 } }]);
  expect(sheet['!autofilter']).toEqual({ ref: 'A2:C6' });
  expect(SheetNames).toEqual(['Sheet1', '板块 2', 'Third']);
  expect(Workbook!.Sheets!.map(({ Hidden }) => Hidden)).toEqual([0, 1, 0]);
  expect(Workbook!.Names).toContainEqual(expect.objectContaining({ Name: 'Prices', Ref: 'Sheet1!$A$1:$B$3' }));
  expect(await part({ ...bookOf(...sheets), active: 2 }, 'xl/workbook.xml')).toContain('activeTab="2"');
});

it('an exported workbook has frozen panes, and no gridlines where the grid has none', async () => {
  const sheet = await part(bookOf({ frozenRows: 3, hasGridlines: false }), 'xl/worksheets/sheet1.xml');
  expect(sheet).toMatch(/<sheetView [^>]*showGridLines="0"/);
  expect(sheet).toMatch(/<pane [^>]*ySplit="3"[^>]*topLeftCell="A4"[^>]*state="frozen"/);
});

it('an exported workbook has fonts, fills, borders and alignment', async () => {
  const style = {
    ...{
      bl: BooleanNumber.TRUE,
      fs: 16,
      cl: { rgb: '#0b5cad' },
      bg: { rgb: 'rgb(238,244,251)' },
      ht: HorizontalAlign.RIGHT,
    },
    bd: { b: { s: BorderStyleTypes.MEDIUM, cl: { rgb: '#107c41' } } },
  };
  const styles = await part(bookOf({ cells: [cell(0, 0, 1, { style })] }), 'xl/styles.xml');
  expect(styles).toMatch(/<b\/><color rgb="FF0B5CAD"\/><sz val="16"\/>/);
  expect(styles).toContain('<fgColor rgb="FFEEF4FB"/>');
  expect(styles).toContain('<bottom style="medium"><color rgb="FF107C41"/></bottom>');
  expect(styles).toContain('horizontal="right"');
});

it('an exported workbook has no number format that Excel would have to repair', async () => {
  const sheet = await firstSheet(
    cell(0, 0, 1, { style: { n: { pattern: '0.00;[Nocolour]"' } } }),
    cell(1, 0, 'a', { style: { n: { pattern: '@@@' } } }),
  );
  expect(at(sheet, 'A1').z).toBe('General');
  expect(at(sheet, 'A2').z).toBe('@');
});

const ranges = [area(9, 0)];
const highlight = { type: 'highlightCell', style: { bg: { rgb: '#ff0000' } } };
const steps = [
  { color: '#ffffff', value: { type: 'min' } },
  { color: '#107c41', value: { type: 'num', value: 5 } },
];
const bar = { min: { type: 'min' }, max: { type: 'max' }, isGradient: true, positiveColor: '#00ff00' };

/** As the grid's panel makes it: the icons of a set from the largest values down, above 20, above 10, and the rest. */
const icons = (iconType: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ iconType, iconId: String(index), operator: 'greaterThan' },
    value: { type: 'num', value: 10 * (count - 1 - index) },
  }));

it.each([
  [{ ...highlight, subType: 'number', operator: 'greaterThan', value: 5 }, 'operator="greaterThan"><formula>5<'],
  [{ ...highlight, subType: 'number', operator: 'between', value: [1, 2] }, '<formula>1</formula><formula>2<'],
  [{ ...highlight, subType: 'formula', value: '=STDEV.S($A$1:$A$9)>1' }, '<formula>_xlfn.STDEV.S($A$1:$A$9)&gt;1<'],
  [{ ...highlight, subType: 'rank', value: 3, isBottom: true }, 'type="top10"'],
  [{ type: 'colorScale', config: steps }, '<cfvo type="num" val="5"/><color rgb="FFFFFFFF"/><color rgb="FF107C41"/>'],
  [{ type: 'dataBar', config: bar, isShowValue: true }, 'type="dataBar"'],
])('the rules of an exported sheet hold a conditional format: %j', async (rule, expected) => {
  const sheet = await part(bookOf({ conditionalFormats: [{ ranges, rule }] }), 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('sqref="A1:A10"');
  expect(sheet).toContain(expected);
});

it.each([
  { type: 'iconSet', config: [] },
  { type: 'iconSet', config: icons('_5Felling', 5) },
  { type: 'iconSet', config: icons('3Arrows', 3).map((step, index) => ({ ...step, iconId: index === 0 ? '1' : '0' })) },
  { type: 'iconSet', config: icons('3Arrows', 3).map((step) => ({ ...step, operator: 'lessThan' })) },
  { ...highlight, subType: 'formula', value: '=FLATTEN(A1)' },
  { ...highlight, subType: 'number', operator: 'between', value: [1] },
])('the rules of an exported sheet leave out, and count, a conditional format that the file cannot hold: %j', async (rule) => {
  const book = bookOf({ conditionalFormats: [{ ranges, rule }] });
  expect(await part(book, 'xl/worksheets/sheet1.xml')).not.toContain('cfRule');
  expect((await writeBook(book)).leftOut).toBe(1);
});

async function readWithWriter(book: Book): Promise<Worksheet> {
  const workbook = new Workbook();
  await workbook.xlsx.load((await writeBook(book)).file);
  return workbook.worksheets[0]!;
}

it.each(['3TrafficLights1', '3Stars'])('an exported sheet has the icon set %s with its bounds', async (set) => {
  const rule = { type: 'iconSet', isShowValue: false, config: icons(set, 3) };
  const sheet = await readWithWriter(bookOf({ conditionalFormats: [{ ranges, rule }] }));
  const [format] = (sheet as unknown as { conditionalFormattings: { ref: string; rules: IconSetRuleType[] }[] }).conditionalFormattings;
  expect(format?.ref).toBe('A1:A10');
  expect(format?.rules[0]).toMatchObject({ type: 'iconSet', iconSet: set, showValue: false });
  const [least, middle, most] = format!.rules[0]!.cfvo!;
  expect(least).toEqual({ type: 'percent', value: 0 });
  // Above 10, without 10, although bounds in files include themselves.
  expect(middle!.value).toBeGreaterThan(10);
  expect(middle!.value).toBeCloseTo(10, 12);
  expect(most!.value).toBeCloseTo(20, 12);
});

it('an icon set whose bounds include themselves is exported so, and one in reverse order as such', async () => {
  const config = icons('4Arrows', 4).map((step, index) => ({
    ...{ ...step, iconId: String(3 - index), operator: 'greaterThanOrEqual' },
  }));
  const rule = { type: 'iconSet', isShowValue: true, config };
  const sheet = await part(bookOf({ conditionalFormats: [{ ranges, rule }] }), 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('iconSet="4Arrows" reverse="1"');
  expect(sheet).toContain('<cfvo type="num" val="10"/><cfvo type="num" val="20"/><cfvo type="num" val="30"/>');
});

const quotes = { name: 'Quotes 1', area: area(2, 3), hasHeaders: true, style: 'TableStyleLight9' };
const quoteCells = [cell(0, 0, 'Close'), cell(0, 1, 'close'), cell(0, 3, 'per\ncent'), cell(1, 0, 9.5), cell(2, 3, 'last')];

describe('A table of an exported sheet', () => {
  it('has its area, style, filter buttons and headers, each once, over the values of the cells', async () => {
    const names = [{ name: 'QUOTES_1', range: 'Sheet1!$F$1' }];
    const book = { ...bookOf({ cells: quoteCells, tables: [quotes] }), names };
    const sheet = await readWithWriter(book);
    const [read] = sheet.getTables().map((each) => (each as unknown as { table: TableProperties }).table);
    expect(read).toMatchObject({ name: 'Quotes_12', tableRef: 'A1:D3', headerRow: true });
    expect(read!.style).toMatchObject({ theme: 'TableStyleLight9' });
    expect(read!.columns.map(({ name, filterButton }) => [name, filterButton])).toEqual(
      ['Close', 'close2', 'Column3', 'per cent'].map((name) => [name, true]),
    );
    const shown = await written(book);
    expect(at(shown.Sheets['Sheet1']!, 'A2').v).toBe(9.5);
    expect(at(shown.Sheets['Sheet1']!, 'D3').v).toBe('last');
    expect(at(shown.Sheets['Sheet1']!, 'D1')).toMatchObject({ t: 's', v: 'per cent' });
  });

  it('has a name of its own, and the default style where the grid has one of its own', async () => {
    const tables = ['表 1', 'AB12', '表_1'].map((name, index) => ({
      ...{ name, hasHeaders: true, area: { ...area(10 * index + 2, 1), startRow: 10 * index } },
    }));
    const sheet = await readWithWriter(bookOf({ tables }));
    const read = sheet.getTables().map((each) => (each as unknown as { table: TableProperties }).table);
    expect(read.map(({ name }) => name)).toEqual(['表_1', '_AB12', '表_12']);
    expect(read[0]!.style).toMatchObject({ theme: 'TableStyleMedium2' });
  });

  it.each([
    ['has merged cells', { merges: [area(0, 1)] }],
    ['has a filter of its own', { filter: area(2, 3) }],
    ['holds a spill', { cells: [cell(0, 0, 1, { formula: { text: 'SEQUENCE(2)', area: area(1, 0) } })] }],
    ['has no rows', { tables: [{ ...quotes, area: area(0, 3) }] }],
    ['has no headers', { tables: [{ ...quotes, hasHeaders: false }] }],
  ])('is left out, and counted, if it %s, which Excel would have to repair', async (_, sheet) => {
    const book = bookOf({ cells: quoteCells, tables: [quotes], ...sheet });
    expect((await readWithWriter(book)).getTables()).toEqual([]);
    expect((await writeBook(book)).leftOut).toBe(1);
  });
});

it('the rules of an exported sheet hold lists of values and bounds, and leave out what Excel lacks', async () => {
  const validations = [
    { ranges, type: 'list', formula1: '1d,1w' },
    { ranges: [{ ...area(9, 1), startColumn: 1 }], type: 'list', formula1: '=Sheet1!$D$1:$D$3' },
    {
      ...{ ranges: [{ ...area(9, 2), startColumn: 2 }], type: 'whole', operator: 'between' },
      ...{ formula1: '1', formula2: '9' },
    },
    { ranges, type: 'listMultiple', formula1: 'a,b' },
  ];
  const sheet = await part(bookOf({ validations }), 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('<dataValidations count="3">');
  expect(sheet).toContain('sqref="A1:A10"><formula1>&quot;1d,1w&quot;</formula1>');
  expect(sheet).toContain('<formula1>Sheet1!$D$1:$D$3</formula1>');
  expect(sheet).toContain('<formula1>1</formula1><formula2>9</formula2>');
});

describe('the page set-up of an exported sheet', () => {
  const setupOf = async (sheet: Partial<BookSheet>, footer?: string) => {
    const book = { ...bookOf(sheet), ...(footer !== undefined && { footer }) };
    return [await part(book, 'xl/worksheets/sheet1.xml'), await part(book, 'xl/workbook.xml')] as const;
  };

  it('is landscape and as wide as the page, ends with the last value, and repeats frozen rows', async () => {
    const cells = [cell(0, 0, 'Symbol'), cell(9, 3, 1), cell(113, 0, null, { style: { bl: BooleanNumber.TRUE } })];
    const [xml, names] = await setupOf({ cells, frozenRows: 4 });
    expect(xml).toMatch(/<pageSetup[^>]*paperSize="9"[^>]*orientation="landscape"[^>]*fitToHeight="0"/);
    expect(xml).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(names).toMatch(/_xlnm.Print_Area"[^>]*>&apos;Sheet1&apos;!\$A\$1:\$D\$10</);
    expect(names).toMatch(/_xlnm.Print_Titles"[^>]*>&apos;Sheet1&apos;!\$1:\$4</);
  });

  it.each([
    ["Bob's", 'Bob&apos;&apos;s'],
    ["R&D's 'new' one", 'R&amp;D&apos;&apos;s &apos;&apos;new&apos;&apos; one'],
  ])('names its area and titles also where the name of the sheet has apostrophes: %s', async (name, written) => {
    const [, names] = await setupOf({ name, cells: [cell(4, 1, 1)], frozenRows: 2 });
    expect(names).toContain(`>&apos;${written}&apos;!$A$1:$B$5<`);
    expect(names).toContain(`>&apos;${written}&apos;!$1:$2<`);
  });

  it('leaves hidden columns out, and has the chart below the last value', async () => {
    const { chart, read: readCells } = chartOver('Line', [], {
      chart: { box: { left: 0, top: 72, width: 400, height: 144 } },
    });
    const columns = [{ index: 5, size: 88, isHidden: true }];
    const [, names] = await setupOf({
      cells: [cell(0, 0, 1), cell(99, 5, 1)],
      columns,
      charts: [bookChart(chart, readCells)],
    });
    expect(names).toMatch(/_xlnm.Print_Area"[^>]*>&apos;Sheet1&apos;!\$A\$1:\$H\$12</);
  });

  it('names the source and the time at the foot of each page', async () => {
    const [xml] = await setupOf({ cells: [cell(0, 0, 1)] }, pageFooter('R&D · Simulated data', '2026-01-15 10:30'));
    expect(xml).toContain('<oddFooter>&amp;LR&amp;&amp;D · Simulated data&amp;C&amp;A&amp;R 2026-01-15 10:30  &amp;P / &amp;N</oddFooter>');
  });
});

it('an exported font has a name and a size, whatever the grid knows of it', async () => {
  const styles = await part(bookOf({ cells: [cell(0, 0, 'bold', { style: { bl: BooleanNumber.TRUE } })] }), 'xl/styles.xml');
  expect(styles).toMatch(/<font><b\/><sz val="11"\/><name val="Arial"\/>/);
});

it('values alone can be exported in place of the formulas that need the add-in', () => {
  const ours = cell(0, 0, 3, { formula: { text: '_xldudf_MD_QUOTE("AAPL.US")' } });
  const own = cell(0, 1, 6, { formula: { text: 'A1*2' } });
  const book = bookOf({ cells: [ours, own] });
  expect(ourFormulas(book)).toBe(1);
  expect(withResults(book).sheets[0]!.cells).toEqual([cell(0, 0, 3), own]);
});
