/** Topics of the help page about the local service: a person's own files, and a gateway for a team. */
import { table, text, type Topic } from '../pages/topic';

export const localService: readonly Topic[] = [
  {
    id: 'own-data',
    title: { en: 'Your own data', zh: '使用自己的数据' },
    blocks: [
      text(
        'The local service that comes with the source of this add-in answers the same formulas from CSV and Parquet files: start it with `npm run service -- --data FOLDER` and enter its address, `http://localhost:4000`, with the key `demo` in the pane.',
        '加载项源码附带的本地服务可以用 CSV 和 Parquet 文件回答同样的公式：运行 `npm run service -- --data 文件夹`，再在窗格中输入地址 `http://localhost:4000` 和密钥 `demo`。',
      ),
      table(
        [
          { en: 'Columns', zh: '列' },
          '`time` or `date`, `open`, `high`, `low`, `close`; optional `volume`, `amount`; `symbol`, unless the file is named after one: `000001.SZ.csv`',
          '`time` 或 `date`、`open`、`high`、`low`、`close`；可选 `volume`、`amount`；还有 `symbol`，除非文件以代码命名：`000001.SZ.csv`',
        ],
        [
          { en: 'Periods', zh: '周期' },
          'Days make weeks to years, minutes make longer minutes and days. A period shorter than the bars of the files is an error that says what they have.',
          '日线可合成周线至年线，分钟线可合成更长的分钟线和日线。比文件中的 K 线更短的周期会报错，并说明文件中有哪些周期。',
        ],
        [
          '`ex-factors.csv`',
          'Optional: `symbol`, `time`, `ex_factor`, for adjusted prices',
          '可选：`symbol`、`time`、`ex_factor`，用于复权',
        ],
        [
          { en: 'Bad rows', zh: '有误的行' },
          'Named with file and line where the service was started; the other rows are served. A file that changes is read again within a second.',
          '启动服务的窗口会列出文件名和行号，其余各行照常使用。文件更改后一秒内重新读取。',
        ],
      ),
    ],
  },
  {
    id: 'gateway',
    title: { en: 'A gateway for a team', zh: '团队网关' },
    blocks: [
      text(
        'The same service can stand between a team and its market data service: `npm run service -- --upstream ADDRESS --keys keys.json`. The key of the service stays on the server, and everybody enters a key of their own. What several people ask is asked once, and the rate limit is shared fairly; the pane shows what is left for you and for the team.',
        '同一服务也可以架设在团队与行情服务之间：`npm run service -- --upstream 地址 --keys keys.json`。行情服务的密钥只保存在服务器上，每人使用自己的密钥。多人请求的相同数据只请求一次，频率限制公平分配；窗格会显示您和团队剩余的请求次数。',
      ),
      text(
        'While the market data service is out of reach or its limit is used up, the gateway answers with the last values that it has. Your cells show them grey, as old values, and fill in by themselves.',
        '行情服务无法连接或请求次数用尽时，网关会返回已有的最近数据。单元格以灰色显示这些过期数据，之后会自动更新。',
      ),
      text(
        'Several gateways can share one Redis; src/service/README.md in the source says how to run them.',
        '多个网关可以共用一个 Redis，运行方法见源码中的 src/service/README.md。',
      ),
    ],
  },
];
