/** What the parts of the page share: the document, its files, and lines of `market-data.json` that a person can copy. */
import { html } from 'hono/html';
import { ownFilesPath as filesPath } from '../../protocol/assumptions';
import { type Language, productName } from '../../brand/product';
import { settingLine } from '../sources/files/settings/open-choice';
import type { FileReport } from '../sources/files/catalog/own-folder';
import { texts } from './texts';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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

/**
 * Style, script and icon are files of their own, because the page's Content-Security-Policy allows nothing inline. The sources
 * have them here; `npm run build:service` puts them beside its bundle.
 */
export const assetSources = {
  'page.css': '../../brand/page.css',
  'files-page.css': './files-page.css',
  'files-page.js': './files-page.js',
  'icon-128.png': '../../../assets/icon-128.png',
} as const;

export type AssetName = keyof typeof assetSources;
export const assetNames = Object.keys(assetSources) as readonly AssetName[];

/** @throws Error when the service was copied without it */
export function readAsset(name: AssetName): Uint8Array<ArrayBuffer> {
  const [built = '', source = ''] = [name, assetSources[name]].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return new Uint8Array(readFileSync(existsSync(built) ? built : source));
}

export function contentTypeOf(name: AssetName): string {
  if (name.endsWith('.png')) return 'image/png';
  return name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
}
