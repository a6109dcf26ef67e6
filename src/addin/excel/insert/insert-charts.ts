/** Inserts the charts of a described sheet before its contents. */
import type { ChartDescription } from '../../dashboards/description/sheet-description';
import { isRefusal } from '../host/excel-errors';

/**
 * Excel tells names and categories from values by what the cells hold, and formulas hold nothing before they are calculated.
 * So each chart is made over samples, which are removed afterwards; its series keep their cells.
 * @returns the titles of the charts that Excel refused
 */
export async function insertCharts(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  charts: readonly ChartDescription[],
): Promise<string[]> {
  const refused: string[] = [];
  for (const chart of charts) {
    const source = sheet.getRange(chart.source);
    fillWithSamples(source);
    // eslint-disable-next-line office/no-context-sync-in-loop -- one chart at a time: Excel refuses a request as a whole
    await context.sync();
    if (!(await isInserted(context, sheet, source, chart))) refused.push(chart.title);
    source.clear('Contents');
  }
  return refused;
}

/** Excel may take a chart and refuse what is set on it: then the chart is removed. */
async function isInserted(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  source: Excel.Range,
  described: ChartDescription,
): Promise<boolean> {
  const chart = sheet.charts.add(described.type, source, 'Columns');
  try {
    await context.sync();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
  try {
    arrange(chart, described);
    await leaveGap(context, chart, described);
    await context.sync();
    await followTitle(context, sheet, chart, described);
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await discard(context, chart);
    return false;
  }
}

/** A host that refuses leaves the title as it is. The name of the sheet is loaded. */
async function followTitle(
  context: Excel.RequestContext,
  { name }: Excel.Worksheet,
  chart: Excel.Chart,
  { titleCell }: ChartDescription,
): Promise<void> {
  if (titleCell === undefined) return;
  const place = titleCell.replaceAll(/[A-Z]+|\d+/g, '$$$&');
  chart.title.setFormula(`='${name.replaceAll("'", "''")}'!${place}`);
  try {
    await context.sync();
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

function fillWithSamples(source: Excel.Range): void {
  // One value for all cells, which Office.js allows and its types do not.
  const write = (range: Excel.Range, value: string | number) => (range.values = value as unknown as unknown[][]);
  write(source, 1);
  write(source.getColumn(0), 'category');
  write(source.getRow(0), 'name');
}

function arrange(chart: Excel.Chart, described: ChartDescription): void {
  const [from, to] = described.covers.split(':');
  chart.title.text = described.title;
  chart.setPosition(from ?? described.covers, to);
  // The data of a chart may be in hidden columns.
  chart.plotVisibleOnly = false;
  described.fills?.forEach((fill, index) => chart.series.getItemAt(index).format.fill.setSolidColor(fill));
  if (described.type === 'Pie') return;
  // Nights and holidays take no room.
  chart.axes.categoryAxis.categoryType = 'TextAxis';
  if (described.categoryFormat !== undefined) chart.axes.categoryAxis.numberFormat = described.categoryFormat;
}

/** In points. */
const gapWidth = 9;

/** A chart fills its cells up to their edges, where a table may begin. */
async function leaveGap(context: Excel.RequestContext, chart: Excel.Chart, { gap }: ChartDescription): Promise<void> {
  if (gap === undefined) return;
  chart.load('left,width');
  await context.sync();
  if (gap === 'left') chart.left += gapWidth;
  chart.width -= gapWidth;
}

/**
 * Removes what a failed insertion has left behind. Does not throw, so that the reason of the failure stays the one
 * that is reported: Excel may not have taken the item at all.
 */
export async function discard(context: Excel.RequestContext, item: { delete(): void }): Promise<void> {
  try {
    // For an item that was never made, office.js throws here already.
    item.delete();
    await context.sync();
  } catch {
    return;
  }
}
