/** Every description of a dashboard is consistent: nothing lies in the way of a spill, and references point at contents. */
import { describe, expect, it } from 'vitest';
import { dashboards, type Given } from '../../../../src/addin/dashboards/dashboards';
import { coloursOfSigns, type LookFormat, looks } from '../../../../src/addin/dashboards/description/looks';
import { columnName } from '../../../../src/addin/formula/columns';
import { fieldName } from '../../../../src/addin/i18n/cells/field-names';
import type { Language } from '../../../../src/addin/i18n/language';
import type { SheetDescription } from '../../../../src/addin/dashboards/description/sheet-description';
import { roomIn } from '../../../../src/addin/dashboards/description/room';
import { parseCondition } from '../../../../src/market/fields/conditions';
import { epochMs } from '../../../../src/market/time/exchange-time';
import { type FieldId, fields, findField, quoteFields } from '../../../../src/market/fields/fields';
import { choiceOfWord } from '../../../../src/market/texts/enum-words';
import { adjustModes, klinePeriods, universes } from '../../../../src/market/time/period';
import { parseSymbol } from '../../../../src/market/symbols/symbol';
import { type Area, parseAddress } from '../../../../src/office-host/areas/a1';
import { intersection } from '../../../../src/office-host/areas/areas';

const given: Given = { symbol: parseSymbol('AAPL.US'), universe: 'HK_Stock' };
const described = (['en', 'zh'] as const).flatMap((language) =>
  dashboards.map(
    (entry) =>
      [`${entry.id} (${language})`, entry.describe({ language, rise: language === 'zh' ? 'red' : 'green' }, given), language] as const,
  ),
);

/** The same where the window has more room. */
const withRoom = dashboards.map(
  (entry) => [`${entry.id} (with room)`, entry.describe({ language: 'zh', rise: 'red', room: roomIn(1920) }, given), 'zh'] as const,
);

function area(address: string): Area {
  const parsed = parseAddress(address.replaceAll('$', ''), 'sheet');
  if (!parsed) throw new Error(`No address: ${address}`);
  return parsed;
}

const blocks = ({ cells }: SheetDescription) =>
  cells.map(({ at, rows }) => ({
    ...area(at),
    rows: rows.length,
    columns: Math.max(...rows.map((row) => row.length)),
  }));
const formulas = ({ cells, spills }: SheetDescription) => [
  ...spills.map(({ formula }) => formula),
  ...cells.flatMap(({ rows }) => rows.flat()).filter((each) => typeof each === 'string' && each.startsWith('=')),
];
const references = (formula: string | number) =>
  String(formula)
    .replace(/"[^"]*"/g, '')
    .match(/\$?[A-Z]{1,2}\$?\d+(?::\$?[A-Z]{1,2}\$?\d+)?/g) ?? [];

describe.each([...described, ...withRoom])('The dashboard %s', (_, sheet) => {
  it('keeps the area of every spill free of other contents', () => {
    const areas = [...blocks(sheet), ...sheet.spills.map(({ fills }) => area(fills))];
    const overlaps = areas.flatMap((one, index) => areas.slice(index + 1).filter((other) => intersection(one, other) !== undefined));
    expect(overlaps).toEqual([]);
  });

  it('refers only to cells that have contents or a look of their own', () => {
    const known = [...blocks(sheet), ...sheet.spills.map(({ fills }) => area(fills)), ...sheet.looks.map(({ cells }) => area(cells))];
    const referred = [
      ...formulas(sheet).flatMap(references),
      ...sheet.charts.map(({ source }) => source),
      ...(sheet.highlights ?? []).map(({ cells }) => cells),
      ...(sheet.lists ?? []).map(({ cells }) => cells),
    ];
    expect(referred.length).toBeGreaterThan(5);
    const isKnown = (place: Area) => known.some((one) => intersection(one, place) !== undefined);
    expect([...new Set(referred)].filter((each) => !isKnown(area(each)))).toEqual([]);
  });

  it('offers lists of at most 255 characters, which contain the value of their cell', () => {
    for (const { cells, choices } of sheet.lists ?? []) {
      if (typeof choices === 'string') continue;
      expect(choices.join(',').length).toBeLessThanOrEqual(255);
      const { row, column } = area(cells);
      const values = sheet.cells.map(({ at, rows }) => rows[row - area(at).row]?.[column - area(at).column]);
      expect(choices).toContain(values.find((value) => value !== undefined));
    }
  });
});

