import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sparklineColour } from '../../../src/workbench/grid/contents/cell-display';
import type { PageRectangle } from '../../../src/workbench/grid/inspection';
import { coloursIn } from '../../support/cell-colours';
import { type GridDriver, openWorkbench } from '../../support/grid-driver';

let grid: GridDriver;

beforeAll(async () => {
  grid = await openWorkbench();
});
afterAll(() => grid?.close());

/** Each test has an empty sheet. */
beforeEach(async () => {
  await grid.addSheet();
  await grid.waitForTexts('A1:B2', (texts) => texts.flat().every((text) => text === ''));
});

const isNumber = (text: string | undefined) => text !== undefined && /^-?[\d,]+(\.\d+)?%?$/.test(text);
const toNumber = (text: string | undefined) => Number(text?.replaceAll(',', ''));

/** Whether the text of the cell reaches its right edge. */
async function isInkAtRight(address: string): Promise<boolean> {
  const edgeOf = ({ x, y, width, height }: PageRectangle) => ({ x: x + width - 8, y: y + 3, width: 6, height: height - 6 });
  return (await coloursIn(grid.page, address, edgeOf)).some((colour) => !colour.endsWith(',0'));
}

it('a workbook at rest asks for few frames and timers', async () => {
  const askedInASecond = () =>
    grid.page.evaluate(async () => {
      const { requestAnimationFrame, setInterval } = window;
      let asked = 0;
      const counted =
        <T extends unknown[]>(ask: (...given: T) => number) =>
        (...given: T) => {
          asked++;
          return ask.apply(window, given);
        };
      Object.assign(window, {
        requestAnimationFrame: counted(requestAnimationFrame),
        setInterval: counted(setInterval as (...given: unknown[]) => number),
      });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      Object.assign(window, { requestAnimationFrame, setInterval });
      return asked;
    });
  // The hidden editors blink their carets; a loop asks for 60.
  await expect.poll(askedInASecond).toBeLessThan(10);
});

