/** Topics of the help page about Excel: its versions, keyboard shortcuts, plain values, its date system, and formulas of other products. */
import { namespace } from '../../../brand/build';
import { table, text, type Topic } from '../pages/page-frame';

export const dateSystem: Topic = {
  id: 'date-system',
  title: { en: 'Dates four years off', zh: '日期相差四年' },
  blocks: [
    text(
      'A workbook may use the 1904 date system, as old ones from a Mac do. Its dates in results are four years and a day late, and dates that formulas refer to are read as much too early. This also applies to Excel on the web. The pane tells you so if Excel gives this information.',
      '有些工作簿使用 1904 日期系统（常见于早期 Mac 版 Excel）。在这类工作簿中（网页版 Excel 也一样），结果中的日期会晚四年零一天，公式引用的日期则会早四年零一天。如果 Excel 提供此信息，窗格中会提示。',
    ),
    text(
      'To switch it off, choose File › Options › Advanced › “Use 1904 date system” on Windows, or Preferences › Calculation on a Mac. Dates typed earlier then show four years earlier. Or subtract 1462 from dates in results, and enter dates in formulas as text: `"2026-01-31"`.',
      '可在 Windows 或 Mac 版 Excel 中关闭：“文件”›“选项”›“高级”›“使用 1904 日期系统”，Mac 版在“偏好设置”›“计算”中。此前手动输入的日期会因此提前四年显示。也可以将结果中的日期减去 1462，并以文本形式填写日期参数，如 `"2026-01-31"`。',
    ),
  ],
};

/** The kinds of Excel; src/addin/README.md has them feature by feature. */
export const versions: Topic = {
  id: 'versions',
  title: { en: 'Versions of Excel', zh: '适用的 Excel 版本' },
  blocks: [
    table(
      [
        { en: 'Microsoft 365 on Windows or a Mac', zh: 'Windows 或 Mac 上的 Microsoft 365' },
        'All features.',
        '全部功能。',
      ],
      [
        { en: 'Excel on the web', zh: '网页版 Excel' },
        'All features except linked data types. A single result can have about 1.5 MB.',
        '除链接数据类型外的全部功能。单个结果最大约 1.5 MB。',
      ],
      [
        { en: 'Excel 2021 or 2024, bought once', zh: 'Excel 2021、2024（一次性购买）' },
        'All features except number formats, cards and linked data types. Version 2311 or later: see File › Account.',
        '除数字格式、卡片和链接数据类型外的全部功能。须为 2311 或更高版本：“文件”›“帐户”。',
      ],
      [
        { en: 'LTSC 2024 (volume licence)', zh: 'LTSC 2024（批量许可）' },
        'All features except number formats, cards, linked data types and keyboard shortcuts.',
        '除数字格式、卡片、链接数据类型和快捷键外的全部功能。',
      ],
      [
        { en: 'LTSC 2021 (volume licence)', zh: 'LTSC 2021（批量许可）' },
        'Not guaranteed. Microsoft’s documents contradict each other, and its updates ended in October 2026.',
        '不作保证：微软的文档说法不一，且已于 2026 年 10 月停止更新。',
      ],
      [
        { en: 'iPad and phones', zh: 'iPad 和手机' },
        'No. Excel has no functions of add-ins there.',
        '不支持：这些设备上的 Excel 没有加载项函数。',
      ],
    ),
    text(
      `Linked data types: turn them on under Home › Advanced. Cells of \`${namespace}.CARD\` then show names, and Data › Refresh All updates them. Read the price as \`=A1.last_price\`.`,
      `链接数据类型：在“首页”›“高级”中开启。\`${namespace}.CARD\` 的单元格将显示名称，可用“数据”›“全部刷新”更新；价格用 \`=A1.last_price\` 读取。`,
    ),
    text(
      'Functions of your plan: under Home › Advanced you can have Excel suggest only those. Formulas with the others still calculate.',
      '套餐内的函数：可在“首页”›“高级”中设置 Excel 只提示这些函数；含其他函数的公式仍可计算。',
    ),
    text(
      'Without number formats, an error among the symbols makes the whole formula show that error.',
      '没有数字格式的版本中，只要有一个代码单元格为错误值，整个公式就显示该错误。',
    ),
  ],
};

