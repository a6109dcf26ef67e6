/** The topic of the help page about alerts. */
import { namespace } from '../../../brand/build';
import { alertTexts } from '../../../addin/i18n/pane/alerts';
import { table, text, type Topic } from '../pages/page-frame';

export const alerts: Topic = {
  id: 'alerts',
  about: 'ALERT',
  title: alertTexts.title,
  blocks: [
    text(
      `\`${namespace}.ALERT\` takes the conditions of \`${namespace}.UNIVERSE\` on quotes, and crossings: \`last crosses 1500\`, \`crosses above\`, \`crosses below\`. A value that reaches its level has crossed it. Quotes are requested every 3 seconds, together with those of live cells, and up to a minute apart while a market is closed.`,
      `\`${namespace}.ALERT\` 可使用 \`${namespace}.UNIVERSE\` 的行情条件，以及穿越：\`最新价穿越 1500\`、\`上穿\`、\`下穿\`，触及即为穿越。每 3 秒与自动更新的单元格一起获取一次行情，休市期间间隔逐渐延长到一分钟。`,
    ),
    table(
      [
        '`once`',
        'TRUE until you choose “Reset” in the pane, or the day of the exchange ends. After a reset the condition must be met again.',
        '保持 TRUE，直到在窗格中选择“重置”或交易所当日结束。重置后须重新满足条件才会触发。',
      ],
      [
        '`while`',
        'TRUE as long as the condition is met. Each time it is met counts.',
        '满足条件期间为 TRUE，每次满足都会触发。',
      ],
      [
        { en: 'The message', zh: '提示文字' },
        'Cells with the same symbol, condition and mode are one alert. It shows the message of the cell that was calculated last.',
        '证券、条件和模式都相同的单元格是同一个预警，显示最后计算的单元格的文字。',
      ],
      [
        { en: 'Where you see it', zh: '提醒方式' },
        'A line at the top of the pane. Under “Tools” you can add a sound. Excel shows no notifications of add-ins. Whoever runs your data service can pass alerts on to a chat or a phone, with `--alert-webhook`.',
        '窗格顶部显示提醒；可在“工具”中开启声音。Excel 不显示加载项的通知；行情服务的运营方可用 `--alert-webhook` 将预警转发到聊天群或手机。',
      ],
      [
        { en: 'Log of the day', zh: '今日记录' },
        'Triggered alerts, and times without quotes: requests paused, request limit, no connection, workbook closed. A crossing in such a gap is detected afterwards; the log says so. A price that crosses and returns between two quotes is not detected.',
        '记录触发的预警，以及没有取得行情的时段：请求已暂停、请求频率限制、连接中断、工作簿已关闭。其间发生的穿越要到恢复后才能发现，记录会注明。两次行情之间穿越又返回的，无法发现。',
      ],
      [
        { en: 'A past time', zh: '历史时点' },
        'Alerts follow the time that the workbook is set to, also in a replay. The pane and the log give that time. There is no sound and no notification.',
        '预警随工作簿的历史时点变化，回放时也是如此。窗格和记录会注明该时点，不发声音和通知。',
      ],
    ),
    text(
      'Alerts work while the workbook is open. They place no orders and do not replace your broker’s alerts.',
      '预警仅在工作簿打开时有效，不会下单，也不能代替券商的预警。',
    ),
  ],
};
