/** Anchors of a sheet's charts as a part of an .xlsx file. Each lies between two cells and moves with them. */
import type { Box } from '../../../../office-host/stores/chart-model';
import { pointsPerPixel } from '../../../grid/cells/stored-sheet';
import type { BookLine, BookSheet } from '../parts/book';
import { declaration, element } from '../parts/xml';

const namespaces = {
  'xmlns:xdr': 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:c': 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};

const unitsPerPixel = 9525;

/** The chart at index 0 is the relation `rId1`. */
export function drawingPart(sheet: BookSheet): string {
  const anchors = sheet.charts.map(({ chart: { name, box }, data }, index) =>
    element(
      'xdr:twoCellAnchor',
      {},
      corner('xdr:from', sheet, { left: box.left, top: box.top }),
      corner('xdr:to', sheet, { left: box.left + box.width, top: box.top + box.height }),
      frame(index + 1, name, data.title ?? ''),
      element('xdr:clientData', {}),
    ),
  );
  return declaration + element('xdr:wsDr', namespaces, anchors);
}

function corner(name: string, sheet: BookSheet, { left, top }: Pick<Box, 'left' | 'top'>): string {
  const column = placeOf(left / pointsPerPixel, sheet.columns, sheet.defaultWidth);
  const row = placeOf(top / pointsPerPixel, sheet.rows, sheet.defaultHeight);
  const number = (part: string, value: number) => element(`xdr:${part}`, {}, String(value));
  return element(
    name,
    {},
    number('col', column.index),
    number('colOff', column.offset),
    number('row', row.index),
    number('rowOff', row.offset),
  );
}

/** The row or column that a distance in pixels ends in, and how far within it, in units of the file. */
function placeOf(distance: number, lines: readonly BookLine[], defaultSize: number) {
  const sizes = new Map(lines.map(({ index, size, isHidden }) => [index, isHidden ? 0 : size]));
  const sizeOf = (index: number) => sizes.get(index) ?? defaultSize;
  let [index, rest] = [0, Math.max(0, distance)];
  while (rest >= sizeOf(index)) rest -= sizeOf(index++);
  return { index, offset: Math.round(rest * unitsPerPixel) };
}

function frame(number: number, name: string, descr: string): string {
  const properties = element(
    'xdr:nvGraphicFramePr',
    {},
    element('xdr:cNvPr', { id: number + 1, name, descr }),
    element('xdr:cNvGraphicFramePr', {}),
  );
  // Excel takes place and size from the anchor.
  const transform = element('xdr:xfrm', {}, element('a:off', { x: 0, y: 0 }), element('a:ext', { cx: 0, cy: 0 }));
  const chart = element('c:chart', { 'r:id': `rId${number}` });
  const graphic = element('a:graphic', {}, element('a:graphicData', { uri: namespaces['xmlns:c'] }, chart));
  return element('xdr:graphicFrame', { macro: '' }, properties, transform, graphic);
}