/** Begins when the sheet is at rest: the grid draws a new one again with its permissions, 300 ms after it was added. */
async function recordDrawnTexts(beginning: string) {
  const recorder = await grid.page.evaluateHandle((wanted) => {
    const canvases = CanvasRenderingContext2D.prototype;
    const { fillText } = canvases;
    const texts: string[] = [];
    canvases.fillText = function (text, ...place) {
      if (text.startsWith(wanted)) texts.push(text);
      fillText.call(this, text, ...place);
    };
    return { texts, end: () => Object.assign(canvases, { fillText }) };
  }, beginning);
  await recorder.evaluate(async ({ texts }) => {
    for (let known = -1; known !== texts.length;) {
      known = texts.length;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
  return recorder;
}

it('a recalculation draws the sheet once, with its spills and conditional formats', async () => {
  await grid.enterTogether('A1', [['="Drawn "&ROUND(B1*1000000,0)', '=RAND()', '=B1*SEQUENCE(3)']]);
  await grid.pane().evaluate(() =>
    Excel.run(async (context) => {
      const spill = context.workbook.worksheets.getActiveWorksheet().getRange('C1:C3');
      const { cellValue } = spill.conditionalFormats.add('CellValue');
      cellValue.format.font.color = '#C00000';
      cellValue.rule = { formula1: '=0', operator: 'GreaterThan' };
      await context.sync();
    }),
  );
  await grid.click('E9');
  const recorder = await recordDrawnTexts('Drawn ');
  const [[entered]] = (await grid.texts('A1')) as [[string]];
  let last = entered;
  for (let calculation = 1; calculation <= 4; calculation++) {
    await grid.page.keyboard.press('F9');
    [[last]] = (await grid.waitForTexts('A1', ([row]) => row?.[0] !== last)) as [[string]];
  }
  const drawn = () => recorder.evaluate(({ texts }) => texts);
  await expect.poll(drawn).toContain(last);
  // The entered cells may be drawn again, as their formats follow.
  const recalculated = (await drawn()).filter((text) => text !== entered);
  expect(recalculated).toEqual([...new Set(recalculated)]);
  await recorder.evaluate(({ end }) => end());
});

describe('a formula', () => {
  it('=MD.QUOTE that is typed shows a price', async () => {
    await grid.type('A1', '=MD.QUOTE("600519.SH")');
    const [[price]] = (await grid.waitForTexts('A1', ([row]) => isNumber(row?.[0]))) as [[string]];
    expect(toNumber(price)).toBeGreaterThan(0);
  });

  it('=MD.KLINE shows twenty weeks with dates and numbers', async () => {
    await grid.write('A1', '=MD.KLINE("AAPL.US","1w",20)');
    const [header, ...bars] = await grid.waitForTexts('A1:G21', (texts) => isNumber(texts[20]?.[1]));
    expect(header?.every((name) => name !== '')).toBe(true);
    expect(bars).toHaveLength(20);
    for (const [date, ...numbers] of bars) {
      expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(numbers.every(isNumber)).toBe(true);
    }
    const dates = bars.map(([date]) => date ?? '');
    expect(dates).toEqual([...dates].sort());
    expect((await grid.texts('A22'))[0]).toEqual(['']);
    expect(await Promise.all(['B1', 'B2', 'C1'].map(isInkAtRight))).toEqual([true, true, true]);
  });

  it('shows sparklines in grey, and headers over texts on the left', async () => {
    await grid.type('A1', '=MD.QUOTE({"600519.SH";"AAPL.US"},"symbol,spark(20)",TRUE)');
    await grid.waitForTexts('A1:B3', (texts) => /^[▁-█]+$/.test(texts[2]?.[1] ?? ''));
    expect(await grid.colourOf('B3')).toBe(sparklineColour);
    expect(await isInkAtRight('A1')).toBe(false);
  });

  it('=MD.DEPTH shows a ladder of five levels around the spread', async () => {
    await grid.write('A1', '=MD.DEPTH("00700.HK")');
    const [, ...levels] = await grid.waitForTexts('A1:E6', (texts) => isNumber(texts[5]?.[2]));
    expect(levels.map(([level]) => level)).toEqual(['1', '2', '3', '4', '5']);
    const bids = levels.map((level) => toNumber(level[2]));
    const asks = levels.map((level) => toNumber(level[3]));
    expect(bids).toEqual([...bids].sort((a, b) => b - a));
    expect(asks).toEqual([...asks].sort((a, b) => a - b));
    expect(bids[0]).toBeLessThan(asks[0] ?? 0);
  });
});

const edited = () => grid.page.evaluate(() => window.marketDataWorkbench?.editedText());

describe('a person who types', () => {
  it('changes a cell, and its dependents are updated', async () => {
    await grid.write('A1', '600519.SH');
    await grid.write('B1', '=MD.QUOTE(A1,"symbol")');
    await grid.waitForTexts('B1', ([row]) => row?.[0] === '600519.SH');
    await grid.type('A1', 'AAPL.US');
    await grid.waitForTexts('B1', ([row]) => row?.[0] === 'AAPL.US');
  });

  it('enters =MD. and sees a list of the functions', async () => {
    await grid.click('A1');
    // A busy grid loses keys while it opens its editor.
    await grid.page.keyboard.type('=');
    await expect.poll(edited).toBe('=');
    await grid.page.keyboard.type('MD.');
    for (const name of ['MD.QUOTE', 'MD.KLINE', 'MD.DEPTH']) {
      await grid.page.getByText(name, { exact: true }).first().waitFor();
    }
    await grid.page.keyboard.press('Escape');
    await grid.page.keyboard.press('Escape');
  });
});

const formulaOf = (address: string) =>
  grid.pane().evaluate(
    (cell) =>
      Excel.run(async (context) => {
        const range = context.workbook.worksheets.getActiveWorksheet().getRange(cell).load('formulas');
        await context.sync();
        return range.formulas[0]?.[0] as unknown;
      }),
    address,
  );
/** Opens the editor with the contents of the cell. */
const edit = async (address: string) => {
  await grid.click(address);
  await grid.page.keyboard.press('F2');
  await expect.poll(edited).toBeDefined();
};
const confirm = async () => {
  await grid.page.keyboard.press('Enter');
  await expect.poll(edited).toBeUndefined();
};

/** Adds the sheet Rates without opening it. */
const addRates = () =>
  grid.pane().evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.worksheets.add('Rates').getRange('A1:C2').formulas = [
        ['=B1*2', 1, ''],
        ['', '', '=A1'],
      ];
      await context.sync();
    }),
  );

