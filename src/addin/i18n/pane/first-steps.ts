/** Texts of the first steps in the pane, which load with them; both languages side by side. */
import { namespace } from '../../../brand/build';
import type { Text } from '../language';

const formula = `=${namespace}.QUOTE("600519.SH")`;

export const firstStepsTexts = {
  title: { en: 'Three things to try', zh: '先试试这三步' },
  dismiss: { en: 'Got it', zh: '知道了' },
  symbol: { en: 'Type a symbol', zh: '输入代码' },
  'symbol.hint': { en: formula, zh: formula },
  chart: { en: 'Insert a chart', zh: '插入图表' },
  'chart.hint': { en: 'from a dashboard', zh: '随看板一起插入' },
  date: { en: 'Set a date', zh: '设定日期' },
  'date.hint': { en: 'to see the past', zh: '查看历史数据' },
} as const satisfies Readonly<Record<string, Text>>;