const choicesOf = ({ lists = [] }: SheetDescription) => lists.flatMap(({ choices }) => (typeof choices === 'string' ? [] : choices));

/** Of conditions on numbers or on texts. */
function isOperator(word: string): boolean {
  return ['last_price', 'name'].some((field) => {
    try {
      return !!parseCondition(`${field}${word}1`, quoteFields, { argument: 'where', now: () => epochMs(0) });
    } catch {
      return false;
    }
  });
}

/** The formula of the screener itself understands them. */
const orders = ['descending', 'ascending', '降序', '升序'];

it('All choices of lists are words that the functions understand, in Chinese without an id of a service', () => {
  const values = [...klinePeriods, ...adjustModes, ...universes];
  for (const [name, sheet, language] of described) {
    const ids = choicesOf(sheet).filter((choice) => values.some((value) => value === choice));
    const words = choicesOf(sheet).filter((choice) => !ids.includes(choice));
    const known = (word: string) => choiceOfWord(word, values) ?? findField(word, quoteFields) ?? isOperator(word);
    expect([name, words.filter((word) => !known(word) && !orders.includes(word))]).toEqual([name, []]);
    if (language === 'zh') expect([name, ids.filter((id) => id.length > 3)]).toEqual([name, []]);
  }
});

/** How Excel aligns a cell: as the last look says that has an alignment, else numbers right and texts left. */
function alignmentOf(sheet: SheetDescription, row: number, column: number, isNumber: boolean): string {
  const cell = { sheet: 'sheet', row, column, rows: 1, columns: 1 };
  const set = sheet.looks
    .filter(({ cells }) => intersection(area(cells), cell) !== undefined)
    .map(({ look }): LookFormat => looks[look])
    .findLast(({ alignment }) => alignment !== undefined)?.alignment;
  return set ?? (isNumber ? 'Right' : 'Left');
}

describe.each(described)('The headers of the dashboard %s', (_, sheet) => {
  it('are aligned as the fields below them', () => {
    for (const { fills, formula } of sheet.spills) {
      const { row, column } = area(fills);
      const listed = /"([a-z_]+(?:,[a-z_]+)+)"/.exec(formula)?.[1]?.split(',') ?? [];
      listed.forEach((field, index) => {
        const isNumber = fields[field as FieldId].kind !== 'text';
        const cells = alignmentOf(sheet, row + 1, column + index, isNumber);
        expect([field, alignmentOf(sheet, row, column + index, false)]).toEqual([field, cells]);
      });
    }
  });

  it('are right-aligned over cells with a number format', () => {
    const headed = sheet.looks.filter(({ look }) => look === 'header').map(({ cells }) => area(cells));
    for (const { cells } of sheet.numberFormats) {
      const numbers = area(cells);
      const header = headed.find((each) => intersection(each, { ...numbers, row: numbers.row - 1, rows: 1 }));
      if (!header) continue;
      for (let column = numbers.column; column < numbers.column + numbers.columns; column++)
        expect([cells, alignmentOf(sheet, header.row, column, false)]).toEqual([cells, alignmentOf(sheet, numbers.row, column, true)]);
    }
  });
});

