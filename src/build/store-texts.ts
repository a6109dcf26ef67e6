/** Texts for the Marketplace and the admin center. Both must say at once that the add-in needs a paid service. */
import type { Text } from '../addin/i18n/language';

export const storeTexts = {
  /** At most 80 characters. */
  summary: {
    en: 'Market data of China, Hong Kong and US stocks as Excel formulas',
    zh: '用 Excel 公式获取 A 股、港股和美股行情',
  },
  description: {
    en: 'Quotes, price bars (K-lines) and market depth for China A-shares, ETFs, Hong Kong and US stocks, as Excel formulas: watchlists, charts, screens of a whole market, live cells and ready-made dashboards. The add-in is free. It needs an API key from a market data service: additional purchases may be required.',
    zh: '用 Excel 公式获取沪深京 A 股、ETF、港股和美股的行情、K 线和盘口：自选股、图表、全市场筛选、自动更新的单元格和现成的看板。加载项免费，但需要行情服务的 API 密钥，可能需要另行付费。',
  },
} as const satisfies Readonly<Record<string, Text>>;
