/** Topics of the help page about indicators, comparisons and screens. */
import { namespace } from '../../../brand/build';
import { table, text, type Topic } from '../pages/topic';

export const analysis: readonly Topic[] = [
  {
    id: 'indicators',
    about: 'KLINE',
    title: { en: 'Technical indicators', zh: '技术指标' },
    blocks: [
      text(
        `You can use these among the fields of \`${namespace}.KLINE\` and \`${namespace}.INTRADAY\`: \`sma(20)\`, \`ema(12)\`, \`wma(10)\`, \`rsi(14)\`, \`macd(12,26,9)\`, \`boll(20,2)\`, \`atr(14)\`, \`kdj(9,3,3)\`, \`obv\`, \`vwap(20)\`, \`std(20)\`, \`max(20)\`, \`min(20)\`, \`ret(1)\`, \`drawdown\`. Without parentheses they use the numbers shown here. \`macd\`, \`boll\` and \`kdj\` fill three columns each.`,
        `可与 \`${namespace}.KLINE\` 和 \`${namespace}.INTRADAY\` 的字段并用：\`sma(20)\`、\`ema(12)\`、\`wma(10)\`、\`rsi(14)\`、\`macd(12,26,9)\`、\`boll(20,2)\`、\`atr(14)\`、\`kdj(9,3,3)\`、\`obv\`、\`vwap(20)\`、\`std(20)\`、\`max(20)\`、\`min(20)\`、\`ret(1)\`、\`drawdown\`。不写括号即取这些默认值。\`macd\`、\`boll\`、\`kdj\` 各占三列。`,
      ),
      text(
        'They use the adjusted bars and the definitions of TA-Lib; KDJ uses that of Chinese trading software. The same request also gets earlier bars, so that the first row has a value if there is enough history. `obv` and `drawdown` start with the first row. `obv` and `vwap` count earlier volumes in today’s shares.',
        '按复权后的 K 线计算，定义与 TA-Lib 一致，KDJ 与国内行情软件一致。同一请求会多取之前的 K 线，历史足够时首行即有数值；`obv` 和 `drawdown` 自首行起算；`obv` 和 `vwap` 按复权后的股数计算成交量。',
      ),
      text(
        'The histogram of MACD has two conventions. TA-Lib, TradingView and Bloomberg show MACD − signal, and so does `macd(12,26,9)`. Chinese software, such as Tongdaxin, Tonghuashun and East Money, shows twice that: enter `macd(12,26,9,2)`.',
        'MACD 柱有两种口径：TA-Lib、TradingView 和彭博取 DIF − DEA，`macd(12,26,9)` 与之相同；通达信、同花顺、东方财富等国内软件取其 2 倍，请写 `macd(12,26,9,2)`。',
      ),
    ],
  },
  {
    id: 'side-by-side',
    about: 'KLINE',
    title: { en: 'Several symbols side by side', zh: '多个代码并列' },
    blocks: [
      table(
        [
          '`wide`',
          'Every date that any symbol has; blank where a symbol has no bar',
          '任一代码有数据的日期，缺失处留空',
        ],
        ['`wide_common`', 'Only dates that all symbols have', '只保留所有代码都有数据的日期'],
        [
          '`wide_filled`',
          'Gaps are filled with the previous value, and with 0 for volumes and amounts; cells before the first bar of a symbol are blank',
          '空缺处沿用前一数值，成交量和成交额为 0；首根 K 线之前留空',
        ],
      ),
      text(
        '`return` and `log_return` are returns of the adjusted close. In `wide_common` and `wide_filled` they are measured from row to row.',
        '`return` 和 `log_return` 为复权收盘价的收益率；在 `wide_common` 和 `wide_filled` 中按行与行之间计算。',
      ),
    ],
  },
  {
    id: 'conditions',
    about: 'UNIVERSE',
    title: { en: 'Screening conditions', zh: '筛选条件' },
    blocks: [
      table(
        [
          '`change_pct>5%`, `amount>=1e9`, `volume<>0`',
          'Numbers with `=`, `<>`, `<`, `<=`, `>`, `>=`; `%`, `K`, `M`, `B`, `万` and `亿` are accepted',
          '数值可用 `=`、`<>`、`<`、`<=`、`>`、`>=`，可带 `%`、`万`、`亿`、`K`、`M`、`B`',
        ],
        ['`name~ETF`, `name!~ST`', 'Contains, does not contain, in upper or lower case', '包含、不包含，不分大小写'],
        ['`symbol=688*`, `symbol~688*.SH`', '`*` stands for any characters', '`*` 代表任意字符'],
        ['`timestamp>=2026-01-31`', 'Dates and times', '日期和时间'],
      ),
      text(
        'Separate several conditions by commas, or put them in a range. All must be met.',
        '多个条件以逗号分隔或放在区域中，须全部满足。',
      ),
    ],
  },
  {
    id: 'look-back',
    about: 'UNIVERSE',
    title: { en: 'Screening by indicators and statistics', zh: '按指标和统计量筛选' },
    blocks: [
      table(
        [
          '`close>sma(60)`, `rsi(14)<70`, `macd.macd>macd.signal`',
          'Indicators as in KLINE. Of those with several columns, name one: `boll.upper`, `kdj.k`',
          '指标与 KLINE 相同，有多列的须指明一列：`boll.upper`、`kdj.k`、`macd.dif>macd.dea`',
        ],
        [
          '`return(20)>10%`, `volatility(250)<30%`, `max_drawdown(250)>-20%`, `sharpe(250,2%)>1`',
          'Statistics as in STATS. The first number says how many trading days they cover',
          '统计量与 STATS 相同，第一个数为计算所用的交易日数',
        ],
        [
          '`close>=high(250)`, `from_high(250)>-5%`, `amount>average_amount(20)`',
          'Extremes and averages of the last days, including today',
          '最近若干交易日（含今日）的极值和均值',
        ],
        [
          '`sma(20)>sma(60)`, `last_price>open`',
          'Either side may be a field, an indicator, a statistic or a number',
          '两边均可为字段、指标、统计量或数值',
        ],
      ),
      text(
        'They also work in `fields` and `sort_by`. They are computed from forward-adjusted daily bars, with the quote as the last bar. `close` is the last price. Over days whose price did not change, an indicator is blank: suspended shares are not found.',
        '也可用于 `fields` 和 `sort_by`。按前复权日线计算，最新行情即最后一根；`close` 为最新价。价格在整个窗口内未变动的（如停牌），指标留空，不会被筛出。',
      ),
      text(
        'One request gets the quotes, and conditions on quotes are applied first. The bars of the remaining symbols take one request per 100 symbols and are reused for the day. A screen that needs more than 20 requests is refused before it requests bars. Add a condition such as `amount>=1e8`, or raise the limit under Advanced in the pane.',
        '先用一次请求取得行情，按行情条件筛选；其余代码的日线每 100 只一次请求，当日重复使用。超过 20 次请求的筛选在获取日线之前即被拒绝，请增加 `amount>=1亿` 一类的条件，或在窗格“高级”中调高上限。',
      ),
      text(
        'Markets contain today’s members only. Delisted shares are missing, at past times as well. So the results of a past screen look better than they were (survivorship bias).',
        '市场只包含当前成员，不含已退市证券，历史时点也是如此。因此历史时点的筛选结果会偏乐观（幸存者偏差）。',
      ),
    ],
  },
];
