/** Adds the charts of a book to its .xlsx file, because the writing library has no charts. */
import type JsZip from 'jszip';
import type { Book, BookSheet, BookLine, BookChart } from '../parts/book';
import { addPart, addRelations, editPart, element, declaration, property } from '../parts/package-parts';
import { type Box, type ChartLegend, kindOf } from '../../../../office-host/stores/chart-model';
import { pointsPerPixel } from '../../../grid/cells/stored-sheet';
import type { ChartTheme } from '../../../charts/drawing/chart-theme';
import { plotsOf } from './plots';
import { fillOf, lineOf, shape, labelText, titleElement } from './formatting';
import { extraSeries } from '../../../charts/drawing/stock-option';

const contentTypes = 'application/vnd.openxmlformats-officedocument.';

export async function addCharts(zip: JsZip, { sheets, theme }: Book): Promise<void> {
  let charts = 0;
  for (const [index, given] of sheets.entries()) {
    const sheet = { ...given, charts: given.charts.flatMap((chart) => withIndicatorsBelow(chart, theme)) };
    const sheetPath = `xl/worksheets/sheet${index + 1}.xml`;
    const drawing = sheet.charts.length > 0 && element('drawing', { 'r:id': drawingId });
    await editPart(zip, sheetPath, (text) => withDrawing(text, drawing || ''));
    if (!drawing) continue;
    const paths = sheet.charts.map(() => `charts/chart${++charts}.xml`);
    await addDrawing(zip, { sheet, sheetPath, paths, name: `drawings/drawing${index + 1}.xml` });
    for (const [number, chart] of sheet.charts.entries()) {
      const part = { path: `xl/${paths[number]}`, content: chartPart(chart, theme) };
      await addPart(zip, { ...part, type: `${contentTypes}drawingml.chart+xml` });
    }
  }
}

/** The library's last elements of a sheet. The rules of conditional formats have extensions of their own. */
const lastElements =
  /(<tableParts(?:(?!<tableParts).)*<\/tableParts>)?(<extLst>(?:(?!<extLst>).)*<\/extLst>)?(<legacyDrawing [^>]*>)?<\/worksheet>\s*$/s;

/** The sheet with its drawing, and with its last elements in the order of the schema, which the library does not keep. */
function withDrawing(sheet: string, drawing: string): string {
  return sheet.replace(lastElements, (_, tables?: string, extensions?: string, legacyDrawing?: string) =>
    [drawing, legacyDrawing, tables, extensions, '</worksheet>'].join(''),
  );
}

const drawingId = 'rIdCharts';

interface Drawing {
  readonly sheet: BookSheet;
  readonly sheetPath: string;
  /** Of the charts and of the drawing, in the folder `xl`. */
  readonly paths: readonly string[];
  readonly name: string;
}

async function addDrawing(zip: JsZip, { sheet, sheetPath, paths, name }: Drawing): Promise<void> {
  await addPart(zip, { path: `xl/${name}`, content: drawingPart(sheet), type: `${contentTypes}drawing+xml` });
  await addRelations(zip, sheetPath, [{ id: drawingId, kind: 'drawing', target: `../${name}` }]);
  const charts = paths.map((path, index) => ({ id: `rId${index + 1}`, kind: 'chart', target: `../${path}` }));
  await addRelations(zip, `xl/${name}`, charts);
}

