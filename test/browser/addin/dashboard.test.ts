/** The Office.js objects of dashboards over the grid: written by Excel.run in the pane, read back in another request. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;

beforeAll(async () => {
  grid = await openWorkbench();
});
afterAll(() => grid?.close());

/** Runs a batch in the pane. */
function run<T>(batch: (context: Excel.RequestContext) => Promise<T>): Promise<T> {
  return grid.pane().evaluate<T>(`Excel.run(${batch.toString()})`);
}

it('A dashboard built by Excel.run adds, renames and arranges its sheet', async () => {
  const read = await run(async (context) => {
    const sheets = context.workbook.worksheets;
    const shown = sheets.getActiveWorksheet().load('name');
    const sheet = sheets.add('Draft');
    await context.sync();
    const active = sheets.getActiveWorksheet().load('name');
    sheet.set({ name: 'Board', tabColor: '#107C41', showGridlines: false, position: 0 });
    sheet.load('name,position,tabColor,showGridlines');
    await context.sync();
    sheet.activate();
    await context.sync();
    return [active.name === shown.name, sheet.name, sheet.position, sheet.tabColor, sheet.showGridlines];
  });
  expect(read).toEqual([true, 'Board', 0, '#107C41', false]);
});

it('A dashboard built by Excel.run formats ranges, whole columns, widths and heights', async () => {
  await run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Board');
    const header = sheet.getRange('A3:D3');
    header.values = [['Symbol', 'Side', 'Change', 'Weight']];
    header.format.font.set({ bold: true, color: 'white', size: 12 });
    header.format.fill.color = '#0B532B';
    header.format.set({ horizontalAlignment: 'Center', verticalAlignment: 'Center', rowHeight: 24, wrapText: true });
    header.format.borders.getItem('EdgeBottom').style = 'Double';
    sheet.getRange('A4:D6').values = [
      ['600519.SH', 'long', 0.021, 0.3],
      ['AAPL.US', 'short', -0.013, 0.2],
      ['a name that is rather long', 'flat', -0.042, 0.5],
    ];
    sheet.getRange('C4:D6').numberFormat = [0, 1, 2].map(() => ['0.0%', '0%']);
    sheet.getRange('B:B').format.columnWidth = 90;
    sheet.getRange('C:C').format.font.italic = true;
    sheet.getRange('A:A').format.autofitColumns();
    await context.sync();
  });
  expect(await grid.texts('C4:D4')).toEqual([['2.1%', '30%']]);
});

it('A dashboard built by Excel.run reads its formats back', async () => {
  const read = await run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Board');
    const header = sheet.getRange('A3:D3');
    header.load('format/font,format/fill/color,format/horizontalAlignment,format/rowHeight,format/wrapText');
    const edge = header.format.borders.getItem('EdgeBottom').load('style');
    const widths = ['A1', 'B1'].map((address) => sheet.getRange(address).format.load('columnWidth'));
    const italic = ['C900', 'C3', 'D9'].map((address) => sheet.getRange(address).format.font.load('italic'));
    await context.sync();
    return {
      ...header.format.toJSON(),
      edge: edge.style,
      isFitted: (widths[0]?.columnWidth ?? 0) > 100,
      width: widths[1]?.columnWidth,
      italic: italic.map((font) => font.italic),
    };
  });
  expect(read).toMatchObject({
    font: { bold: true, color: '#FFFFFF', size: 12 },
    fill: { color: '#0B532B' },
    horizontalAlignment: 'Center',
    rowHeight: 24,
    wrapText: true,
    edge: 'Double',
    isFitted: true,
    width: 90,
    italic: [true, true, false],
  });
});

it('A dashboard built by Excel.run keeps formulas whose cells are formatted in the same request or later', async () => {
  const formulas = await run(async (context) => {
    const cells = context.workbook.worksheets.getItem('Board').getRange('K1:K2');
    cells.formulas = [['=1+1'], ['=K1/4']];
    cells.numberFormat = [['0.00'], ['0%']];
    cells.format.font.bold = true;
    await context.sync();
    cells.format.fill.color = '#EEEEEE';
    await context.sync();
    cells.load('formulas');
    await context.sync();
    return cells.formulas as string[][];
  });
  expect(formulas).toEqual([['=1+1'], ['=K1/4']]);
  await grid.waitForTexts('K1:K2', (texts) => texts.flat().join() === '2.00,50%');
});

