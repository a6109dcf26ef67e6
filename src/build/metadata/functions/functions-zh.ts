/** Chinese descriptions of functions and parameters. A missing or superfluous one fails the build. */
import type { MetadataTexts } from './localize';

const symbols = '一个代码、以逗号分隔的多个代码，或单元格区域';
const headersOff = 'TRUE：首行显示标题行。默认：FALSE';
const headersOn = 'FALSE：不显示标题行。默认：TRUE';
const order = '日期的先后顺序。默认：asc，从旧到新';
const barsLayout = '多个代码的排列方式。默认：long';
const adjust = '分红送转的复权方式。默认：forward（前复权）';
const seconds = '每隔多少秒更新一次，1 到 3600。默认：3';
const levels = '买卖各显示几档，1 到 5。默认：5';

export const functionsZh: MetadataTexts['functions'] = {
  QUOTE: {
    description: '最新行情：每个代码一行，每个字段一列。',
    parameters: {
      symbols: `${symbols}：600519.SH、00700.HK、AAPL.US`,
      fields: '字段名，以逗号分隔或放在区域中；"all" 表示全部字段。默认：last_price（最新价）',
      headers: headersOff,
    },
  },
  KLINE: {
    description: '历史 K 线（1 分钟到 1 年）：开盘、最高、最低、收盘、成交量、成交额。',
    parameters: {
      symbols,
      period: '每根 K 线的周期，大写 M 为月。默认：1d',
      start: '最近的 K 线根数（1 到 10000，截至结束日期），或开始日期。默认：100',
      end: '结束日期（含当天）：日期、2026-01-31 形式的文本，或 -5d、-5td、prev、mtd、ytd。默认：现在',
      adjust,
      fields: '要显示的列：date、open、high、low、close、volume、amount、return，或技术指标：sma(20)、macd、boll',
      headers: headersOn,
      order,
      layout: barsLayout,
    },
  },
  DEPTH: {
    description: '盘口：最多买卖五档。',
    parameters: {
      symbols,
      levels,
      layout: '各档的排列方式。默认：单个代码为 ladder，多个代码为 row',
      headers: headersOn,
    },
  },
  INTRADAY: {
    description: '当日分时 K 线（1 到 60 分钟）。',
    parameters: {
      symbols,
      period: '每根 K 线的周期。默认：1m',
      count: '最近的 K 线根数。默认：全天',
      fields: '要显示的列：time、open、high、low、close、volume、amount、prev_close，或 "all"',
      headers: headersOn,
      order,
      layout: barsLayout,
    },
  },
  INSTRUMENT: {
    description: '证券资料：名称、交易所、类型、上市日期、股本、涨跌停价、最小变动价位。',
    parameters: {
      symbols,
      fields: '字段名，以逗号分隔或放在区域中；"all" 表示全部字段。默认：name（名称）',
      headers: headersOff,
    },
  },
  EXFACTORS: {
    description: '除权除息日及除权因子（前收盘价 ÷ 除权除息参考价）。',
    parameters: {
      symbols,
      start: '开始日期。默认：最早的除权除息日',
      end: '结束日期（含当天）。默认：现在',
      headers: headersOn,
    },
  },
  UNIVERSE: {
    description: '全市场筛选：按条件筛选、排序，返回前若干行。',
    parameters: {
      universe: '一个市场，或以逗号分隔的多个市场',
      fields: 'QUOTE 的字段，或指标、统计量，如 sma(20)、return(20)。默认：symbol,name,last_price,change_pct',
      sort_by: '排序字段，可有多个，从大到小；字段名前加减号则从小到大',
      top: '返回的行数，或 "all"。默认：100',
      headers: headersOn,
      where: '须全部满足的条件，以逗号分隔：change_pct>5%、name!~ST、close>sma(60)、return(20)>10%',
    },
  },
  PRICE: {
    description: '指定日期的收盘价或其他日线数据，支持多个代码和多个日期。',
    parameters: {
      symbols,
      dates: '一个日期，或日期区域',
      field: 'open、high、low、close、volume、amount 或 prev_close。默认：close（收盘价）',
      adjust,
      match: '非交易日取哪一个交易日的数据。默认：before',
    },
  },
  TRADINGDAYS: {
    description: '某个市场或证券的交易日，纵向排列。',
    parameters: {
      symbol_or_market: '市场（SH、SZ、BJ、HK、US），或一个代码（不含其停牌日）',
      start: '开始日期：日期、2026-01-31 形式的文本，或 -5d、-5td、mtd、ytd',
      end_or_count: '结束日期（含当天），或交易日个数（1 到 10000）。默认：现在',
    },
  },
  TRADINGDAY: {
    description: '各日期当日或之前的交易日，可向后或向前移动若干个交易日。',
    parameters: {
      symbol_or_market: '市场（SH、SZ、BJ、HK、US），或一个代码',
      dates: '一个日期，或日期区域',
      offset: '移动的交易日数：1 为下一个，-1 为前一个。默认：0',
    },
  },
  STATS: {
    description: '各代码的收益和风险指标，按全部代码的共同日期计算。',
    parameters: {
      symbols,
      measures: 'return、cagr、volatility、sharpe(2%)、sortino、max_drawdown、beta、alpha、var(95)、skew、high(250) 等',
      period: '每根 K 线的周期。默认：1d',
      start: '最近的 K 线根数（1 到 10000，截至结束日期），或开始日期。默认：250',
      end: '结束日期（含当天）。默认：现在',
      benchmark: 'beta、alpha、correlation、tracking_error、information_ratio 的比较基准，一个代码',
      adjust,
      headers: headersOn,
    },
  },
  CORREL: {
    description: '各代码收益率的相关系数矩阵，按全部代码的共同日期计算。',
    parameters: {
      symbols: '以逗号分隔的多个代码，或单元格区域',
      period: '每根 K 线的周期。默认：1d',
      start: '最近的 K 线根数（1 到 10000，截至结束日期），或开始日期。默认：250',
      end: '结束日期（含当天）。默认：现在',
      adjust,
    },
  },
  CHECK: {
    description: '检查数据异常：缺少交易日、非除权除息日的跳变、不可能的价格、行情与日线不符等。',
    parameters: {
      symbols,
      start: '开始日期。默认：-1y',
      end: '结束日期（含当天）。默认：现在',
      headers: headersOn,
    },
  },
  LIVE: {
    description: '自动更新的行情。',
    parameters: {
      symbols,
      fields: '字段名，与 QUOTE 相同。默认：last_price（最新价）',
      seconds,
      headers: headersOff,
    },
  },
  LIVEDEPTH: {
    description: '自动更新的盘口。',
    parameters: {
      symbol: '一个代码，例如 00700.HK',
      levels,
      layout: '盘口的排列方式。默认：ladder',
      seconds,
      headers: headersOn,
    },
  },
  ALERT: {
    description: '行情满足条件时显示 TRUE，由窗格提醒并写入今日记录。',
    parameters: {
      symbols,
      condition: '与 UNIVERSE 相同的行情条件，或某个数值穿越价位：最新价上穿 1500、涨跌幅>5%',
      message: '满足条件时窗格显示的文字',
      mode: 'TRUE 保持多久。默认：once',
    },
  },
  CARD: {
    description: '带卡片的最新价。点击图标可查看详情，也可用 =A1.change_pct 读取卡片中的字段。',
    parameters: { symbols },
  },
  STATUS: {
    description: '连接和请求的状态，自动更新，不使用请求次数。',
    parameters: { item: '只显示其中一项。默认：两列表格，列出全部' },
  },
  FIELDS: {
    description: '可用字段一览：字段、列名、单位和说明，不使用请求次数。',
    parameters: { function_name: '只列出该函数的字段。默认：全部字段' },
  },
  ASOF: {
    description: '工作簿所设的历史时点，为交易所当地的日期和时间；未设时为空白，不使用请求次数。',
    parameters: {},
  },
};
