/** `Excel.ChartTitle` and `Excel.ChartLegend`. */
import { chartTitle, hasLegend } from '../../charts/chart-texts';
import { legendPositions } from '../../stores/chart-model';
import type { Workbook } from '../../contract';
import type { RichObject } from '../../rich-api/rich-object';
import { flagOf, oneOf, textOf } from './chart-arguments';
import type { EditedChart } from './edited-chart';

export function titleObject(chart: EditedChart, book: Workbook): RichObject {
  const change = (title: object) => chart.change({ title: { ...chart.read().title, ...title } });
  const shown = () => chartTitle(chart.read(), (area) => book.values(area)[0]?.[0]);
  return {
    type: 'ChartTitle',
    read: {
      Text: () => shown().text,
      Visible: () => shown().isVisible,
      Overlay: () => chart.read().title.isOverlay,
    },
    write: {
      Text: (text) => change({ text: textOf(text), isVisible: true }),
      Visible: (visible) => change({ isVisible: flagOf(visible) }),
      Overlay: (overlay) => change({ isOverlay: flagOf(overlay) }),
    },
  };
}

export function legendObject(chart: EditedChart): RichObject {
  const change = (legend: object) => chart.change({ legend: { ...chart.read().legend, ...legend } });
  return {
    type: 'ChartLegend',
    read: {
      Position: () => chart.read().legend.position,
      Visible: () => hasLegend(chart.read()),
      Overlay: () => chart.read().legend.isOverlay,
    },
    write: {
      Position: (position) => change({ position: oneOf(legendPositions, position) }),
      Visible: (visible) => change({ isVisible: flagOf(visible) }),
      Overlay: (overlay) => change({ isOverlay: flagOf(overlay) }),
    },
  };
}
