/** What the parts of the page share. */
import type { html } from 'hono/html';

export type Markup = ReturnType<typeof html>;

export { ownFilesPath as filesPath } from '../../protocol/assumptions';

/** Sentences about files are English, wherever they are shown. The style of the help pages hides `en` on a Chinese page. */
export const sentenceTag = 'en-US';
