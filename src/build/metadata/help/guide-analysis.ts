/** Topics of the help page about indicators, comparisons, screens, and a workbook at a past time. */
import { namespace } from '../../../brand/build';
import { table, text, type Topic } from '../pages/page-frame';
import { asOfTexts } from '../../../addin/i18n/pane/as-of';

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
        [
          '`last>=limit_up`, `listing_date>=2026-01-01`, `float_shares<1亿`',
          'Fields of INSTRUMENT, for one more request per 100 securities that the other conditions leave',
          'INSTRUMENT 的字段，其余条件筛剩的证券每 100 只多一次请求',
        ],
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

export const asOf: Topic = {
  id: 'as-of',
  title: asOfTexts.help,
  blocks: [
    text(
      `Under “As of” on “Home” in the pane, set a date and time on an exchange’s clock. Every Tickgrid formula, of any market, then shows only what was known at that moment. The workbook keeps the setting: everyone who opens it sees the same. The line at the top of the pane leads back. \`=${namespace}.ASOF()\` shows the time in a cell.`,
      `在窗格“首页”的“历史时点”中设定日期和时间（交易所当地时间）。此后，不论哪个市场，所有 Tickgrid 公式只显示该时点已知的数据。此设置保存在工作簿中，所有人打开看到的都相同；窗格顶部会注明，并可由此回到现在。\`=${namespace}.ASOF()\` 在单元格中显示该时点。`,
    ),
    table(
      [
        { en: 'Bars', zh: 'K 线' },
        'Bars that had ended, and the running bar of the day, week or month, made of minute bars up to that moment. Relative dates such as `-5td` and `ytd` count from there. Later dates are `#N/A`: not known yet.',
        '已结束的 K 线，以及由截至该时点的分钟 K 线合成的当日、当周或当月 K 线。`-5td`、`ytd` 等相对日期从该时点起算，之后的日期显示 `#N/A`（尚未可知）。',
      ],
      [
        { en: 'End of a day', zh: '当日结束' },
        'A day has ended at the usual close of its exchange: 15:00 in mainland China, 16:00 in New York, and 16:10 in Hong Kong, after the closing auction. Until then it is made of minute bars, as is a half-day. In Shanghai and Shenzhen, your service may count after-hours trading at the closing price, until 15:30, in the day’s volume.',
        '交易日以交易所的正常收盘时间为结束：沪深北 15:00，纽约 16:00，香港为收市竞价后的 16:10。在此之前（包括半日市）由分钟 K 线合成。科创板、创业板 15:30 前的盘后固定价格交易，部分服务会计入当日成交量。',
      ],
      [
        { en: 'Adjusted prices', zh: '复权价格' },
        'Forward-adjusted prices know only the ex-dates until then: the last price is the one that was traded.',
        '前复权只计入该时点之前的除权除息，最后一个价格即当时的成交价。',
      ],
      [
        { en: 'Quotes', zh: '行情' },
        'Made of bars: last, open, high, low, volume, amount and changes. The turnover rate is not recorded: it shows `#N/A`, and cards leave it out.',
        '由 K 线合成：最新价、开高低、成交量、成交额和涨跌。换手率没有记录，显示 `#N/A`，卡片中不列出。',
      ],
      [{ en: 'Market depth', zh: '盘口' }, 'Not recorded: `#N/A`.', '没有记录，显示 `#N/A`。'],
      [
        { en: 'Whole markets', zh: '全市场数据' },
        'Today’s members with their values at that moment. Companies delisted since then are missing, so the results of a past screen look better than they were (survivorship bias). It takes one request per 100 securities, twice that during trading hours, and once more if your service’s bars lack the previous close. The pane has a limit, which you can raise.',
        '今日的成分证券在该时点的数据。此后退市的公司不在其中，因此历史时点的筛选结果会偏乐观（幸存者偏差）。每 100 只证券需要一次请求，盘中时点约为两倍，服务的 K 线不含昨收价时再加一次；上限可在窗格中调高。',
      ],
      [
        { en: 'Security details', zh: '证券资料' },
        'Names, shares and other details are today’s. Price limits show `#N/A`. A security that was not listed yet shows `#N/A` with its listing date.',
        '名称、股本等为今日资料，涨跌停价显示 `#N/A`。当时尚未上市的证券显示 `#N/A` 及上市日期。',
      ],
      [
        '`TODAY()`, `NOW()`',
        `Functions of Excel: they stay in the present. Use \`${namespace}.ASOF()\` instead.`,
        `Excel 的函数，仍为现在的日期和时间。请改用 \`${namespace}.ASOF()\`。`,
      ],
      [
        { en: 'No minute bars', zh: '没有分钟 K 线' },
        'If your plan has no minute bars, or the data service has none for that day, only finished days are shown. The line at the top of the pane says so. Your own files need bars of one minute for this; where a symbol has daily bars in them as well, these are its finished days.',
        '套餐不含分钟 K 线，或行情服务没有当日的分钟 K 线时，只显示已结束的交易日，窗格顶部会注明。自己的文件需要有 1 分钟 K 线；同一代码另有日线时，已结束的交易日以日线为准。',
      ],
    ),
    text(
      '“Replay” moves the time forward: by a minute of trading at each step, or by a day without minute bars. Nights, weekends and holidays are skipped; a half-day passes at its full length. The minute bars of a day are requested once, with one request per 100 symbols, and then played without requests. “Pause requests” holds the replay, and closing the pane pauses it. It ends at the present, and cells show current values again.',
      '“回放”让时点前进：每一步为一分钟交易时间，没有分钟 K 线时为一个交易日。夜间、周末和节假日会跳过；半日市仍按全天播放。每个交易日的分钟 K 线只获取一次，每 100 个代码一次请求，播放时不再请求。“暂停请求”会使回放等待，关闭窗格则暂停回放。回放到现在即结束，单元格恢复显示当前数据。',
    ),
  ],
};