const drawingNamespaces = {
  'xmlns:xdr': 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:c': 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};

const unitsPerPixel = 9525;

/**
 * Anchors of a sheet's charts as a part of an .xlsx file. Each lies between two cells and moves with them. The chart
 * at index 0 is the relation `rId1`.
 */
function drawingPart(sheet: BookSheet): string {
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
  return declaration + element('xdr:wsDr', drawingNamespaces, anchors);
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
  const graphic = element('a:graphic', {}, element('a:graphicData', { uri: drawingNamespaces['xmlns:c'] }, chart));
  return element('xdr:graphicFrame', { macro: '' }, properties, transform, graphic);
}

const chartNamespaces = {
  'xmlns:c': 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};

/** A chart as a part of an .xlsx file (DrawingML charts, ECMA-376 part 1, 21.2). */
function chartPart(book: BookChart, theme: ChartTheme): string {
  const { title, hasTitleAbove, legend } = book.data;
  const chart = element(
    'c:chart',
    {},
    title !== undefined &&
      titleElement(title, { points: 11, isOverlay: !hasTitleAbove, cell: book.chart.title.cell, theme }),
    property('c:autoTitleDeleted', title === undefined),
    element('c:plotArea', {}, element('c:layout', {}), plotsOf(book, theme)),
    legend.isVisible && legendElement(legend, theme),
    property('c:plotVisOnly', book.chart.plotsHiddenCells !== true),
    property('c:dispBlanksAs', 'gap'),
  );
  return (
    declaration +
    element(
      'c:chartSpace',
      chartNamespaces,
      property('c:date1904', false),
      property('c:roundedCorners', false),
      chart,
      shape(fillOf(theme.background), lineOf(theme.line, 0.75)),
    )
  );
}

const positions: Readonly<Record<ChartLegend['position'], string>> = {
  Top: 't',
  Bottom: 'b',
  Left: 'l',
  Right: 'r',
  Corner: 'tr',
};

function legendElement({ position, isOverlay }: ChartLegend, theme: ChartTheme): string {
  const at = property('c:legendPos', positions[position]);
  return element('c:legend', {}, at, property('c:overlay', isOverlay), labelText(theme));
}

/** Of the height, as on the screen. */
const lowerShare = 0.25;

/**
 * Charts of Excel have no plot below the candles: indicators such as MACD become a chart of their own there.
 *
 * @returns the chart, or its upper part and the chart below it
 */
function withIndicatorsBelow(book: BookChart, theme: ChartTheme): readonly BookChart[] {
  const { chart, data } = book;
  const { stock } = kindOf(data.type);
  const below = stock ? extraSeries(data).below : [];
  if (!stock || below.length === 0) return [book];
  const { left, top, width, height } = chart.box;
  const upper = height * (1 - lowerShare);
  const indexes = below.map(({ place }) => stock.length + place);
  const candles = withSeries(book, (index) => !indexes.includes(index));
  const indicators = withSeries(book, (index) => indexes.includes(index));
  const colours = below.map(({ type, colour, place }) =>
    kindOf(type).family === 'column' ? theme.muted : (colour ?? theme.palette[place % theme.palette.length]),
  );
  const hasLegend = candles.data.series.length > stock.length && data.legend.isVisible;
  return [
    {
      ...candles,
      chart: { ...candles.chart, box: { left, top, width, height: upper } },
      data: { ...candles.data, legend: { ...data.legend, isVisible: hasLegend } },
    },
    {
      ...indicators,
      chart: {
        ...indicators.chart,
        name: `${chart.name} (2)`,
        type: 'Line',
        title: { isOverlay: false, isVisible: false },
        axes: { ...chart.axes, value: chart.axes.secondaryValue },
        box: { left, top: top + upper, width, height: height - upper },
      },
      data: {
        ...indicators.data,
        type: 'Line',
        title: undefined,
        hasTitleAbove: false,
        axes: { ...data.axes, value: data.axes.secondaryValue },
        series: indicators.data.series.map((each, index) => ({ ...each, colour: colours[index] })),
      },
    },
  ];
}

function withSeries(book: BookChart, isKept: (index: number) => boolean): BookChart {
  const kept = <T>(all: readonly T[]) => all.filter((_, index) => isKept(index));
  return {
    chart: { ...book.chart, series: kept(book.chart.series) },
    data: { ...book.data, series: kept(book.data.series) },
    labels: kept(book.labels),
  };
}
