/** The topic of the help page about formulas of other products. */
import { table, text, type Topic } from '../pages/topic';

export const importFormulas: Topic = {
  id: 'import',
  title: { en: 'Import formulas', zh: '导入公式' },
  blocks: [
    text(
      '“Import formulas”, under Tools in the pane, rewrites formulas of other products. Paste them, or select cells and choose “Read the selection”.',
      '窗格“工具”中的“导入公式”可改写其他软件的公式：粘贴公式，或选中单元格后选择“读取所选区域”。',
    ),
    table(
      ['`BDP`, `BDH`', 'Bloomberg', '彭博'],
      ['`WSD`, `WSI`, `WSS`, `WSQ`, `s_dq_close`, `i_dq_close`, `TDays`', 'Wind', 'Wind'],
      ['`thsiFinD`, `THS_HQ`, `THS_DS`, `THS_BD`, `THS_RQ`, `THS_HF`', 'iFinD', '同花顺 iFinD'],
      ['`CSD`, `CSS`, `CSQ`, `EM_S_DQ_CLOSE`', 'Choice', '东方财富 Choice'],
      ['`TR`, `RDP.Data`, `RHistory`, `RDP.HistoricalPricing`', 'LSEG (Refinitiv)', 'LSEG（路孚特）'],
      ['`FDS`', 'FactSet', 'FactSet'],
      ['`CIQ`, `CIQRANGE`, `CIQHI`', 'Capital IQ', 'Capital IQ'],
      ['`GOOGLEFINANCE`, `STOCKHISTORY`', 'Google Sheets, Excel', 'Google 表格、Excel'],
    ),
    text(
      'Prices, volumes and basic facts have an equivalent. A formula with any other function stays as it is, and a note names what is missing. Notes also say where results differ, such as fractions in place of percentages.',
      '价格、成交和基本资料有对应函数。含有其他函数的公式保持原样，并注明缺少什么。结果有差异时也会注明，如百分数改为小数。',
    ),
  ],
};
