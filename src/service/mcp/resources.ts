/** The help topics as resources, in both languages: `help://en/symbols`. */
import { type Documents, type Locale, locales } from './documents';

export interface ResourceText {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
}

const uriOf = (locale: Locale, id: string) => `help://${locale}/${id}`;

export function resourcesOf({ topics }: Documents): ResourceText[] {
  return locales.flatMap((locale) =>
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
  for (const locale of locales) {
    const topic = topics.find(({ id }) => uriOf(locale, id) === uri);
    if (topic) return `# ${topic.title[locale]}\n\n${topic.text[locale]}\n`;
  }
  return undefined;
}