/** Changes the input of A1 on the sheet Rates, and waits for its result. */
const changeRate = async (rate: number) => {
  const result = () =>
    grid.pane().evaluate(() =>
      Excel.run(async (context) => {
        const range = context.workbook.worksheets.getItem('Rates').getRange('A1').load('values');
        await context.sync();
        return range.values[0]?.[0] as unknown;
      }),
    );
  await grid.pane().evaluate(
    (value) =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem('Rates').getRange('B1').values = [[value]];
        await context.sync();
      }),
    rate,
  );
  await expect.poll(result).toBe(2 * rate);
};

describe('results that arrive while a person types', () => {
  const shows = (text: string) => grid.waitForTexts('A1', ([row]) => row?.[0] === text);

  beforeAll(addRates);

  it('in the edited cell or at its place on another sheet leave the text alone', async () => {
    await grid.type('A1', '=Rates!A1+1');
    await shows('3');
    // A second click would be taken for a double one.
    await grid.page.keyboard.press('ArrowUp');
    await grid.page.keyboard.type('text');
    await expect.poll(edited).toBe('text');
    await changeRate(2);
    expect(await edited()).toBe('text');
    await grid.page.keyboard.press('Escape');
    await shows('5');
    await edit('A1');
    expect(await edited()).toBe('=Rates!A1+1');
    await changeRate(3);
    expect(await edited()).toBe('=Rates!A1+1');
    await grid.page.keyboard.type('0');
    await confirm();
    await shows('16');
  });

  it('leave a formula alone that a click refers to another sheet', async () => {
    const name = await grid.page.locator('[data-u-comp="slide-tab-item"][aria-selected="true"]').innerText();
    await grid.click('A1');
    await grid.page.keyboard.type('=');
    await expect.poll(edited).toBe('=');
    await grid.openSheet('Rates');
    const target = await grid.page.evaluate(() => window.marketDataWorkbench?.rectangleOf('C2'));
    await grid.page.mouse.click(target!.x + 10, target!.y + 10);
    await expect.poll(edited).toBe('=Rates!C2');
    await changeRate(4);
    expect(await edited()).toBe('=Rates!C2');
    await confirm();
    await grid.openSheet(name);
    await shows('8');
  });
});

describe('a formula with a spill operator', () => {
  const shows = (text: string) => grid.waitForTexts('C1', ([row]) => row?.[0] === text);

  it('is read and edited as it was typed', async () => {
    await grid.write('A1', '=SEQUENCE(3)');
    await grid.type('C1', '=SUM($A$1#)');
    await shows('6');
    expect(await formulaOf('C1')).toBe('=SUM($A$1#)');
    await edit('C1');
    expect(await edited()).toBe('=SUM($A$1#)');
    await grid.page.keyboard.type('+1');
    await confirm();
    await shows('7');
    expect(await formulaOf('C1')).toBe('=SUM($A$1#)+1');
  });

  it('is not entered again when it is confirmed without a change', async () => {
    await grid.write('A1', '=SEQUENCE(3)');
    await grid.type('C1', '=SUM(A1#)');
    await shows('6');
    await edit('C1');
    await confirm();
    await grid.page.keyboard.press('Control+z');
    await shows('');
  });
});

