/** Sentences of problems in the user's language: what was wrong, what was expected, what came. */
import { shortName } from '../../../brand/product';
import type { Adjust, Period } from '../../../market/time/period';
import {
  type Feature,
  type LocalRefusal,
  type Problem,
  type ProblemKind,
  repeated,
} from '../../../market/texts/problem';
import { expectationText } from './expectation-text';
import { fill, inParentheses, type Language, presentableValues, type Text, type TextValues } from '../language';

const sentences: Readonly<Record<ProblemKind, Text>> = {
  'bad-argument': {
    en: '{argument}: {received} is not valid. Enter {expected}',
    zh: '{argument}：{received} 无效，请填写：{expected}',
  },
  'no-key': {
    en: `Open the ${shortName} pane and enter your API key`,
    zh: `请打开 ${shortName} 窗格并输入 API 密钥`,
  },
  'key-refused': {
    en: `The API key was not accepted: enter it again in the ${shortName} pane`,
    zh: `API 密钥无效，请在 ${shortName} 窗格中重新输入`,
  },
  'key-malformed': {
    en: `The API key contains characters that cannot be sent: enter it again in the ${shortName} pane`,
    zh: `API 密钥含有无法发送的字符，请在 ${shortName} 窗格中重新输入`,
  },
  redirected: {
    en: `The data service has moved: check the service address in the ${shortName} pane`,
    zh: `行情服务已转到其他地址，请在 ${shortName} 窗格中检查服务地址`,
  },
  'not-in-plan': {
    en: 'Your plan does not include {feature}{market}: ask your data provider to add it{detail}',
    zh: '您的套餐不包含{feature}{market}，请联系数据服务商开通{detail}',
  },
  'rate-limited': {
    en: 'Waiting at the request limit: this cell fills in automatically',
    zh: '已达到请求频率限制，正在排队，稍后自动填入数据',
  },
  'daily-limit': {
    en: 'Daily limit reached: this cell continues at {time}',
    zh: '已达到每日请求上限，{time} 自动继续',
  },
  paused: {
    en: `Requests are paused: resume them in the ${shortName} pane`,
    zh: `请求已暂停，请在 ${shortName} 窗格中恢复请求`,
  },
  'unknown-symbol': { en: 'Symbol not found: {symbol}', zh: '未找到代码：{symbol}' },
  'no-bars': { en: 'No trading data{range}', zh: '{range}没有 K 线数据' },
  'not-recorded': { en: '{what} is not recorded for past times', zh: '历史时点没有{what}的记录' },
  'request-refused': {
    en: 'The data service refused the request ({status}{detail})',
    zh: '行情服务拒绝了请求（{status}{detail}）',
  },
  'not-served': { en: 'The data service has no {value}{detail}', zh: '行情服务没有{value}{detail}' },
  'server-error': {
    en: 'The data service has a problem ({status}): this cell tries again automatically',
    zh: '行情服务出错（{status}），将自动重试',
  },
  'foreign-reply': {
    en: 'The reply ({status}) is not from the data service: this cell tries again automatically',
    zh: '收到的回复（{status}）不是来自行情服务，将自动重试',
  },
  offline: {
    en: 'Cannot reach the data service: check your network and the service address',
    zh: '无法连接行情服务，请检查网络和服务地址',
  },
  'origin-refused': {
    en: 'The data service refuses this page: start it with --allow-origin {origin}',
    zh: '行情服务拒绝此页面的请求，请用 --allow-origin {origin} 启动服务',
  },
  'local-access-denied': { en: '{refusal}', zh: '{refusal}' },
  timeout: {
    en: 'The data service did not reply in time: this cell tries again automatically',
    zh: '行情服务响应超时，将自动重试',
  },
  unreadable: {
    en: 'The data service sent an unreadable reply ({detail})',
    zh: '行情服务返回了无法读取的内容（{detail}）',
  },
  'answer-too-large': {
    en: 'The data service sent an unreadable reply (larger than {limit} MB)',
    zh: '行情服务返回了无法读取的内容（超过 {limit} MB）',
  },
  'part-missing': {
    en: 'A part of the add-in ({name}) could not be loaded: check your network',
    zh: '加载项的一部分（{name}）无法加载，请检查网络连接',
  },
  cancelled: { en: 'The calculation was cancelled', zh: '计算已取消' },
  preview: { en: 'The preview does not request this data', zh: '预览时不请求此数据' },
  'result-too-large': {
    en: 'The result is {megabytes} MB, over the limit of {limit} MB: ask for fewer rows or columns',
    zh: '结果 {megabytes} MB，超过上限 {limit} MB，请减少行数或列数',
  },
  'cell-error': { en: 'This formula refers to a cell with {code}', zh: '引用的单元格为 {code}' },
  internal: { en: 'The add-in has a problem: {detail}', zh: '加载项内部出错：{detail}' },
  'no-calendar': {
    en: 'The data service has none of the shares that show the trading days of {market}: enter a symbol instead',
    zh: '行情服务没有可用来推算 {market} 交易日的股票，请改填证券代码',
  },
  'no-match': { en: 'No symbol meets {conditions}{nearest}', zh: '没有符合 {conditions} 的证券{nearest}' },
  'not-yet': {
    en: 'Not known yet: there is no trading data on or after {day}',
    zh: '尚未可知：{day} 及之后还没有 K 线数据',
  },
  'too-few-observations': {
    en: 'Too few returns on common dates: {count}, at least 3 are needed',
    zh: '共同日期的收益率样本只有 {count} 个，至少需要 3 个',
  },
  'no-returns': {
    en: 'An adjusted price is zero or below, so there is no return: use adjust forward or none',
    zh: '复权价为零或负，无法计算收益率：请改用 forward（前复权）或 none（不复权）',
  },
  'not-listed': { en: '{symbol} was not listed until {day}', zh: '{symbol} 于 {day} 上市，此时点尚未上市' },
  'too-many-requests': {
    en: 'This takes about {requests} requests, more than your limit of {limit}: {narrow}raise it in the pane',
    zh: '约需 {requests} 次请求，超过您设置的上限 {limit} 次：请{narrow}在窗格中调高上限',
  },
};

