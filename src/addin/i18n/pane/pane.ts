/** The texts of the task pane that are not of one part alone, both languages side by side. */
import { productName } from '../../../brand/product';
import { firstRunTexts } from './first-run';
import { type Language, type Text, type TextOf, textsOf } from '../language';
import { statusNames } from './status';
import { viewTexts } from './views';

export const texts = {
  title: productName,
  simulated: { en: 'Simulated data', zh: '模拟数据' },

  'state.seconds': { en: '{seconds} s', zh: '{seconds} 秒' },

  connection: { en: 'Connection', zh: '连接' },
  'base-url': { en: 'Service address', zh: '服务地址' },
  'api-key': { en: 'API key', zh: 'API 密钥' },
  'api-key.enter': { en: 'Enter your API key', zh: '输入您的 API 密钥' },
  'api-key.replace': { en: 'Enter a new key to replace it', zh: '输入新密钥以替换' },
  'api-key.saved': { en: 'Saved key {mask}', zh: '已保存密钥 {mask}' },
  'api-key.show': { en: 'Show key', zh: '显示密钥' },
  'api-key.hide': { en: 'Hide key', zh: '隐藏密钥' },
  'api-key.not-needed': { en: 'This service needs no key', zh: '此服务无需密钥' },
  'api-key.unused': { en: 'no key', zh: '无需密钥' },
  'api-key.none': { en: 'No key is sent to this service.', zh: '向此服务发送请求时不使用密钥。' },
  'api-key.forget': { en: 'Remove', zh: '移除' },
  'api-key.forget.ask': {
    en: 'Remove the key from this computer? Cells keep their values but stop updating. Only cells that Excel recalculates are marked as outdated.',
    zh: '要从此计算机移除密钥吗？单元格保留现有数值，但不再更新；只有 Excel 重新计算过的单元格才会标为旧数据。',
  },
  'api-key.keep': { en: 'Keep the key', zh: '保留密钥' },
  'api-key.forgotten': { en: 'Key removed from this computer.', zh: '密钥已从此计算机移除。' },
  'api-key.kept-for.session': {
    en: 'This browser keeps the key only until it is closed. Enter it again after that.',
    zh: '此浏览器只在关闭前保留密钥，之后需要重新输入。',
  },
  'api-key.kept-for.page': {
    en: 'This browser does not store the key. Enter it again when you next open the workbook.',
    zh: '此浏览器不允许保存密钥，下次打开工作簿时需要重新输入。',
  },
  'date-system.1904': {
    en: 'This workbook uses the 1904 date system, so dates in formulas are four years off. See Help for what to do.',
    zh: '此工作簿使用 1904 日期系统，公式中的日期会相差四年。处理方法见“帮助”。',
  },
  'calculation.manual': {
    en: 'Calculation is set to Manual, so live cells update only when you press F9. To change it: Formulas › Calculation Options › Automatic.',
    zh: 'Excel 为手动计算，自动更新的单元格按 F9 后才会变化。可改为“公式”›“计算选项”›“自动”。',
  },
  save: { en: 'Save', zh: '保存' },
  test: { en: 'Test connection', zh: '测试连接' },
  'demo.offer': {
    en: 'This is the local service with simulated data. No key of your own is needed.',
    zh: '这是本机服务，提供模拟数据，无需您自己的密钥。',
  },
  'demo.use': { en: 'Use the demo key', zh: '使用演示密钥' },

  'test.unsaved': {
    en: '{verdict} These settings are not saved yet, so cells still use the old ones.',
    zh: '{verdict}这些设置尚未保存，单元格仍使用原来的设置。',
  },
  'test.cost': { en: '“Test connection” uses up to 4 requests.', zh: '“测试连接”最多使用 4 次请求。' },
  'test.running': { en: 'Testing…', zh: '正在测试…' },
  'test.no-key': { en: 'Enter an API key first.', zh: '请先输入 API 密钥。' },

  'base-url.missing': { en: 'Enter the service address.', zh: '请输入服务地址。' },
  'base-url.not-a-url': {
    en: 'This is not a web address. Enter one such as https://api.example.com.',
    zh: '这不是有效的网址，请输入类似 https://api.example.com 的地址。',
  },
  'base-url.insecure': {
    en: 'Use https. With http, anyone on the network could read your key.',
    zh: '请使用 https：通过 http 传输时，网络上的任何人都可能读取您的密钥。',
  },
  'base-url.extra-parts': {
    en: 'The address cannot contain a user name, a question mark or a #.',
    zh: '地址中不能包含用户名、问号或 #。',
  },

  requests: { en: 'Requests', zh: '请求' },
  'requests.last-minute': { en: 'In the last minute', zh: '最近一分钟' },
  'requests.today': { en: 'Today', zh: '今日' },
  'requests.today.left': { en: '{count}, {left} left', zh: '{count}，剩余 {left}' },
  'requests.left': { en: 'Left this minute', zh: '本分钟剩余' },
  'requests.left.shared': { en: 'you {own}, team {team}', zh: '您 {own}，团队 {team}' },
  'requests.queue': statusNames.queue,
  'requests.queue.size': { en: '{queued} waiting, {running} running', zh: '{queued} 排队，{running} 进行中' },
  'requests.per-request': statusNames.cells_per_request,
  'requests.cache': statusNames.cache_hit_rate,
  'requests.stale': statusNames.stale,
  'requests.stale.size': { en: '{count}, oldest {time}', zh: '{count}，最早 {time}' },
  'requests.last-error': statusNames.last_error,
  'requests.last-error.over': { en: '{error} (resolved)', zh: '{error}（已恢复）' },
  'requests.live': { en: 'Live cells update every', zh: '自动更新间隔' },
  'requests.plot': {
    en: 'Requests in {minutes} minutes: {total}, at most {most} in {seconds} seconds',
    zh: '{minutes} 分钟内 {total} 次请求，每 {seconds} 秒最多 {most} 次',
  },
  'requests.none': { en: '–', zh: '–' },

  refresh: { en: 'Refresh', zh: '刷新' },
  'refresh.hint': {
    en: 'Gets new data. Pressing F9 does not.',
    zh: '重新获取数据。按 F9 不会获取新数据。',
  },
  'refresh.selection': { en: 'Selection', zh: '所选区域' },
  'refresh.sheet': { en: 'Sheet', zh: '工作表' },
  'refresh.workbook': { en: 'Workbook', zh: '工作簿' },
  'refresh.running': { en: 'Refreshing…', zh: '正在刷新…' },
  'refresh.done.none': { en: 'No Tickgrid formulas found.', zh: '该范围内没有 Tickgrid 公式。' },
  'refresh.recalculated.one': { en: '1 cell recalculated', zh: '已重新计算 1 个单元格' },
  'refresh.recalculated.many': { en: '{count} cells recalculated', zh: '已重新计算 {count} 个单元格' },
  'refresh.reentered': { en: '{count} re-entered', zh: '已重新输入 {count} 个' },
  'refresh.left': { en: '{count} skipped: {reasons}', zh: '跳过 {count} 个：{reasons}' },
  'refresh.left.list': { en: ', ', zh: '、' },
  'refresh.left.each': { en: '{count} {reason}', zh: '{reason} {count} 个' },
  'refresh.left.protected': { en: 'protected', zh: '受保护' },
  'refresh.left.spilled': { en: 'in a spill range', zh: '属于溢出区域' },
  'refresh.left.array': { en: 'array formula', zh: '数组公式' },
  'refresh.left.merged': { en: 'merged', zh: '合并单元格' },
  'refresh.left.changed': { en: 'changed meanwhile', zh: '已被修改' },
  'refresh.left.refused': { en: 'not allowed by Excel', zh: 'Excel 不允许更改' },
  'refresh.left.not-asked': {
    en: 'showing #NAME? (use the Refresh buttons here)',
    zh: '显示 #NAME?（请用此处的刷新按钮）',
  },
  'refresh.left.unknown': {
    en: 'cannot be re-entered safely in this version of Excel',
    zh: '在此版本的 Excel 中无法安全地重新输入',
  },
  'refresh.protected': {
    en: 'Protected: {sheets}. Unprotect (Review › Unprotect Sheet), then refresh again.',
    zh: '受保护的工作表：{sheets}。请先撤消保护（“审阅”›“撤消工作表保护”），再刷新。',
  },
  'refresh.left.pending': { en: 'still loading', zh: '仍在加载' },
  'refresh.left.missing': { en: 'on a deleted sheet', zh: '所在工作表已删除' },
  'refresh.on-open': { en: 'Refresh on open', zh: '打开时刷新' },
  'refresh.on-open.never': { en: 'Never', zh: '从不' },
  'refresh.on-open.market-open': { en: 'If a market is open', zh: '有市场开市时' },
  'refresh.on-open.always': { en: 'Always', zh: '总是' },
  'refresh.interval': { en: 'Refresh interval', zh: '定时刷新' },
  'refresh.interval.off': { en: 'Off', zh: '关闭' },
  'refresh.interval.minutes': { en: 'Every {minutes} min', zh: '每 {minutes} 分钟' },
  'refresh.names-unsearched': {
    en: 'Formulas in defined names were not searched.',
    zh: '未搜索名称中的公式。',
  },
  'refresh.failed': { en: 'Excel could not refresh: {detail}', zh: 'Excel 未能刷新：{detail}' },

  pause: { en: 'Pause requests', zh: '暂停请求' },
  'pause.resume': { en: 'Resume requests', zh: '恢复请求' },
  'pause.state': {
    en: 'Requests are paused, and live cells keep their values. Cells that Excel calculates show their last values in grey, or #N/A, until you resume.',
    zh: '已暂停所有请求，自动更新的单元格保持现值。其间重新计算的单元格以灰色显示最近的数据或 #N/A，恢复后自动填入。',
  },

  'excel.editing': {
    en: 'Excel is waiting: press Enter or Esc in the cell that you are editing.',
    zh: 'Excel 正在等待：请在正在编辑的单元格中按 Enter 或 Esc。',
  },
  'excel.refused': { en: 'Excel reported an error: {detail}', zh: 'Excel 报告错误：{detail}' },

  views: { en: 'Views', zh: '视图' },
  'view.home': { en: 'Home', zh: '首页' },
  'view.insert': { en: 'Insert', zh: '插入' },
  'view.dashboards': { en: 'Dashboards', zh: '看板' },
  'view.tools': { en: 'Tools', zh: '工具' },
  'view.failed': {
    en: 'This part of the pane could not be loaded. Check your network and try again.',
    zh: '窗格的这一部分无法加载，请检查网络连接后重试。',
  },
  'view.retry': { en: 'Try again', zh: '重试' },

  ...firstRunTexts,
  ...viewTexts,

  'repair.is-on': {
    en: 'This workbook fetches the functions each time it is opened, which takes longer. To stop: Home › Advanced.',
    zh: '此工作簿每次打开时都会重新获取函数，打开较慢。可在“首页”›“高级”中停止。',
  },
  'number.invalid': {
    en: 'Enter a whole number from {min} to {max}, or leave it blank.',
    zh: '请输入 {min} 到 {max} 的整数，或留空。',
  },
} as const satisfies Readonly<Record<string, Text>>;

export type PaneTextKey = keyof typeof texts;

export type PaneTexts = TextOf<PaneTextKey>;

export function paneTexts(language: Language): PaneTexts {
  return textsOf(texts, language);
}

/** The pages that are served beside the pane, in the order of their links. */
export const sitePages = [
  ['help.html', { en: 'Help', zh: '帮助' }],
  ['support.html', { en: 'Support', zh: '支持' }],
  ['privacy.html', { en: 'Privacy', zh: '隐私' }],
  ['terms.html', { en: 'Terms', zh: '条款' }],
] as const satisfies readonly (readonly [string, Text])[];