it('A dashboard built by Excel.run freezes panes', async () => {
  const read = await run(async (context) => {
    const { freezePanes } = context.workbook.worksheets.getItem('Board');
    freezePanes.freezeRows(3);
    const rows = freezePanes.getLocationOrNullObject().load('address');
    await context.sync();
    const address = rows.address;
    freezePanes.unfreeze();
    const none = freezePanes.getLocationOrNullObject();
    await context.sync();
    freezePanes.freezeAt('A1:A3');
    const both = freezePanes.getLocation().load('address');
    await context.sync();
    return [address, none.isNullObject, both.address];
  });
  expect(read).toEqual(['Board!1:3', true, 'Board!A1:A3']);
});

it('A dashboard built by Excel.run validates entries', async () => {
  const read = await run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Board');
    const side = sheet.getRange('B4:B6').dataValidation;
    side.rule = { list: { inCellDropDown: true, source: 'long,short' } };
    side.errorAlert = { showAlert: true, style: 'Stop', title: 'Side', message: 'long or short' };
    sheet.getRange('D4:D6').dataValidation.rule = {
      decimal: { formula1: 0, formula2: '=1', operator: 'Between' },
    };
    const date = sheet.getRange('F1').dataValidation;
    date.rule = { date: { formula1: '2026-01-31', operator: 'GreaterThan' } };
    await context.sync();
    side.load();
    date.load('rule');
    const mixed = sheet.getRange('A4:B4').dataValidation.load('type');
    await context.sync();
    return [side.type, side.rule, side.valid, side.errorAlert.message, date.rule, mixed.type];
  });
  expect(read).toEqual([
    'List',
    { list: { inCellDropDown: true, source: 'long,short' } },
    null,
    'long or short',
    { date: { formula1: '=46053', operator: 'GreaterThan' } },
    'MixedCriteria',
  ]);
});

it('A dashboard built by Excel.run colours cells by conditions', async () => {
  const read = await run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Board');
    const change = sheet.getRange('C4:C6');
    const up = change.conditionalFormats.add('CellValue');
    up.cellValue.format.font.color = '#FF0000';
    up.cellValue.rule = { formula1: '0', operator: 'LessThan' };
    const least = change.conditionalFormats.add('CellValue');
    least.cellValue.rule = { formula1: '=MIN($C$4:$C$6)', operator: 'EqualTo' };
    least.cellValue.format.fill.color = '#FFDDDD';
    const bar = sheet.getRange('D4:D6').conditionalFormats.add('DataBar');
    bar.dataBar.positiveFormat.fillColor = '#4472C4';
    await context.sync();
    change.conditionalFormats.load('items/type,items/cellValue/rule,items/cellValue/format/font/color');
    const inside = sheet.getRange('A1:D9').conditionalFormats.getCount();
    sheet.getRange('C4').conditionalFormats.clearAll();
    const left = up.getRange().load('address');
    await context.sync();
    const rules = change.conditionalFormats.items.map(({ cellValue }) => [cellValue.rule.formula1, cellValue.format.font.color]);
    return [rules, inside.value, left.address];
  });
  expect(read).toEqual([
    [
      ['=MIN($C$4:$C$6)', null],
      ['=0', '#FF0000'],
    ],
    3,
    'Board!C5:C6',
  ]);
});

it('A dashboard built by Excel.run defines names that its formulas use', async () => {
  const read = await run(async (context) => {
    const { names, worksheets } = context.workbook;
    const sheet = worksheets.getItem('Board');
    names.add('Weights', sheet.getRange('D4:D6'), 'of the positions');
    names.add('Fee', '=0.25');
    sheet.names.add('Own', sheet.getRange('A4'));
    sheet.getRange('F4:F6').formulas = [['=SUM(Weights)'], ['=Fee*2'], ['=Own']];
    await context.sync();
    names.load('items/name,items/formula,items/value,items/type,items/comment');
    const own = sheet.names.load('items/name');
    await context.sync();
    return [
      names.items.map(({ name, formula, type, comment }) => [name, formula as string, type, comment]),
      own.items.map(({ name }) => name),
    ];
  });
  expect(read).toEqual([
    [
      ['Weights', '=Board!$D$4:$D$6', 'Range', 'of the positions'],
      ['Fee', '=0.25', 'Double', ''],
    ],
    ['Own'],
  ]);
  await grid.waitForTexts('F4:F6', (texts) => texts.flat().join() === '1,0.5,600519.SH');
});

