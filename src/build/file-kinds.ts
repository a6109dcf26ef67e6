/** How each file of dist/ is served: the one place for the nginx configuration, `npm run serve` and their tests. */
import { headerPolicy, officeJsOfMicrosoft, type Surroundings } from './policy';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface FileKind {
  readonly name: string;
  /** Matches the path in the URL: `/taskpane.html`. */
  readonly path: RegExp;
  readonly cacheControl: string;
  readonly policy?: string;
}

const dayS = 86_400;
/** Asks each time whether the file has changed. */
const revalidated = 'no-cache';

/** A name with a hash never gets another content. */
export const hashedFile: FileKind = {
  name: 'hashed files',
  path: /\.[0-9a-f]{8}\.(js|css)$/,
  cacheControl: 'public, max-age=31536000, immutable',
};

/** The first that matches holds. */
export function fileKinds(around: Surroundings): readonly FileKind[] {
  return [
    { name: 'the pane', path: /^\/taskpane\.html$/, cacheControl: revalidated, policy: headerPolicy('pane', around) },
    { name: 'pages', path: /\.html$/, cacheControl: revalidated, policy: headerPolicy('document', around) },
    hashedFile,
    // The manifest names the icons, and lives longer than a release, so they have no hash. With no-cache or no-store Excel on
    // Windows shows blank icons (OfficeDev/office-js#2981).
    { name: 'icons', path: /^\/assets\//, cacheControl: `public, max-age=${dayS}` },
    { name: 'functions.js, their metadata, the manifest', path: /\.(js|json|xml)$/, cacheControl: revalidated },
    { name: 'third-party notices', path: /\.txt$/, cacheControl: revalidated },
  ];
}

/** What every file is served with. The functions and their metadata are public, and Excel on the web may read them from its origin. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Access-Control-Allow-Origin': '*',
} as const;

/** Parts of dist/ that are for the one who serves it. */
export const privateFiles = /^\/(nginx\.conf|release\.json|app-package\.zip)$/;

/**
 * A production build with the headers that the nginx configuration gives it; Excel on the web may frame the pane. @param folder
 * what a production build wrote
 */
export function productionApp(folder: string): Hono {
  const kinds = fileKinds({ officeJs: officeJsIn(join(folder, 'taskpane.html')), frames: [] });
  const app = new Hono();
  app.use('*', async (context, next) => {
    if (privateFiles.test(context.req.path)) return context.notFound();
    for (const [name, value] of Object.entries(commonHeaders)) context.header(name, value);
    const kind = kinds.find(({ path }) => path.test(context.req.path));
    if (kind) context.header('Cache-Control', kind.cacheControl);
    if (kind?.policy !== undefined) context.header('Content-Security-Policy', kind.policy);
    return next();
  });
  app.use('*', serveStatic({ root: folder }));
  return app;
}

/** The build may have set another one. */
function officeJsIn(page: string): string {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return /src="(https:[^"]+\/office\.js)"/.exec(text)?.[1] ?? officeJsOfMicrosoft;
}
