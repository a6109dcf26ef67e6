/** What is odd in the bars of one file: a page of its own, of which "Your files" shows the lines where a person opens them. */
import { html } from 'hono/html';
import { type Language, productName } from '../../brand/product';
import { cleanWord, findingText, severityWord } from '../../calculate/finding-words';
import type { KindOfFindings } from '../../market/check/by-kind';
import { isoDay } from '../../market/time/exchange-time';
import type { FileCheck } from '../sources/files/catalog/file-check';
import { plain } from '../sources/files/tables/rejects';
import { filesPath, languageTags, type Markup } from './markup';
import { fill, texts } from './texts';

export interface CheckPage {
  readonly language: Language;
  readonly file: string;
  readonly check: FileCheck;
}

export async function checkPage({ language, file, check }: CheckPage): Promise<string> {
  const title = fill(texts.checkOf[language], { file: plain(file) });
  return String(
    await html`<!doctype html>
      <html lang="${languageTags[language]}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>${title} · ${productName[language]}</title>
          <link rel="icon" href="${filesPath}/icon-128.png" />
          <link rel="stylesheet" href="${filesPath}/page.css" />
          <link rel="stylesheet" href="${filesPath}/files-page.css" />
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            ${checkLines(check, language)}
            <p><a href="${filesPath}?lang=${language}">${texts.title[language]}</a></p>
          </main>
        </body>
      </html>`,
  );
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
function kindLine(
  { kind, severity, first, last, count, symbols }: KindOfFindings,
  symbolCount: number,
  language: Language,
) {
  const days = first === last ? isoDay(first) : `${isoDay(first)} – ${isoDay(last)}`;
  return [
    severityWord(severity, language),
    findingText(kind, count, language),
    days,
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
