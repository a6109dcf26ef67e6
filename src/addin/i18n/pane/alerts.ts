/** Texts of alerts in the pane, which load with them; both languages side by side. */
import type { GapReason } from '../../../alerts/sight';
import { type Language, type Text, type TextOf, textsOf } from '../language';

export const alertTexts = {
  title: { en: 'Alerts', zh: '预警' },
  hint: {
    en: 'Cells with ALERT watch quotes while the workbook is open.',
    zh: '含 ALERT 的单元格在工作簿打开期间监控行情。',
  },
  example: { en: 'Example: {formula}', zh: '示例：{formula}' },
  none: { en: 'This workbook has no alerts.', zh: '此工作簿没有预警。' },
  list: { en: 'Alerts of this workbook', zh: '此工作簿的预警' },
  more: { en: 'The first {shown} of {count} are listed.', zh: '共 {count} 个，列出前 {shown} 个。' },
  waiting: { en: 'Waiting', zh: '等待触发' },
  failed: { en: 'No quotes', zh: '没有行情' },
  triggered: { en: 'Triggered', zh: '已触发' },
  gone: { en: 'This sheet no longer exists.', zh: '该工作表已不存在。' },
  reset: { en: 'Reset', zh: '重置' },
  'reset.of': { en: 'Reset {symbol} {condition}', zh: '重置 {symbol} {condition}' },
  'reset.all': { en: 'Reset all', zh: '全部重置' },
  'not-seen': { en: 'No quotes since {time}: {reasons}', zh: '自 {time} 起没有行情：{reasons}' },

  sound: { en: 'Play a sound', zh: '播放提示音' },
  notify: { en: 'Show browser notifications', zh: '显示浏览器通知' },
  'notify.refused': {
    en: 'Notifications are blocked here. The pane still shows every alert.',
    zh: '此处不允许通知，窗格仍会显示每个预警。',
  },
  elsewhere: {
    en: 'Excel shows no notifications of add-ins. The operator of your data service can pass alerts on to a chat or a phone: see Help › Alerts.',
    zh: 'Excel 不显示加载项的通知。行情服务的运营方可将预警转发到聊天群或手机：见“帮助”›“预警”。',
  },
  'sound.refused': { en: 'Sound is not available here.', zh: '此处无法播放声音。' },

  test: { en: 'Send a test message', zh: '发送测试消息' },
  'test.hint': { en: 'Your data service passes alerts on.', zh: '您的行情服务会转发预警。' },
  'test.sent': { en: 'The test message has arrived.', zh: '测试消息已送达。' },
  'test.too-soon': { en: 'One message a minute: try again later.', zh: '每分钟只能发送一条消息，请稍后再试。' },
  'test.refused': { en: 'The data service could not pass it on: {detail}', zh: '行情服务未能转发：{detail}' },
  'test.unknown': { en: 'This data service sends no test messages.', zh: '此行情服务不支持测试消息。' },
  'test.silent': { en: 'The data service does not answer.', zh: '行情服务没有响应。' },

  log: { en: 'Log of the day', zh: '今日记录' },
  'log.none': { en: 'Nothing yet.', zh: '暂无记录。' },
  'log.more': { en: 'The latest {shown} of {count} are listed.', zh: '共 {count} 条，列出最近 {shown} 条。' },
  gap: {
    en: '{from} – {until}: no quotes for {count} alerts. {reasons}',
    zh: '{from} – {until}：{count} 个预警没有行情。{reasons}',
  },
  'gap.one': {
    en: '{from} – {until}: no quotes for one alert. {reasons}',
    zh: '{from} – {until}：1 个预警没有行情。{reasons}',
  },
  after: {
    en: 'Detected after a gap, {from} – {until}: {reasons}',
    zh: '{from} – {until} 没有行情，之后才发现：{reasons}',
  },
  'as-of': { en: 'As of {moment}', zh: '历史时点 {moment}' },

  banner: { en: 'Alert: {text}', zh: '预警：{text}' },
  'banner.more': { en: '{count} more', zh: '另有 {count} 个' },
  'banner.show': { en: 'Show', zh: '查看' },
  'banner.close': { en: 'Close', zh: '关闭' },

  'reason.paused': { en: 'Requests were paused', zh: '请求已暂停' },
  'reason.rate-limited': { en: 'Request limit reached', zh: '已达到请求频率限制' },
  'reason.daily-limit': { en: 'Daily limit reached', zh: '已达到每日请求上限' },
  'reason.no-data': { en: 'The data service sent no quotes', zh: '未能取得行情' },
  'reason.no-key': { en: 'No valid API key', zh: '没有有效的 API 密钥' },
  'reason.past-time': { en: 'The workbook was set to a past time', zh: '工作簿设在历史时点' },
  'reason.not-open': { en: 'The workbook was closed, or had no such formula', zh: '工作簿已关闭，或没有此公式' },
  'reason.silent': { en: 'The computer or Excel was asleep', zh: '计算机或 Excel 处于休眠' },
} as const satisfies Readonly<Record<string, Text>> & Readonly<Record<`reason.${GapReason}`, Text>>;

export type AlertWords = TextOf<keyof typeof alertTexts>;

export function alertWords(language: Language): AlertWords {
  return textsOf(alertTexts, language);
}
