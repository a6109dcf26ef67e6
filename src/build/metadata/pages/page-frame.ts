/**
 * The help, support, privacy and terms pages: their frame, one document in both languages, one of which CSS hides; and their building
 * blocks, topics as data and their texts as markup. Text between backticks is code.
 */
import { html } from 'hono/html';
import { productName, shortName } from '../../../brand/product';
import type { Text, Language } from '../../../addin/i18n/language';
import { sitePages } from '../../../addin/i18n/pane/pane';

/** What a build says about the site that serves the pages. */
export interface Site {
  /** `https://host` */
  readonly origin: string;
  /** The names of the pages' common files. */
  readonly style: string;
  readonly script: string;
  /** Who distributes the add-in. */
  readonly provider: string;
  /** `mailto:…` or `https://…`; undefined: nobody is named. */
  readonly support: string | undefined;
  /** Where the pane loads office.js from. */
  readonly officeJs: string;
  /** The pages' Content-Security-Policy. */
  readonly policy: string;
}

export interface Page {
  readonly title: Text;
  readonly subtitle: Text;
  readonly main: Markup;
  /** A script of this page alone, which runs when the page has been read. */
  readonly script?: string;
  /** Beside the text in wide windows, above it in narrow ones (brand/page.css). */
  readonly contents?: Markup;
}

export async function pageFrame(site: Site, { title, subtitle, main, contents, script }: Page): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="en" data-title-zh="${title.zh}">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${site.policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title.en}</title>
        <link rel="icon" href="assets/icon-32.png" />
        <link rel="stylesheet" href="${site.style}" />
        <script src="${site.script}"></script>
        ${script !== undefined && html`<script src="${script}" defer></script>`}
      </head>
      <body>
        ${header(title, subtitle)} ${contents ?? ''}
        <main>${main}</main>
        <footer>
          <p>${both(productName)} · ${site.provider}</p>
          <nav aria-label="${shortName}">
            ${sitePages.map(([page, name]) => html`<a href="${page}">${both(name)}</a> `)}
          </nav>
        </footer>
      </body>
    </html> `;
  return String(page);
}

function header(title: Text, subtitle: Text): Markup {
  return html`<header>
    <img src="assets/icon-128.png" alt="" />
    <div>
      <h1>${both(title)}</h1>
      <p>${both(subtitle)}</p>
    </div>
    <nav class="languages" aria-label="Language 语言">
      <a href="?lang=en" hreflang="en">English</a> <a href="?lang=zh" hreflang="zh-CN">中文</a>
    </nav>
  </header>`;
}

export function topicSection({ id, title, blocks }: Topic): Markup {
  return html`<section id="${id}">
    <h2>${both(title)}</h2>
    ${blocks.map(blockMarkup)}
  </section>`;
}

export function blockMarkup(part: Block): Markup {
  switch (part.kind) {
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

/** One section with a paragraph in both languages for each pair. */
export function section(id: string, title: Text, ...paragraphs: readonly (readonly [en: string, zh: string])[]): Topic {
  return { id, title, blocks: paragraphs.map(([en, zh]) => text(en, zh)) };
}

export type Block =
  | { readonly kind: 'text'; readonly text: Text }
  | { readonly kind: 'steps'; readonly steps: readonly Text[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly [Text, Text])[] };

export interface Topic {
  readonly id: string;
  readonly title: Text;
  readonly blocks: readonly Block[];
  /** Id of a function; without this function the topic is omitted. */
  readonly about?: string;
}

export const text = (en: string, zh: string): Block => ({ kind: 'text', text: { en, zh } });
const same = (code: string): Text => ({ en: code, zh: code });
export const table = (...rows: readonly (readonly [Text | string, string, string])[]): Block => ({
  kind: 'table',
  rows: rows.map(([term, en, zh]) => [typeof term === 'string' ? same(term) : term, { en, zh }]),
});

export type Markup = ReturnType<typeof html>;

/** The languages of the page with their HTML language tags. */
export const languages = [
  ['en', 'en'],
  ['zh', 'zh-CN'],
] as const satisfies readonly (readonly [Language, string])[];

/** A text in both languages, of which CSS hides one; a text that is equal in both is written once. */
export function both(text: Text): Markup {
  if (text.en === text.zh) return html`${prose(text.en)}`;
  return html`${languages.map(([language, tag]) => html`<span lang="${tag}">${prose(text[language])}</span>`)}`;
}

/** Text in which backticks enclose code. */
export function prose(text: string): Markup[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? code(part) : html`${part}`));
}

export function code(text: string): Markup {
  return html`<code>${text}</code>`;
}
