/**
 * The sentence beside a dashboard's title that says whether its values are of now, and the grey of all tables while nothing new comes:
 * a sheet that is read without the pane, printed or sent would else pass old prices off as new ones.
 */
import { namespace } from '../../../brand/build';
import { stateSigns } from '../../i18n/pane/state-line';
import { columnIndex, columnName } from '../../formula/columns';
import type { SheetDescription } from './sheet-description';

/** In points: the longest title with the space behind it. */
const titleWidth = 210;

export function withStateLine(description: SheetDescription): SheetDescription {
  const column = columnName(firstBeyond(description.widths, titleWidth));
  const at = `${column}1`;
  const line = `$${column}$1`;
  const isFrozen = beginsWith(line, [stateSigns.frozen]);
  const areas = [...description.spills.map(({ fills }) => fills), ...description.cells.flatMap(formulasIn)];
  const tables = areas.flatMap((cells) => belowHead(cells, description.looks));
  return {
    ...description,
    cells: [...description.cells, { at, rows: [[`=${namespace}.STATUS("line")`]] }],
    looks: [...description.looks, { cells: at, look: 'state' }, { cells: at, look: 'left' }],
    // The one that is added last comes first: a rise is grey as well.
    highlights: [
      ...(description.highlights ?? []),
      {
        kind: 'where',
        cells: at,
        formula: beginsWith(line, [stateSigns.marked, stateSigns.frozen]),
        colour: 'attention',
      },
      ...tables.map((cells) => ({ kind: 'where', cells, formula: isFrozen, colour: 'frozen' }) as const),
    ],
  };
}

/** Begins with one of the signs. */
function beginsWith(cell: string, signs: readonly string[]): string {
  return `=OR(${signs.map((sign) => `LEFT(${cell})="${sign}"`).join()})`;
}

/** The index of the first column that begins so far to the right, or of the last one. */
function firstBeyond(widths: readonly number[], points: number): number {
  let left = 0;
  const index = widths.findIndex((width) => {
    left += width;
    return left >= points;
  });
  return index < 0 ? widths.length - 1 : index + 1;
}

/** The area without its first row where that is a header or a label, which does not grow old; none for such a row alone. */
function belowHead(cells: string, looks: SheetDescription['looks']): string[] {
  const { left, right, top, bottom } = edgesOf(cells);
  const isHead = looks.some(({ cells: own, look }) => {
    if (look !== 'header' && look !== 'label') return false;
    const head = edgesOf(own);
    return head.top <= top && top <= head.bottom && head.left <= left && left <= head.right;
  });
  if (!isHead) return [cells];
  return top === bottom ? [] : [`${columnName(left)}${top + 1}:${columnName(right)}${bottom}`];
}

/** Of `A3:E3` or `G12`. */
function edgesOf(cells: string) {
  const [first = '', last = first] = cells.split(':');
  const [from, to] = [first, last].map((cell) => {
    const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
    return { column: columnIndex(letters), row: Number(row) };
  }) as [Corner, Corner];
  return { left: from.column, right: to.column, top: from.row, bottom: to.row };
}

interface Corner {
  readonly column: number;
  readonly row: number;
}

/** The area of the formulas among contents; none for the title. */
function formulasIn({ at, rows }: SheetDescription['cells'][number]): string[] {
  const [, letters = '', first = ''] = /^([A-Z]+)(\d+)$/.exec(at) ?? [];
  const places = rows.flatMap((row, down) =>
    row.flatMap((content, across) => (String(content).startsWith('=') ? [{ down, across }] : [])),
  );
  const top = Number(first) + Math.min(...places.map(({ down }) => down));
  if (places.length === 0 || top === 1) return [];
  const bottom = Number(first) + Math.max(...places.map(({ down }) => down));
  const columns = places.map(({ across }) => columnIndex(letters) + across);
  return [`${columnName(Math.min(...columns))}${top}:${columnName(Math.max(...columns))}${bottom}`];
}
