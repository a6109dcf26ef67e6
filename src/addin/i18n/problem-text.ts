/**
 * Sentences of problems in the user's language: what was wrong, what was expected, what came. Here are those that every workbook
 * waits for, as an error must not wait. Those that only parts of functions.js find come with these parts
 * (late-problem-texts.ts).
 */
import { namespace } from '../../brand/build';
import { shortName } from '../../brand/product';
import type { Adjust, Period } from '../../market/period';
import type { Expectation, Feature, LocalRefusal, Problem, ProblemKind } from '../../market/problem';
import { repeated } from '../../market/repeated-text';
import { readingsOf } from '../../market/symbol';
import { fill, inParentheses, type Language, type Text } from './language';

type LateKind =
  | ('no-calendar' | 'no-match' | 'not-yet')
  | ('too-few-observations' | 'no-returns' | 'not-listed' | 'too-many-requests');
type LateExpectation =
  | (
      | 'single-field'
      | 'long-layout'
      | 'count-or-date'
      | 'count-or-early-date'
      | 'date'
      | 'date-of-one-reading'
      | 'not-before'
      | 'indicator'
    )
  | ('condition' | 'quote-condition' | 'number-condition' | 'fraction-condition' | 'text-condition' | 'date-condition');

type Values = Record<string, string | number | undefined>;

export interface LateTexts {
  readonly sentences: Readonly<Record<LateKind, Text>>;
  readonly expectations: Readonly<Record<LateExpectation, Text>>;
  /** What fills the places of a sentence; undefined where the problem says it as it is. */
  readonly values: (what: Problem | Expectation, language: Language) => Values | undefined;
}

let lateValues: LateTexts['values'] | undefined;

/** Evaluating late-problem-texts.ts calls it, which every part that finds such problems imports. */
export function completeTexts(late: LateTexts): void {
  Object.assign(sentences, late.sentences);
  Object.assign(expectations, late.expectations);
  lateValues = late.values;
}

type Texts<Early extends string, Late extends string> = Record<Early, Text> & Partial<Record<Late, Text>>;

const sentences: Texts<Exclude<ProblemKind, LateKind>, LateKind> = {
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
};

const expectations: Texts<Exclude<Expectation['is'], LateExpectation>, LateExpectation> = {
  symbol: {
    en: 'a symbol such as 600519.SH, 00700.HK or AAPL.US',
    zh: '证券代码，例如 600519.SH、00700.HK 或 AAPL.US',
  },
  'symbol-of-market': {
    en: 'a symbol of {markets} (the service has no market {suffix})',
    zh: '{markets} 市场的证券代码（服务没有 {suffix} 市场）',
  },
  'symbol-text': {
    en: 'a symbol as text with its market ({readings}?). Tools › Problems in the pane corrects a column',
    zh: '带市场后缀的代码（{readings}？），窗格“工具 › 问题”可改写整列',
  },
  field: { en: 'a field name{hint}', zh: '有效的字段名{hint}' },
  'served-field': {
    en: `a field of the data service (see ${namespace}.FIELDS)`,
    zh: `行情服务的字段（请参阅 ${namespace}.FIELDS）`,
  },
  'one-field': { en: 'one field', zh: '单个字段' },
  'field-of': {
    en: 'a field of this function (this is one of {functionName})',
    zh: '本函数的字段（这是 {functionName} 的字段）',
  },
  'one-of': { en: 'one of {values}', zh: '{values} 之一' },
  'whole-number': { en: 'a whole number from {min} to {max}', zh: '{min} 到 {max} 的整数' },
  boolean: { en: 'TRUE or FALSE', zh: 'TRUE 或 FALSE' },
  'shorter-text': {
    en: 'at most {max} characters (this has {length})',
    zh: '不超过 {max} 个字符的文本（当前 {length} 个字符）',
  },
};

const fieldHints = {
  near: { en: ' (did you mean {nearest}?)', zh: '（是 {nearest} 吗？）' },
  none: { en: ` (see ${namespace}.FIELDS)`, zh: `（请参阅 ${namespace}.FIELDS）` },
} as const satisfies Record<string, Text>;

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
const unserved: Readonly<Record<string, Text>> = {
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
  return fill((sentences[problem.kind] ?? sentences.internal)[language], values(problem, language));
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

function values(problem: Problem, language: Language): Values {
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
    case 'no-bars':
      return { range: rangeText(problem.from, problem.to, language) };
    case 'answer-too-large':
      return { limit: Math.round(problem.limitBytes / 1_048_576) };
    case 'result-too-large':
      return { megabytes: inMegabytes(problem.bytes), limit: inMegabytes(problem.limitBytes) };
    default:
      return lateValues?.(problem, language) ?? presentableValues(problem);
  }
}

/** What the service says besides that the plan lacks it, which the sentence has said: often the reason. */
function planDetail(detail: string, language: Language): string {
  const repeats = /^(?=.*\bplan\b)(?=.*\bnot\b)|套餐.*(不|未|没)/is.test(detail);
  return repeats ? '' : said(detail, language);
}

function unservedValue(value: string, language: Language): string {
  return unserved[value]?.[language] ?? repeated(value);
}

function said(detail: string, language: Language): string {
  return detail === '' ? '' : fill(saidDetails[language], { detail: repeated(detail) });
}

function behindColon(detail: string): string {
  return detail === '' ? '' : `: ${repeated(detail)}`;
}

/** What digits, or a text, may stand for. */
function symbolsMeant(example: string): readonly string[] {
  return /^\d+$/.test(example) ? readingsOf(example) : [example];
}

function presentableValues(what: Problem | Expectation): Values {
  return Object.fromEntries(Object.entries(what).map(([name, value]) => [name, presentable(value)]));
}

/** Numbers as they are, texts of any origin cut to a length that a cell can show. */
function presentable(value: unknown): string | number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? repeated(value) : undefined;
}

function expectationText(expected: Expectation, language: Language): string {
  return fill(expectations[expected.is]?.[language] ?? '', expectedValues(expected, language));
}

function expectedValues(expected: Expectation, language: Language): Values {
  switch (expected.is) {
    case 'symbol-of-market':
      return { suffix: expected.suffix, markets: expected.markets.join(', ') };
    case 'one-of':
      return { values: expected.values.join(', ') };
    case 'symbol-text':
      return { readings: alternatives(symbolsMeant(expected.example), language) };
    case 'field':
      return { hint: fill(fieldHints[expected.nearest === undefined ? 'none' : 'near'][language], { ...expected }) };
    default:
      return lateValues?.(expected, language) ?? presentableValues(expected);
  }
}

export function alternatives(readings: readonly string[], language: Language): string {
  return readings.join(language === 'zh' ? ' 还是 ' : ' or ');
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
