/** Every text of the task pane, both languages side by side. */
import { productName } from '../../brand/product';
import { firstRunTexts } from './first-run';
import { fill, type Language, type Text } from './language';
import { freezeTexts } from './freeze';
import { problemListTexts } from './problem-list';
import { connectionStates, statusNames } from './status';
import { viewTexts } from './views';

export const texts = {
  title: productName,
  simulated: { en: 'Simulated data', zh: '模拟数据' },

  'state.no-key': connectionStates['no-key'],
  'state.key-refused': connectionStates['key-refused'],
  'state.untried': connectionStates.untried,
  'state.connected': connectionStates.connected,
  'state.waiting': connectionStates.waiting,
  'state.failing': connectionStates.failing,
  'state.offline': connectionStates.offline,
  'state.paused': connectionStates.paused,
  'state.waiting-until': { en: 'Rate limited until {time}', zh: '已限流，等待至 {time}' },
  'state.seconds': { en: '{seconds} s', zh: '{seconds} 秒' },

  connection: { en: 'Connection', zh: '连接' },
  'base-url': { en: 'Service address', zh: '服务地址' },
  'api-key': { en: 'API key', zh: 'API 密钥' },
  'api-key.enter': { en: 'Enter your API key', zh: '输入您的 API 密钥' },
  'api-key.replace': { en: 'Enter a new key to replace it', zh: '输入新密钥以替换' },
  'api-key.saved': { en: 'Saved key {mask}', zh: '已保存密钥 {mask}' },
  'api-key.show': { en: 'Show key', zh: '显示密钥' },
  'api-key.hide': { en: 'Hide key', zh: '隐藏密钥' },
  'api-key.forget': { en: 'Forget', zh: '清除' },
  'api-key.forget.ask': {
    en: 'Remove the key from this computer? The cells keep their values, and show no newer ones. Only cells that Excel calculates again are marked as old.',
    zh: '要从此计算机移除密钥吗？单元格保留现有数值，但不再更新；只有 Excel 重新计算的单元格才会标记为过期。',
  },
  'api-key.keep': { en: 'Keep the key', zh: '保留密钥' },
  'api-key.forgotten': { en: 'The key was removed from this computer.', zh: '密钥已从此计算机移除。' },
  'api-key.kept-for.session': {
    en: 'This browser keeps the key only until it is closed. Afterwards, enter it again.',
    zh: '此浏览器只在关闭前保留密钥，之后需要重新输入。',
  },
  'api-key.kept-for.page': {
    en: 'This browser refuses to store the key: it is forgotten when the workbook is closed.',
    zh: '此浏览器不允许保存密钥：关闭工作簿后需要重新输入。',
  },
  'date-system.1904': {
    en: 'This workbook counts dates from 1904: dates in formulas are four years off. Help says what to do.',
    zh: '此工作簿使用 1904 日期系统：公式中的日期相差四年，处理方法见帮助。',
  },
  'calculation.manual': {
    en: 'Excel calculates manually: live cells stand still until you press F9. Formulas › Calculation Options › Automatic ends that.',
    zh: 'Excel 处于手动计算模式：自动更新的单元格按 F9 后才会变化。可在“公式”›“计算选项”中选择“自动”。',
  },
  save: { en: 'Save', zh: '保存' },
  test: { en: 'Test connection', zh: '测试连接' },
  'demo.offer': {
    en: 'This is the local service with simulated data. No key of your own is needed.',
    zh: '这是本地服务，提供模拟数据，无需您自己的密钥。',
  },
  'demo.use': { en: 'Use the demo key', zh: '使用演示密钥' },

  'test.unsaved': {
    en: '{verdict} This is not saved: the cells use what is saved.',
    zh: '{verdict}此设置尚未保存，单元格仍使用已保存的设置。',
  },
  'test.running': { en: 'Testing…', zh: '正在测试…' },
  'test.ok': { en: 'The connection works.', zh: '连接正常。' },
  'test.no-key': { en: 'Enter an API key first.', zh: '请先输入 API 密钥。' },
  'test.wrong-key': { en: 'The service refused this API key.', zh: '服务拒绝了此 API 密钥。' },
  'test.not-in-plan': { en: 'The key is valid. {detail}.', zh: '密钥有效。{detail}。' },
  'test.rate-limited': {
    en: 'The key is valid, but its rate limit is used up at the moment.',
    zh: '密钥有效，但当前已达到频率限制。',
  },
  'test.blocked': {
    en: 'The browser blocked the answer: this service does not allow requests from web pages with a key header (CORS). Sending the key in the address, under Advanced, may help.',
    zh: '浏览器拦截了响应：该服务不允许网页携带密钥标头发起请求（CORS）。可在“高级”中改为通过网址发送密钥。',
  },
  'test.offline': {
    en: 'The service cannot be reached. Check the address and your network.',
    zh: '无法连接服务，请检查地址和网络。',
  },
  'test.not-a-service': {
    en: 'Something answers at this address, but it is not a market data service.',
    zh: '该地址有响应，但不是行情数据服务。',
  },

  'base-url.missing': { en: 'Enter the address of the service.', zh: '请输入服务地址。' },
  'base-url.not-a-url': {
    en: 'This is not a web address. Expected something like https://api.example.com.',
    zh: '这不是有效的网址，应类似 https://api.example.com。',
  },
  'base-url.insecure': {
    en: 'Use https: over plain http anyone on the network could read your key.',
    zh: '请使用 https：通过 http 传输时，网络上的任何人都可能读取您的密钥。',
  },
  'base-url.extra-parts': {
    en: 'The address must not contain a user name, a question mark or a #.',
    zh: '地址中不能包含用户名、问号或 #。',
  },

  requests: { en: 'Requests', zh: '请求' },
  'requests.last-minute': { en: 'In the last minute', zh: '最近一分钟' },
  'requests.left': { en: 'Left this minute', zh: '本分钟剩余' },
  'requests.left.shared': { en: 'yours {own}, the team’s {team}', zh: '您 {own}，团队 {team}' },
  'requests.queue': statusNames.queue,
  'requests.queue.size': { en: '{queued} waiting, {running} running', zh: '{queued} 排队，{running} 进行中' },
  'requests.per-request': statusNames.cells_per_request,
  'requests.cache': statusNames.cache_hit_rate,
  'requests.stale': statusNames.stale,
  'requests.stale.size': { en: '{count}, oldest {time}', zh: '{count}，最早 {time}' },
  'requests.last-error': statusNames.last_error,
  'requests.last-error.over': { en: '{error} (over)', zh: '{error}（已恢复）' },
  'requests.plan-includes': { en: 'Plan includes, as far as seen', zh: '套餐已知包含' },
  'requests.plan-refuses': { en: 'Plan refuses', zh: '套餐不包含' },
  'requests.plan.feature': { en: '{feature} ({markets})', zh: '{feature}（{markets}）' },
  'requests.plot': {
    en: '{total} requests in {minutes} minutes, at most {most} in {seconds} seconds',
    zh: '{minutes} 分钟内 {total} 次请求，每 {seconds} 秒最多 {most} 次',
  },
  'requests.none': { en: '–', zh: '–' },

  refresh: { en: 'Refresh', zh: '刷新' },
  'refresh.hint': {
    en: 'Asks the service again. F9 alone does not.',
    zh: '重新向服务请求数据（仅按 F9 不会）。',
  },
  'refresh.selection': { en: 'Selection', zh: '所选区域' },
  'refresh.sheet': { en: 'Sheet', zh: '工作表' },
  'refresh.workbook': { en: 'Workbook', zh: '工作簿' },
  'refresh.running': { en: 'Refreshing…', zh: '正在刷新…' },
  'refresh.done.none': { en: 'No Tickgrid formulas there.', zh: '该范围内没有 Tickgrid 公式。' },
  'refresh.recalculated.one': { en: '1 cell recalculated', zh: '已重新计算 1 个单元格' },
  'refresh.recalculated.many': { en: '{count} cells recalculated', zh: '已重新计算 {count} 个单元格' },
  'refresh.reentered': { en: '{count} re-entered', zh: '已重新输入 {count} 个' },
  'refresh.left': { en: '{count} left alone: {reasons}', zh: '{count} 个未改动：{reasons}' },
  'refresh.left.list': { en: ', ', zh: '、' },
  'refresh.left.each': { en: '{count} {reason}', zh: '{reason} {count} 个' },
  'refresh.left.protected': { en: 'protected', zh: '受保护' },
  'refresh.left.spilled': { en: 'spilled', zh: '属于溢出区域' },
  'refresh.left.array': { en: 'array formula', zh: '数组公式' },
  'refresh.left.merged': { en: 'merged', zh: '合并单元格' },
  'refresh.left.changed': { en: 'changed meanwhile', zh: '已被修改' },
  'refresh.left.refused': { en: 'refused by Excel', zh: 'Excel 拒绝更改' },
  'refresh.left.not-asked': {
    en: 'showing #NAME?, which the buttons here can cure',
    zh: '显示 #NAME?，可用此处按钮修复',
  },
  'refresh.left.unknown': {
    en: 'not safe to enter again in this version of Excel',
    zh: '在此版本的 Excel 中无法安全地重新输入',
  },
  'refresh.left.pending': { en: 'without a result yet', zh: '尚无结果' },
  'refresh.left.missing': { en: 'of a deleted sheet', zh: '所在工作表已删除' },
  'refresh.on-open': { en: 'Refresh on open', zh: '打开时刷新' },
  'refresh.on-open.never': { en: 'Never', zh: '从不' },
  'refresh.on-open.market-open': { en: 'If a market is open', zh: '有市场开市时' },
  'refresh.on-open.always': { en: 'Always', zh: '总是' },
  'refresh.interval': { en: 'Refresh interval', zh: '定时刷新' },
  'refresh.interval.off': { en: 'Off', zh: '关闭' },
  'refresh.interval.minutes': { en: 'Every {minutes} min', zh: '每 {minutes} 分钟' },
  'refresh.names-unsearched': {
    en: 'Formulas inside defined names were not searched.',
    zh: '未搜索已定义名称中的公式。',
  },
  'refresh.failed': { en: 'Excel refused the refresh: {detail}', zh: 'Excel 拒绝了刷新：{detail}' },

  pause: { en: 'Pause requests', zh: '暂停请求' },
  'pause.resume': { en: 'Resume requests', zh: '恢复请求' },
  'pause.state': {
    en: 'Nothing is requested until you resume. Live cells stand still; cells that Excel calculates show the last known values in grey, or #N/A, and are filled in then.',
    zh: '恢复之前不会请求任何数据。实时单元格停止更新；Excel 计算的单元格以灰色显示最近的数据或显示 #N/A，恢复后自动填充。',
  },

  'excel.refused': { en: 'Excel refused: {detail}', zh: 'Excel 拒绝了操作：{detail}' },

  views: { en: 'Views', zh: '视图' },
  'view.home': { en: 'Home', zh: '首页' },
  'view.insert': { en: 'Insert', zh: '插入' },
  'view.dashboards': { en: 'Dashboards', zh: '看板' },
  'view.tools': { en: 'Tools', zh: '工具' },
  'view.failed': {
    en: 'This part of the pane could not be loaded. Check the connection and try again.',
    zh: '窗格的这一部分无法加载，请检查网络连接后重试。',
  },
  'view.retry': { en: 'Try again', zh: '重试' },

  ...firstRunTexts,
  ...viewTexts,
  ...freezeTexts,
  ...problemListTexts,

  advanced: { en: 'Advanced', zh: '高级' },
  'advanced.per-minute': { en: 'Requests per minute, at most', zh: '每分钟最多请求数' },
  'advanced.per-minute.hint': { en: 'Empty: what the service allows', zh: '留空：以服务允许为准' },
  'advanced.symbols': { en: 'Symbols per request, at most', zh: '每次请求最多代码数' },
  'advanced.symbols.hint': { en: 'Empty: 100, less where refused', zh: '留空：100，被拒绝时自动减少' },
  'advanced.short-numbers': {
    en: 'Short numbers: volumes and amounts as 1.23M, 4.56B',
    zh: '简短数字：成交量和金额以万、亿显示',
  },
  'advanced.plain-values': {
    en: 'Plain values: no formats or cards, for versions of Excel that show #VALUE! instead',
    zh: '纯数值：不带格式和卡片，适用于因此显示 #VALUE! 的 Excel 版本',
  },
  'advanced.key-in-query': {
    en: 'Send the key in the address (others may see it in logs)',
    zh: '通过网址发送密钥（可能出现在日志中）',
  },
  'advanced.invalid': {
    en: 'A whole number from {min} to {max}, or empty.',
    zh: '请输入 {min} 到 {max} 的整数，或留空。',
  },

  'ages.fresh': { en: 'Ask the service again after', zh: '超过以下时长后重新请求' },
  'ages.fresh.hint': {
    en: 'Until then values come from memory. Minute bars: 5 seconds at most.',
    zh: '在此之前直接使用内存中的数据。分钟 K 线最多 5 秒。',
  },
  'ages.quotes': { en: 'Quotes and depth (seconds)', zh: '行情和盘口（秒）' },
  'ages.bars': { en: 'Bars that may still change (seconds)', zh: '仍可能变化的 K 线（秒）' },
  'ages.reference': {
    en: 'Instruments, ex-factors, adjusted history (hours)',
    zh: '证券资料、除权因子和复权历史（小时）',
  },
  'ages.stale': { en: 'Show older values while the service fails', zh: '服务不可用时显示过期数据' },
  'ages.stale.hint': { en: 'At most this old. 0: never.', zh: '最长时限，0 表示从不显示。' },
  'ages.stale-quotes': { en: 'Quotes and depth (minutes)', zh: '行情和盘口（分钟）' },
  'ages.stale-bars': { en: 'Bars (hours)', zh: 'K 线（小时）' },
  'ages.default': { en: 'Empty: {age}', zh: '留空：{age}' },
} as const satisfies Readonly<Record<string, Text>>;

export type PaneTextKey = keyof typeof texts;

/** Looks up a text in one language and fills its placeholders. */
export type PaneTexts = (key: PaneTextKey, values?: Readonly<Record<string, string | number>>) => string;

export function paneTexts(language: Language): PaneTexts {
  return (key, values = {}) => fill(texts[key][language], values);
}
