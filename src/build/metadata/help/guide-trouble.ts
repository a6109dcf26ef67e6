/** What goes wrong in Excel itself, and what to do about it. Sources are Microsoft's documents and reports of its users. */
import { namespace } from '../../../brand/build';
import { table, text, type Topic } from '../pages/topic';

export const trouble: Topic = {
  id: 'trouble',
  title: { en: 'When something goes wrong in Excel', zh: 'Excel 中的常见问题' },
  blocks: [
    text(
      'The pane says at its top what the state of the connection is, and why. Look there first.',
      '窗格顶部会显示连接状态及原因，请先查看。',
    ),
    table(
      [
        { en: '`#NAME?` after opening', zh: '打开后显示 `#NAME?`' },
        'The add-in is not loaded yet. Choose Home › Add-ins › Tickgrid, wait for the pane, then Refresh workbook: only entering a formula again makes Excel look for its function, and Refresh does that. Whoever receives the workbook needs the add-in too.',
        '加载项尚未加载。选择“开始”›“加载项”›“Tickgrid”，等待窗格打开后选择“刷新工作簿”：只有重新输入公式，Excel 才会再次查找函数，“刷新”会完成这一步。收到工作簿的人也需要安装加载项。',
      ],
      [
        { en: '`#BUSY!` that stays', zh: '一直显示 `#BUSY!`' },
        'Under a rate limit cells wait 45 seconds at most. If the pane shows no waiting requests, Excel has not taken the result: Refresh selection. While a dialog of Office is open, all functions of add-ins wait: close it.',
        '达到频率限制时单元格最多等待 45 秒。如果窗格显示没有等待中的请求，说明 Excel 未接收结果，请“刷新所选区域”。Office 对话框打开期间，所有加载项函数都会等待，请先关闭对话框。',
      ],
      [
        '`#SPILL!`',
        'Clear the cells below and to the right of the formula, unmerge them, or move the formula out of an Excel table: nothing spills there.',
        '请清空公式下方和右侧的单元格、取消合并，或将公式移出 Excel 表格（表格内不能溢出）。',
      ],
      [
        { en: '`#VALUE!` in every cell', zh: '所有单元格都显示 `#VALUE!`' },
        'This Excel claims data types that it does not have: choose “Plain values” in the pane under Advanced. In one cell: point at it, the message names the argument.',
        '此版本的 Excel 声称支持数据类型但实际不支持：请在窗格的“高级”中选择“纯数值”。如果只有一个单元格出错，请将鼠标移到该单元格上，提示会指出有误的参数。',
      ],
      [
        '`#CONNECT!`, `#BLOCKED!`',
        'Excel itself could not reach or was not allowed to run the add-in: check the network, then File › Options › Trust Center, or ask your administrator whether add-ins are allowed.',
        'Excel 无法连接或未获准运行加载项：请检查网络，再查看“文件”›“选项”›“信任中心”，或询问管理员是否允许使用加载项。',
      ],
      [
        { en: '“The service cannot be reached” though it runs', zh: '服务正常，却提示“无法连接服务”' },
        'The browser in Excel asks the service for permission first (CORS): it has to allow every origin, or this add-in’s, and the header of the key. Choose Test connection in the pane; it tells a refusal from a network that is down. A service on this computer needs https for Excel on the web, and the browser may ask you to allow access to the local network.',
        'Excel 内的浏览器会先请求服务许可（CORS）：服务须允许所有来源或此加载项的来源，以及携带密钥的请求头。在窗格中选择“测试连接”，可区分是被拒绝还是网络故障。在网页版 Excel 中使用本机服务需要 https，浏览器还可能询问是否允许访问本地网络。',
      ],
      [
        { en: 'Manual calculation', zh: '手动计算' },
        'Live cells look frozen, and Refresh shows nothing until you press F9. Choose Formulas › Calculation Options › Automatic.',
        '自动更新的单元格会停住，刷新后需按 F9 才显示结果。请选择“公式”›“计算选项”›“自动”。',
      ],
      [
        { en: 'Protected sheets', zh: '受保护的工作表' },
        'Formulas there are computed as usual, but Refresh cannot enter them again, and Freeze and Dashboards cannot write. Take the protection off for that.',
        '其中的公式照常计算，但“刷新”无法重新输入公式，“冻结”和“看板”也无法写入。请先取消保护。',
      ],
      [
        { en: 'Working together', zh: '多人协作' },
        `Everybody’s Excel computes with their own key, and live values of one overwrite those of another. Let one person keep \`${namespace}.LIVE\` running, or freeze the cells for the others.`,
        `每个人的 Excel 使用各自的密钥计算，自动更新的数值会互相覆盖。请只由一人运行 \`${namespace}.LIVE\`，或为其他人冻结单元格。`,
      ],
      [
        { en: 'Live cells that stop', zh: '自动更新停止' },
        '“Pause Requests” on the Home tab or in the pane may be pressed; a closed market is asked less and less often; a computer that slept starts again with the next Refresh.',
        '可能已按下“开始”选项卡或窗格中的“暂停请求”；休市期间请求会逐渐减少；计算机休眠后，下次刷新时恢复。',
      ],
      [
        { en: 'Slow, or silent after a while', zh: '变慢，或一段时间后没有反应' },
        'Keep the pane open: Excel slows down, and on a Mac after about twenty minutes ends, add-ins whose pane is closed. Opening the pane starts it again.',
        '请保持窗格打开：窗格关闭后 Excel 会降低加载项的速度，在 Mac 上约二十分钟后会将其结束。重新打开窗格即可恢复。',
      ],
      [
        { en: 'Dates four years off', zh: '日期相差四年' },
        'The workbook counts its dates from 1904: see “Dates four years off” above.',
        '工作簿使用 1904 日期系统，请参阅上文“日期相差四年”。',
      ],
      [
        { en: 'An old version after an update', zh: '更新后仍是旧版本' },
        'Office keeps the add-in’s files for up to a day. Close Excel and open it again; an administrator’s update may take a day more.',
        'Office 最多会缓存加载项文件一天。请关闭并重新打开 Excel；由管理员部署的更新可能还需一天。',
      ],
    ),
  ],
};
