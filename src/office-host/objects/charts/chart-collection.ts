/** `Excel.ChartCollection`: the charts of a worksheet. */
import { seriesOf } from '../../charts/chart-source';
import type { Chart } from '../../stores/chart-model';
import { newChart, sourceCells } from '../../charts/new-chart';
import { existing, required } from '../../rich-api/rich-error';
import {
  areaArgument,
  countArgument,
  type RichArguments,
  type RichObject,
  textArgument,
} from '../../rich-api/rich-object';
import type { ExcelObjects } from '../excel-objects';
import { chartTypeArgument, checkedSeries, seriesByArgument } from './chart-arguments';
import { chartObject } from './chart';

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
