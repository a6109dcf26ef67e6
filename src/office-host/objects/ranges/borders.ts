/** `Excel.RangeBorderCollection`: the outer and inner edges of a range, stored at the edges of its cells. */
import type { Workbook } from '../../contract';
import type { Area, Areas } from '../../areas/a1';
import { aColor, oneOf } from '../../rich-api/checks';
import { apiNotFound, required } from '../../rich-api/rich-error';
import { countArgument, textArgument, type RichObject } from '../../rich-api/rich-object';
import { type Border, noBorder } from '../../stores/formats';
import { uniform } from './uniform';

const sides = ['EdgeTop', 'EdgeBottom', 'EdgeLeft', 'EdgeRight', 'InsideVertical', 'InsideHorizontal'] as const;
type Side = (typeof sides)[number];

type Edge = 'borderTop' | 'borderBottom' | 'borderLeft' | 'borderRight';

const aStyle = oneOf('None', 'Continuous', 'Dash', 'DashDot', 'DashDotDot', 'Dot', 'Double');
const aWeight = oneOf('Hairline', 'Thin', 'Medium', 'Thick');

export function bordersObject(areas: Areas, book: Workbook): RichObject {
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
