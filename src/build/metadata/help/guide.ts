/** Topics of the help page besides the functions. Text between backticks is code. */
import { namespace } from '../../../brand/build';
import { analysis } from './guide-analysis';
import { dateSystem, keyboard, plainValues } from './guide-excel';
import { localService } from './guide-service';
import { trouble } from './guide-trouble';
import { type Block, table, text, type Topic } from '../pages/topic';

export const start: Topic = {
  id: 'start',
  title: { en: 'Getting started', zh: '开始使用' },
  blocks: [
    {
      is: 'steps',
      steps: [
        {
          en: 'On the Home tab, choose “Tickgrid”. The pane opens at the right.',
          zh: '在“开始”选项卡中选择“Tickgrid”，右侧会打开窗格。',
        },
        {
          en: 'Enter the address of your service and your API key, and choose “Save”. Formulas fill in by themselves.',
          zh: '输入服务地址和 API 密钥，选择“保存”，公式会自动填入数据。',
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
        'One symbol, several separated by commas, or a range. Blank cells keep their place, an error stays in its own row.',
        '可以是一个代码、以逗号分隔的多个代码，或单元格区域。空白单元格保留位置，错误只显示在自己的行中。',
      ),
      table(
        ['`600519.SH`, `000001.SZ`', 'Shanghai, Shenzhen', '沪、深'],
        ['`00700.HK`', 'Hong Kong', '香港'],
        ['`AAPL.US`, `BRK.B.US`', 'United States', '美国'],
        [
          '`600519`, `sh600519`, `600519.SS`, `700.HK`, `AAPL`, `BRK.B`, `XNAS:AAPL`, `NASDAQ:AAPL`, `HKEX:700`',
          'Understood too, in either case',
          '也能识别，不分大小写',
        ],
        [
          '`AAPL US Equity`, `700 HK`, `600519 CH Equity`, `AAPL.O`, `IBM.N`',
          'Spellings of Bloomberg and Reuters. `.N` and `.O` are always the New York exchanges, other letters share classes.',
          'Bloomberg 和路透的写法。`.N` 和 `.O` 始终表示纽约的交易所，其他字母表示股份类别。',
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
        'Names such as `last_price`, or usual words for them in English and Chinese: `last`, `chg%`, `最新价`, `涨跌幅`. `all` stands for every field of the function.',
        '可使用 `last_price` 这样的字段名，也可使用中英文常用名称：`最新价`、`涨跌幅`、`last`、`chg%`。`all` 或 `全部` 表示该函数的全部字段。',
      ),
      text(
        'One field without column names keeps the shape of your range; several fields make a table with a row for each symbol. A value that the service does not have is empty, never 0.',
        '只有一个字段且不带列名时，结果与所给区域形状相同；多个字段则为表格，每个代码一行。服务没有的数值留空，不会显示为 0。',
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
          'Any date of Excel, `DATE(2026,1,31)`',
          '任何 Excel 日期，`DATE(2026,1,31)`',
        ],
        ['`2026-01-31`, `2026-01-31 14:30`', 'Text, year first', '文本，年在最前'],
        [
          '`20260131`, `2026/1/31`, `2026年1月31日`, `1/31/2026`',
          'Understood too. `1/2/2026` is refused, because it has two readings.',
          '也能识别。`1/2/2026` 有两种含义，因此不接受。',
        ],
        ['`-5d`, `-3m`, `-1y`', 'Days, months, years before today', '今天之前的若干天、月、年'],
        ['`mtd`, `ytd`', 'From the first day of the month, of the year', '自本月、本年第一天起'],
        [
          '`-5td`, `prev`',
          'Trading days of the symbol before its last session; the session before the last',
          '该证券最近交易日之前的若干个交易日；上一交易日',
        ],
      ),
      text(
        'They mean the local time of the exchange. An end date without a time includes that whole day. Times in results are real Excel dates in the exchange’s time.',
        '均为交易所当地时间。不带时间的结束日期包含当天全天。结果中的时间是交易所当地时间的 Excel 日期。',
      ),
    ],
  },
  {
    id: 'words',
    title: { en: 'Words for choices', zh: '选项的说法' },
    blocks: [
      table(
        ['`1h`, `daily`, `weekly`, `5分钟`, `日线`, `周线`', 'For periods', '周期'],
        ['`前复权`, `后复权`, `不复权`, `qfq`, `hfq`', 'For `adjust`', '复权方式'],
        ['`沪深A股`, `港股`, `美股`, `ETF`', 'For universes', '市场'],
        ['`ascending`, `升序`, `descending`, `降序`', 'For `order`', '排序'],
      ),
    ],
  },
  {
    id: 'units',
    title: { en: 'Units', zh: '单位' },
    blocks: [
      table(
        [
          { en: 'Volume', zh: '成交量' },
          'China A-shares and ETFs: lots of 100 shares. Hong Kong and US: shares.',
          'A 股和 ETF 为手（100 股），港股和美股为股。',
        ],
        [{ en: 'Amount', zh: '成交额' }, 'Money in the trading currency.', '以交易货币计的金额。'],
        [
          '`volume_shares`, `volume_unit`, `currency`',
          'The volume in shares on every market, the unit of `volume`, the ISO code of the currency. Name them: `all` leaves them out.',
          '各市场统一以股计的成交量、`volume` 的单位、货币的 ISO 代码。须写明字段名，`all` 不包含它们。',
        ],
        [
          { en: 'Column names', zh: '列名' },
          'A table of several markets names the units in its columns: Volume (lots/shares), Amount (CNY/HKD/USD).',
          '含多个市场的表格会在列名中注明单位：成交量（手/股）、成交额（CNY/HKD/USD）。',
        ],
        [
          { en: 'Short numbers', zh: '简短数字' },
          'A setting in the pane under Advanced: volumes, shares and amounts show as K, M and B. The values stay.',
          '窗格“高级”中的设置：成交量、股本和金额以万、亿显示，数值不变。',
        ],
        [
          { en: 'Change %, amplitude, turnover %', zh: '涨跌幅、振幅、换手率' },
          'Fractions with a percent format: 0.0123 is 1.23%.',
          '带百分比格式的小数：0.0123 即 1.23%。',
        ],
        [
          { en: 'Adjusted prices', zh: '复权价格' },
          'Forward (the default) scales earlier prices, so they change at each ex-date; `none` gives traded prices.',
          '默认前复权：除权除息后历史价格会变化；`none` 为实际成交价。',
        ],
      ),
    ],
  },
  ...analysis,
  {
    id: 'coverage',
    title: { en: 'What the service covers', zh: '数据范围' },
    blocks: [
      text(
        'Stocks and ETFs of Shanghai, Shenzhen and Hong Kong, and US stocks. An index such as `000300.SH` is asked for like any symbol; whether it is answered depends on the service. A service over files of your own may have symbols of other markets, such as `VOD.L`: their dates are those of the exchange, and their currency is blank. There are no exchange rates: join your own by `currency`. There are no company figures such as PE, market value or sector.',
        '沪深港股票与 ETF，以及美国股票。`000300.SH` 等指数与其他代码一样请求，能否取得取决于服务。使用自有数据文件的服务可以提供其他市场的代码，如 `VOD.L`：日期按其交易所当地时间，币种为空。服务不提供汇率，可按 `currency` 字段自行换算；也不提供市盈率、市值、行业等公司数据。',
      ),
    ],
  },
  {
    id: 'refresh',
    title: { en: 'Refresh', zh: '刷新' },
    blocks: [
      text(
        'F9 does not ask the service again. Use “Refresh Selection” or “Refresh Workbook” on the Home tab, or the buttons in the pane.',
        '按 F9 不会重新请求数据。请使用“开始”选项卡中的“刷新所选区域”或“刷新工作簿”，或窗格中的按钮。',
      ),
      text(
        'A saved workbook opens with the values that it was saved with, until you refresh. The pane can refresh it on open, always or if a market is open (by trading hours, without holidays), and at an interval. The interval asks again only for what may have changed, leaves live cells to themselves, and leaves out turns while requests wait or are paused.',
        '打开已保存的工作簿时，显示的是保存时的数值，刷新后才会更新。可在窗格中设置打开时刷新（总是，或有市场开市时；按交易时间判断，不考虑节假日）以及定时刷新。定时刷新只重新请求可能变化的数据，不影响实时单元格；有请求排队或请求已暂停时跳过。',
      ),
      text(
        '“Pause Requests”, on the Home tab and in the pane, stops everything: live cells stand still, and a cell that is calculated meanwhile shows the last known value in grey, or `#N/A`. “Resume Requests” fills all of them in. A refresh during the pause takes effect then.',
        '“开始”选项卡和窗格中的“暂停请求”会停止所有请求：实时单元格不再更新，期间计算的单元格以灰色显示最近的数据或显示 `#N/A`。“恢复请求”会自动填充这些单元格；暂停期间的刷新也在恢复后生效。',
      ),
      text(
        'Cells that show `#NAME?` although the add-in is loaded are entered again by these buttons, and by nothing else. What is protected, merged, spilled or part of an array formula is left alone; the pane says how many cells and why.',
        '加载项已加载但仍显示 `#NAME?` 的单元格，会由这些按钮重新输入，其他操作不会改动公式。受保护、合并、属于溢出区域或数组公式的单元格不会改动，窗格中会说明数量和原因。',
      ),
    ],
  },
  {
    id: 'freeze',
    title: { en: 'Freeze', zh: '冻结' },
    blocks: [
      text(
        'For people without the add-in, Tools in the pane puts values in place of the formulas of the selection, the sheet or the workbook. Formats stay. The formulas are kept in the workbook, also when it is saved, and “Bring formulas back” enters them again, with their spills. A note on the first frozen cell of each sheet tells everyone when the values were taken; where Excel takes no note, the comments of the workbook do (File › Info).',
        '窗格“工具”中的“冻结”可将所选区域、工作表或工作簿中的 Tickgrid 公式替换为数值，供未安装加载项的人使用，格式保持不变。公式随工作簿一同保存，“恢复公式”会重新输入公式，包括其溢出区域。每张工作表第一个冻结的单元格带有备注，说明数据截至何时；无法添加备注时，写入工作簿的备注属性（“文件”›“信息”）。',
      ),
      text(
        'Cells that were changed since, or moved by inserted rows or columns, keep what they hold. Formulas without a result yet, protected and merged cells and array formulas are not frozen. Formulas of yours that refer to a whole spill, such as `SUM(B3#)`, show `#REF!` until the formulas are back.',
        '冻结后被修改过的单元格，或因插入行列而移动的单元格，保持现有内容。尚无结果的公式、受保护或合并的单元格以及数组公式不会被冻结。引用整个溢出区域的公式（如 `SUM(B3#)`）在恢复之前显示 `#REF!`。',
      ),
    ],
  },
  {
    id: 'live',
    about: 'LIVE',
    title: { en: 'Live cells', zh: '自动更新的单元格' },
    blocks: [
      text(
        `\`${namespace}.LIVE\`, \`${namespace}.LIVEDEPTH\` and \`${namespace}.STATUS\` change by themselves, also after opening a workbook. All live cells together are asked for in as few requests as possible.`,
        `\`${namespace}.LIVE\`、\`${namespace}.LIVEDEPTH\` 和 \`${namespace}.STATUS\` 会自动更新，打开工作簿后也会继续。所有自动更新的单元格合并为尽可能少的请求。`,
      ),
      text(
        'With manual calculation (Formulas › Calculation Options) they look frozen: choose automatic calculation.',
        '在手动计算模式下（“公式”›“计算选项”）它们看起来会停住，请改为自动计算。',
      ),
    ],
  },
  {
    id: 'stale',
    about: 'STATUS',
    title: { en: 'Old values', zh: '过期数据' },
    blocks: [
      text(
        `While the service cannot be reached, cells keep their last values: quotes and depth for up to 15 minutes, bars for a day, unless the pane says otherwise under Advanced. They turn grey where Excel can show it, and \`=${namespace}.STATUS("stale")\` counts them and gives the time of the oldest.`,
        `无法连接服务时，单元格会保留最近的数值：行情和盘口最多 15 分钟，K 线最多一天（可在窗格的“高级”中修改）。在支持的 Excel 中显示为灰色，\`=${namespace}.STATUS("stale")\` 给出其数量和最早数据的时间。`,
      ),
    ],
  },
  {
    id: 'limits',
    title: { en: 'Many cells, few requests', zh: '单元格虽多，请求很少' },
    blocks: [
      text(
        'Cells that ask for the same kind of data share requests, and repeated values come from a short-lived cache. Give a range instead of one formula for each cell where you can.',
        '请求同类数据的单元格会合并请求，重复的数值取自短期缓存。能用区域时，请用一个公式代替多个公式。',
      ),
      text(
        'When the service limits the rate, cells wait as long as it asks and show `#BUSY!` meanwhile, 45 seconds at most.',
        '服务限流时，单元格会按要求等待，其间显示 `#BUSY!`，最多 45 秒。',
      ),
    ],
  },
  {
    id: 'key',
    title: { en: 'Your key', zh: '您的密钥' },
    blocks: [
      text(
        'It is kept on this computer, for the address that you entered it for, and sent there only. It is never written to a workbook. “Forget” in the pane removes it.',
        '密钥只保存在此计算机上，并且只发送到您为其输入的服务地址，绝不会写入工作簿。在窗格中选择“清除”即可移除。',
      ),
      text(
        'Safari, with Excel on the web, keeps it until it is closed, and private windows may refuse to keep it. The pane says so at the key.',
        '在 Safari 中使用网页版 Excel 时，密钥只保留到浏览器关闭；隐私窗口可能不允许保存。窗格会在密钥处提示。',
      ),
    ],
  },
  keyboard,
  plainValues,
  dateSystem,
  ...localService,
  trouble,
];

/** Explains the error codes. */
export const errorCodes: Block = table(
  [
    '`#N/A`',
    'The service has no answer: no key yet, no such symbol, not in your plan. Point at the cell for the reason.',
    '服务没有数据：尚未输入密钥、代码不存在或套餐不包含。将鼠标移到单元格上可查看原因。',
  ],
  [
    '`#VALUE!`',
    'An argument is wrong. The message names it, what was expected, and what came.',
    '参数有误，提示中会说明是哪个参数、应如何填写以及实际内容。',
  ],
  [
    '`#NAME?`',
    'The add-in is not loaded: whoever opens a shared workbook needs it too. If it is loaded, refresh.',
    '未加载此加载项：打开共享工作簿的人也需要安装。如果已加载，请刷新。',
  ],
  [
    '`#SPILL!`',
    'Something stands where the table should go. Clear the cells below and to the right.',
    '表格要占用的位置已有内容，请清空下方和右侧的单元格。',
  ],
  [
    '`#BUSY!`',
    'The request is under way. A rate limit makes cells wait; the pane shows for how long.',
    '正在请求数据。达到频率限制时单元格会等待，窗格中会显示剩余时间。',
  ],
);
