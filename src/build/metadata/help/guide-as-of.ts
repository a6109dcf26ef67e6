/** The topic of the help page about a workbook at a past time. */
import { namespace } from '../../../brand/build';
import { asOfTexts } from '../../../addin/i18n/pane/as-of';
import { table, text, type Topic } from '../pages/topic';

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
