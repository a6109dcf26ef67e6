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
        `Among the fields of \`${namespace}.KLINE\` and \`${namespace}.INTRADAY\`: \`sma(20)\`, \`ema(12)\`, \`wma(10)\`, \`rsi(14)\`, \`macd(12,26,9)\`, \`boll(20,2)\`, \`atr(14)\`, \`kdj(9,3,3)\`, \`obv\`, \`vwap(20)\`, \`std(20)\`, \`max(20)\`, \`min(20)\`, \`ret(1)\`, \`drawdown\`. Without parentheses they take these numbers. \`macd\`, \`boll\` and \`kdj\` are three columns.`,
        `可与 \`${namespace}.KLINE\` 和 \`${namespace}.INTRADAY\` 的字段并用：\`sma(20)\`、\`ema(12)\`、\`wma(10)\`、\`rsi(14)\`、\`macd(12,26,9)\`、\`boll(20,2)\`、\`atr(14)\`、\`kdj(9,3,3)\`、\`obv\`、\`vwap(20)\`、\`std(20)\`、\`max(20)\`、\`min(20)\`、\`ret(1)\`、\`drawdown\`。不写括号即取这些默认值。\`macd\`、\`boll\`、\`kdj\` 各占三列。`,
      ),
      text(
        'They are computed over the adjusted bars, as TA-Lib does, KDJ as the terminals of mainland China do. Earlier bars come along with the same request, so the first row has its value where history reaches back far enough; `obv` and `drawdown` begin with the first row.',
        '按复权后的 K 线计算，定义与 TA-Lib 一致，KDJ 与国内行情软件一致。同一请求会多取之前的 K 线，历史足够时首行即有数值；`obv` 和 `drawdown` 自首行起算。',
      ),
    ],
  },
  {
    id: 'side-by-side',
    about: 'KLINE',
    title: { en: 'Several symbols side by side', zh: '多个代码并列' },
    blocks: [
      table(
        ['`wide`', 'Every date of any symbol; blanks where one has no bar', '任一代码有数据的日期，缺失处留空'],
        ['`wide_common`', 'Only dates that all symbols have', '只保留所有代码都有数据的日期'],
        [
          '`wide_filled`',
          'Gaps carry the last value, volumes and amounts are zero there; nothing stands before the first bar of a symbol',
          '缺口沿用前一数值，成交量和成交额为 0；首根 K 线之前留空',
        ],
      ),
      text(
        '`return` and `log_return` are the changes of the adjusted close; in `wide_common` and `wide_filled` from row to row.',
        '`return` 和 `log_return` 为复权收盘价的收益率；在 `wide_common` 和 `wide_filled` 中按行与行之间计算。',
      ),
    ],
  },
  {
    id: 'conditions',
    about: 'UNIVERSE',
    title: { en: 'Conditions of a screen', zh: '筛选条件' },
    blocks: [
      table(
        [
          '`change_pct>5%`, `amount>=1e9`, `volume<>0`',
          'Numbers with `=`, `<>`, `<`, `<=`, `>`, `>=`; `%`, `K`, `M`, `B`, `万`, `亿` are understood',
          '数值可用 `=`、`<>`、`<`、`<=`、`>`、`>=`，可带 `%`、`万`、`亿`、`K`、`M`、`B`',
        ],
        ['`name~ETF`, `name!~ST`', 'Contains, does not contain, in either case', '包含、不包含，不分大小写'],
        ['`symbol=688*`, `symbol~688*.SH`', '`*` stands for any characters', '`*` 代表任意字符'],
        ['`timestamp>=2026-01-31`', 'Dates and times', '日期和时间'],
      ),
      text(
        'Several conditions, separated by commas or in a range, hold together.',
        '多个条件以逗号分隔或放在区域中，须全部满足。',
      ),
    ],
  },
];
