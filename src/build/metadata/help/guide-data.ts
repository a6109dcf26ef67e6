/** Topics of the help page about the data: its units, what there is, adjustment, and “What is this number?”. */
import { table, text, type Topic } from '../pages/page-frame';
import { namespace } from '../../../brand/build';
import { explainPaneTexts } from '../../../addin/i18n/pane/tools';

export const units: Topic = {
  id: 'units',
  title: { en: 'Units', zh: '单位' },
  blocks: [
    table(
      [
        { en: 'Volume', zh: '成交量' },
        'China A-shares and ETFs: lots of 100 shares. Hong Kong and US: shares.',
        'A 股和 ETF 为手（100 股），港股和美股为股。',
      ],
      [{ en: 'Amount', zh: '成交额' }, 'Value traded, in the trading currency.', '以交易货币计的金额。'],
      [
        '`volume_shares`, `volume_unit`, `currency`',
        'The volume in shares on every market, the unit of `volume`, the ISO code of the currency. Name them in `fields`: `all` does not include them.',
        '各市场统一以股计的成交量、`volume` 的单位、货币的 ISO 代码。须在 `fields` 中写明，`all` 不包含它们。',
      ],
      [
        '`volume_adjusted`',
        'Volumes are the shares traded on the day. This one counts them in shares of the newest bar: it compares over splits.',
        '成交量为当日实际成交，不复权；此字段按最新一根的股数折算，拆股前后可比。',
      ],
      [
        '`trading_state`',
        '`trading`, `suspended` or `no price yet`. A suspended security has no price, only its previous close.',
        '`trading`（交易）、`suspended`（停牌）或 `no price yet`（尚无成交）。停牌证券没有最新价，只有昨收。',
      ],
      [
        { en: 'Header row', zh: '标题行' },
        'With several markets, the header row shows the units: Volume (lots/shares), Amount (CNY/HKD/USD).',
        '含多个市场的表格会在标题行中注明单位：成交量（手/股）、成交额（CNY/HKD/USD）。',
      ],
      [
        { en: 'Large numbers', zh: '大数字' },
        'The pane can abbreviate volumes, shares and amounts to K, M and B (under “Advanced”). The values do not change.',
        '可在窗格的“高级”中设置：成交量、股本和金额以万、亿显示，数值不变。',
      ],
      [
        { en: 'Change %, amplitude, turnover rate', zh: '涨跌幅、振幅、换手率' },
        'Fractions, shown as percentages: 0.0123 is 1.23%.',
        '带百分比格式的小数：0.0123 即 1.23%。',
      ],
      [
        { en: 'Adjusted prices', zh: '复权价格' },
        'Forward-adjusted by default: earlier prices change at each ex-date. `none` gives unadjusted prices.',
        '默认前复权：除权除息后历史价格会变化。`none` 为不复权。',
      ],
    ),
  ],
};

export const coverage: Topic = {
  id: 'coverage',
  title: { en: 'Which data there is', zh: '数据范围' },
  blocks: [
    text(
      'Stocks and ETFs of Shanghai, Shenzhen and Hong Kong, stocks of Beijing, and US stocks. You can also enter an index such as `000300.SH`. Whether Beijing and indices have data depends on your data service. Codes of Beijing begin with 920 since October 2025; whether older ones such as `430047.BJ` have data depends on it as well.',
      '沪深港股票与 ETF、北交所股票，以及美国股票；也可以填写 `000300.SH` 等指数。北交所和指数有无数据，取决于行情服务。北交所代码自 2025 年 10 月起均以 920 开头，`430047.BJ` 等旧代码能否取得，也取决于行情服务。',
    ),
    text(
      'Your own files may have other markets, such as `VOD.L`: times are local to the exchange, and the currency is blank. There are no exchange rates, unless your own files hold them. There are no company figures such as PE, market value or sector.',
      '使用自有数据文件时，可以有其他市场的代码，如 `VOD.L`：时间为其交易所当地时间，币种为空。除您自己的数据文件中的汇率外，不提供汇率；也不提供市盈率、市值、行业等公司数据。',
    ),
  ],
};

/**
 * Only what a program's own public documentation says counts as verified: Tushare's `pro_bar` (tushare.pro, document 146).
 * `dividend_type` of QMT's xtdata and `CPS` of iFinD's data interface were read in copies of their manuals only. For 通达信, Wind and
 * Bloomberg no documentation was found that gives a formula.
 */
