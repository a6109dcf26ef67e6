/**
 * The files of which nothing is served, each with its reason and what to do. A sentence without a Chinese one is shown as it is.
 */
import { html } from 'hono/html';
import type { Language } from '../../brand/product';
import { addition, type Choice, settingLine } from '../sources/files/settings/open-choice';
import { plain } from '../sources/files/tables/rejects';
import type { FileReport } from '../sources/files/catalog/own-folder';
import { choiceLines, type Markup, sentenceTag, snippet } from './markup';
import { fill, flawText, texts } from './texts';
import type { ShownFiles } from './shown-files';

/** Every file has its sentence; of so many, all have lines to copy. */
const mostWithLines = 200;

export function refusedFiles({ refused, refusedCount }: ShownFiles, language: Language): Markup {
  if (refused.length === 0) return html``;
  return html`<section class="refused">
    <h2>${fill(texts.refused[language], { count: refusedCount.toLocaleString('en') })}</h2>
    <p>${texts.refusedIntro[language]}</p>
    <ul>
      ${refused.map((report, index) => refusedFile(report, language, index < mostWithLines))}
    </ul>
    <p><small>${texts.merge[language]}</small></p>
  </section>`;
}

function refusedFile(report: FileReport, language: Language, hasLines: boolean): Markup {
  const { name } = report;
  const choice = report.choices.find(([settings]) => settings && !('ignore' in settings));
  return html`<li>
    <h3>${plain(name)}</h3>
    ${reasons(report, choice, language)} ${hasLines && choice ? choiceLines(report, language) : ''}
    ${hasLines ? leaveOut(name, language) : ''}
  </li>`;
}

/** Of a file without a row that can be read, the rows say why. */
function reasons(report: FileReport, choice: Choice | undefined, language: Language): Markup {
  const { bars, flaws } = report;
  if (bars === 0 && flaws.length > 0) return html`${flaws.map((flaw) => html`<p>${flawText(flaw, language)}</p>`)}`;
  const reason = reasonOf(report, choice);
  const chinese = language === 'zh' ? (chineseQuestion(choice) ?? chineseSentence(reason)) : undefined;
  return chinese === undefined ? html`<p lang="${sentenceTag}">${reason}</p>` : html`<p>${chinese}</p>`;
}

/** The sentence without the file's name, and without the line to add: both stand beside it. */
function reasonOf({ name, refusal = '' }: FileReport, choice: Choice | undefined): string {
  const reason = refusal.startsWith(name) ? refusal.slice(name.length).replace(/^[:,]? /, '') : refusal;
  if (!choice) return reason;
  const line = addition(name, choice);
  return [`: ${line}`, `, or ${line}`].reduce((text, end) => text.replace(end, () => ''), reason);
}

/** Undefined where the sentence itself says more than the settings. */
function chineseQuestion(choice: Choice | undefined): string | undefined {
  const [first = {}, second = {}] = choice ?? [];
  if ('zones' in first) return `market-data.json 未注明后缀 ${Object.keys(first.zones).join()} 的时区。`;
  const { dates, symbol, volume } = first;
  const other = 'zones' in second ? {} : second;
  if (dates !== undefined) return `日期有两种读法：${dates} 或 ${other.dates ?? ''}。`;
  if (symbol !== undefined && other.symbol !== undefined)
    return `代码 ${symbol.slice(0, 6)} 既是股票代码，也是指数代码。`;
  if (symbol !== undefined)
    return '文件名和各列都未注明证券代码：请将文件改名，如 600519.SH.csv，或在设置中填写代码（替换问号）。';
  return volume === undefined ? undefined : '成交量和成交额的单位有多种可能。';
}

function leaveOut(name: string, language: Language): Markup {
  return html`<details>
    <summary>${texts.ignore[language]}</summary>
    ${snippet(settingLine(name, { ignore: true }), language)}
  </details>`;
}

