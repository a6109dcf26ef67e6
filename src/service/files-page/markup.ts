/** What the parts of the page share: the document, and lines of `market-data.json` that a person can copy. */
import { html } from 'hono/html';
import { ownFilesPath as filesPath } from '../../protocol/assumptions';
import { type Language, productName } from '../../brand/product';
import { settingLine } from '../sources/files/settings/open-choice';
import type { FileReport } from '../sources/files/catalog/own-folder';
import { texts } from './texts';

export { filesPath };

export type Markup = ReturnType<typeof html>;

const languageTags: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' };

/** Sentences about files are English, wherever they are shown. The style of the help pages hides `en` on a Chinese page. */
export const sentenceTag = 'en-US';

export interface PageParts {
  readonly language: Language;
  readonly title: string;
  /** Further attributes of the document. */
  readonly attributes?: Markup;
  /** Further elements of its head. */
  readonly head?: Markup;
  readonly body: Markup;
}

/** The template escapes all that comes from files. */
export async function documentOf({ language, title, attributes, head, body }: PageParts): Promise<string> {
  return String(
    await html`<!doctype html>
      <html lang="${languageTags[language]}" ${attributes ?? ''}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title} · ${productName[language]}</title>
          <link rel="icon" href="${filesPath}/icon-128.png" />
          <link rel="stylesheet" href="${filesPath}/page.css" />
          <link rel="stylesheet" href="${filesPath}/files-page.css" />
          ${head ?? ''}
        </head>
        <body>
          ${body}
        </body>
      </html>`,
  );
}

export function choiceLines({ name, choices }: FileReport, language: Language): Markup {
  return html`<p class="choices">${texts.decide[language]}</p>
    ${choices.flat().map((settings) => snippet(settingLine(name, settings), language))}`;
}

/** The button shows when its script runs. */
export function snippet(line: string, language: Language): Markup {
  return html`<div class="snippet">
    <code>${line}</code>
    <button type="button" data-copied="${texts.copied[language]}" hidden>${texts.copy[language]}</button>
  </div>`;
}
