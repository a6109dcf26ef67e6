/** The topic of the help page about “What is this number?”. */
import { namespace } from '../../../brand/build';
import { explainPaneTexts } from '../../../addin/i18n/explain/pane-texts';
import { table, text, type Topic } from '../pages/topic';

export const whatIsThisNumber: Topic = {
  id: 'explain',
  title: explainPaneTexts.title,
  blocks: [
    text(
      'Select a cell with a Tickgrid result, also one inside a table, and press `Ctrl+Shift+E` or choose “Explain the selected cell” under “Tools”. “Copy as text” copies the whole explanation.',
      '选中显示 Tickgrid 结果的单元格（表格中的任一格均可），按 `Ctrl+Shift+E`，或在“工具”中选择“解释所选单元格”。“复制为文本”可复制全部说明。',
    ),
    table(
      [
        { en: 'Step by step', zh: '逐步计算' },
        'An adjusted price with the factor of each ex-date, an indicator, a statistic: every step can be followed on a calculator.',
        '复权价逐个除权日列出因子，指标和统计量列出公式与数值，每一步都能用计算器核对。',
      ],
      [
        { en: 'The same bar in every adjustment', zh: '同一根 K 线在各复权方式下' },
        'Compare it with your terminal: most differences are another adjustment.',
        '与行情软件对照：数值不同多因复权方式不同。',
      ],
      [
        { en: 'As other programs show it', zh: '其他软件的显示' },
        'Where TDX, TradingView or Excel use another formula, with the argument that gives their value.',
        '通达信、TradingView 或 Excel 的算法不同时，给出其数值及得到该数值的写法。',
      ],
      [
        { en: 'Where it comes from', zh: '数据来源' },
        'The time of the request, its path and its parameters, never the key, and the other cells that waited for it.',
        '获取时间、请求路径和参数（不含密钥），以及同时等待该请求的其他单元格。',
      ],
      [
        { en: 'Check the data', zh: '检查数据' },
        `Runs \`${namespace}.CHECK\` over the days that the value uses and shows the findings there. “Insert as formula” puts them into the sheet.`,
        `对该数值所用的日期运行 \`${namespace}.CHECK\` 并就地显示结果；“插入为公式”可将其写入工作表。`,
      ],
    ),
    text(
      'An adjusted price takes two requests more, for the factors and the unadjusted bars, and a turnover rate may take one. Everything else comes from memory. A cell that was not calculated since the workbook was opened is calculated first.',
      '复权价需要另外两次请求，用于除权因子和不复权 K 线；换手率可能需要一次；其余均来自内存。打开工作簿后尚未计算的单元格会先行计算。',
    ),
  ],
};