const localRefusals: Readonly<Record<LocalRefusal, Text>> = {
  site: {
    en: 'The browser blocks the local service: allow local network access in the site settings',
    zh: '浏览器阻止访问本机服务，请在网站设置中允许访问本地网络',
  },
  'web-view': {
    en: 'Excel blocks the local service: ask your administrator to allow it (see Help)',
    zh: 'Excel 阻止访问本机服务，请联系管理员放行（见“帮助”）',
  },
  http: {
    en: 'On a Mac, http is refused here: run the service over https (see Help)',
    zh: 'Mac 上不允许使用 http，请改用 https 运行服务（见“帮助”）',
  },
};

const errorColon: Text = { en: ': ', zh: '：' };

const saidDetails: Text = { en: ' (the service says: {detail})', zh: '（服务提示：{detail}）' };

/** Values of parameters, as what the service does not have. */
const unserved = {
  '1m': { en: '1-minute bars', zh: ' 1 分钟线' },
  '5m': { en: '5-minute bars', zh: ' 5 分钟线' },
  '10m': { en: '10-minute bars', zh: ' 10 分钟线' },
  '15m': { en: '15-minute bars', zh: ' 15 分钟线' },
  '30m': { en: '30-minute bars', zh: ' 30 分钟线' },
  '60m': { en: '60-minute bars', zh: ' 60 分钟线' },
  '1d': { en: 'daily bars', zh: '日线' },
  '1w': { en: 'weekly bars', zh: '周线' },
  '1M': { en: 'monthly bars', zh: '月线' },
  '1Q': { en: 'quarterly bars', zh: '季线' },
  '1Y': { en: 'yearly bars', zh: '年线' },
  none: { en: 'unadjusted bars', zh: '不复权 K 线' },
  forward: { en: 'forward-adjusted bars', zh: '前复权 K 线' },
  backward: { en: 'backward-adjusted bars', zh: '后复权 K 线' },
  forward_additive: { en: 'additive forward-adjusted bars', zh: '前复权（加减法）K 线' },
  backward_additive: { en: 'additive backward-adjusted bars', zh: '后复权（加减法）K 线' },
} satisfies Record<Period | Adjust, Text>;

const featureNames: Readonly<Record<Feature, Text>> = {
  quotes: { en: 'quotes', zh: '行情' },
  universe: { en: 'market screening', zh: '全市场筛选' },
  minute: { en: 'minute bars', zh: '分钟 K 线' },
  daily: { en: 'daily and longer bars', zh: '日线及以上 K 线' },
  'ex-factors': { en: 'adjustment factors', zh: '除权因子' },
  instruments: { en: 'security details', zh: '证券资料' },
  depth: { en: 'market depth', zh: '盘口' },
  batch: { en: 'batch requests', zh: '批量请求' },
};

