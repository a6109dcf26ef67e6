/** The topic of the help page about plans: what a small one allows, and how to get the most out of it. */
import { namespace } from '../../../brand/build';
import { table, text, type Topic } from '../pages/topic';

export const limits: Topic = {
  id: 'limits',
  title: { en: 'Plans and limits', zh: '套餐与请求限制' },
  blocks: [
    text(
      'Your plan decides which functions and markets your key has, how many requests a minute each function may send, and how many symbols a request carries. The add-in learns these limits from the service and keeps to them. It remembers them for a day on this computer.',
      '套餐决定密钥可用的功能和市场、每种功能每分钟的请求次数，以及每次请求的代码数。加载项会根据服务的响应测得这些限制并遵守，在此计算机上保留一天。',
    ),
    table(
      [
        { en: 'At the limit', zh: '达到限制时' },
        'Values show as they arrive. The other cells wait with `#BUSY!` for up to 45 seconds, then say that they wait at the request limit. They fill in automatically. With 10 requests a minute of one symbol each, 50 bar formulas take about four minutes.',
        '数据到达即显示。其余单元格显示 `#BUSY!`，最多 45 秒，之后提示正在排队，稍后自动填入。以每分钟 10 次、每次 1 只计算，50 个 K 线公式约需四分钟。',
      ],
      [
        { en: 'What saves requests', zh: '节省请求的方法' },
        `One formula over a range: \`${namespace}.QUOTE(A2:A51)\` takes as few requests as your plan allows. Fewer fields save nothing: a request always brings all of them. Data already received is reused for a short time.`,
        `用一个公式引用区域：\`${namespace}.QUOTE(A2:A51)\` 只用套餐允许的最少请求。减少字段不会节省请求，每次请求都会返回全部字段。已获取的数据会在短时间内重复使用。`,
      ],
      [
        { en: 'Live cells', zh: '自动更新的单元格' },
        `Live cells take at most half of a known limit, so your own requests go first. With a small plan they update less often than you asked. The pane and \`${namespace}.STATUS("live_interval")\` show the real interval.`,
        `自动更新的单元格最多使用已知限制的一半，您主动发起的请求优先。套餐较小时，更新间隔会比设定的长；窗格和 \`${namespace}.STATUS("live_interval")\` 显示实际间隔。`,
      ],
      [
        { en: 'What your key can do', zh: '密钥权限与频率' },
        `The table under Home in the pane shows what replies have told: which functions each market has, one symbol or in batches, how often, and how many symbols at once. “Not tried” means that nothing has asked yet; “Test connection” finds out with up to 4 requests. \`${namespace}.STATUS("limits")\` gives the limits in a cell.`,
        `窗格“首页”中的表格根据已收到的响应，列出各市场可用的功能、单只或批量、每分钟次数和每次代码数。“未测试”表示尚未请求过，“测试连接”最多使用 4 次请求进行检测。\`${namespace}.STATUS("limits")\` 在单元格中给出这些限制。`,
      ],
      [
        { en: 'Your own limits', zh: '自定上限' },
        'Under “Advanced” you can set a lower limit per minute, for each function or for all together, and one per day. The last tenth of a day is kept for your own requests, so automatic updates stop first. At the daily limit, cells keep their last values until the day ends.',
        '可在“高级”中设置更低的每分钟上限（每种功能分别计算或合并计算）和每日上限。每日上限的最后十分之一只用于您主动发起的请求，因此自动更新和定时刷新会先停止。达到每日上限后，单元格保留最近的数据，次日自动继续。',
      ],
      [
        { en: 'If your plan is too small', zh: '套餐不够用时' },
        'Your own files use no requests: see “Your own data”. A gateway asks once for data that several people need: see “Gateway”.',
        '自有文件不消耗请求，见“使用自己的数据”。网关对多人需要的相同数据只请求一次，见“网关”。',
      ],
    ),
  ],
};
