/** `Excel.ChartAxes`, `Excel.ChartAxis`, and their titles and gridlines. */
import type { AxisName, ChartAxis } from '../../stores/chart-model';
import { apiNotFound, invalidArgument } from '../../rich-api/rich-error';
import type { RichObject } from '../../rich-api/rich-object';
import { numberOf, type EditedChart } from './chart-access';
import { aBoolean, aText, oneOf } from '../../rich-api/checks';

export function axesObject(chart: EditedChart): RichObject {
  return {
    type: 'ChartAxes',
    links: { CategoryAxis: () => axisObject(chart, 'category'), ValueAxis: () => axisObject(chart, 'value') },
    objects: { GetItem: ([type, group]) => axisObject(chart, axisNamed(type, group ?? 'Primary')) },
  };
}

function axisNamed(type: unknown, group: unknown): AxisName {
  const isSecondary = oneOf('Primary', 'Secondary')(group) === 'Secondary';
  if (type === 'Category' && !isSecondary) return 'category';
  if (type === 'Value') return isSecondary ? 'secondaryValue' : 'value';
  throw invalidArgument();
}

type Change = (change: Partial<ChartAxis>) => void;

function axisObject(chart: EditedChart, name: AxisName): RichObject {
  const read = () => chart.read().axes[name];
  const change: Change = (part) => {
    const { axes } = chart.read();
    chart.change({ axes: { ...axes, [name]: { ...axes[name], ...part } } });
  };
  return {
    type: 'ChartAxis',
    read: {
      Type: () => (name === 'category' ? 'Category' : 'Value'),
      AxisGroup: () => (name === 'secondaryValue' ? 'Secondary' : 'Primary'),
      Visible: () => read().isVisible,
      ReversePlotOrder: () => read().isReversed,
      NumberFormat: () => read().numberFormat ?? 'General',
      // Excel computes automatic limits; here they are known to the drawing only, so reading them fails.
      ...limits(read()),
      ...(name === 'category' && { CategoryType: () => 'TextAxis' }),
    },
    write: {
      Visible: (visible) => change({ isVisible: aBoolean(visible) }),
      ReversePlotOrder: (reversed) => change({ isReversed: aBoolean(reversed) }),
      NumberFormat: (format) => change({ numberFormat: aText(format) }),
      Minimum: (minimum) => change({ minimum: limitOf(minimum) }),
      Maximum: (maximum) => change({ maximum: limitOf(maximum) }),
      ...(name === 'category' && { CategoryType: checkCategoryType }),
    },
    links: {
      Title: () => axisTitleObject(read, change),
      MajorGridlines: () => gridlinesObject(read, change),
    },
  };
}

function limits({ minimum, maximum }: ChartAxis): NonNullable<RichObject['read']> {
  return {
    ...(minimum !== undefined && { Minimum: () => minimum }),
    ...(maximum !== undefined && { Maximum: () => maximum }),
  };
}

/** An empty text makes the limit automatic. */
function limitOf(value: unknown): number | undefined {
  return value === '' ? undefined : numberOf(value);
}

/** Dates are drawn as categories, without the days between them. */
function checkCategoryType(type: unknown): void {
  if (oneOf('Automatic', 'TextAxis', 'DateAxis')(type) === 'DateAxis') throw apiNotFound('ChartAxis with DateAxis');
}

function axisTitleObject(read: () => ChartAxis, change: Change): RichObject {
  return {
    type: 'ChartAxisTitle',
    read: { Text: () => read().title.text, Visible: () => read().title.isVisible },
    write: {
      // As in Excel, a title that gets a text is shown.
      Text: (text) => change({ title: { text: aText(text), isVisible: true } }),
      Visible: (visible) => change({ title: { ...read().title, isVisible: aBoolean(visible) } }),
    },
  };
}

function gridlinesObject(read: () => ChartAxis, change: Change): RichObject {
  return {
    type: 'ChartGridlines',
    read: { Visible: () => read().hasGridlines },
    write: { Visible: (visible) => change({ hasGridlines: aBoolean(visible) }) },
  };
}
