/** What the parts of the page share. */
import type { html } from 'hono/html';
import type { Language } from '../../brand/product';

export type Markup = ReturnType<typeof html>;

export { ownFilesPath as filesPath } from '../../protocol/assumptions';

export const languageTags: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-CN' };

/** Sentences about files are English, wherever they are shown. The style of the help pages hides `en` on a Chinese page. */
export const sentenceTag = 'en-US';
