/** What the parts of the page share. */
import type { html } from 'hono/html';

export type Markup = ReturnType<typeof html>;

export const filesPath = '/files';

/** Sentences about files are English, wherever they are shown. The style of the help pages hides `en` on a Chinese page. */
export const sentenceTag = 'en-US';
