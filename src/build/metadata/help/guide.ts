/** Topics of the help page besides the functions. Text between backticks is code. */
import { namespace } from '../../../brand/build';
import { adjustment, coverage, units, whatIsThisNumber } from './guide-data';
import { analysis, asOf } from './guide-analysis';
import { alerts } from './guide-alerts';
import { dateSystem, importFormulas, keyboard, plainValues, versions } from './guide-excel';
import { limits, localService } from './guide-service';
import { trouble } from './guide-trouble';
import { type Block, table, text, type Topic } from '../pages/page-frame';

export const start: Topic = {
  id: 'start',
  title: { en: 'Getting started', zh: '开始使用' },
  blocks: [
    {
      kind: 'steps',
      steps: [
        {
          en: 'On the Home tab, choose “Tickgrid”. The pane opens at the right.',
          zh: '在“开始”选项卡中选择“Tickgrid”，右侧会打开窗格。',
        },
        {
          en: 'Enter your API key and choose “Save and start”. If your service has another address, choose “Skip” and enter the address and the key under “Home”. If your service needs no key, choose “This service needs no key” in either place.',
          zh: '输入 API 密钥，选择“保存并开始”。如果您的服务使用其他地址，请选择“跳过”，再在“首页”中填写服务地址和密钥。如果服务无需密钥，两处均可选择“此服务无需密钥”。',
        },
        {
          en: `Type \`=${namespace}.QUOTE("600519.SH")\` into a cell. Every function begins with \`${namespace}.\``,
          zh: `在单元格中输入 \`=${namespace}.QUOTE("600519.SH")\`。所有函数都以 \`${namespace}.\` 开头。`,
        },
      ],
    },
  ],
};

