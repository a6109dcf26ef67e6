/** `Excel.ChartSeries`, its collection and its colours. */
import { type ChartSeries, kindOf } from '../../stores/chart-model';
import { followedEnd } from '../../charts/chart-source';
import type { Workbook } from '../../contract';
import { existing, invalidArgument } from '../../rich-api/rich-error';
import { countArgument, type RichObject } from '../../rich-api/rich-object';
import { chartTypeArgument, colourOf, vectorArgument, type EditedChart, seriesName } from './chart-access';
import { aText, oneOf } from '../../rich-api/checks';

export function seriesCollection(chart: EditedChart, book: Workbook): RichObject {
  const all = () => chart.read().series;
  return {
    type: 'ChartSeriesCollection',
    read: { Count: () => all().length },
    items: () => all().map((_, index) => seriesObject(chart, index, book)),
    objects: {
      Add: ([name, index]) => seriesObject(chart, addSeries(chart, name, index), book),
      GetItemAt: (args) => {
        const index = countArgument(args, 0);
        existing(all()[index]);
        return seriesObject(chart, index, book);
      },
    },
    actions: { GetCount: () => all().length },
  };
}

/** @returns the index of the added series; default: the last one */
function addSeries(chart: EditedChart, name: unknown, position: unknown): number {
  const { series, type } = chart.read();
  if (kindOf(type).stock !== undefined) throw invalidArgument();
  const index = position ?? series.length;
  if (!Number.isInteger(index) || Number(index) < 0 || Number(index) > series.length) throw invalidArgument();
  const added: ChartSeries = {
    ...(name !== null && name !== undefined && { name: aText(name) }),
    axisGroup: 'Primary',
  };
  chart.change({ series: series.toSpliced(Number(index), 0, added) });
  return Number(index);
}

type Change = (change: Partial<ChartSeries>) => void;

function seriesObject(chart: EditedChart, index: number, book: Workbook): RichObject {
  const read = () => existing(chart.read().series[index]);
  const change: Change = (part) => chart.change({ series: chart.read().series.with(index, { ...read(), ...part }) });
  return {
    type: 'ChartSeries',
    read: {
      Name: () => seriesName(read(), index, (area) => book.values(area)[0]?.[0]),
      ChartType: () => read().type ?? chart.read().type,
      AxisGroup: () => read().axisGroup,
    },
    write: {
      Name: (name) => change({ name: aText(name) }),
      ChartType: (type) => change({ type: combinedType(chart, type) }),
      AxisGroup: (group) => change({ axisGroup: oneOf('Primary', 'Secondary')(group) }),
    },
    links: { Format: () => formatObject(read, change) },
    actions: {
      SetValues: (args) => {
        const values = vectorArgument(args);
        change({ values, followsSpill: followedEnd(book, values), isLastOfSpill: undefined });
      },
      SetXAxisValues: (args) => change({ categories: vectorArgument(args) }),
      Delete: () => {
        if (kindOf(chart.read().type).stock !== undefined) throw invalidArgument();
        chart.change({ series: chart.read().series.toSpliced(index, 1) });
      },
    },
  };
}

const combinable: ReadonlySet<string> = new Set(['column', 'line', 'area']);

/** Columns, lines and areas share their axes; other types fill a chart alone. */
function combinedType(chart: EditedChart, value: unknown) {
  const type = chartTypeArgument(value);
  if (type === chart.read().type) return type;
  if ([type, chart.read().type].every((each) => combinable.has(kindOf(each).family))) return type;
  throw invalidArgument();
}

function formatObject(read: () => ChartSeries, change: Change): RichObject {
  return {
    type: 'ChartSeriesFormat',
    links: {
      Fill: () => ({
        type: 'ChartFill',
        actions: {
          SetSolidColor: ([colour]) => change({ fill: colourOf(colour) }),
          Clear: () => change({ fill: undefined }),
        },
      }),
      Line: () => ({
        type: 'ChartLineFormat',
        read: { Color: () => read().line ?? '' },
        write: { Color: (colour) => change({ line: colourOf(colour) }) },
        actions: { Clear: () => change({ line: undefined }) },
      }),
    },
  };
}
