/** `Excel.RangeAreas`: areas of one sheet, as returned by `getSelectedRanges`. */
import { type Area, areaAddress, type Areas, parseAddress } from '../../areas/a1';
import { intersection } from '../../areas/areas';
import { required, existing, invalidArgument } from '../../rich-api/rich-error';
import { areaArgument, countArgument, type RichObject } from '../../rich-api/rich-object';
import type { ExcelObjects } from '../excel-objects';
import { formatObject } from './format';
import type { Workbook } from '../../contract';

export function rangeAreasObject(areas: Areas, objects: ExcelObjects): RichObject {
  const { book } = objects;
  const { sheet } = areas[0];
  const markDirty = () => areas.forEach((area) => book.markDirty(area));
  return {
    type: 'RangeAreas',
    identity: { _ReferenceId: referenceOf('RangeAreas', areas, book) },
    read: {
      Address: () => areas.map(areaAddress).join(','),
      AreaCount: () => areas.length,
      CellCount: () => areas.reduce((cells, area) => cells + area.rows * area.columns, 0),
    },
    links: {
      Areas: () => areasCollection(areas, objects),
      Worksheet: () => objects.worksheet(sheet),
      Format: () => formatObject(areas, book),
    },
    objects: {
      GetIntersectionOrNullObject: (args) => {
        const other = areaArgument(args, 0, (address) => parseAddress(address, sheet));
        return commonAreas(areas, other, objects);
      },
      GetUsedRangeAreasOrNullObject: () => {
        const used = book.usedArea(sheet);
        return used && commonAreas(areas, used, objects);
      },
    },
    actions: { SetDirty: markDirty, Calculate: markDirty, _KeepReference: () => null },
  };
}

/** The intersections of the areas with another one; undefined without any. */
function commonAreas(areas: Areas, other: Area, objects: ExcelObjects): RichObject | undefined {
  const [first, ...more] = areas.flatMap((area) => intersection(area, other) ?? []);
  return first && rangeAreasObject([first, ...more], objects);
}

function areasCollection(areas: Areas, { range }: ExcelObjects): RichObject {
  return {
    type: 'RangeCollection',
    items: () => areas.map(range),
    objects: { GetItemAt: (args) => range(required(areas[countArgument(args, 0)])) },
    actions: { GetCount: () => areas.length },
  };
}

/**
 * Reference ids of ranges. Excel tracks referenced ranges across insertions; the emulation encodes the areas and the
 * sheet's
 * id in them, so there is no state to track or release, and a reference survives the renaming of its sheet only.
 */
type ReferenceKind = 'Range' | 'RangeAreas';

type Numbers = readonly [row: number, column: number, rows: number, columns: number];

export function referenceOf(kind: ReferenceKind, areas: Areas, { sheets }: Workbook): string {
  const numbers = areas.map(({ row, column, rows, columns }): Numbers => [row, column, rows, columns]);
  return JSON.stringify([kind, sheets.idOf(areas[0].sheet), ...numbers]);
}

/** @throws RichError ItemNotFound when the sheet is deleted */
export function readReference(
  reference: string,
  { sheets }: Workbook,
): { readonly kind: ReferenceKind; readonly areas: Areas } {
  const parts: unknown = JSON.parse(reference);
  if (!Array.isArray(parts) || parts.length < 3) throw invalidArgument();
  const [kind, sheetId, first, ...more] = parts as [ReferenceKind, string, Numbers, ...Numbers[]];
  const sheet = existing(sheets.nameOf(sheetId));
  const areaOf = ([row, column, rows, columns]: Numbers): Area => ({ sheet, row, column, rows, columns });
  return { kind, areas: [areaOf(first), ...more.map(areaOf)] };
}