it('A dashboard built by Excel.run keeps custom XML parts and settings', async () => {
  const read = await run(async (context) => {
    const { customXmlParts, settings } = context.workbook;
    customXmlParts.add('<plan xmlns="urn:plan"/>');
    settings.add('layout', { columns: 2 });
    await context.sync();
    const xml = customXmlParts.getByNamespace('urn:plan').getOnlyItem().getXml();
    const layout = settings.getItem('layout').load('value');
    await context.sync();
    return [xml.value, layout.value as unknown];
  });
  expect(read).toEqual(['<plan xmlns="urn:plan"/>', { columns: 2 }]);
});

it('A dashboard built by Excel.run has a table that takes rows and makes room for them', async () => {
  const read = await run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Board');
    sheet.getRange('H3:I6').values = [
      ['Name', 'Value'],
      ['a', 1],
      ['b', 2],
      ['below', 0],
    ];
    const table = sheet.tables.add('H3:I5', true);
    table.set({ name: 'Facts', style: 'TableStyleMedium3' });
    table.rows.add(undefined, [['c', 3]]);
    await context.sync();
    table.load('name,style');
    const range = table.getRange().load('address,values');
    const below = sheet.getRange('H7').load('values');
    const selected = context.workbook.getSelectedRange().load('address');
    await context.sync();
    return [table.name, table.style, range.address, range.values[3] as unknown[], below.values as unknown[][], selected.address];
  });
  expect(read).toEqual(['Facts', 'TableStyleMedium3', 'Board!H3:I6', ['c', 3], [['below']], 'Board!A1']);
});

it('The structure of the grid merges, inserts, deletes and clears on a sheet that is not shown', async () => {
  const read = await run(async (context) => {
    const sheets = context.workbook.worksheets;
    const shown = sheets.getActiveWorksheet().load('name');
    const sheet = sheets.add('Cells');
    sheet.getRange('A1:C3').values = [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ];
    sheet.getRange('E1:F2').merge();
    await context.sync();
    const merged = sheet.getRange('F2').getMergedAreasOrNullObject().load('address');
    sheet.getRange('A2').insert('Down');
    sheet.getRange('3:3').delete('Up');
    sheet.getRange('B1').delete('Left');
    await context.sync();
    const values = sheet.getRange('A1:C3').load('values');
    sheet.getRange('A1:B1').format.fill.color = 'red';
    sheet.getRange('A1').clear('Formats');
    const fills = ['A1', 'B1'].map((address) => sheet.getRange(address).format.fill.load('color'));
    const active = sheets.getActiveWorksheet().load('name');
    await context.sync();
    return [merged.address, values.values, fills.map(({ color }) => color), active.name === shown.name];
  });
  expect(read).toEqual([
    'Cells!E1:F2',
    [
      [1, 3, ''],
      ['', 5, 6],
      [7, '', ''],
    ],
    ['#FFFFFF', '#FF0000'],
    true,
  ]);
});

it('The structure of the grid hides and deletes sheets, but not the last visible one', async () => {
  const read = await run(async (context) => {
    const sheets = context.workbook.worksheets.load('items/name');
    const sheet = sheets.getItem('Cells');
    sheet.visibility = 'VeryHidden';
    sheet.load('visibility');
    await context.sync();
    const { visibility } = sheet;
    sheet.visibility = 'Visible';
    sheet.delete();
    const gone = sheets.getItemOrNullObject('Cells');
    await context.sync();
    for (const { name } of sheets.items) if (name !== 'Board' && name !== 'Cells') sheets.getItem(name).delete();
    await context.sync();
    sheets.getItem('Board').delete();
    const code = await context.sync().then(
      () => 'deleted',
      (error: unknown) => (error as { code: string }).code,
    );
    return [visibility, gone.isNullObject, code];
  });
  expect(read).toEqual(['VeryHidden', true, 'InvalidOperation']);
});
