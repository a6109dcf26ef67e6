/** Texts of the notice that cells do not show their results, which loads after the pane has opened. */
import type { Text } from '../language';

export const missedResultsTexts = {
  found: {
    en: 'Cells that show #BUSY! or their previous value although new data has arrived: {count}, the first at {first}',
    zh: '数据已返回但仍显示 #BUSY! 或原有数值的单元格：{count} 个，首个为 {first}',
  },
  calculate: { en: 'Recalculate them', zh: '重新计算这些单元格' },
} as const satisfies Readonly<Record<string, Text>>;
