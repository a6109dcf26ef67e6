/** The files of which nothing is served, each with its reason and what to do. */
import { html } from 'hono/html';
import type { Language } from '../../brand/product';
import { addition, type Choice, settingLine } from '../sources/files/settings/open-choice';
import { plain } from '../sources/files/tables/rejects';
import type { FileReport } from '../sources/files/catalog/own-folder';
import { chineseSentence } from './chinese-sentences';
import { choiceLines, snippet } from './choice-lines';
import { type Markup, sentenceTag } from './markup';
import { fill, texts } from './texts';
import { flawText } from './flaw-texts';
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
