/** What is odd in the bars of one file: a page of its own, of which "Your files" shows the lines where a person opens them. */
import { html } from 'hono/html';
import type { Language } from '../../brand/product';
import { cleanWord, findingText, severityWord } from '../../calculate/fields';
import { type KindOfFindings, spanText } from '../../market/check/finding';
import type { FileCheck } from '../sources/files/catalog/own-folder';
import { plain } from '../sources/files/tables/rejects';
import { documentOf, filesPath, type Markup } from './markup';
import { fill, texts } from './texts';

export interface CheckPage {
  readonly language: Language;
  readonly file: string;
  readonly check: FileCheck;
}

export function checkPage({ language, file, check }: CheckPage): Promise<string> {
  const title = fill(texts.checkOf[language], { file: plain(file) });
  return documentOf({
    language,
    title,
    body: html`<main>
      <h1>${title}</h1>
      ${checkLines(check, language)}
      <p><a href="${filesPath}?lang=${language}">${texts.title[language]}</a></p>
    </main>`,
  });
}

function checkLines({ kinds, checked, symbolCount, knowsDays }: FileCheck, language: Language): Markup {
  const lines = [
    ...(kinds.length === 0 ? [cleanWord(language)] : kinds.map((each) => kindLine(each, symbolCount, language))),
    ...(knowsDays ? [] : [texts.daysNotChecked[language]]),
    ...(checked < symbolCount ? [fill(texts.checkedInPart[language], counts({ checked, symbolCount }))] : []),
  ];
  return html`<ul class="findings">
    ${lines.map((line) => html`<li>${line}</li>`)}
  </ul>`;
}

/** `warning · Trading days missing (12 days) · 2024-01-03 – 2024-05-06 · 600519.SH` */
function kindLine(found: KindOfFindings, symbolCount: number, language: Language): string {
  const { kind, severity, count, symbols } = found;
  return [
    severityWord(severity, language),
    findingText(kind, count, language),
    spanText(found),
    ...whose(symbols, symbolCount, language),
  ].join(' · ');
}

const mostNamed = 3;

function whose(symbols: readonly string[], symbolCount: number, language: Language): readonly string[] {
  if (symbolCount === 1) return [];
  if (symbols.length <= mostNamed) return [symbols.join(', ')];
  return [
    `${symbols.slice(0, mostNamed).join(', ')} … (${fill(texts.symbols[language], counts({ count: symbols.length }))})`,
  ];
}

function counts(values: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.toLocaleString('en')]));
}
