/**
 * The Chinese texts of the ribbon and of functions.json in traditional characters, with the words that Excel and brokers use in
 * Taiwan and Hong Kong. The pane and the pages have simplified characters everywhere.
 */
import { ConverterBuilder, CustomConverter } from 'opencc-js/core';
import * as simplifiedToTraditional from 'opencc-js/preset/cn2t';

/** Locales of Excel with texts of their own; zh-CN is what they are made from. */
export const traditionalLocales = ['zh-TW', 'zh-HK'] as const;

export type TraditionalLocale = (typeof traditionalLocales)[number];

/** A simplified word, and what it is in both regions, or in Taiwan and in Hong Kong. */
type Term = readonly [simplified: string, taiwan: string, hongKong?: string];

/** The longest one that fits is taken. */
const terms: readonly Term[] = [
  // Excel. What is a row in mainland China is called 列 in Taiwan and Hong Kong, and a column 欄.
  ['选项卡', '索引標籤'],
  ['加载项', '增益集'],
  ['单元格区域', '儲存格範圍'],
  ['单元格', '儲存格'],
  ['日期区域', '日期範圍'],
  ['所选区域', '選取範圍'],
  ['区域中', '範圍中'],
  ['工作簿', '活頁簿'],
  ['刷新', '重新整理'],
  ['快捷键', '快速鍵'],
  ['帮助', '說明'],
  ['默认', '預設'],
  ['字段名', '欄位名稱'],
  ['字段', '欄位'],
  ['列名', '欄名'],
  ['列表格', '欄表格'],
  ['要显示的列', '要顯示的欄'],
  ['首列', '首欄'],
  ['一列', '一欄'],
  ['首行', '首列'],
  ['标题行', '標題列'],
  ['一行', '一列'],
  ['单行', '單列'],
  ['若干行', '若干列'],
  ['行数', '列數'],
  ['点击', '按一下'],
  ['运行', '執行'],
  ['升序', '遞增'],
  ['降序', '遞減'],
  ['“', '「'],
  ['”', '」'],
  ['说明', '說明'],
  ['文本', '文字'],
  ['示例', '範例'],
  ['获取', '取得'],
  ['查看', '檢視'],
  ['图标', '圖示'],
  ['详情', '詳細資料'],
  ['支持', '支援'],
  ['返回', '傳回'],
  ['对比', '比較'],
  ['单个', '單一'],
  // The market.
  ['行情数据', '行情資料', '行情數據'],
  ['数据', '資料', '數據'],
  ['行情', '行情', '報價'],
  ['盘口', '五檔', '市場深度'],
  ['代码', '代號'],
  ['证券资料', '證券資料'],
  ['成交额', '成交金額'],
  ['持仓', '持股', '持倉'],
  ['看板', '儀表板'],
  ['自选股', '自選股', '觀察名單'],
  ['当日分时 K 线', '當日的分鐘 K 線', '即日的分鐘 K 線'],
  ['分时图', '走勢圖'],
  ['分时', '當日走勢', '即日走勢'],
  ['市场筛选', '市場篩選'],
  ['委比', '委買賣比', '買賣盤比率'],
  ['涨跌停价', '漲跌停價', '升跌停價'],
  ['涨跌榜', '漲跌排行', '升跌榜'],
  ['涨幅榜', '漲幅排行', '升幅榜'],
  ['跌幅榜', '跌幅排行', '跌幅榜'],
  ['成交额榜', '成交金額排行', '成交金額榜'],
  ['涨跌分布', '漲跌分布', '升跌分佈'],
  ['密钥', '金鑰', '密鑰'],
  ['复用', '重複使用'],
  ['连接', '連線'],
  ['队列', '佇列'],
  ['收益率', '報酬率', '回報率'],
  ['分红送转', '配息配股', '派息送股'],
  ['开盘', '開盤', '開市'],
  ['收盘', '收盤', '收市'],
  ['最小变动价位', '最小升降單位', '最低上落價位'],
];

/** Writes a simplified text in traditional characters; other text stays as it is. */
export function traditional(simplified: string, locale: TraditionalLocale): string {
  return converters[locale](simplified);
}

// Made once: each has a large dictionary.
const converters = { 'zh-TW': converter('tw'), 'zh-HK': converter('hk') } as const satisfies Record<
  TraditionalLocale,
  unknown
>;

function converter(to: 'tw' | 'hk'): (simplified: string) => string {
  const characters = ConverterBuilder(simplifiedToTraditional)({ from: 'cn', to });
  const words = terms.map(([simplified, taiwan, hongKong = taiwan]): [string, string] => [
    characters(simplified),
    to === 'tw' ? taiwan : hongKong,
  ]);
  const withWords = CustomConverter(words);
  return (simplified) => withWords(characters(simplified));
}
