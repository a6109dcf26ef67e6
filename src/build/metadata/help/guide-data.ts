/** Topics of the help page about the data: its units, and what there is. */
import { table, text, type Topic } from '../pages/topic';

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
