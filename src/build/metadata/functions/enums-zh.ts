/** Chinese names and explanations of enum values, by enum and value. */
import type { MetadataTexts } from './localize';

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
