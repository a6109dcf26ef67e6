/** Topics of the help page about the service: the local one with own files, a gateway for a team, and what plans allow. */
import { namespace } from '../../../brand/build';
import { table, text, type Topic } from '../pages/page-frame';

export const localService: readonly Topic[] = [
  {
    id: 'own-data',
    title: { en: 'Your own data', zh: '使用自己的数据' },
    blocks: [
      text(
        'The source of Tickgrid includes a local service that provides data from your own CSV and Parquet files. Start it with `npm run service -- --data FOLDER` and enter its address, `http://localhost:4000`, and the key `demo` in the pane.',
        'Tickgrid 源码附带的本机服务可以用您自己的 CSV 和 Parquet 文件提供数据：运行 `npm run service -- --data 文件夹`，再在窗格中输入地址 `http://localhost:4000` 和密钥 `demo`。',
      ),
      table(
        [
          { en: 'Columns', zh: '列' },
          '`time` or `date`, `open`, `high`, `low`, `close`; optional `volume`, `amount`; `symbol`, unless the file is named after one: `000001.SZ.csv`',
          '`time` 或 `date`、`open`、`high`、`low`、`close`；可选 `volume`、`amount`；还有 `symbol`，除非文件以代码命名：`000001.SZ.csv`',
        ],
        [
          { en: 'Periods', zh: '周期' },
          'Longer periods are made from shorter ones: weeks to years from daily bars, longer minutes and days from minute bars. A period shorter than the bars in the files gives an error that lists what the files have.',
          '日线可合成周线至年线，分钟线可合成更长的分钟线和日线。比文件中的 K 线更短的周期会报错，并说明文件中有哪些周期。',
        ],
        [
          '`ex-factors.csv`',
          'Optional: `symbol`, `time`, `ex_factor`, for adjusted prices',
          '可选：`symbol`、`time`、`ex_factor`，用于复权',
        ],
        [
          { en: 'Bad rows', zh: '有误的行' },
          'The page “Your files” lists them, with the line to add where you have to decide; the service prints its address. The other rows are used. A changed file is read again within seconds.',
          '“您的文件”页面会列出这些行，并给出需要您决定时应添加的设置；服务启动时显示该页面的地址。其余各行照常使用。文件更改后数秒内重新读取。',
        ],
      ),
    ],
  },
  {
    id: 'currencies',
    title: { en: 'A portfolio in one currency', zh: '以同一货币计算组合' },
    blocks: [
      text(
        'Your own files can hold exchange rates, as symbols of a market of their own. Put `USDCNY.FX.csv` and `HKDCNY.FX.csv` beside your other files, with daily rates in the columns `date`, `open`, `high`, `low`, `close`. Name the market in `market-data.json`: `{"zones": {"FX": "Asia/Shanghai"}}`. Every function then takes `USDCNY.FX`.',
        '您自己的数据文件中可以包含汇率，作为一个独立市场的代码：将 `USDCNY.FX.csv` 和 `HKDCNY.FX.csv` 与其他文件放在一起，列为 `date`、`open`、`high`、`low`、`close`，每天一行；再在 `market-data.json` 中写明该市场：`{"zones": {"FX": "Asia/Shanghai"}}`。之后所有函数都可以使用 `USDCNY.FX`。',
      ),
      text(
        'With symbols in A2:A20 and numbers of shares in B2:B20, enter these two formulas in row 2 and copy them down. C is the value of each position in yuan.',
        'A2:A20 为代码、B2:B20 为股数时，在第 2 行输入以下两个公式并向下复制，C 列即为各持仓的人民币市值。',
      ),
      table(
        [
          { en: 'D2: rate', zh: 'D2：汇率' },
          `\`=IF(${namespace}.QUOTE(A2,"currency")="CNY",1,${namespace}.QUOTE(${namespace}.QUOTE(A2,"currency")&"CNY.FX"))\``,
          `\`=IF(${namespace}.QUOTE(A2,"currency")="CNY",1,${namespace}.QUOTE(${namespace}.QUOTE(A2,"currency")&"CNY.FX"))\``,
        ],
        [{ en: 'C2: value', zh: 'C2：市值' }, `\`=B2*${namespace}.QUOTE(A2)*D2\``, `\`=B2*${namespace}.QUOTE(A2)*D2\``],
      ),
      text(
        `Sum column C for the whole portfolio. For the rate on a date, use \`${namespace}.PRICE("USDCNY.FX", date)\`.`,
        `对 C 列求和即为组合总市值。某一日期的汇率用 \`${namespace}.PRICE("USDCNY.FX", 日期)\` 取得。`,
      ),
    ],
  },
  {
    id: 'gateway',
    title: { en: 'Gateway', zh: '网关' },
    blocks: [
      text(
        'The same service can be a gateway between you, or a team, and a data service: `npm run service -- --upstream ADDRESS --upstream-key-file key.txt --keys keys.json`. The key of the data service, in `key.txt`, stays on the server, and each person enters their own key. Data that several people need is requested once, and the request limit is shared fairly. The pane shows how many requests are left for you and for the team. A gateway also helps where the data service does not answer web pages (CORS).',
        '同一服务也可以架设在个人或团队与行情服务之间：`npm run service -- --upstream 地址 --upstream-key-file key.txt --keys keys.json`。行情服务的密钥写在 `key.txt` 中，只保存在服务器上，每人使用自己的密钥。多人需要的相同数据只请求一次，请求频率限制公平分配。窗格会显示您和团队剩余的请求次数。行情服务不允许网页访问（CORS）时，也可使用网关。',
      ),
      text(
        'If the data service is unavailable or its request limit is reached, the gateway sends the last values that it has. Your cells show them in grey as outdated values, and update automatically later.',
        '行情服务不可用或已达到请求频率限制时，网关会返回已有的最近数据。单元格以灰色显示这些旧数据，之后自动更新。',
      ),
      text(
        'Several gateways can share one Redis: src/service/README.md in the source says how to run them.',
        '多个网关可以共用一个 Redis，运行方法见源码中的 src/service/README.md。',
      ),
    ],
  },
];

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
