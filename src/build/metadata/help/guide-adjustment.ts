/**
 * Which mode of adjustment gives the prices of another program. Only what its own public documentation says counts as verified:
 * Tushare's `pro_bar` (tushare.pro, document 146). `dividend_type` of QMT's xtdata and `CPS` of iFinD's data interface were read in
 * copies of their manuals only. For 通达信, Wind and Bloomberg no documentation was found that gives a formula.
 */
import { table, text, type Topic } from '../pages/topic';

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
