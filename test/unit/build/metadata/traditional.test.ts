import { expect, it } from 'vitest';
import { traditional } from '../../../../src/build/metadata/traditional';

it.each([
  ['刷新工作簿：单元格区域的首行', '重新整理活頁簿：儲存格範圍的首列', undefined],
  ['字段名；要显示的列。默认：FALSE', '欄位名稱；要顯示的欄。預設：FALSE', undefined],
  ['在“开始”选项卡中选择加载项', '在「開始」索引標籤中選擇增益集', undefined],
  ['MD.QUOTE("600519.SH") close', 'MD.QUOTE("600519.SH") close', undefined],
  ['自选股、盘口、看板', '自選股、五檔、儀表板', '觀察名單、市場深度、儀表板'],
  ['API 密钥，行情数据', 'API 金鑰，行情資料', 'API 密鑰，行情數據'],
  // The longest term counts: 成交额 alone is 成交金額.
  ['成交额榜、涨跌停价、收益率', '成交金額排行、漲跌停價、報酬率', '成交金額榜、升跌停價、回報率'],
])('%s has the words of Excel and of brokers in Taiwan and Hong Kong', (simplified, taiwan, hongKong = taiwan) => {
  expect([traditional(simplified, 'zh-TW'), traditional(simplified, 'zh-HK')]).toEqual([taiwan, hongKong]);
});
