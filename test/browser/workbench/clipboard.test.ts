/** What Ctrl+C puts on the clipboard, and what pasting it in the workbook gives. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copySelection, type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;

beforeAll(async () => {
  grid = await openWorkbench();
  await grid.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(grid.page.url()).origin });
  await grid.addSheet();
  // Of days that are over: a bar of today may have changed when a pasted formula asks for it.
  await grid.write('A1', '=MD.KLINE("600519.SH","1d",3,"2026-01-15",,"date,close,volume")');
  await grid.waitForTexts('C4', ([row]) => /^[\d,]+$/.test(row?.[0] ?? ''));
});
afterAll(() => grid?.close());

async function select(from: string, down: number, across: number): Promise<void> {
  await grid.click(from);
  for (let step = 0; step < down; step++) await grid.page.keyboard.press('Shift+ArrowDown');
  for (let step = 0; step < across; step++) await grid.page.keyboard.press('Shift+ArrowRight');
}

async function copy(from: string, down: number, across: number, key = 'Control+c'): Promise<void> {
  await select(from, down, across);
  await copySelection(grid, key);
}

async function paste(address: string, down = 0, across = 0): Promise<void> {
  await select(address, down, across);
  await grid.page.keyboard.press('Control+v');
}

const waitForSame = (address: string, shown: string[][]) =>
  grid.waitForTexts(address, (texts) => JSON.stringify(texts) === JSON.stringify(shown));

const clipboard = (type: string) =>
  grid.page.evaluate(async (wanted) => {
    const [item] = await navigator.clipboard.read();
    return item?.types.includes(wanted) ? (await item.getType(wanted)).text() : '';
  }, type);

async function pasteValues(address: string): Promise<void> {
  await grid.click(address);
  const { x, y } = await grid.page.evaluate((at) => window.marketDataWorkbench!.rectangleOf(at), address);
  await grid.page.mouse.click(x + 5, y + 5, { button: 'right' });
  await grid.page.getByText('Paste Special', { exact: true }).hover();
  await grid.page.getByText('Paste Value', { exact: true }).click();
}

it('copying a spill puts the displayed texts of all its cells on the clipboard', async () => {
  const shown = await grid.texts('A1:C4');
  await copy('A1', 3, 2);
  expect(await clipboard('text/plain')).toBe(shown.map((row) => row.join('\t')).join('\n'));
  const html = await clipboard('text/html');
  for (const text of shown.flat()) expect(html).toContain(`>${text}<`);
});

it('a part of a spill without its formula is copied, too', async () => {
  const [[date, close]] = (await grid.texts('A3:B3')) as [[string, string]];
  await copy('A3', 0, 1);
  expect(await clipboard('text/plain')).toBe(`${date}\t${close}`);
});

it('pasting values keeps dates and formats, as constants', async () => {
  const shown = await grid.texts('A1:C4');
  await copy('A1', 3, 2);
  await pasteValues('F1');
  await waitForSame('F1:H4', shown);
  await grid.write('J1', '=ISNUMBER(F2)&ISFORMULA(F1)');
  await grid.waitForTexts('J1', ([row]) => row?.[0] === 'TRUEFALSE');
  // The last entry, then the paste.
  await grid.click('F1');
  await grid.page.keyboard.press('Control+z');
  await grid.page.keyboard.press('Control+z');
  await grid.waitForTexts('F1:H4', (texts) => texts.flat().every((text) => text === ''));
});

it('pasting a part of a spill without its formula gives values with their formats, and can be undone', async () => {
  const shown = await grid.texts('A3:C4');
  await grid.write('F6', '=1+1');
  await grid.waitForTexts('F6', ([row]) => row?.[0] === '2');
  await select('B3', 1, 1);
  await grid.page.keyboard.press('Control+b');
  await copy('A3', 1, 2);
  await paste('E6');
  await waitForSame('E6:G7', shown);
  await grid.page.keyboard.press('Control+z');
  await waitForSame('E6:G7', [
    ['', '2', ''],
    ['', '', ''],
  ]);
  // Redone while the formula is calculated again.
  await grid.page.keyboard.press('Control+y');
  await waitForSame('E6:G7', shown);
  await grid.write('I6', '=AND(ISNUMBER(E6:G7))&OR(ISFORMULA(E6:G7))&(E6=A3)');
  await grid.waitForTexts('I6', ([row]) => row?.[0] === 'TRUEFALSETRUE');
  expect(await grid.texts('A3:C4')).toEqual(shown);
});

it('a selection that is a multiple of the copied part is filled with it', async () => {
  const [row] = await grid.texts('A3:C3');
  await copy('A3', 0, 2);
  await paste('E9', 1, 2);
  await waitForSame('E9:G10', [row!, row!]);
});

it('pasting values of a part of a spill keeps dates and formats', async () => {
  const shown = await grid.texts('A3:C4');
  await copy('A3', 1, 2);
  await pasteValues('E12');
  await waitForSame('E12:G13', shown);
});

it('errors are pasted as errors, and texts and logical values as themselves', async () => {
  await grid.write('A7', '={"first";#DIV/0!;#N/A;TRUE;"007"}');
  const shown = await grid.waitForTexts('A8:A11', (texts) => texts[3]?.[0] === '007');
  await copy('A8', 3, 0);
  await paste('C8');
  await waitForSame('C8:C11', shown);
  await grid.write('C7', '=ERROR.TYPE(C8)&ISNA(C9)&ISLOGICAL(C10)&ISTEXT(C11)');
  await grid.waitForTexts('C7', ([row]) => row?.[0] === '2TRUETRUETRUE');
});

it('pasting a spill with its formula gives a formula that spills, also beyond what was copied', async () => {
  const shown = await grid.texts('A1:C4');
  await copy('A1', 2, 2);
  await paste('F1');
  await waitForSame('F1:H4', shown);
});

it('cutting a part of a spill leaves the spill as it is', async () => {
  const shown = await grid.texts('A1:C4');
  await copy('A3', 1, 2, 'Control+x');
  await paste('A13');
  await grid.enter('A16', 'pasted');
  await grid.waitForTexts('A16', ([row]) => row?.[0] === 'pasted');
  expect(await grid.texts('A1:C4')).toEqual(shown);
  expect((await grid.texts('A13:C14')).flat().join('')).toBe('');
});

it('pasted text keeps its place when its first cell is blank, and a symbol is a text', async () => {
  await grid.addSheet();
  await grid.page.evaluate(() => navigator.clipboard.writeText('\tclose\n000858.SZ\t1 < 2\n'));
  await paste('B2');
  await waitForSame('A1:C3', [
    ['', '', ''],
    ['', '', 'close'],
    ['', '000858.SZ', '1 < 2'],
  ]);
  await grid.page.evaluate(() => navigator.clipboard.writeText('600519.SH'));
  await paste('E2');
  await grid.write('F2', '=E2&ISTEXT(B3)');
  await grid.waitForTexts('F2', ([row]) => row?.[0] === '600519.SHTRUE');
});

it('pasted text in quotes keeps its tab and its line break in one cell', async () => {
  await grid.page.evaluate(() => navigator.clipboard.writeText('"a\tb"\t"c\nd ""e"""\n5\tf\n'));
  await paste('H2');
  await grid.write('H5', '=LEN(H2)&LEN(I2)&H3&I3');
  await grid.waitForTexts('H5', ([row]) => row?.[0] === '375f');
});

it('a line break in a cell, pasted or typed, is that of Excel for formulas and the add-in', async () => {
  await grid.click('H7');
  await grid.page.keyboard.type('one');
  await grid.page.keyboard.press('Alt+Enter');
  await grid.page.keyboard.type('two');
  await grid.page.keyboard.press('Enter');
  await grid.write('H8', '=SUBSTITUTE(H7,CHAR(10),"/")&CODE(MID(I2,2,1))');
  await grid.waitForTexts('H8', ([row]) => row?.[0] === 'one/two10');
  const values = await grid.pane().evaluate(() =>
    Excel.run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange('H7').load('values,text');
      await context.sync();
      return [range.values, range.text];
    }),
  );
  expect(values).toEqual([[['one\ntwo']], [['one\ntwo']]]);
});

it('pasted text takes the formats of the cells, and gives a number format to those without one', async () => {
  const formats = () =>
    grid.pane().evaluate(() =>
      Excel.run(async (context) => {
        const range = context.workbook.worksheets.getActiveWorksheet().getRange('H10:I10');
        range.load('numberFormat,format/fill/color,format/font/bold');
        await context.sync();
        return [...range.numberFormat[0]!, range.format.fill.color, range.format.font.bold] as unknown[];
      }),
    );
  await grid.pane().evaluate(() =>
    Excel.run(async (context) => {
      const range = context.workbook.worksheets.getActiveWorksheet().getRange('H10:I10');
      range.numberFormat = [['0.000', 'General']];
      range.format.fill.color = '#BDD7EE';
      range.format.font.bold = true;
      await context.sync();
    }),
  );
  await grid.page.evaluate(() => navigator.clipboard.writeText('1.5\t50%\n'));
  await paste('H10');
  await waitForSame('H10:I10', [['1.500', '50%']]);
  expect(await formats()).toEqual(['0.000', '0%', '#BDD7EE', true]);
  await grid.page.keyboard.press('Control+z');
  await waitForSame('H10:I10', [['', '']]);
  expect(await formats()).toEqual(['0.000', 'General', '#BDD7EE', true]);
});

it('page and pane have thrown no error', () => {
  expect(grid.errors).toEqual([]);
});