/** The sentences of `sources/files/`, with `{}` where they name something, and what they say with these parts by number. */
const sentences: readonly (readonly [english: string, chinese: string])[] = [
  ['there is no column {}, only {}', '缺少列 {0}，现有列：{1}'],
  ['there is no column {}', '缺少列 {0}'],
  ['there are only closes, which can be shown as bars of one price', '只有收盘价：可用收盘价作为四个价格'],
  ['these are net asset values, which can be shown as bars of one price', '这是基金净值：可用净值作为四个价格'],
  [
    'these are quotes with bid and ask: make bars of them, or take the prices of one side',
    '这是买卖盘报价，不是 K 线：请先合成 K 线，或只取一方的价格',
  ],
  [
    'there is no header, and the order of the {} columns is not clear: {}',
    '没有表头，无法判断 {0} 列的含义：请加一行表头，如 time,open,high,low,close,volume',
  ],
  [
    '{} of {} times are no whole minutes: {}',
    '{1} 个时间中有 {0} 个不是整分钟：逐笔数据请先合成分钟线；K 线请写明结束的分钟，如 09:31',
  ],
  [
    'amounts of cash stand beside the factors, and both are needed: {}',
    '因子之外还有现金调整项：请在 ex-factors.csv 中列出除权事件（symbol、time、ex_factor）',
  ],
  [
    'sources multiply by such factors or divide by them: {}',
    '该市场的前复权因子含义不一：请放入后复权因子，或在 ex-factors.csv 中列出除权事件',
  ],
  [
    'there are several columns {}: keep one of them, or rename the others',
    '有多列同名 {0}：请只保留一列，或将其余改名',
  ],
  ['there are no rows', '没有数据行'],
  ['the file is empty', '文件为空'],
  ['the file is no text', '文件不是文本'],
  ['the file is no Parquet file, or not complete', '文件不是 Parquet 文件，或不完整'],
  ['Feather and Arrow are not read: {}', '不支持 Feather 和 Arrow：请另存为 Parquet，如用 pandas 的 to_parquet'],
  ['the dates, such as {}, are written in several ways: {}', '日期（如 {0}）写法不一：请统一写法，如 2024-01-31'],
  ['the times, such as {}, are not understood: {}', '无法识别时间（如 {0}）：请写作 2024-01-31 或 2024-01-31 14:30'],
  ['the bars are weeks, not days: {}', 'K 线为周线而非日线：请放入日线文件，周线由日线合成'],
  ['the bars are months, not days: {}', 'K 线为月线而非日线：请放入日线文件，月线由日线合成'],
  ['the bars are quarters, not days: {}', 'K 线为季线而非日线：请放入日线文件，季线由日线合成'],
  ['the bars are years, not days: {}', 'K 线为年线而非日线：请放入日线文件，年线由日线合成'],
  [
    '{} of {} rows have the time of another row: {}',
    '{1} 行中有 {0} 行时间重复：请为每只证券单独建文件，或增加列 symbol',
  ],
  [
    'open or close lies outside low … high in {} of {} rows: {}',
    '{1} 行中有 {0} 行的开盘价或收盘价超出最低～最高价：四个价格须同为不复权价或同为复权价',
  ],
  ['there are bars on Sundays and none on Fridays: {}', '有周日 K 线而无周五 K 线：日期是 UTC 时间，请改为交易所日期'],
  [
    'there are bars on Saturdays and Sundays, when {} does not trade: {}',
    '{0} 周末不交易，文件却有周六、周日的 K 线：请删除这些行，或注明品种（{1}）',
  ],
  [
    'nothing tells whether the bars are stamped by their end or their begin: {}',
    '无法判断 K 线时间是结束时间还是开始时间：请在 market-data.json 中注明（{0}）',
  ],
  [
    'the table has no dates, only a row for each of several securities: {}',
    '表中没有日期，每只证券仅一行：请增加日期列 time',
  ],
  [
    'it contradicts {}: {} closed at {} or {} on {}; keep the file with raw prices',
    '与 {0} 矛盾：{1} 在 {4} 的收盘价为 {2} 或 {3}，请保留不复权的文件',
  ],
  [
    'the prices are adjusted: those of {} are served, and adjusted by formulas',
    '价格为复权价：提供 {0} 的价格，由公式复权',
  ],
  [
    'the prices are adjusted, and {} with raw prices is left out, too: keep one file of raw prices',
    '价格为复权价，不复权的 {0} 也未读取：请只保留一个不复权的文件',
  ],
];

const kept = { english: ' (what it had before is served)', chinese: '（仍提供此前的数据）' } as const;

/** @returns undefined for a sentence without a translation */
function chineseSentence(sentence: string): string | undefined {
  const isKept = sentence.endsWith(kept.english);
  const text = isKept ? sentence.slice(0, -kept.english.length) : sentence;
  for (const [english, chinese] of sentences) {
    const parts = partsIn(text, english.split('{}'));
    if (!parts) continue;
    const said = chinese.replace(/\{(\d)\}/g, (_, index: string) => parts[Number(index)] ?? '');
    return said + (isKept ? kept.chinese : '。');
  }
  return undefined;
}

/** What stands between the fixed texts, which follow one another in the sentence; undefined where they do not. */
function partsIn(text: string, [first = '', ...rest]: readonly string[]): readonly string[] | undefined {
  if (!text.startsWith(first)) return undefined;
  const parts: string[] = [];
  let at = first.length;
  for (const [index, fixed] of rest.entries()) {
    const isLast = index === rest.length - 1;
    const next = isLast ? text.length - fixed.length : text.indexOf(fixed, at);
    if (next < at || !text.startsWith(fixed, next)) return undefined;
    parts.push(text.slice(at, next));
    at = next + fixed.length;
  }
  return at === text.length ? parts : undefined;
}
