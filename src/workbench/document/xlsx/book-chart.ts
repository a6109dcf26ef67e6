/** A chart with the contents of its cells, which its part of the file repeats. */
import type { Chart } from '../../../office-host/stores/chart-model';
import { chartData, type ReadCells } from '../../charts/chart-data';
import type { BookChart } from './book';

/** Of hidden cells too: the part says whether they are drawn, and who opens the file may show them. */
export function bookChart(chart: Chart, read: ReadCells): BookChart {
  const labels = chart.series.map(({ categories }) => (categories ? read(categories) : []));
  return { chart, data: chartData({ ...chart, plotsHiddenCells: true }, read), labels };
}