export const topics: readonly Topic[] = [
  {
    id: 'symbols',
    title: { en: 'Symbols', zh: '代码' },
    blocks: [
      text(
        'One symbol, several separated by commas, or a range. A blank cell leaves a blank row, and an error stays in its own row.',
        '可以是一个代码、以逗号分隔的多个代码，或单元格区域。空白单元格对应空白行，错误只显示在自己的行中。',
      ),
      table(
        ['`600519.SH`, `000001.SZ`, `920002.BJ`', 'Shanghai, Shenzhen, Beijing', '沪、深、京'],
        ['`00700.HK`', 'Hong Kong', '香港'],
        ['`AAPL.US`, `BRK.B.US`', 'United States', '美国'],
        [
          '`600519`, `sh600519`, `600519.SS`, `bj920002`, `700.HK`, `AAPL`, `BRK.B`, `XNAS:AAPL`, `NASDAQ:AAPL`, `HKEX:700`',
          'Also accepted, in upper or lower case',
          '也可使用，不分大小写',
        ],
        [
          '`AAPL US Equity`, `700 HK`, `600519 CH Equity`, `AAPL.O`, `IBM.N`',
          'Bloomberg and Reuters symbols. `.N` and `.O` always mean the New York exchanges; other letters mean share classes.',
          'Bloomberg 和路透的代码。`.N` 和 `.O` 始终表示纽约的交易所，其他字母表示股份类别。',
        ],
        [
          '`AAPL-US`, `700-HK`, `NasdaqGS:AAPL`, `SEHK:700`',
          'FactSet and Capital IQ symbols',
          'FactSet 和 Capital IQ 的代码',
        ],
      ),
      text(
        'Type codes with leading zeros as text: `"000858"` or `000858.SZ`. Excel turns 000858 into the number 858.',
        '带前导零的代码请以文本输入：`"000858"` 或 `000858.SZ`，否则 Excel 会把 000858 变成数字 858。',
      ),
    ],
  },
  {
    id: 'fields',
    title: { en: 'Fields', zh: '字段' },
    blocks: [
      text(
        'Enter names such as `last_price`, or common words in English or Chinese: `last`, `chg%`, `最新价`, `涨跌幅`. `all` stands for every field of the function.',
        '可使用 `last_price` 这样的字段名，也可使用中英文常用名称：`最新价`、`涨跌幅`、`last`、`chg%`。`all` 或 `全部` 表示该函数的全部字段。',
      ),
      text(
        'One field without a header row keeps the shape of your range. Several fields make a table with a row for each symbol. A missing value is blank, never 0.',
        '只有一个字段且不带标题行时，结果与所给区域形状相同；多个字段则为表格，每个代码一行。没有的数值留空，不会显示为 0。',
      ),
    ],
  },
  {
    id: 'dates',
    title: { en: 'Dates and times', zh: '日期和时间' },
    blocks: [
      table(
        [
          { en: 'a date in a cell', zh: '单元格中的日期' },
          'Any Excel date, `DATE(2026,1,31)`',
          '任何 Excel 日期，`DATE(2026,1,31)`',
        ],
        ['`2026-01-31`, `2026-01-31 14:30`', 'Text, year first', '文本，年在最前'],
        [
          '`20260131`, `2026/1/31`, `2026年1月31日`, `1/31/2026`',
          'Also accepted. `1/2/2026` is not, because it is ambiguous.',
          '也可使用。`1/2/2026` 有歧义，因此不接受。',
        ],
        ['`-5d`, `-3m`, `-1y`', 'Days, months, years before today', '今天之前的若干天、月、年'],
        ['`mtd`, `ytd`', 'From the first day of the month, of the year', '自本月、本年第一天起'],
        [
          '`-5td`, `prev`',
          'Five trading days before the symbol’s last trading day; the trading day before the last',
          '该证券最近交易日之前的第五个交易日；上一交易日',
        ],
      ),
      text(
        'All times are local to the exchange. An end date without a time includes that whole day. Times in results are Excel dates.',
        '所有时间均为交易所当地时间。不带时间的结束日期包含当天全天。结果中的时间是 Excel 日期。',
      ),
      text(
        'A range holds whole weeks, months, quarters and years, at both ends. Each has the date of its last day so far. The last one may end after your end date, and then includes later days. The current one changes until it ends. The table does not mark such a bar: compare its date with your end date.',
        '周线、月线、季线、年线首尾两根均为完整周期，日期为该周期目前最后一个交易日。末根可能晚于结束日期，此时包含其后的交易日；尚未结束的一根仍会变动。表中不标注，请将末根的日期与结束日期比较。',
      ),
    ],
  },
  {
    id: 'words',
    title: { en: 'Other words you can use', zh: '可用的其他写法' },
    blocks: [
      table(
        ['`1h`, `daily`, `weekly`, `5分钟`, `日线`, `周线`', 'For periods', '周期'],
        ['`前复权`, `后复权`, `不复权`, `qfq`, `hfq`', 'For `adjust`', '复权方式'],
        ['`沪深A股`, `沪深京A股`, `港股`, `美股`, `ETF`', 'For markets', '市场'],
        ['`ascending`, `升序`, `descending`, `降序`', 'For `order`', '排序'],
      ),
      text(
        `Your service may have more markets, or other names for them. ${namespace}.UNIVERSE passes on any name of letters, digits and \`_\`, such as \`CN_Equity_A\`.`,
        `行情服务可能还有其他市场，或采用其他名称。${namespace}.UNIVERSE 会原样使用由字母、数字和 \`_\` 组成的名称，如 \`CN_Equity_A\`。`,
      ),
    ],
  },
  units,
  ...analysis,
  adjustment,
  coverage,
  {
    id: 'refresh',
    title: { en: 'Refresh', zh: '刷新' },
    blocks: [
      text(
        'Refresh gets new data; F9 does not. Choose “Refresh Selection” or “Refresh Workbook” on the Home tab, or use the buttons in the pane.',
        '“刷新”会重新获取数据，按 F9 不会。请使用“开始”选项卡中的“刷新所选区域”或“刷新工作簿”，或窗格中的按钮。',
      ),
      text(
        'A saved workbook opens with its saved values, until you refresh. In the pane you can set it to refresh on open, always or only if a market is open (by trading hours, not counting holidays). You can also set an interval: it refreshes only data that may have changed, and skips live cells. It does nothing while requests wait or are paused. Refresh on open makes Excel start Tickgrid with that workbook: save it to keep this. Colleagues without the add-in may then be asked whether to trust it; “Do not ask them” under Convert to values spares them.',
        '打开已保存的工作簿时，显示的是保存时的数值，刷新后才会更新。可在窗格中设置打开时刷新（总是，或有市场开市时；按交易时间判断，不考虑节假日）以及定时刷新。定时刷新只重新获取可能变化的数据，不影响自动更新的单元格；有请求排队或请求已暂停时跳过。设置打开时刷新后，Excel 会随该工作簿启动 Tickgrid，请保存工作簿以保留此设置。未安装加载项的同事可能会被询问是否信任，可在“转为数值”中选择“不再询问”。',
      ),
      text(
        '“Pause Requests”, on the Home tab and in the pane, stops all requests. Live cells keep their values. Cells that Excel calculates show their last values in grey, or `#N/A`. “Resume Requests” fills them in, and carries out any refresh that you chose during the pause.',
        '“开始”选项卡和窗格中的“暂停请求”会停止所有请求。自动更新的单元格保持现值，其间重新计算的单元格以灰色显示最近的数据或 `#N/A`。选择“恢复请求”后自动填入数据，暂停期间的刷新也随之生效。',
      ),
      text(
        'If cells show `#NAME?` although the add-in is loaded, these buttons re-enter their formulas. They skip cells that are protected, merged, in a spill range or part of an array formula; the pane says how many and why.',
        '加载项已加载但单元格仍显示 `#NAME?` 时，这些按钮会重新输入公式。受保护、合并、属于溢出区域或数组公式的单元格会被跳过，窗格中会说明数量和原因。',
      ),
    ],
  },
  {
    id: 'freeze',
    title: { en: 'Convert to values', zh: '转为数值' },
    blocks: [
      text(
        'To share data with people without the add-in, choose “Convert to values” under Tools in the pane. It replaces the Tickgrid formulas of the selection, the sheet or the workbook with their values and keeps the formats. The workbook stores the formulas, and “Restore formulas” brings them back with their spill ranges. A note on the first converted cell of each sheet gives the time of the data. If Excel cannot add notes, the time is in the comments of the workbook (File › Info).',
        '如需与未安装加载项的人共享数据，请在窗格的“工具”中选择“转为数值”：所选区域、工作表或工作簿中的 Tickgrid 公式会替换为数值，格式保持不变。公式随工作簿一同保存，选择“恢复公式”即可恢复，包括溢出区域。每张工作表第一个转换的单元格带有备注，注明数据时间；无法添加备注时，写入工作簿的备注属性（“文件”›“信息”）。',
      ),
      text(
        '“Restore formulas” skips cells that you changed or moved in the meantime. “Convert to values” skips cells that are still loading, protected or merged, and array formulas. Your own formulas that refer to a spill range, such as `SUM(B3#)`, show `#REF!` until you restore the formulas.',
        '“恢复公式”会跳过其间修改或移动过的单元格。“转为数值”会跳过仍在加载、受保护或合并的单元格以及数组公式。引用溢出区域的其他公式（如 `SUM(B3#)`）在恢复公式之前显示 `#REF!`。',
      ),
    ],
  },
  importFormulas,
  {
    id: 'live',
    about: 'LIVE',
    title: { en: 'Live cells', zh: '自动更新的单元格' },
    blocks: [
      text(
        `\`${namespace}.LIVE\`, \`${namespace}.LIVEDEPTH\`, \`${namespace}.ALERT\` and \`${namespace}.STATUS\` update automatically, also after you open a workbook. All live cells share as few requests as possible.`,
        `\`${namespace}.LIVE\`、\`${namespace}.LIVEDEPTH\`、\`${namespace}.ALERT\` 和 \`${namespace}.STATUS\` 会自动更新，打开工作簿后也会继续。所有自动更新的单元格合并为尽可能少的请求。`,
      ),
      text(
        'With manual calculation they stop updating. Choose Formulas › Calculation Options › Automatic.',
        '手动计算时不会自动更新。请选择“公式”›“计算选项”›“自动”。',
      ),
    ],
  },
  alerts,
  asOf,
  whatIsThisNumber,
  {
    id: 'stale',
    about: 'STATUS',
    title: { en: 'Outdated values', zh: '旧数据' },
    blocks: [
      text(
        `If the data service is unavailable, cells keep their last values: quotes and market depth for up to 15 minutes, bars for up to a day (you can change this in the pane under “Advanced”). They turn grey where Excel supports it, and \`=${namespace}.STATUS("stale")\` counts them and shows the time of the oldest. A dashboard says so beside its title, and its tables turn grey.`,
        `行情服务不可用时，单元格保留最近的数值：行情和盘口最多 15 分钟，K 线最多一天（可在窗格的“高级”中修改）。在支持的 Excel 中显示为灰色，\`=${namespace}.STATUS("stale")\` 给出其数量和最早数据的时间。看板在标题旁说明，其表格变为灰色。`,
      ),
    ],
  },
  limits,
  {
    id: 'key',
    title: { en: 'Your key', zh: '您的密钥' },
    blocks: [
      text(
        'Your key stays on this computer and is sent only to the service address that you entered it for. It is never written to a workbook. To remove it, choose “Remove” in the pane.',
        '密钥只保存在此计算机上，并且只发送到您为其输入的服务地址，绝不会写入工作簿。如需移除，请在窗格中选择“移除”。',
      ),
      text(
        'In Excel on the web, Safari keeps the key only until you close it, and private windows may not keep it at all. The pane tells you so below the key.',
        '在 Safari 中使用网页版 Excel 时，密钥只保留到浏览器关闭；隐私窗口可能不允许保存。窗格会在密钥下方提示。',
      ),
    ],
  },
  keyboard,
  versions,
  plainValues,
  dateSystem,
  ...localService,
  trouble,
];

/** Explains the error codes. */
export const errorCodes: Block = table(
  [
    '`#N/A`',
    'There is no data: no key yet, symbol not found, or not in your plan. Point at the cell to see the reason.',
    '没有数据：尚未输入密钥、未找到代码或套餐不包含。将鼠标移到单元格上可查看原因。',
  ],
  [
    '`#VALUE!`',
    'An argument is not valid. The message names it and says what to enter.',
    '参数无效，提示中会说明是哪个参数以及如何填写。',
  ],
  [
    '`#NAME?`',
    'The add-in is not loaded. Everyone who opens a shared workbook needs it. If it is loaded, refresh.',
    '未加载此加载项：打开共享工作簿的人也需要安装。如果已加载，请刷新。',
  ],
  [
    '`#SPILL!`',
    'The spill range is not blank. Clear the cells below and to the right, or move the formula.',
    '溢出区域不是空白，请清空下方和右侧的单元格或移动公式。',
  ],
  [
    '`#BUSY!`',
    'The cell is waiting for data, or for the request limit. The pane shows for how long.',
    '正在请求数据。达到请求频率限制时单元格会等待，窗格中会显示等待至何时。',
  ],
);