export const plainValues: Topic = {
  id: 'plain-values',
  title: { en: 'Numbers without formats', zh: '不带格式的数字' },
  blocks: [
    text(
      'In Excel 2021 and 2024, outside Microsoft 365, formulas give plain numbers: format dates and percentages yourself. If every cell shows `#VALUE!`, choose “Plain values” under “Advanced” in the pane.',
      '在 Excel 2021 和 2024（非 Microsoft 365）中，公式返回不带格式的数字，日期和百分比需要自行设置单元格格式。如果所有单元格都显示 `#VALUE!`，请在窗格的“高级”中选择“纯数值”。',
    ),
    text(
      'Results of more than 40,000 cells (13,000 in Excel on the web) give prices without number formats; larger ones also leave out those of volumes and percentages. Dates keep theirs. Format such columns yourself: Excel keeps your formats.',
      '结果超过 40,000 个单元格（网页版 Excel 为 13,000 个）时，价格不带数字格式；更大的结果中，成交量和百分比也不带格式，日期仍带格式。这类列请自行设置单元格格式，Excel 会保留您的格式。',
    ),
  ],
};

export const keyboard: Topic = {
  id: 'keyboard',
  title: { en: 'Ribbon and keyboard', zh: '功能区和快捷键' },
  blocks: [
    text(
      'The Tickgrid group on the Home tab opens the pane, inserts formulas and dashboards, refreshes, pauses all requests, and converts formulas to values. Without a key, Refresh is disabled in versions of Excel that support it.',
      '“开始”选项卡中的按钮可打开窗格、插入公式和看板、刷新、暂停所有请求，以及将公式转为数值。未填写密钥时，“刷新”按钮不可用（取决于 Excel 版本）。',
    ),
    table(
      ['`Ctrl+Alt+Shift+M`', 'Show the task pane', '显示任务窗格'],
      ['`Ctrl+Alt+Shift+F`', 'Insert a formula', '插入公式'],
      ['`Ctrl+Shift+E`', 'What is this number?', '这个数怎么来的？'],
      ['`Ctrl+Alt+Shift+R`', 'Refresh the selection', '刷新所选区域'],
      ['`Ctrl+Alt+Shift+B`', 'Refresh the workbook', '刷新工作簿'],
      ['`Ctrl+Alt+Shift+H`', 'Pause or resume all requests', '暂停或恢复所有请求'],
      [
        { en: 'Right-click a cell › Tickgrid', zh: '右键单元格 › Tickgrid' },
        'What is this number?, Refresh, Insert a formula, Convert to values',
        '这个数怎么来的？、刷新、插入公式、转为数值',
      ],
    ),
    text(
      'On a Mac, hold Command instead of Ctrl. The shortcuts work while the sheet is active, but not in LTSC versions of Excel. If another add-in uses the same keys, Excel asks once which one to use. Choose your own keys under Home › Advanced.',
      '在 Mac 上请用 Command 代替 Ctrl。需先选中工作表；LTSC 版 Excel 不支持。如果其他加载项使用相同的快捷键，Excel 会询问一次。也可在“首页”›“高级”中自定义快捷键。',
    ),
  ],
};

export const importFormulas: Topic = {
  id: 'import',
  title: { en: 'Import formulas', zh: '导入公式' },
  blocks: [
    text(
      '“Import formulas”, under Tools in the pane, rewrites formulas of other products. Paste them, or select cells and choose “Read the selection”.',
      '窗格“工具”中的“导入公式”可改写其他软件的公式：粘贴公式，或选中单元格后选择“读取所选区域”。',
    ),
    table(
      ['`BDP`, `BDH`', 'Bloomberg', '彭博'],
      ['`WSD`, `WSI`, `WSS`, `WSQ`, `s_dq_close`, `i_dq_close`, `TDays`', 'Wind', 'Wind'],
      ['`thsiFinD`, `THS_HQ`, `THS_DS`, `THS_BD`, `THS_RQ`, `THS_HF`', 'iFinD', '同花顺 iFinD'],
      ['`CSD`, `CSS`, `CSQ`, `EM_S_DQ_CLOSE`', 'Choice', '东方财富 Choice'],
      ['`TR`, `RDP.Data`, `RHistory`, `RDP.HistoricalPricing`', 'LSEG (Refinitiv)', 'LSEG（路孚特）'],
      ['`FDS`', 'FactSet', 'FactSet'],
      ['`CIQ`, `CIQRANGE`, `CIQHI`', 'Capital IQ', 'Capital IQ'],
      ['`GOOGLEFINANCE`, `STOCKHISTORY`', 'Google Sheets, Excel', 'Google 表格、Excel'],
    ),
    text(
      'Prices, volumes and basic facts have an equivalent. A formula with any other function stays as it is, and a note names what is missing. Notes also say where results differ, such as fractions in place of percentages.',
      '价格、成交和基本资料有对应函数。含有其他函数的公式保持原样，并注明缺少什么。结果有差异时也会注明，如百分数改为小数。',
    ),
  ],
};
