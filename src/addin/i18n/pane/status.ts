/** Names of the counters and states of the connection, for MD.STATUS and the pane. */
import type { Language, Text } from '../language';

/** Items that MD.STATUS can be asked for. */
export const statusItems = [
  'state',
  'requests',
  'cells_per_request',
  'cache_hit_rate',
  'queue',
  'waiting_until',
  'stale',
  'stale_since',
  'last_error',
  'live',
  'live_interval',
  'limits',
  'as_of',
  'line',
] as const;
export type StatusItem = (typeof statusItems)[number];

export const statusNames = {
  state: { en: 'State', zh: '状态' },
  requests: { en: 'Requests in the last minute', zh: '最近一分钟请求数' },
  cells_per_request: { en: 'Cells per request', zh: '每次请求的单元格数' },
  cache_hit_rate: { en: 'Reused values', zh: '数据复用率' },
  queue: { en: 'Queue', zh: '队列' },
  waiting_until: { en: 'Waiting until', zh: '等待至' },
  stale: { en: 'Cells with outdated values', zh: '旧数据单元格' },
  stale_since: { en: 'Oldest outdated value', zh: '最早数据时间' },
  last_error: { en: 'Last problem', zh: '最近的问题' },
  live: { en: 'Live cells', zh: '自动更新的单元格' },
  live_interval: { en: 'Live cells update every (s)', zh: '自动更新间隔（秒）' },
  limits: { en: 'Known limits', zh: '已知限制' },
  as_of: { en: 'As of', zh: '历史时点' },
  line: { en: 'Status', zh: '状态说明' },
} as const satisfies Readonly<Record<StatusItem, Text>>;

export const connectionStates = {
  'no-key': { en: 'No API key yet', zh: '尚未输入 API 密钥' },
  'key-refused': { en: 'API key not accepted', zh: 'API 密钥无效' },
  untried: { en: 'Ready', zh: '就绪' },
  connected: { en: 'Connected', zh: '已连接' },
  waiting: { en: 'Request limit reached', zh: '已达到请求频率限制' },
  'daily-limit': { en: 'Daily limit reached', zh: '已达到每日请求上限' },
  rationed: {
    en: 'Few requests left today: automatic updates are off',
    zh: '今日请求次数所剩不多，已停止自动更新',
  },
  failing: { en: 'Not connected', zh: '未连接' },
  offline: { en: 'No network', zh: '网络已断开' },
  paused: { en: 'Paused', zh: '已暂停' },
} as const satisfies Readonly<Record<string, Text>>;

export const liveStates = {
  running: { en: 'Running', zh: '运行中' },
  paused: { en: 'Paused', zh: '已暂停' },
} as const satisfies Readonly<Record<string, Text>>;

export function statusName(item: StatusItem, language: Language): string {
  return statusNames[item][language];
}
