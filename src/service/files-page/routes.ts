/** GET /files: the page "Your files", for a person at this machine. It needs no key and shows none. */
import type { Context, Hono } from 'hono';
import { languageDetector } from 'hono/language';
import { secureHeaders } from 'hono/secure-headers';
import { requireKnownHost, requireKnownOrigin, requireThisMachine } from '../http/known-origin';
import { type Language, languages } from '../../brand/product';
import type { ServiceEnvironment } from '../operations/observe';
import { Refusal } from '../http/refusals';
import type { FileReport, OwnFolder, FileCheck } from '../sources/files/catalog/own-folder';
import { assetNames, contentTypeOf, filesPath, readAsset, documentOf, type Markup } from './markup';
import { filesPage } from './page';
import { html } from 'hono/html';
import { cleanWord, findingText, severityWord } from '../../calculate/fields';
import { type KindOfFindings, spanText } from '../../market/check/finding';
import { plain } from '../sources/files/tables/rejects';
import { fill, texts } from './texts';

interface FilesPageParts {
  readonly folder: OwnFolder;
  readonly files: () => readonly FileReport[];
  /** Under which the service is reached besides localhost and IP addresses. */
  readonly hostNames: readonly string[];
}

const language = languageDetector({
  order: ['querystring', 'header'],
  supportedLanguages: [...languages],
  fallbackLanguage: 'en',
  caches: false,
});

/** As those of the help pages. Nothing of it may be framed, or shown by pages of other origins. */
const protection = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameAncestors: ["'none'"],
  },
  // A browser would ask for https on every port of localhost.
  strictTransportSecurity: false,
});

export function addFilesPage(app: Hono<ServiceEnvironment>, { folder, files, hostNames }: FilesPageParts): void {
  const revisionOf = revisions();
  const revision = () => revisionOf(files(), folder.problems());
  app.use(`${filesPath}/*`, protection, requireKnownHost(hostNames), requireKnownOrigin(), requireThisMachine);
  app.use(`${filesPath}/*`, async (context, next) => {
    await next();
    if (!context.res.headers.has('Cache-Control')) context.res.headers.set('Cache-Control', 'no-store');
  });
  app.get(filesPath, language, async (context) => context.html(await filesPage(asked(context))));
  app.get(`${filesPath}/revision`, (context) => context.text(revision()));
  app.get(`${filesPath}/closes.svg`, async (context) => {
    const closes = await folder.closes(context.req.query('file') ?? '', sparklineParts);
    if (!closes) throw new Refusal(404, 'This file has no bars');
    const isCurrent = context.req.query('revision') === revision();
    const cacheControl = isCurrent ? 'private, max-age=3600' : 'no-store';
    return context.body(sparkline(closes), 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': cacheControl });
  });
  app.get(`${filesPath}/check`, language, async (context) => {
    const file = context.req.query('file') ?? '';
    const check = await folder.check(file);
    if (!check) throw new Refusal(404, 'This file has no bars');
    return context.html(await checkPage({ language: languageOf(context), file, check }));
  });
  for (const name of assetNames) {
    app.get(`${filesPath}/${name}`, (context) =>
      context.body(readAsset(name), 200, { 'Content-Type': contentTypeOf(name) }),
    );
  }

  function asked(context: Context) {
    const { search = '', page = '1', lang } = context.req.query();
    return {
      language: languageOf(context),
      isLanguageAsked: lang !== undefined,
      search: search.trim(),
      page: Number(page) || 1,
      folder: folder.path,
      problems: folder.problems(),
      reports: files(),
      revision: revision(),
    };
  }
}

function languageOf(context: Context): Language {
  return languages.find((one) => one === context.get('language')) ?? 'en';
}

/** A new name for each state of the files; the list is a new one when a file has changed. */
function revisions() {
  let last: { readonly reports: readonly FileReport[]; readonly problems: string; readonly name: string } | undefined;
  return (reports: readonly FileReport[], problemList: readonly string[]): string => {
    const problems = JSON.stringify(problemList);
    if (last?.reports !== reports || last.problems !== problems) {
      last = { reports, problems, name: crypto.randomUUID() };
    }
    return last.name;
  };
}

/** The line chart of closes is an SVG document, an image of the page, so that no file is read before it is looked at. */
const width = 120;
const height = 32;
/** Room for the width of the line. */
const margin = 2;

/** How many closes it shows. */
const sparklineParts = 60;

/** Stands out from a light and from a dark background. */
const colour = '#2f9e63';

/** @param closes undefined where there is none; the line leads on to the next one */
export function sparkline(closes: readonly (number | undefined)[]): string {
  const points = pointsOf(closes);
  const [only] = points;
  const line =
    points.length === 1 && only
      ? `<circle cx="${only.x}" cy="${only.y}" r="2" fill="${colour}"/>`
      : `<polyline points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linejoin="round"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${line}</svg>`;
}

function pointsOf(closes: readonly (number | undefined)[]): readonly { readonly x: number; readonly y: number }[] {
  const known = closes.filter((close) => close !== undefined);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const xOf = (index: number) => margin + (index / Math.max(1, closes.length - 1)) * (width - 2 * margin);
  const shareOf = (close: number) => (highest > lowest ? (close - lowest) / (highest - lowest) : 0.5);
  return closes.flatMap((close, index) =>
    close === undefined
      ? []
      : [{ x: round(xOf(index)), y: round(height - margin - shareOf(close) * (height - 2 * margin)) }],
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

interface CheckPage {
  readonly language: Language;
  readonly file: string;
  readonly check: FileCheck;
}

/** What is odd in the bars of one file: a page of its own, of which "Your files" shows the lines where a person opens them. */
function checkPage({ language, file, check }: CheckPage): Promise<string> {
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
