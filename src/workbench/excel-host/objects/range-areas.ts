/** `Excel.RangeAreas` of one area: what `getSelectedRanges` gives. */
import { areaAddress, parseAddress } from '../a1';
import { intersection } from '../areas';
import type { Area, Workbook } from '../contract';
import { areaArgument, type RichObject } from '../rich-api/rich-object';
import { formatObject } from './format';
import { rangeObject } from './range';
import { referenceOf } from './references';
import { worksheetObject } from './worksheet';

export function rangeAreasObject(area: Area, book: Workbook): RichObject {
  return {
    type: 'RangeAreas',
    area,
    identity: { _ReferenceId: referenceOf('RangeAreas', area) },
    read: {
      Address: () => areaAddress(area),
      AreaCount: () => 1,
      CellCount: () => area.rows * area.columns,
    },
    links: {
      Areas: () => areasCollection(area, book),
      Worksheet: () => worksheetObject(area.sheet, book),
      Format: formatObject,
    },
    objects: {
      GetIntersectionOrNullObject: (args) => {
        const other = areaArgument(args, 0, (address) => parseAddress(address, area.sheet));
        return optionalAreas(intersection(area, other), book);
      },
      GetUsedRangeAreasOrNullObject: () => {
        const used = book.usedArea(area.sheet);
        return optionalAreas(used && intersection(area, used), book);
      },
    },
    actions: {
      SetDirty: () => book.markDirty(area),
      Calculate: () => book.markDirty(area),
      _KeepReference: () => null,
    },
  };
}

function optionalAreas(area: Area | undefined, book: Workbook): RichObject | undefined {
  return area && rangeAreasObject(area, book);
}

function areasCollection(area: Area, book: Workbook): RichObject {
  return {
    type: 'RangeCollection',
    items: () => [rangeObject(area, book)],
    objects: { GetItemAt: () => rangeObject(area, book) },
    actions: { GetCount: () => 1 },
  };
}
