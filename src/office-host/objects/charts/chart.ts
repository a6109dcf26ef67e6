/** `Excel.ChartCollection`: the charts of a worksheet. */
import { seriesOf, followingSpills } from '../../charts/chart-source';
import { type Chart, type Box, withType } from '../../stores/chart-model';
import { newChart, sourceCells } from '../../charts/new-chart';
import { existing, required, invalidArgument, itemAlreadyExists } from '../../rich-api/rich-error';
import {
  areaArgument,
  countArgument,
  type RichArguments,
  type RichObject,
  textArgument,
} from '../../rich-api/rich-object';
import type { ExcelObjects } from '../excel-objects';
import {
  chartTypeArgument,
  checkedSeries,
  seriesByArgument,
  numberOf,
  positiveOf,
  editedChart,
  type ChartKey,
  type EditedChart,
  legendObject,
  titleObject,
} from './chart-access';
import { aBoolean, aText } from '../../rich-api/checks';
import { parseAddress } from '../../areas/a1';
import { bounding } from '../../areas/areas';
import { axesObject } from './chart-axes';
import { seriesCollection } from './chart-series';

export function chartsObject(sheet: string, objects: ExcelObjects): RichObject {
  const { book } = objects;
  const charts = () => book.charts.on(sheet);
  const chart = ({ id }: Chart) => chartObject({ sheet, id }, objects);
  const find = (args: RichArguments) => findChart(charts(), textArgument(args, 0));
  return {
    type: 'ChartCollection',
    read: { Count: () => charts().length },
    items: () => charts().map(chart),
    objects: {
      Add: (args) => chart(addChart(sheet, args, objects)),
      GetItem: (args) => chart(existing(find(args))),
      GetItemAt: (args) => chart(existing(charts()[countArgument(args, 0)])),
      GetItemOrNullObject: (args) => {
        const found = find(args);
        return found && chart(found);
      },
    },
    actions: { GetCount: () => charts().length },
  };
}

/** By name, as in `getItem`, or by the id that office.js takes from responses. */
function findChart(charts: readonly Chart[], key: string): Chart | undefined {
  const name = key.toLowerCase();
  return charts.find((chart) => chart.id === key || chart.name.toLowerCase() === name);
}

function addChart(sheet: string, args: RichArguments, { book, automaticSeriesBy }: ExcelObjects): Chart {
  const type = chartTypeArgument(args[0]);
  const source = required(
    sourceCells(
      book,
      areaArgument(args, 1, () => undefined),
    ),
  );
  const told = seriesByArgument(args[2]);
  const series = checkedSeries(type, seriesOf(source, type, told === 'Auto' ? automaticSeriesBy : told));
  return book.charts.add(sheet, newChart(book, sheet, source.area, { type, series }));
}

/** `Excel.Chart`. */
function chartObject(key: ChartKey, objects: ExcelObjects): RichObject {
  const { book } = objects;
  const chart = editedChart(key, book.charts);
  return {
    type: 'Chart',
    identity: { Id: key.id },
    read: {
      Id: () => key.id,
      Name: () => chart.read().name,
      ChartType: () => chart.read().type,
      PlotVisibleOnly: () => chart.read().plotsHiddenCells !== true,
      Left: () => chart.read().box.left,
      Top: () => chart.read().box.top,
      Width: () => chart.read().box.width,
      Height: () => chart.read().box.height,
    },
    write: {
      Name: (name) => rename(chart, aText(name), book.charts.on(key.sheet)),
      ChartType: (type) => changeType(chart, type),
      PlotVisibleOnly: (only) => chart.change({ plotsHiddenCells: !aBoolean(only) }),
      Left: (left) => move(chart, { left: numberOf(left) }),
      Top: (top) => move(chart, { top: numberOf(top) }),
      Width: (width) => move(chart, { width: positiveOf(width) }),
      Height: (height) => move(chart, { height: positiveOf(height) }),
    },
    links: {
      Title: () => titleObject(chart, book),
      Legend: () => legendObject(chart),
      Axes: () => axesObject(chart),
      Series: () => seriesCollection(chart, book),
      Worksheet: () => objects.worksheet(key.sheet),
    },
    actions: chartActions(chart, key, objects),
  };
}

function chartActions(
  chart: EditedChart,
  { sheet }: ChartKey,
  { book }: ExcelObjects,
): NonNullable<RichObject['actions']> {
  return {
    Activate: () => book.charts.activate(sheet, chart.read().id),
    Delete: () => book.charts.remove(sheet, chart.read().id),
    SetData: (args) => {
      const source = required(
        sourceCells(
          book,
          areaArgument(args, 0, () => undefined),
        ),
      );
      const { type } = chart.read();
      const series = checkedSeries(type, seriesOf(source, type, seriesByArgument(args[1])));
      chart.change({ series: followingSpills(book, series) });
    },
    SetPosition: (args) => {
      const from = cellArgument(args, 0, sheet);
      const to = args[1] === null || args[1] === undefined ? from : cellArgument(args, 1, sheet);
      const cells = bounding(from, to);
      if (cells === undefined || from.sheet !== sheet) throw invalidArgument();
      chart.change({ box: book.charts.boxOf(cells) });
    },
  };
}

/** A range, or an address on the chart's sheet. */
function cellArgument(args: RichArguments, index: number, sheet: string) {
  return areaArgument(args, index, (address) => parseAddress(address, sheet));
}

function rename(chart: EditedChart, name: string, all: readonly Chart[]): void {
  if (name === '') throw invalidArgument();
  const { id } = chart.read();
  if (all.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase()))
    throw itemAlreadyExists();
  chart.change({ name });
}

function changeType(chart: EditedChart, value: unknown): void {
  const changed = withType(chart.read(), chartTypeArgument(value));
  checkedSeries(changed.type, changed.series);
  chart.change(changed);
}

function move(chart: EditedChart, change: Partial<Box>): void {
  chart.change({ box: { ...chart.read().box, ...change } });
}
