/** GET /files: the page "Your files", for a person at this machine. It needs no key and shows none. */
import type { Context, Hono } from 'hono';
import { languageDetector } from 'hono/language';
import { secureHeaders } from 'hono/secure-headers';
import { requireKnownHost, requireKnownOrigin, requireThisMachine } from '../http/known-origin';
import { type Language, languages } from '../../brand/product';
import type { ServiceEnvironment } from '../operations/observe';
import { Refusal } from '../http/refusals';
import type { FileReport, OwnFolder } from '../sources/files/catalog/own-folder';
import { assetNames, contentTypeOf, readAsset } from './page-assets';
import { checkPage } from './file-check';
import { filesPath } from './markup';
import { filesPage } from './page';
import { sparkline, sparklineParts } from './sparkline';

export interface FilesPageParts {
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
