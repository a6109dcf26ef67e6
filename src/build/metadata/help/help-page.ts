/** The help page: the functions with examples and errors, and topics about the add-in. */
import { html } from 'hono/html';
import { productName } from '../../../brand/product';
import type { Text } from '../../../addin/i18n/language';
import { problemText } from '../../../addin/i18n/problems/problem-text';
import type { CustomFunction, FunctionsByLanguage, FunctionsFile } from '../functions/functions-file';
import { commonProblems, errorCode } from './errors';
import { functionSection } from './function-section';
import { errorCodes, start, topics } from './guide';
import {
  blockMarkup,
  pageFrame,
  type Site,
  topicSection,
  both,
  code,
  languages,
  type Markup,
  prose,
  type Topic,
} from '../pages/page-frame';
import { searchTexts } from './search';

const words = {
  subtitle: {
    en: 'Quotes, price bars and market depth as Excel formulas',
    zh: '用 Excel 公式获取行情、K 线和盘口',
  },
  contents: { en: 'Contents', zh: '目录' },
  functions: { en: 'Functions', zh: '函数' },
  guide: { en: 'Good to know', zh: '使用说明' },
  errors: { en: 'When a cell shows an error', zh: '单元格显示错误时' },
  common: { en: 'Any function that requests data can also show:', zh: '请求数据的函数还可能显示：' },
} as const satisfies Record<string, Text>;

export function helpPage(site: Site, files: FunctionsByLanguage, script: string): Promise<string> {
  return pageFrame(site, {
    title: productName,
    script,
    subtitle: words.subtitle,
    contents: contents(files.en),
    main: html`${topicSection(start)} ${functionSections(files)} ${guide(files.en)}`,
  });
}

function contents(file: FunctionsFile): Markup {
  const link = ({ id, title }: Pick<Topic, 'id' | 'title'>) => html`<li><a href="#${id}">${both(title)}</a></li>`;
  const functionLink = ({ id, name }: CustomFunction) =>
    html`<li>
      <a href="#${id}"><code>${name}</code></a>
    </li>`;
  return html`<nav class="contents" aria-labelledby="contents">
    ${search()}
    <h2 id="contents">${both(words.contents)}</h2>
    <ul>
      ${link(start)}
    </ul>
    <h3>${both(words.functions)}</h3>
    <ul class="functions">
      ${file.functions.map(functionLink)}
    </ul>
    <h3>${both(words.guide)}</h3>
    <ul>
      ${topicsAbout(file).map(link)} ${link({ id: 'errors', title: words.errors })}
    </ul>
  </nav>`;
}

/** Shown by its script (search-page.ts). */
function search(): Markup {
  return html`<search class="search">
    <form hidden>
      <label for="search">${both(searchTexts.label)}</label>
      <input id="search" type="search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/" />
      <output for="search"></output>
    </form>
  </search>`;
}

function functionSections(files: FunctionsByLanguage): Markup {
  return html`<h2 id="functions">${both(words.functions)}</h2>
    ${files.en.functions.map(({ id }) => functionSection(files, id))}`;
}

function guide(file: FunctionsFile): Markup {
  return html`${topicsAbout(file).map(topicSection)}
    <section id="errors">
      <h2>${both(words.errors)}</h2>
      ${blockMarkup(errorCodes)}
      <p>${both(words.common)}</p>
      ${languages.map(commonReasons)}
    </section>`;
}

function topicsAbout({ functions }: FunctionsFile): readonly Topic[] {
  return topics.filter(({ about }) => about === undefined || functions.some(({ id }) => id === about));
}

function commonReasons([language, tag]: (typeof languages)[number]): Markup {
  return html`<ul lang="${tag}" class="reasons">
    ${commonProblems.map((problem) => html`<li>${code(errorCode(problem))} ${prose(problemText(problem, language))}</li>`)}
  </ul>`;
}
