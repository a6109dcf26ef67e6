/** `Excel.RangeFormat`, its font and its fill. */
import type { Workbook } from '../../contract';
import type { Areas, Area } from '../../areas/a1';
import { aBoolean, aColor, aCount, aNumber, aText, type Check, oneOf } from '../../rich-api/checks';
import { countArgument, type RichObject, textArgument } from '../../rich-api/rich-object';
import { type CellFormat, plainFormat, type Border, noBorder } from '../../stores/formats';
import { apiNotFound, required } from '../../rich-api/rich-error';

/** Properties by wire name: the field of the cell format, and the check of a written value. */
type Fields = Readonly<Record<string, readonly [keyof CellFormat, Check<CellFormat[keyof CellFormat]>]>>;

const alignment: Fields = {
  HorizontalAlignment: ['horizontalAlignment', oneOf('General', 'Left', 'Center', 'Right', 'Justify', 'Distributed')],
  VerticalAlignment: ['verticalAlignment', oneOf('Top', 'Center', 'Bottom')],
  WrapText: ['wrapText', aBoolean],
  IndentLevel: ['indentLevel', aCount(0, 250)],
};

const font: Fields = {
  Bold: ['bold', aBoolean],
  Italic: ['italic', aBoolean],
  Strikethrough: ['strikethrough', aBoolean],
  Underline: ['underline', oneOf('None', 'Single', 'Double')],
  Name: ['fontName', aText],
  Size: ['fontSize', aNumber(1, 409)],
  Color: ['fontColor', aColor],
};

/** @param areas the cells, of which reads return null where they differ */
export function formatObject(areas: Areas, book: Workbook): RichObject {
  const { formats } = book;
  const cells = members(alignment, areas, book);
  return {
    type: 'RangeFormat',
    read: {
      ...cells.read,
      ColumnWidth: () => uniform(areas.flatMap((area) => formats.columnWidths(area))),
      RowHeight: () => uniform(areas.flatMap((area) => formats.rowHeights(area))),
    },
    write: {
      ...cells.write,
      ColumnWidth: (points) => areas.forEach((area) => formats.setColumnWidth(area, aNumber(0)(points))),
      RowHeight: (points) => areas.forEach((area) => formats.setRowHeight(area, aNumber(0, 409)(points))),
    },
    links: {
      Font: () => ({ type: 'RangeFont', ...members(font, areas, book) }),
      Fill: () => fillObject(areas, book),
      Borders: () => bordersObject(areas, book),
      Protection: () => ({ type: 'FormatProtection', read: { Locked: () => isLocked(areas, book) } }),
    },
    actions: {
      AutofitColumns: () => areas.forEach((area) => formats.autofitColumns(area)),
      AutofitRows: () => areas.forEach((area) => formats.autofitRows(area)),
      AdjustIndent: (args) => adjustIndent(areas, countArgument(args, 0), book),
    },
  };
}

function fillObject(areas: Areas, { formats }: Workbook): RichObject {
  const fill = (fillColor: string) => areas.forEach((area) => formats.write(area, { fillColor }));
  const colors = () => areas.flatMap((area) => formats.of(area)).map(({ fillColor }) => fillColor || '#FFFFFF');
  return {
    type: 'RangeFill',
    read: { Color: () => uniform(colors()) },
    write: { Color: (color) => fill(aColor(color)) },
    actions: { Clear: () => fill(plainFormat.fillColor) },
  };
}

function members(fields: Fields, areas: Areas, { formats }: Workbook) {
  const read = (field: keyof CellFormat) =>
    uniform(areas.flatMap((area) => formats.of(area)).map((each) => each[field]));
  return {
    read: table(
      fields,
      ([field]) =>
        () =>
          read(field),
    ),
    write: table(fields, ([field, check]) => (value: unknown) => {
      const change: Partial<CellFormat> = { [field]: check(value) };
      for (const area of areas) formats.write(area, change);
    }),
  };
}

function table<T>(fields: Fields, member: (field: Fields[string]) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, member(field)]));
}