describe.each(described)('The layout of the dashboard %s', (_, sheet, language) => {
  it('places no chart over contents, spills or another chart', () => {
    const filled = [...blocks(sheet), ...sheet.spills.map(({ fills }) => area(fills))];
    for (const { covers } of sheet.charts) {
      expect(filled.filter((one) => intersection(one, area(covers)) !== undefined)).toEqual([]);
    }
  });

  it('has below a chart dates as texts, or as numbers with the format of their axis and cells', () => {
    for (const { source, type, categoryFormat } of sheet.charts) {
      const { row, column, rows } = area(source);
      const dates = { sheet: 'sheet', row: row + 1, column, rows: rows - 1, columns: 1 };
      const isOf = (cells: string) => intersection(area(cells), dates)?.rows === dates.rows;
      const formats = sheet.numberFormats.filter(({ cells }) => isOf(cells)).length;
      const texts = sheet.spills.filter(({ fills, formula }) => isOf(fills) && formula.includes('TEXT(')).length;
      const hasDates = type !== 'Pie' && type !== 'ColumnStacked';
      const isNumber = categoryFormat !== undefined;
      expect([source, isNumber, formats, texts]).toEqual([
        source,
        hasDates && texts === 0,
        Number(isNumber),
        Number(hasDates && !isNumber),
      ]);
    }
  });

  it('has charts over all rows of a spill, because the source of a chart does not grow with it', () => {
    const lastRow = ({ row, rows }: Area) => row + rows;
    const spills = sheet.spills.map(({ fills }) => area(fills));
    for (const { source } of sheet.charts) {
      const charted = spills.filter((spill) => intersection(spill, area(source)) !== undefined);
      expect([source, charted.map(lastRow)]).toEqual([source, charted.map(() => lastRow(area(source)))]);
    }
  });

  it('gives a width to every column that it fills', () => {
    const filled = [...blocks(sheet), ...sheet.spills.map(({ fills }) => area(fills))];
    const columns = Math.max(...filled.map((one) => one.column + one.columns));
    expect(sheet.widths.length).toBeGreaterThanOrEqual(columns);
  });

  it('hides at its far side columns that hold data of charts and nothing that a person enters', () => {
    if (sheet.hiddenColumns === undefined) return;
    const { column, columns } = area(sheet.hiddenColumns.replace(/([A-Z]+):([A-Z]+)/, '$11:$2999'));
    const isHidden = (cells: string) => area(cells).column + area(cells).columns > column;
    expect(sheet.widths).toHaveLength(column + columns);
    expect(sheet.charts.filter(({ source, covers }) => !isHidden(source) || isHidden(covers))).toEqual([]);
    const entered = sheet.looks.filter(({ look }) => look === 'input' || look === 'symbol');
    expect([...entered, ...(sheet.lists ?? [])].filter(({ cells }) => isHidden(cells))).toEqual([]);
  });

  it('has its texts in the language of the user', () => {
    const sentence = String(sheet.cells[0]?.rows[1]?.[0]);
    expect(/\p{Script=Han}/u.test(sentence + sheet.name + sheet.charts.map(({ title }) => title).join(''))).toBe(language === 'zh');
  });

  it('has a name that Excel accepts for a sheet', () => expect(sheet.name).toMatch(/^[^\\/?*[\]:']{1,28}$/));
});

/** In points, in the bold of a wide font, with the indent and the padding of the cell. */
const widthOf = (word: string, indent: number) => 7 * word.length + 9 * indent + 6;

it('No word of a wrapped header is wider than its column', () => {
  for (const [name, sheet, language] of described.filter(([, , language]) => language === 'en')) {
    const wrapped = sheet.looks.filter(({ look }) => look === 'wrapped').map(({ cells }) => area(cells));
    for (const { row, column, columns } of wrapped) {
      for (let at = column; at < column + columns; at++) {
        const cell = { sheet: 'sheet', row, column: at, rows: 1, columns: 1 };
        const isIndented = sheet.looks.some(({ look, cells }) => look === 'indented' && intersection(area(cells), cell));
        const widest = headerAt(sheet, row, at, language)
          .split(' ')
          .map((word) => widthOf(word, Number(isIndented)));
        expect([name, at, sheet.widths[at]! >= Math.max(...widest)]).toEqual([name, at, true]);
      }
    }
  }
});

/** A text of the sheet, or the header of a field that spills. */
function headerAt(sheet: SheetDescription, row: number, column: number, language: Language): string {
  for (const { at, rows } of sheet.cells) {
    const text = rows[row - area(at).row]?.[column - area(at).column];
    // The result of a formula is a symbol, which has no words.
    if (typeof text === 'string' && text !== '') return text.startsWith('=') ? '' : text;
  }
  const spill = sheet.spills.find(({ fills }) => intersection(area(fills), { ...area(fills), row, column, rows: 1, columns: 1 }));
  const field = /"([a-z_,]+)"/.exec(spill?.formula ?? '')?.[1]?.split(',')[column - area(spill?.fills ?? 'A1').column];
  // Measures and conditions are no fields.
  return field !== undefined && field in fields ? fieldName(field as FieldId, language) : '';
}

it('The overview shows all its parts in a window of 1280 × 720 beside the pane', () => {
  const { widths, cells, charts, spills } = described.find(([name]) => name === 'overview (en)')![1];
  // 894 × 456 pixels of the grid below its frozen rows, whose rows have 24 pixels.
  const width = widths.slice(0, 11).reduce((sum, each) => sum + each, 0);
  expect(width).toBeLessThanOrEqual(894 * 0.75);
  const lastRow = 2 + Math.floor(456 / 24);
  const movers = spills.filter(({ formula }) => formula.includes('UNIVERSE')).map(({ fills }) => area(fills).row + 1);
  expect(movers.filter((row) => row >= lastRow)).toEqual([]);
  expect(charts.map(({ covers }) => area(covers).row + area(covers).rows < lastRow)).toEqual([true]);
  expect(cells.some(({ at }) => area(at).row + 1 >= lastRow)).toBe(false);
});

/** Beside the pane, in points: a window of 1280 pixels has 884 pixels of cells, one of 1500 pixels 1101. */
const [narrow, wide] = [884 * 0.75, 1101 * 0.75];
/** The right edge of what a window must show of each dashboard: by default, of all that is not hidden. */
const mustFit: Readonly<Record<string, readonly (readonly [last: string, width: number])[]>> = {
  watchlist: [
    ['J1', narrow],
    ['N1', wide],
  ],
  movers: [
    ['I1', narrow],
    ['J1', wide],
  ],
  screener: [
    ['H1', narrow],
    ['I1', wide],
  ],
};

it.each(described)('A window beside the pane shows all columns of %s', (name, { widths, hiddenColumns, ...sheet }) => {
  const [id = ''] = name.split(' ');
  const hidden = hiddenColumns === undefined ? Infinity : area(`${hiddenColumns.split(':')[0]}1`).column;
  const shown = [...sheet.charts.map(({ covers }) => covers), ...sheet.looks.map(({ cells }) => cells)]
    .map(area)
    .map(({ column, columns }) => column + columns)
    .filter((end) => end <= hidden);
  const last = Math.max(...shown);
  const expected = mustFit[id]?.map(([address, width]) => [area(address).column + 1, width] as const);
  expect(expected?.at(-1)?.[0] ?? last).toBe(last);
  for (const [end, width] of expected ?? [[last, narrow]]) {
    expect(widths.slice(0, end).reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(width);
  }
});

describe('A window of 1,600 pixels or more', () => {
  const sheetOf = (id: string, window: number) =>
    dashboards.find((entry) => entry.id === id)!.describe({ language: 'en', rise: 'green', room: roomIn(window) }, given);
  const contentsOf = ({ cells, spills }: SheetDescription) => [
    ...cells.flatMap(({ at, rows }) => rows.flatMap((row, down) => row.map((content, across) => cellOf(area(at), down, across, content)))),
    // Lists may have more rows.
    ...spills.map(({ fills, formula }) => `${fills.split(':')[0]} ${formula.replace(/,\d+\)$/, ')')}`),
  ];
  const cellOf = ({ row, column }: Area, down: number, across: number, content: string | number) =>
    `${columnName(column + across)}${row + down + 1} ${content}`;
  const shownPoints = ({ widths, hiddenColumns }: SheetDescription) => {
    const hidden = hiddenColumns === undefined ? undefined : area(`${hiddenColumns.replace(':', '1:')}1`);
    return widths
      .filter((_, index) => !hidden || index < hidden.column || index >= hidden.column + hidden.columns)
      .reduce((sum, width) => sum + width, 0);
  };

  it('is the first one that has more room', () => expect([1599, 1600, 1920, 3840].map(roomIn)).toEqual([undefined, 900, 1140, 1150]));

  // The trades are moved as a whole.
  it.each(dashboards.filter(({ id }) => id !== 'trades').map(({ id }) => id))(
    'has all contents of %s where they are in a smaller one, and more beside them',
    (id) => {
      const [usual, wide] = [sheetOf(id, 1280), sheetOf(id, 1920)];
      expect(contentsOf(wide)).toEqual(expect.arrayContaining(contentsOf(usual)));
      expect(shownPoints(wide)).toBeGreaterThan(shownPoints(usual));
    },
  );

  // Trades beside thirty columns of positions need the pane closed below 1,920 pixels.
  it.each(dashboards.map(({ id }) => [id, id === 'trades' ? 1920 : 1600] as const))(
    'shows all columns of %s in %i pixels',
    (id, window) => {
      expect(shownPoints(sheetOf(id, window))).toBeLessThanOrEqual(roomIn(window) ?? 0);
    },
  );
});

it('A table of several markets has volumes in shares, and a positive change has its plus', () => {
  const sheetOf = (id: string) => described.find(([name]) => name === `${id} (en)`)![1];
  expect(
    sheetOf('watchlist')
      .spills.map(({ formula }) => formula)
      .join(),
  ).not.toMatch(/\bvolume\b(?!_shares)/);
  for (const [id, address] of [
    ['stock', 'B11'],
    ['stock', 'B12'],
    ['portfolio', 'I13'],
    ['portfolio', 'D8'],
  ] as const) {
    const format = sheetOf(id).numberFormats.find(({ cells }) => intersection(area(cells), area(address)))?.format;
    expect([id, address, format?.startsWith('+')]).toEqual([id, address, true]);
  }
});

it.each(['stock (en)', 'overview (en)'])('The chart of %s gets the columns date, volume, open, high, low, close', (id) => {
  const { charts, spills } = described.find(([name]) => name === id)![1];
  const { column, row } = area(charts[0]!.source);
  const spill = spills.find(({ fills }) => area(fills).column === column + 1 && area(fills).row === row);
  expect(charts[0]!.type).toBe('StockVOHLC');
  expect(spill?.formula).toContain('"volume,open,high,low,close,timestamp"');
});

it('The symbol and the universe that were asked for are inputs of their sheets', () => {
  const contents = (id: string) => described.find(([name]) => name === `${id} (en)`)![1].cells.flatMap((c) => c.rows);
  expect(contents('stock').flat()).toContain('AAPL.US');
  expect(contents('movers').flat()).toContain('HK stocks');
});

describe('On hosts where values bring no formats along', () => {
  const choices = { language: 'en', rise: 'green', plainValues: true } as const;
  const formatOf = (id: string, address: string) => {
    const sheet = dashboards.find((entry) => entry.id === id)!.describe(choices, given);
    return sheet.numberFormats.find(({ cells }) => intersection(area(cells), area(address)))?.format;
  };

  it.each(['overview', 'watchlist', 'stock'])('all times of the spills of %s have a format', (id) => {
    const { spills } = dashboards.find((entry) => entry.id === id)!.describe(choices, given);
    for (const { fills, formula } of spills) {
      const fields = /"([^"]*\btimestamp\b[^"]*)"/.exec(formula)?.[1]?.split(',') ?? [];
      const { row, column, rows } = area(fills);
      const dates = fields.flatMap((field, index) => (field === 'timestamp' ? [column + index] : []));
      for (const each of dates) {
        for (const at of [row + 1, row + rows - 1]) {
          expect(formatOf(id, `${columnName(each)}${at + 1}`)).toMatch(/^(yyyy-)?mm-dd hh:mm/);
        }
      }
    }
  });

  it.each([
    ['stock', 'B21', 'yyyy-mm-dd hh:mm:ss'],
    ['stock', 'B26', 'yyyy-mm-dd'],
  ])('%s!%s has a format, and none where values have their own', (id, address, format) => {
    expect(formatOf(id, address)).toBe(format);
    const sheet = described.find(([name]) => name === `${id} (en)`)![1];
    expect(sheet.numberFormats.some(({ cells }) => intersection(area(cells), area(address)))).toBe(false);
  });
});

describe('The colours', () => {
  const luminance = (colour: string) => {
    const channel = (at: number) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  };
  const contrast = (one: string, other: string) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  it('of rises and falls are told apart from white, and are each other’s reverse', () => {
    const [red, green] = [coloursOfSigns('red'), coloursOfSigns('green')];
    expect(red).toEqual({ rise: green.fall, fall: green.rise });
    for (const colour of Object.values(red)) expect(contrast(colour, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
  });

  it('of all looks have a contrast of at least 4.5:1', () => {
    for (const look of Object.values(looks)) {
      const { font, fill = '#FFFFFF' } = { font: undefined, ...look } as { font?: { color?: string }; fill?: string };
      expect(contrast(font?.color ?? '#000000', fill)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
