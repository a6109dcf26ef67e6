/** `Excel.RangeFormat`, its font and its fill. */
import type { Workbook } from '../../contract';
import type { Areas } from '../../areas/a1';
import { aBoolean, aColor, aCount, aNumber, aText, type Check, oneOf } from '../../rich-api/checks';
import { countArgument, type RichObject } from '../../rich-api/rich-object';
import { type CellFormat, plainFormat } from '../../stores/formats';
import { bordersObject } from './borders';
import { uniform } from './uniform';

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