function adjustIndent(areas: Areas, amount: number, { formats }: Workbook): void {
  for (const area of areas) {
    const level = Math.max(...formats.of(area).map(({ indentLevel }) => indentLevel));
    formats.write(area, { indentLevel: Math.min(250, Math.max(0, level + amount)) });
  }
}

/** Whether protection of the sheet would apply; null where it applies to some of the areas alone. */
function isLocked(areas: Areas, book: Workbook): boolean | null {
  return uniform(areas.map((area) => book.isLocked?.(area) ?? true));
}

/** `Excel.RangeBorderCollection`: the outer and inner edges of a range, stored at the edges of its cells. */
const sides = ['EdgeTop', 'EdgeBottom', 'EdgeLeft', 'EdgeRight', 'InsideVertical', 'InsideHorizontal'] as const;
type Side = (typeof sides)[number];

type Edge = 'borderTop' | 'borderBottom' | 'borderLeft' | 'borderRight';

const aStyle = oneOf('None', 'Continuous', 'Dash', 'DashDot', 'DashDotDot', 'Dot', 'Double');
const aWeight = oneOf('Hairline', 'Thin', 'Medium', 'Thick');

function bordersObject(areas: Areas, book: Workbook): RichObject {
  const border = (side: Side | undefined) => borderObject(required(side), areas, book);
  return {
    type: 'RangeBorderCollection',
    read: { Count: () => sides.length },
    items: () => sides.map(border),
    objects: {
      GetItem: (args) => border(sideNamed(textArgument(args, 0))),
      GetItemAt: (args) => border(sides[countArgument(args, 0)]),
    },
  };
}

function sideNamed(name: string): Side | undefined {
  if (name === 'DiagonalDown' || name === 'DiagonalUp') throw apiNotFound(`RangeBorder ${name}`);
  return sides.find((side) => side === name);
}

function borderObject(side: Side, areas: Areas, { formats }: Workbook): RichObject {
  const cells = areas.flatMap((area) => edgeCells(side, area));
  const borders = () => {
    const found = cells.flatMap(({ area, edge }) => formats.of(area).map((format) => format[edge]));
    return found.length > 0 ? found : [noBorder];
  };
  const read = (field: keyof Border) => uniform(borders().map((border) => border[field]));
  const write = (change: Partial<Border>) => {
    // A color or weight draws the line, as in Excel.
    const current = borders()[0] ?? noBorder;
    const drawn: Border = current.style === 'None' ? { ...current, style: 'Continuous' } : current;
    for (const { area, edge } of cells) formats.write(area, { [edge]: { ...drawn, ...change } });
  };
  return {
    type: 'RangeBorder',
    identity: { SideIndex: side },
    read: {
      SideIndex: () => side,
      Style: () => read('style'),
      Weight: () => read('weight'),
      Color: () => read('color'),
    },
    write: {
      Style: (style) => write({ style: aStyle(style) }),
      Weight: (weight) => write({ weight: aWeight(weight) }),
      Color: (color) => write({ color: aColor(color) }),
    },
  };
}

interface EdgeCells {
  readonly area: Area;
  readonly edge: Edge;
}

/** The cells whose edges form a side of the area; none for the inside of a single row or column. */
function edgeCells(side: Side, area: Area): EdgeCells[] {
  const { row, column, rows, columns } = area;
  switch (side) {
    case 'EdgeTop':
      return [{ area: { ...area, rows: 1 }, edge: 'borderTop' }];
    case 'EdgeBottom':
      return [{ area: { ...area, row: row + rows - 1, rows: 1 }, edge: 'borderBottom' }];
    case 'EdgeLeft':
      return [{ area: { ...area, columns: 1 }, edge: 'borderLeft' }];
    case 'EdgeRight':
      return [{ area: { ...area, column: column + columns - 1, columns: 1 }, edge: 'borderRight' }];
    case 'InsideVertical':
      return columns > 1 ? [{ area: { ...area, columns: columns - 1 }, edge: 'borderRight' }] : [];
    case 'InsideHorizontal':
      return rows > 1 ? [{ area: { ...area, rows: rows - 1 }, edge: 'borderBottom' }] : [];
  }
}

/** The common value, or null when the values differ, as Excel reports it. */
export function uniform<T>(values: readonly T[]): T | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}
