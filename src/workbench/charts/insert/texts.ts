/** Texts of charts. */
import type { Text } from '../../../addin/i18n/language';
import type { ChartType } from '../../../office-host/stores/chart-model';

export const chartTexts = {
  insert: { en: 'Insert chart', zh: '插入图表' },
  insertHint: {
    en: 'Insert chart of the selected cells',
    zh: '为所选单元格插入图表',
  },
  noNumbers: { en: 'Select cells with numbers first.', zh: '请先选择含有数字的单元格。' },
  nothing: { en: 'The cells of this chart have no data.', zh: '此图表的单元格没有数据。' },
  type: { en: 'Chart type', zh: '图表类型' },
  remove: { en: 'Delete chart', zh: '删除图表' },
  label: { en: '{title}: {type}', zh: '{title}：{type}' },
} as const satisfies Record<string, Text>;

export const typeNames: Readonly<Record<ChartType, Text>> = {
  Line: { en: 'Line', zh: '折线图' },
  LineMarkers: { en: 'Line with markers', zh: '带标记的折线图' },
  LineStacked: { en: 'Stacked line', zh: '堆积折线图' },
  ColumnClustered: { en: 'Columns', zh: '柱形图' },
  ColumnStacked: { en: 'Stacked columns', zh: '堆积柱形图' },
  BarClustered: { en: 'Bars', zh: '条形图' },
  BarStacked: { en: 'Stacked bars', zh: '堆积条形图' },
  Area: { en: 'Area', zh: '面积图' },
  AreaStacked: { en: 'Stacked area', zh: '堆积面积图' },
  XYScatter: { en: 'Scatter', zh: '散点图' },
  XYScatterLines: { en: 'Scatter with lines and markers', zh: '带直线和标记的散点图' },
  XYScatterLinesNoMarkers: { en: 'Scatter with lines', zh: '带直线的散点图' },
  Pie: { en: 'Pie', zh: '饼图' },
  Doughnut: { en: 'Doughnut', zh: '圆环图' },
  StockHLC: { en: 'High-low-close', zh: '盘高-盘低-收盘图' },
  StockOHLC: { en: 'Candlestick', zh: 'K 线图' },
  StockVHLC: { en: 'High-low-close with volume', zh: '盘高-盘低-收盘图（含成交量）' },
  StockVOHLC: { en: 'Candlestick with volume', zh: 'K 线图（含成交量）' },
};
