/** What goes wrong in Excel itself, and what to do about it. Sources are Microsoft's documents and reports of its users. */
import { namespace } from '../../../brand/build';
import { table, text, type Topic } from '../pages/page-frame';

/** office.js of the clouds that do not reach Microsoft's own CDN, or had better not use it (GCC), as Microsoft documents them. */
const clouds = {
  vianet: 'https://appsforoffice.cdn.partner.office365.cn/appsforoffice/lib/1/hosted/office.js',
  gcc: 'https://appsforoffice.gcc.cdn.office.net/appsforoffice/lib/1/hosted/office.js',
  gccHigh: 'https://appsforoffice.gcch.cdn.office.net/appsforoffice/lib/1/hosted/office.js',
  dod: 'https://appsforoffice.dod.cdn.office.net/appsforoffice/lib/1/hosted/office.js',
} as const;

export const trouble: Topic = {
  id: 'trouble',
  title: { en: 'When something goes wrong in Excel', zh: 'Excel 中的常见问题' },
  blocks: [
    text(
      'The top of the pane shows the state of the connection and the reason. Look there first.',
      '窗格顶部会显示连接状态及原因，请先查看。',
    ),
    table(
      [
        { en: '`#NAME?` or `_xldudf_` after opening', zh: '打开后显示 `#NAME?` 或 `_xldudf_`' },
        `The add-in is not loaded yet. Choose Home › Add-ins › Tickgrid, wait for the pane, then choose “Refresh Workbook”. It re-enters the formulas, so that Excel finds the functions, and writes \`${namespace}.QUOTE\` where Excel shows \`_xldudf_\`. On a protected sheet it cannot: the pane names these sheets. Choose Review › Unprotect Sheet, refresh, and protect the sheet again. Everyone who receives the workbook needs the add-in.`,
        `加载项尚未加载。请选择“开始”›“加载项”›“Tickgrid”，等待窗格打开后选择“刷新工作簿”：它会重新输入公式，让 Excel 找到函数，并将 \`_xldudf_\` 开头的名称改回 \`${namespace}.QUOTE\`。受保护的工作表无法重新输入，窗格会列出这些工作表：请选择“审阅”›“撤消工作表保护”，刷新后再恢复保护。收到工作簿的人也需要安装加载项。`,
      ],
      [
        {
          en: '“Error installing functions”, or `#NAME?` everywhere',
          zh: '提示“安装函数时出错”，或到处显示 `#NAME?`',
        },
        'Excel has two copies of the add-in, such as one from your administrator and one that you uploaded. Remove the sideloaded copy first. After `npm run excel`, run `npm run excel:stop`. For an uploaded copy, choose Home › Add-ins › More Settings › My Add-ins, point at the copy, and choose “…” › Remove. If it is not there, clear the browser’s site data in Excel on the web. On Windows, clear the Office cache: File › Options › Trust Center › Trust Center Settings › Trusted Add-in Catalogs. Then close all windows of Excel and open it again. Another add-in whose functions begin with the same letters has the same effect. Excel 2607 (July 2026) failed for add-ins from a shared folder: update Excel, or ask for the add-in to be deployed as Fixed.',
        'Excel 中有两份此加载项，例如管理员部署的一份和您自行上传的一份。请先移除旁加载的一份。使用过 `npm run excel` 时，请运行 `npm run excel:stop`。自行上传的一份：选择“开始”›“加载项”›“更多设置”›“我的加载项”，将鼠标移到该加载项上，选择“…”›“移除”。如果其中没有，网页版请清除浏览器的网站数据；Windows 版请清空 Office 缓存：“文件”›“选项”›“信任中心”›“信任中心设置”›“受信任的加载项目录”。然后关闭所有 Excel 窗口并重新打开。函数前缀相同的其他加载项也会引起此问题。Excel 2607（2026 年 7 月）无法加载共享文件夹中的加载项：请更新 Excel，或由管理员以“固定”方式部署。',
      ],
      [
        { en: '`#BUSY!` or a previous value that stays', zh: '一直显示 `#BUSY!` 或原有数值' },
        'When the request limit is reached, cells wait for up to 45 seconds. If the pane shows no waiting requests, the data has arrived but Excel does not show it. The pane then says so at the top: choose “Recalculate them” there, or “Refresh Selection”. Functions of add-ins also wait while an Office dialog is open: close it. Excel on the web may show 0 for a moment before the value; that is Excel’s.',
        '达到请求频率限制时，单元格最多等待 45 秒。如果窗格显示没有等待中的请求，说明数据已返回但 Excel 没有显示。窗格顶部会提示，请选择其中的“重新计算这些单元格”，或选择“刷新所选区域”。Office 对话框打开期间，所有加载项函数都会等待，请先关闭对话框。网页版 Excel 显示数值前可能短暂显示 0，这是 Excel 的现象。',
      ],
      [
        { en: '`#BUSY!` in formulas that refer to many cards', zh: '引用大量卡片的公式显示 `#BUSY!`' },
        'Excel passes at most 5 MB to functions of add-ins at once, which is about 1,000 cards. Refer to a field of the card instead: `=A1.last_price`.',
        'Excel 一次最多向加载项函数传递 5 MB 数据，约 1,000 张卡片。请改为引用卡片的字段：`=A1.last_price`。',
      ],
      [
        { en: '`#VALUE!` without a message', zh: '`#VALUE!` 没有提示' },
        'Excel sometimes shows it for a first call that did not reach the add-in. Tickgrid calculates such cells once, shortly after it starts. If a cell stays as it is, select it, press F2, then Enter.',
        '首次调用未到达加载项时，Excel 有时会这样显示。Tickgrid 启动后不久会重新计算一次这些单元格。如果仍未恢复，请选中该单元格，按 F2，再按 Enter。',
      ],
      [
        '`#CALC!`',
        'Some tasks of Excel run without the functions of add-ins: Evaluate Formula, Insert Function (fx), F9 on a part of a formula, `Application.Calculate` in VBA, and changes to conditional formats, also by cutting or copying cells. They show `#CALC!` or `#VALUE!`. If a cell keeps the error, choose “Refresh Selection”.',
        'Excel 的一些操作不运行加载项函数：“公式求值”、“插入函数”（fx）、按 F9 计算部分公式、VBA 中的 `Application.Calculate`，以及更改条件格式（包括剪切或复制含条件格式的单元格）。此时显示 `#CALC!` 或 `#VALUE!`。如果单元格一直显示错误，请选择“刷新所选区域”。',
      ],
      [
        '`#SPILL!`',
        'Clear the cells below and to the right of the formula, or unmerge them. In an Excel table nothing can spill: move the formula out of it.',
        '请清空公式下方和右侧的单元格或取消合并。Excel 表格内不能溢出，请将公式移到表格之外。',
      ],
      [
        { en: '`#VALUE!` in every cell', zh: '所有单元格都显示 `#VALUE!`' },
        'This version of Excel reports data types that it cannot show. Choose “Plain values” under “Advanced” in the pane. If only one cell shows it, point at the cell: the message names the argument.',
        '此版本的 Excel 报告支持数据类型，但无法显示。请在窗格的“高级”中选择“纯数值”。如果只有一个单元格出错，请将鼠标移到该单元格上，提示会指出有误的参数。',
      ],
      [
        { en: '`#VALUE!` in live cells', zh: '自动更新的单元格显示 `#VALUE!`' },
        'After F2 and Enter, some versions of Excel refuse formats in live cells. The open pane then turns on “Plain numbers in live cells” under “Advanced”. A live function cannot take a card: refer to the text of the symbol instead.',
        '按 F2 和 Enter 后，部分版本的 Excel 不接受自动更新的单元格中的格式。窗格打开时会自动开启“高级”中的“自动更新的单元格使用纯数值”。自动更新的函数不能引用卡片，请改为引用代码文本。',
      ],
      [
        { en: '`#VALUE!` in place of a whole table', zh: '整个表格变成 `#VALUE!`' },
        'Usually only the row of a wrong symbol shows an error. If your version of Excel shows `#VALUE!` instead of the table, choose “Errors in tables as text” under “Advanced” in the pane. The row then shows text such as `#N/A: Symbol not found: XYZ.US`, which `IFERROR` does not recognise.',
        '通常只有出错代码所在的行显示错误。如果您的 Excel 使整个表格变成 `#VALUE!`，请在窗格的“高级”中选择“表格中的错误显示为文本”。该行将显示 `#N/A：未找到代码：XYZ.US` 形式的文本，`IFERROR` 不会把它当作错误。',
      ],
      [
        '`#CONNECT!`, `#BLOCKED!`',
        'Excel could not connect to the add-in, or is not allowed to run it. Check your network, then File › Options › Trust Center, or ask your administrator whether add-ins are allowed.',
        'Excel 无法连接或未获准运行加载项：请检查网络，再查看“文件”›“选项”›“信任中心”，或询问管理员是否允许使用加载项。',
      ],
      [
        {
          en: '“Cannot reach the data service” although it is running',
          zh: '行情服务正常，却提示“无法连接行情服务”',
        },
        'The browser in Excel asks the data service for permission first (CORS). The service has to allow all origins, or that of the add-in, and the header with the key. To see whether this or the network is the cause, choose “Test connection” in the pane. In Excel on the web and on a Mac, a service on this computer needs https: `npm run service:https`, or `--tls-cert` and `--tls-key`. The browser may ask you to allow access to the local network. Administrators allow it by policy: `LoopbackNetworkAllowedForUrls` for this computer, `LocalNetworkAccessAllowedForUrls` for the network.',
        'Excel 内的浏览器会先询问行情服务是否许可（CORS）：须允许所有来源或此加载项的来源，以及携带密钥的请求头。请在窗格中选择“测试连接”，以区分是未获许可还是网络故障。在网页版和 Mac 版 Excel 中使用本机服务需要 https：运行 `npm run service:https`，或使用 `--tls-cert` 和 `--tls-key`。浏览器可能会询问是否允许访问本地网络；管理员可通过策略放行：本机用 `LoopbackNetworkAllowedForUrls`，局域网用 `LocalNetworkAccessAllowedForUrls`。',
      ],
      [
        { en: '“Starting Tickgrid…” that stays', zh: '一直显示“正在启动 Tickgrid…”' },
        'Your network may block the addresses that the pane names. Ask your administrator to allow them, then open the workbook again. If they are allowed, Excel is too old: update Office, or use Excel on the web.',
        '网络可能拦截了窗格中列出的地址。请联系管理员放行，然后重新打开工作簿。如已放行，则此 Excel 版本过旧：请更新 Office，或使用网页版 Excel。',
      ],
      [
        { en: 'A click in the pane has no effect', zh: '点击窗格没有反应' },
        'While you are editing a cell, Excel puts off what the pane asks for. Press Enter or Esc in the cell.',
        '编辑单元格时，Excel 会推迟窗格的操作。请在单元格中按 Enter 或 Esc。',
      ],
      [
        {
          en: 'An empty pane in Office operated by 21Vianet or for the US government',
          zh: '世纪互联运营的 Office 或美国政府云中窗格空白',
        },
        `There, Office loads its library from other addresses. Whoever serves the add-in has to build it for this cloud, with \`--env office-js=ADDRESS\`. 21Vianet: \`${clouds.vianet}\`; GCC: \`${clouds.gcc}\`; GCC High: \`${clouds.gccHigh}\`; DoD: \`${clouds.dod}\`.`,
        `这些环境中的 Office 从其他地址加载脚本库，须由提供此加载项的一方用 \`--env office-js=地址\` 为该环境单独构建。世纪互联：\`${clouds.vianet}\`；GCC：\`${clouds.gcc}\`；GCC High：\`${clouds.gccHigh}\`；DoD：\`${clouds.dod}\`。`,
      ],
      [
        { en: 'Manual calculation', zh: '手动计算' },
        'Live cells stop updating. Refresh calculates its cells: if they show no new data, press F9. To change the mode, choose Formulas › Calculation Options › Automatic.',
        '自动更新的单元格停止更新。“刷新”会计算相应的单元格，如果没有显示新数据，请按 F9。如需更改，请选择“公式”›“计算选项”›“自动”。',
      ],
      [
        { en: 'Protected sheets', zh: '受保护的工作表' },
        'Formulas are calculated as usual, but Refresh cannot re-enter them, and “Insert” and “Convert to values” cannot write into locked cells. Choose Review › Unprotect Sheet first. Dashboards are sheets of their own: only Review › Protect Workbook prevents them.',
        '公式照常计算，但“刷新”无法重新输入公式，“插入”和“转为数值”也无法写入锁定的单元格。请先选择“审阅”›“撤消工作表保护”。看板是新工作表，只有“审阅”›“保护工作簿”会阻止插入。',
      ],
      [
        { en: 'Working together', zh: '多人协作' },
        `Each person’s Excel calculates with their own key, and live values overwrite each other. Let only one person use \`${namespace}.LIVE\`, or convert the cells to values for the others.`,
        `每个人的 Excel 使用各自的密钥计算，自动更新的数值会互相覆盖。请只由一人运行 \`${namespace}.LIVE\`，或为其他人将单元格转为数值。`,
      ],
      [
        { en: 'Live cells that stop', zh: '自动更新停止' },
        'Requests may be paused: choose “Resume Requests” on the Home tab or in the pane. While a market is closed, updates become less frequent. After the computer has slept, choose “Refresh”.',
        '请求可能已暂停：请在“开始”选项卡或窗格中选择“恢复请求”。休市期间更新会逐渐减少。计算机休眠后，请选择“刷新”。',
      ],
      [
        { en: 'Slow, or silent after a while', zh: '变慢，或一段时间后没有反应' },
        'Keep the pane open. If it is closed, Excel slows the add-in down, and on a Mac stops it after about twenty minutes. Opening the pane starts it again.',
        '请保持窗格打开：窗格关闭后 Excel 会降低加载项的速度，在 Mac 上约二十分钟后会将其结束。重新打开窗格即可恢复。',
      ],
      [
        { en: 'Dates four years off', zh: '日期相差四年' },
        'The workbook uses the 1904 date system: see “Dates four years off” above.',
        '工作簿使用 1904 日期系统，请参阅上文“日期相差四年”。',
      ],
      [
        { en: 'An old version after an update', zh: '更新后仍是旧版本' },
        'Office keeps the files of the add-in for up to a day. Close Excel and open it again. If old functions stay, choose “Fetch functions when opening” under “Advanced” in the pane. An update by an administrator may take another day.',
        'Office 最多会缓存加载项文件一天。请关闭并重新打开 Excel。如果仍是旧函数，请在窗格的“高级”中选择“打开时重新获取函数”。由管理员部署的更新可能还需一天。',
      ],
    ),
  ],
};
