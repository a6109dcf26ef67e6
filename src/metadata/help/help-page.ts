/** The help page: one document with both languages, of which CSS hides one by the URL or the browser's language. */
import { html, raw } from 'hono/html';
import type { Text } from '../../i18n/language';
import { problemText } from '../../i18n/problems';
import type { CustomFunction, FunctionsByLanguage, FunctionsFile } from '../functions-file';
import { both, code, languages, type Markup, prose } from './markup';
import { commonProblems, errorCode } from './errors';
import { functionSection } from './function-section';
import { errorCodes, start, topics } from './guide';
import { searchTexts } from './search-texts';
import type { Block, Topic } from './topic';

const title: Text = { en: 'Market Data for Excel', zh: 'Excel 行情数据' };
const words = {
  subtitle: {
    en: 'Quotes, K-lines and market depth as Excel formulas',
    zh: '用 Excel 公式获取行情、K 线和盘口深度',
  },
  contents: { en: 'Contents', zh: '目录' },
  functions: { en: 'Functions', zh: '函数' },
  guide: { en: 'Good to know', zh: '使用说明' },
  errors: { en: 'When a cell shows an error', zh: '单元格显示错误时' },
  common: { en: 'Reasons that any function may show which asks the service:', zh: '向服务请求数据的函数都可能显示：' },
} as const satisfies Record<string, Text>;

/** Runs before the first layout, so that the browser scrolls to an anchor in the visible language. */
const chooseLanguage = `
const chosen = new URLSearchParams(location.search).get('lang') ?? navigator.language;
if (/^zh\\b/i.test(chosen)) {
  document.documentElement.dataset.language = 'zh';
  document.documentElement.lang = 'zh-CN';
  document.title = ${JSON.stringify(title.zh)};
}
const keepPlace = (event) => {
  const link = event.target.closest('.languages a');
  if (link) link.hash = location.hash;
};
addEventListener('click', keepPlace);
`;

export async function helpPage(files: FunctionsByLanguage): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title.en}</title>
        <link rel="icon" href="assets/icon-32.png" />
        <link rel="stylesheet" href="help.css" />
        <script>
          ${raw(chooseLanguage)};
        </script>
        <script src="help-search.js" defer></script>
      </head>
      <body>
        ${header()} ${contents(files.en)}
        <main>${topicSection(start)} ${functionSections(files)} ${guide(files.en)}</main>
      </body>
    </html> `;
  return String(page);
}

function header(): Markup {
  return html`<header>
    <img src="assets/icon-128.png" alt="" />
    <div>
      <h1>${both(title)}</h1>
      <p>${both(words.subtitle)}</p>
    </div>
    <nav class="languages">
      <a href="?lang=en" hreflang="en">English</a> <a href="?lang=zh" hreflang="zh-CN">中文</a>
    </nav>
  </header>`;
}

/** Placed beside the text in wide windows, above it in narrow ones (help.css). */
function contents(file: FunctionsFile): Markup {
  const link = ({ id, title }: Pick<Topic, 'id' | 'title'>) => html`<li><a href="#${id}">${both(title)}</a></li>`;
  const functionLink = ({ id, name }: CustomFunction) =>
    html`<li>
      <a href="#${id}"><code>${name}</code></a>
    </li>`;
  return html`<nav class="contents">
    ${search()}
    <h2>${both(words.contents)}</h2>
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
      ${block(errorCodes)}
      <p>${both(words.common)}</p>
      ${languages.map(commonReasons)}
    </section>`;
}

function topicsAbout({ functions }: FunctionsFile): readonly Topic[] {
  return topics.filter(({ about }) => about === undefined || functions.some(({ id }) => id === about));
}

function topicSection({ id, title, blocks }: Topic): Markup {
  return html`<section id="${id}">
    <h2>${both(title)}</h2>
    ${blocks.map(block)}
  </section>`;
}

function block(part: Block): Markup {
  switch (part.is) {
    case 'text':
      return html`<p>${both(part.text)}</p>`;
    case 'steps':
      return html`<ol>
        ${part.steps.map((step) => html`<li>${both(step)}</li>`)}
      </ol>`;
    case 'table':
      return html`<dl>
        ${part.rows.map(
          ([term, meaning]) =>
            html`<dt>${both(term)}</dt>
              <dd>${both(meaning)}</dd>`,
        )}
      </dl>`;
  }
}

function commonReasons([language, tag]: (typeof languages)[number]): Markup {
  return html`<ul lang="${tag}" class="reasons">
    ${commonProblems.map((problem) => html`<li>${code(errorCode(problem))} ${prose(problemText(problem, language))}</li>`)}
  </ul>`;
}
