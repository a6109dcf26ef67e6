/** `Excel.RangeAreas`: areas of one sheet, such as `getSelectedRanges` gives. */
import { areaAddress, parseAddress } from '../a1';
import { intersection } from '../areas';
import type { Area, Areas, Workbook } from '../contract';
import { invalidArgument } from '../rich-api/rich-error';
import { areaArgument, countArgument, type RichObject } from '../rich-api/rich-object';
import { formatObject } from './format';
import { rangeObject } from './range';
import { referenceOf } from './references';
import { worksheetObject } from './worksheet';

export function rangeAreasObject(areas: Areas, book: Workbook): RichObject {
  const { sheet } = areas[0];
  const markDirty = () => areas.forEach((area) => book.markDirty(area));
  return {
    type: 'RangeAreas',
    identity: { _ReferenceId: referenceOf('RangeAreas', areas) },
    read: {
      Address: () => areas.map(areaAddress).join(','),
      AreaCount: () => areas.length,
      CellCount: () => areas.reduce((cells, area) => cells + area.rows * area.columns, 0),
    },
    links: {
      Areas: () => areasCollection(areas, book),
      Worksheet: () => worksheetObject(sheet, book),
      Format: formatObject,
    },
    objects: {
      GetIntersectionOrNullObject: (args) => {
        const other = areaArgument(args, 0, (address) => parseAddress(address, sheet));
        return commonAreas(areas, other, book);
      },
      GetUsedRangeAreasOrNullObject: () => {
        const used = book.usedArea(sheet);
        return used && commonAreas(areas, used, book);
      },
    },
    actions: { SetDirty: markDirty, Calculate: markDirty, _KeepReference: () => null },
  };
}

/** What the areas share with another one; undefined when that is nothing. */
function commonAreas(areas: Areas, other: Area, book: Workbook): RichObject | undefined {
  const [first, ...more] = areas.flatMap((area) => intersection(area, other) ?? []);
  return first && rangeAreasObject([first, ...more], book);
}

function areasCollection(areas: Areas, book: Workbook): RichObject {
  const areaAt = (index: number) => {
    const area = areas[index];
    if (area === undefined) throw invalidArgument();
    return rangeObject(area, book);
  };
  return {
    type: 'RangeCollection',
    items: () => areas.map((area) => rangeObject(area, book)),
    objects: { GetItemAt: (args) => areaAt(countArgument(args, 0)) },
    actions: { GetCount: () => areas.length },
  };
}