export const adjustment: Topic = {
  id: 'adjustment',
  title: { en: 'Adjusted prices in other programs', zh: '与其他软件的复权价格对照' },
  blocks: [
    table(
      [
        '`forward`, `backward`',
        'By ratio: prices are multiplied, so returns stay as they were',
        '按比例：价格乘以因子，收益率保持不变',
      ],
      [
        '`forward_additive`, `backward_additive`',
        'By difference: prices are shifted, so early ones may fall below zero. Those have no returns; std, atr and macd are differences of prices.',
        '按差额（加减法）：价格整体平移，早期价格可能为负，为负时没有收益率；std、atr、macd 为价差。',
      ],
    ),
    table(
      [
        { en: 'Tushare', zh: 'Tushare' },
        '`qfq` is `forward`: its documentation multiplies by a factor. It counts from the end date of the request.',
        '`qfq` 即 `forward`：官方文档说明以因子相乘，并以所请求的结束日期为基准。',
      ],
      [
        { en: 'QMT', zh: 'QMT' },
        'By their names, `front_ratio` is `forward` and `back_ratio` is `backward`. Not verified, nor are `front` and `back`.',
        '从名称看，`front_ratio` 即 `forward`，`back_ratio` 即 `backward`；与 `front`、`back` 一样未经核实。',
      ],
      [
        { en: 'Tonghuashun iFinD', zh: '同花顺 iFinD' },
        'It has two ways, by dividend plan and by exchange price: not verified.',
        '有“分红方案计算”和“交易所价格计算”两种，未经核实。',
      ],
      [
        { en: 'Wind', zh: 'Wind' },
        '`PriceAdj=F` and `B` are imported as `forward` and `backward`. Ratio or difference: not verified.',
        '`PriceAdj=F`、`B` 导入为 `forward`、`backward`；按比例还是按差额，未经核实。',
      ],
      [
        { en: 'Bloomberg, Tongdaxin', zh: '彭博、通达信' },
        'No public documentation was found that says it: not verified.',
        '未找到公开的说明文档，未经核实。',
      ],
    ),
    text(
      'To find out, take two days between two ex-dates and compare adjusted with unadjusted closes. Equal ratios mean by ratio, equal differences by difference.',
      '可自行验证：在两个除权除息日之间任取两天，比较复权与不复权收盘价。比值相同为按比例，差额相同为按差额。',
    ),
  ],
};

export const whatIsThisNumber: Topic = {
  id: 'explain',
  title: explainPaneTexts.title,
  blocks: [
    text(
      'Select a cell with a Tickgrid result, also one inside a table, and press `Ctrl+Shift+E` or choose “Explain the selected cell” under “Tools”. “Copy as text” copies the whole explanation.',
      '选中显示 Tickgrid 结果的单元格（表格中的任一格均可），按 `Ctrl+Shift+E`，或在“工具”中选择“解释所选单元格”。“复制为文本”可复制全部说明。',
    ),
    table(
      [
        { en: 'Step by step', zh: '逐步计算' },
        'An adjusted price with the factor of each ex-date, an indicator, a statistic: every step can be followed on a calculator.',
        '复权价逐个除权日列出因子，指标和统计量列出公式与数值，每一步都能用计算器核对。',
      ],
      [
        { en: 'The same bar in every adjustment', zh: '同一根 K 线在各复权方式下' },
        'Compare it with your terminal: most differences are another adjustment.',
        '与行情软件对照：数值不同多因复权方式不同。',
      ],
      [
        { en: 'As other programs show it', zh: '其他软件的显示' },
        'Where TDX, TradingView or Excel use another formula, with the argument that gives their value.',
        '通达信、TradingView 或 Excel 的算法不同时，给出其数值及得到该数值的写法。',
      ],
      [
        { en: 'Where it comes from', zh: '数据来源' },
        'The time of the request, its path and its parameters, never the key, and the other cells that waited for it.',
        '获取时间、请求路径和参数（不含密钥），以及同时等待该请求的其他单元格。',
      ],
      [
        { en: 'Check the data', zh: '检查数据' },
        `Runs \`${namespace}.CHECK\` over the days that the value uses and shows the findings there. “Insert as formula” puts them into the sheet.`,
        `对该数值所用的日期运行 \`${namespace}.CHECK\` 并就地显示结果；“插入为公式”可将其写入工作表。`,
      ],
    ),
    text(
      'An adjusted price takes two requests more, for the factors and the unadjusted bars, and a turnover rate may take one. Everything else comes from memory. A cell that was not calculated since the workbook was opened is calculated first.',
      '复权价需要另外两次请求，用于除权因子和不复权 K 线；换手率可能需要一次；其余均来自内存。打开工作簿后尚未计算的单元格会先行计算。',
    ),
  ],
};
