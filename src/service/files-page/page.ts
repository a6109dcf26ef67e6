/** The page "Your files": how each file of a person's folder is read, what is left out, and what is to be decided. */
import { html } from 'hono/html';
import { type Language, productName } from '../../brand/product';
import { plain } from '../sources/files/tables/rejects';
import type { FileReport } from '../sources/files/catalog/own-folder';
import { fileRows } from './file-rows';
import { documentOf, filesPath, type Markup, sentenceTag } from './markup';
import { refusedFiles } from './refused-files';
import { filesOfPage, type FilesQuery, type ShownFiles, shownFiles } from './shown-files';
import { fill, texts } from './texts';

export interface FilesPage extends FilesQuery {
  readonly language: Language;
  /** The language is in the address, so that it belongs into those of the other pages. */
  readonly isLanguageAsked: boolean;
  readonly folder: string;
  /** Of the folder and its settings. */
  readonly problems: readonly string[];
  readonly reports: readonly FileReport[];
  /** Changes with the files. */
  readonly revision: string;
}

export function filesPage(page: FilesPage): Promise<string> {
  const { language, revision } = page;
  const shown = shownFiles(page.reports, page);
  return documentOf({
    language,
    title: texts.title[language],
    attributes: html`data-language="${language}" data-revision="${revision}"`,
    head: html`<script src="${filesPath}/files-page.js" defer></script>`,
    body: html`${header(page)}
      <main>
        <p id="changed" class="changed" role="status" hidden>
          ${texts.changed[language]} <a href="">${texts.reload[language]}</a>
        </p>
        ${searchForm(page)} ${aboutFolder(page)} ${refusedFiles(shown, language)}
        ${page.reports.length === 0 ? emptyFolder(language) : readFiles(shown, page)} ${otherFiles(shown, language)}
      </main>
      <footer><p>${productName[language]}</p></footer>`,
  });
}

/** @returns the address of a page, with what stands in that of this one unless `changes` say otherwise */
function address(page: FilesPage, changes: Readonly<Record<string, string>>): string {
  const kept = { search: page.search, lang: page.isLanguageAsked ? page.language : '', ...changes };
  const query = new URLSearchParams(Object.entries(kept).filter(([, value]) => value !== ''));
  return query.size === 0 ? filesPath : `${filesPath}?${query.toString()}`;
}

function header(page: FilesPage): Markup {
  const { language, folder } = page;
  const [before, after] = texts.subtitle[language].split('{folder}');
  return html`<header>
    <img src="${filesPath}/icon-128.png" alt="" />
    <div>
      <h1>${texts.title[language]}</h1>
      <p>${before}<code>${folder}</code>${after}</p>
    </div>
    <nav class="languages" aria-label="Language 语言">
      <a href="${address(page, { lang: 'en' })}" hreflang="en">English</a>
      <a href="${address(page, { lang: 'zh' })}" hreflang="zh-CN">中文</a>
    </nav>
  </header>`;
}

/** Of a few files, none has to be looked for. */
const fewestToSearch = 10;

function searchForm({ language, isLanguageAsked, search, reports }: FilesPage): Markup {
  if (reports.length < fewestToSearch && search === '') return html``;
  return html`<search class="search">
    <form action="${filesPath}">
      <label for="search">${texts.search[language]}</label>
      <input id="search" name="search" type="search" value="${search}" autocomplete="off" spellcheck="false" />
      ${isLanguageAsked ? html`<input type="hidden" name="lang" value="${language}" />` : ''}
      <button>${texts.find[language]}</button>
    </form>
  </search>`;
}

function aboutFolder({ problems, language }: FilesPage): Markup {
  if (problems.length === 0) return html``;
  return html`<section>
    <h2>${texts.folder[language]}</h2>
    <ul class="sentences" lang="${sentenceTag}">
      ${problems.map((problem) => html`<li>${problem}</li>`)}
    </ul>
  </section>`;
}

function emptyFolder(language: Language): Markup {
  return html`<section>
    <h2>${fill(texts.read[language], { count: 0 })}</h2>
    <p>${texts.empty[language]}</p>
    <p>${texts.emptyName[language]}</p>
  </section>`;
}

function readFiles(shown: ShownFiles, page: FilesPage): Markup {
  const { language, search } = page;
  const { read, readCount, refusedCount, refused, otherCount } = shown;
  const nothing = search !== '' && refusedCount + otherCount === 0 ? texts.notFound : texts.none;
  return html`<section>
    <h2>${fill(texts.read[language], { count: readCount.toLocaleString('en') })}</h2>
    ${
      refusedCount > refused.length
        ? html`<p>
            <a href="${address(page, {})}">${fill(texts.refusedElsewhere[language], { count: refusedCount })}</a>
          </p>`
        : ''
    }
    ${read.length === 0 ? html`<p>${nothing[language]}</p>` : fileRows(read, page)}
    ${search === '' ? '' : html`<p><a href="${address(page, { search: '' })}">${texts.all[language]}</a></p>`}
    ${pages(shown, page)}
  </section>`;
}

function pages({ page: number, pageCount, from, read, readCount }: ShownFiles, page: FilesPage): Markup {
  if (pageCount === 1) return html``;
  const { language } = page;
  const link = (to: number, text: string) =>
    to < 1 || to > pageCount ? '' : html`<a href="${address(page, { page: String(to) })}">${text}</a>`;
  const range = { from: from, to: from + Math.min(filesOfPage, read.length) - 1, count: readCount };
  const shown = Object.fromEntries(Object.entries(range).map(([name, value]) => [name, value.toLocaleString('en')]));
  return html`<nav class="pages" aria-label="${texts.pages[language]}">
    ${link(number - 1, texts.previous[language])} <span>${fill(texts.range[language], shown)}</span>
    ${link(number + 1, texts.next[language])}
  </nav>`;
}

function otherFiles({ others, otherCount }: ShownFiles, language: Language): Markup {
  if (others.length === 0) return html``;
  const more = otherCount - others.length;
  return html`<section>
    <h2>${fill(texts.others[language], { count: otherCount.toLocaleString('en') })}</h2>
    <ul class="sentences">
      ${others.map(({ name }) => html`<li>${plain(name)}</li>`)}
      ${more > 0 ? html`<li>${fill(texts.more[language], { count: more.toLocaleString('en') })}</li>` : ''}
    </ul>
  </section>`;
}
