/** Chinese texts of functions.json: functions and parameters, and enum values. A missing or superfluous one fails the build. */
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

const minutes = {
  '1m': { name: '1 分钟', tooltip: '每根 K 线 1 分钟' },
  '5m': { name: '5 分钟', tooltip: '每根 K 线 5 分钟' },
  '15m': { name: '15 分钟', tooltip: '每根 K 线 15 分钟' },
  '30m': { name: '30 分钟', tooltip: '每根 K 线 30 分钟' },
  '60m': { name: '60 分钟', tooltip: '每根 K 线 60 分钟' },
};

export const enumsZh: MetadataTexts['enums'] = {
  PERIOD: {
    ...minutes,
    '1d': { name: '日线', tooltip: '每根 K 线一个交易日' },
    '1w': { name: '周线', tooltip: '每根 K 线一周' },
    '1M': { name: '月线', tooltip: '每根 K 线一个月（大写 M）' },
    '1Q': { name: '季线', tooltip: '每根 K 线一个季度' },
    '1Y': { name: '年线', tooltip: '每根 K 线一年' },
  },
  INTRADAY_PERIOD: { ...minutes, '10m': { name: '10 分钟', tooltip: '每根 K 线 10 分钟' } },
  UNIVERSE_ID: {
    CN_Stock: { name: 'A 股', tooltip: '沪深京 A 股' },
    US_Stock: { name: '美股', tooltip: '美国股票' },
    HK_Stock: { name: '港股', tooltip: '香港股票' },
    CN_ETF: { name: 'ETF', tooltip: '沪深交易所 ETF' },
  },
  MATCH: {
    before: { name: '当日或之前', tooltip: '取该日或之前最近的交易日' },
    exact: { name: '仅当日', tooltip: '只取该日' },
    after: { name: '当日或之后', tooltip: '取该日或之后最近的交易日' },
  },
  ADJUST: {
    none: { name: '不复权', tooltip: '不复权，即实际成交价格' },
    forward: { name: '前复权', tooltip: '以最新价格为基准，按比例调整历史价格' },
    backward: { name: '后复权', tooltip: '以首日价格为基准，按比例调整其后价格' },
    forward_additive: { name: '前复权（加减法）', tooltip: '按现金差额平移历史价格' },
    backward_additive: { name: '后复权（加减法）', tooltip: '按现金差额平移其后价格' },
  },
  ORDER: {
    asc: { name: '升序', tooltip: '从旧到新' },
    desc: { name: '降序', tooltip: '从新到旧' },
  },
  BARS_LAYOUT: {
    long: { name: '纵向堆叠', tooltip: '首列为代码，各代码依次向下排列' },
    wide: { name: '横向并列', tooltip: '只取一个字段，每个代码一列' },
    wide_common: { name: '横向并列（共同日期）', tooltip: '同 wide，只保留所有代码都有数据的日期' },
    wide_filled: { name: '横向并列（填补）', tooltip: '同 wide，空缺处沿用前一数值' },
  },
  DEPTH_LAYOUT: {
    ladder: { name: '左买右卖', tooltip: '每档一行，买盘在左，卖盘在右' },
    book: { name: '上卖下买', tooltip: '卖盘在上，买盘在下' },
    row: { name: '单行', tooltip: '每个代码一行' },
    summary: { name: '摘要', tooltip: '买一、卖一、中间价、价差和委比' },
  },
  ALERT_MODE: {
    once: { name: '单次', tooltip: '此后一直为 TRUE，直到重置或当日结束' },
    while: { name: '持续', tooltip: '满足条件期间为 TRUE' },
  },
  STATUS_ITEM: {
    state: { name: '状态', tooltip: '连接状态' },
    requests: { name: '请求数', tooltip: '最近一分钟的请求数' },
    cells_per_request: { name: '每次请求的单元格数', tooltip: '平均每次请求对应的单元格数' },
    cache_hit_rate: { name: '数据复用率', tooltip: '无需请求、直接复用的数据比例' },
    queue: { name: '队列', tooltip: '排队等待的请求数' },
    waiting_until: { name: '等待至', tooltip: '请求等待到的时间' },
    stale: { name: '旧数据单元格', tooltip: '显示旧数据的单元格数及最早时间' },
    stale_since: { name: '最早数据时间', tooltip: '旧数据中最早一笔的时间' },
    last_error: { name: '最近的问题', tooltip: '最近一次出现的问题' },
    live: { name: '自动更新的单元格', tooltip: '自动更新的单元格在运行还是已暂停' },
    live_interval: { name: '自动更新间隔', tooltip: '自动更新的单元格实际间隔的秒数' },
    limits: { name: '已知限制', tooltip: '目前已知的套餐请求限制' },
    as_of: { name: '历史时点', tooltip: '工作簿所设的历史时点' },
    line: { name: '状态说明', tooltip: '用一句话说明表中数据是否为最新' },
  },
  FUNCTION_NAME: {
    QUOTE: { name: 'QUOTE', tooltip: '行情字段' },
    KLINE: { name: 'KLINE', tooltip: 'K 线字段' },
    INTRADAY: { name: 'INTRADAY', tooltip: '分时字段' },
    DEPTH: { name: 'DEPTH', tooltip: '盘口字段' },
    INSTRUMENT: { name: 'INSTRUMENT', tooltip: '证券资料字段' },
    EXFACTORS: { name: 'EXFACTORS', tooltip: '除权因子字段' },
    UNIVERSE: { name: 'UNIVERSE', tooltip: '全市场行情字段' },
    PRICE: { name: 'PRICE', tooltip: '日线字段' },
    LIVE: { name: 'LIVE', tooltip: '自动更新的行情字段' },
    LIVEDEPTH: { name: 'LIVEDEPTH', tooltip: '自动更新的盘口字段' },
    CARD: { name: 'CARD', tooltip: '卡片字段' },
  },
};
