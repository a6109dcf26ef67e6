/** The help topics as resources, in both languages: `help://en/symbols`. */
import { type Language, languages } from '../../brand/languages';
import type { Documents } from './documents';

export interface ResourceText {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
}

const uriOf = (locale: Language, id: string) => `help://${locale}/${id}`;

export function resourcesOf({ topics }: Documents): ResourceText[] {
  return languages.flatMap((locale) =>
    topics.map(({ id, title }) => ({
      uri: uriOf(locale, id),
      name: `${id} (${locale})`,
      title: title[locale],
      mimeType: 'text/markdown',
    })),
  );
}

/** @returns undefined when there is no such resource */
export function resourceText({ topics }: Documents, uri: string): string | undefined {
  for (const locale of languages) {
    const topic = topics.find(({ id }) => uriOf(locale, id) === uri);
    if (topic) return `# ${topic.title[locale]}\n\n${topic.text[locale]}\n`;
  }
  return undefined;
}