describe('an error', () => {
  it('of an unknown symbol shows #N/A, and its message on hover', async () => {
    await grid.write('A1', '=MD.QUOTE("999999.SH")');
    await grid.waitForTexts('A1', ([row]) => row?.[0] === '#N/A');
    await expect.poll(() => grid.hover('A1')).toContain('999999.SH');
  });

  it('of one symbol shows #N/A in its own row, and its message on hover', async () => {
    await grid.write('A1', '=MD.QUOTE("600519.SH,999999.SH,AAPL.US")');
    const texts = await grid.waitForTexts('A1:A3', (rows) => rows[1]?.[0] === '#N/A');
    expect([texts[0]?.[0], texts[2]?.[0]].every(isNumber)).toBe(true);
    await expect.poll(() => grid.hover('A2')).toContain('999999.SH');
  });

  it('of a blocked spill shows #SPILL! until the cells are cleared', async () => {
    await grid.write('A3', 'in the way');
    await grid.write('A1', '=MD.DEPTH("00700.HK")');
    await grid.waitForTexts('A1', ([row]) => row?.[0] === '#SPILL!');
    await expect.poll(() => grid.hover('A1')).toContain("Spill range isn't blank");
    await grid.click('A3');
    await grid.page.keyboard.press('Delete');
    await grid.waitForTexts('A1:E6', (rows) => isNumber(rows[5]?.[2]));
  });
});

it('a spill that another one blocks spills when the other is deleted, which leaves no values', async () => {
  await grid.write('F2', '=MD.KLINE("600519.SH","1d",3)');
  await grid.waitForTexts('F5', ([row]) => row?.[0] !== '');
  await grid.write('B3', '=MD.KLINE("000858.SZ","1d",3)');
  await grid.waitForTexts('B3', ([row]) => row?.[0] === '#SPILL!');
  await grid.click('F2');
  await grid.page.keyboard.press('Delete');
  await grid.waitForTexts('B3:H6', (rows) => isNumber(rows[3]?.[6]));
  expect(await grid.texts('F2:L2')).toEqual([Array(7).fill('')]);
  expect(await grid.texts('I3:L6')).toEqual(Array(4).fill(Array(4).fill('')));
});

it('a spill beyond the last column of the sheet says so', async () => {
  await grid.write('A1', '=TRANSPOSE(B1:B2000)');
  await grid.waitForTexts('A1', ([row]) => row?.[0] === '#SPILL!');
  await expect.poll(() => grid.hover('A1')).toContain('Spill range is too big');
});

it('a lambda over the bars of a symbol follows the symbol', async () => {
  await grid.write('A1', '600519.SH');
  await grid.write('A3', '=MD.KLINE(A1,"1d",10)');
  await grid.write('J1', '=MAX(SCAN(0,E4:E13,LAMBDA(a,b,MAX(a,b))))');
  await grid.write('K1', '=MAX(E4:E13)');
  const areEqual = (row: readonly string[] = []) => isNumber(row[0]) && row[0] !== '0' && row[0] === row[1];
  const [first] = await grid.waitForTexts('J1:K1', ([row]) => areEqual(row));
  await grid.write('A1', 'AAPL.US');
  await grid.waitForTexts('J1:K1', ([row]) => areEqual(row) && row?.[0] !== first?.[0]);
});

it('a method of a card gives what its function gives, also if another formula makes the card', async () => {
  await grid.write('A1', '=MD.CARD("AAPL.US")');
  await grid.write('C1', '=A1.KLINE("1w",2)');
  await grid.write('C5', '=MD.CARD("AAPL.US").KLINE("1w",2)');
  await grid.write('C9', '=MD.KLINE("AAPL.US","1w",2)');
  const table = await grid.waitForTexts('C9:I11', (texts) => texts.every((row) => row.every((text) => text !== '')));
  expect(await grid.waitForTexts('C1:I3', (texts) => texts[2]?.[6] !== '')).toEqual(table);
  expect(await grid.waitForTexts('C5:I7', (texts) => texts[2]?.[6] !== '')).toEqual(table);
});

it('a blocked spill does not hide the error message of another cell', async () => {
  await grid.write('C3', '=MD.QUOTE("999999.SH")');
  await grid.waitForTexts('C3', ([row]) => row?.[0] === '#N/A');
  await grid.write('A1', '=MD.DEPTH("AAPL.US")');
  await grid.waitForTexts('A1', ([row]) => row?.[0] === '#SPILL!');
  await expect.poll(() => grid.hover('C3')).toContain('999999.SH');
});