/** The sentence of a problem, for a cell or the pane; plain text, to be shown as text only. */
export function problemText(problem: Problem, language: Language): string {
  return fill(sentences[problem.kind][language], values(problem, language));
}

/** An error as a text in a table: `#N/A: Symbol not found: XYZ.US`. @param code as Excel writes it */
export function textOfError(code: string, problem: Problem, language: Language): string {
  return `${code}${errorColon[language]}${problemText(problem, language)}`;
}

function featureName(feature: Feature, language: Language): string {
  return featureNames[feature][language];
}

const unrecorded: Readonly<Record<'depth' | 'field', Text>> = {
  depth: { en: 'Market depth', zh: '盘口' },
  field: { en: 'This field', zh: '该字段' },
};

/** How a screen that looks back takes fewer requests. */
const narrowing: Text = { en: 'add a condition such as amount>=1e8, or ', zh: '增加 amount>=1亿 等条件，或' };

function values(problem: Problem, language: Language): TextValues {
  switch (problem.kind) {
    case 'bad-argument':
      return {
        ...problem,
        expected: expectationText(problem.expected, language),
        received: `"${repeated(problem.received.trim())}"`,
      };
    case 'not-in-plan':
      return {
        feature: featureName(problem.feature, language),
        market: problem.market === undefined ? '' : inParentheses(problem.market, language),
        detail: planDetail(problem.detail, language),
      };
    case 'not-recorded':
      return { what: unrecorded[problem.what][language] };
    case 'local-access-denied':
      return { refusal: localRefusals[problem.by][language] };
    case 'daily-limit':
      return { time: hourAndMinute(problem.until) };
    case 'request-refused':
      return { status: problem.status, detail: behindColon(problem.detail) };
    case 'not-served':
      return { value: unservedValue(problem.value, language), detail: said(problem.detail, language) };
    case 'too-many-requests':
      return { ...problem, narrow: problem.of === 'past' ? '' : narrowing[language] };
    case 'no-match':
      return { conditions: repeated(problem.conditions.join(', ')), nearest: nearestText(problem, language) };
    case 'no-bars':
      return { range: rangeText(problem.from, problem.to, language) };
    case 'answer-too-large':
      return { limit: Math.round(problem.limitBytes / 1_048_576) };
    case 'result-too-large':
      return { megabytes: inMegabytes(problem.bytes), limit: inMegabytes(problem.limitBytes) };
    default:
      return presentableValues(problem);
  }
}

const nearest: Text = { en: '; {count} if you drop {without}', zh: '；去掉 {without} 后有 {count} 只' };

function nearestText({ nearest: found }: Extract<Problem, { kind: 'no-match' }>, language: Language): string {
  return found ? fill(nearest[language], { count: found.count, without: repeated(found.without) }) : '';
}

/** `daily bars`, `forward-adjusted bars`. */
export function shapeName(shape: Period | Adjust, language: Language): string {
  return unserved[shape][language].trim();
}

/** What the service says besides that the plan lacks it, which the sentence has said: often the reason. */
function planDetail(detail: string, language: Language): string {
  const repeats = /^(?=.*\bplan\b)(?=.*\bnot\b)|套餐.*(不|未|没)/is.test(detail);
  return repeats ? '' : said(detail, language);
}

function unservedValue(value: string, language: Language): string {
  const known: Readonly<Record<string, Text>> = unserved;
  return known[value]?.[language] ?? repeated(value);
}

function said(detail: string, language: Language): string {
  return detail === '' ? '' : fill(saidDetails[language], { detail: repeated(detail) });
}

function behindColon(detail: string): string {
  return detail === '' ? '' : `: ${repeated(detail)}`;
}

function rangeText(from: string | undefined, to: string | undefined, language: Language): string {
  if (language === 'zh') return `${from === undefined ? '' : `从 ${from} `}${to === undefined ? '' : `到 ${to} `}`;
  return `${from === undefined ? '' : ` from ${from}`}${to === undefined ? '' : ` to ${to}`}`;
}

/** In the local time zone: limits belong to no exchange. @param instant epoch ms */
function hourAndMinute(instant: number): string {
  return new Date(instant).toTimeString().slice(0, 5);
}

function inMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
