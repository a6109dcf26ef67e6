/** `Excel.RangeAreas`: areas of one sheet, as returned by `getSelectedRanges`. */
import { type Area, areaAddress, type Areas, parseAddress } from '../../areas/a1';
import { intersection } from '../../areas/areas';
import { required } from '../../rich-api/rich-error';
import { areaArgument, countArgument, type RichObject } from '../../rich-api/rich-object';
import type { ExcelObjects } from '../excel-objects';
import { formatObject } from './format';
import { referenceOf } from './references';

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