it('the add-in gets all selected areas', async () => {
  await grid.click('A1');
  await grid.page.keyboard.down('Control');
  await grid.click('C3');
  await grid.page.keyboard.up('Control');
  const selected = await grid.pane().evaluate(() =>
    Excel.run(async (context) => {
      const areas = context.workbook.getSelectedRanges().areas.load('items/address');
      await context.sync();
      return areas.items.map(({ address }) => address.split('!')[1]);
    }),
  );
  expect(selected).toEqual(['A1', 'C3']);
});

it.each([
  ['=MD.QUOTE()', "You've entered too few arguments for this function."],
  ['=MD.STATUS("state",1)', "You've entered too many arguments for this function."],
])('the number of arguments of %s is refused with a message', async (formula, message) => {
  await grid.write('A1', formula);
  await grid.waitForTexts('A1', ([row]) => row?.[0] === '#VALUE!');
  await expect.poll(() => grid.hover('A1')).toContain(message);
});

describe('requests', () => {
  /** The requests for one of the symbols; live cells of the starter workbook cause requests for others. */
  const asking = (...symbols: readonly string[]) => grid.requests.filter((url) => symbols.some((symbol) => url.includes(symbol)));

  it('are not sent by F9, which does not reload the page either', async () => {
    await grid.write('A1', '=MD.QUOTE("600004.SH")');
    await grid.waitForTexts('A1', ([row]) => isNumber(row?.[0]));
    await grid.settle();
    const before = asking('600004.SH');
    expect(before).not.toEqual([]);
    await grid.page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    await grid.page.keyboard.press('F9');
    // A formula that is entered after F9 is calculated after it, so its value marks the end of F9.
    await grid.write('B1', '=1+1');
    await grid.waitForTexts('B1', ([row]) => row?.[0] === '2');
    await grid.settle();
    expect(asking('600004.SH')).toEqual(before);
    expect(await grid.page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  });

  it('are shared by formulas that are calculated together', async () => {
    const symbols = ['600006.SH', '600007.SH', '600008.SH', '000006.SZ', '000007.SZ', '00004.HK', 'IBM.US', 'GE.US'];
    await grid.enterTogether(
      'A1',
      symbols.map((symbol) => [`=MD.QUOTE("${symbol}")`]),
    );
    await grid.waitForTexts('A1:A8', (rows) => rows.every(([price]) => isNumber(price)));
    expect(asking(...symbols)).toHaveLength(1);
  });

  it('are not sent for formulas that an inserted row moves', async () => {
    await grid.write('A2', '=MD.QUOTE("600009.SH","symbol,last_price")');
    await grid.waitForTexts('A2:B2', ([row]) => row?.[0] === '600009.SH' && isNumber(row[1]));
    await grid.settle();
    await grid.insertRowAbove('A2');
    await grid.waitForTexts('A2:B3', (rows) => rows[0]?.[0] === '' && isNumber(rows[1]?.[1]));
    await grid.settle();
    expect(asking('600009.SH')).toHaveLength(1);
  });
});

// The last test of the workbook, because later changes are slow with so many cells.
it('an added sheet has enough rows for ten thousand bars', async () => {
  await grid.write('A1', '=MD.KLINE("AAPL.US","1d",10000)');
  await grid.waitForTexts('A10001:E10001', ([row]) => isNumber(row?.[4]));
});

it('formulas that refer to a deleted sheet become #REF!, and so do those that refer to them', async () => {
  await grid.pane().evaluate(() =>
    Excel.run(async (context) => {
      const { worksheets } = context.workbook;
      worksheets.add('Source').getRange('A1').values = [[5]];
      worksheets.add('Reader').getRange('A1:A3').values = [['=Source!A1*2'], ['=A1+1'], ['=SUM(A1:A2)']];
      worksheets.getItem('Source').activate();
      await context.sync();
    }),
  );
  await grid.deleteSheet();
  await grid.openSheet('Reader');
  await grid.waitForTexts('A1:A3', (rows) => rows.flat().every((text) => text === '#REF!'));
});

it('page and pane have thrown no error', () => {
  expect(grid.errors).toEqual([]);
});
