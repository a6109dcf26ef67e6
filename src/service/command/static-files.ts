/**
 * What `npm start` has beside the service: the built add-in and workbench, the npm copy of office.js, a certificate for
 * https://localhost.
 */
import { serveStatic } from '@hono/node-server/serve-static';
import type { Env, Hono } from 'hono';
import { etag } from 'hono/etag';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

const built = 'dist';
const icons = join(built, 'assets');

/** @throws when nothing has been built */
export function addStaticFiles<E extends Env>(app: Hono<E>): void {
  if (!existsSync(join(built, 'taskpane.html'))) throw new Error('Nothing is built yet: run "npm run build" first');
  const officeJs = join(dirname(createRequire(import.meta.url).resolve('@microsoft/office-js/package.json')), 'dist');
  const found = new WeakMap<object, string>();
  const onFound = (path: string, context: object) => void found.set(context, path);
  app.get('/', (context) => context.redirect(`/workbench.html${new URL(context.req.url).search}`));
  app.use('/*', etag());
  // After the response is made: what `onFound` sets is lost.
  app.use('/*', async (context, next) => {
    await next();
    const path = found.get(context);
    if (path === undefined) return;
    context.header('Cache-Control', cacheControlOf(path));
    context.header('ETag', tagOf(path));
  });
  app.use(
    '/office-js/*',
    serveStatic({
      root: relative(process.cwd(), officeJs),
      rewriteRequestPath: (path) => path.replace(/^\/office-js/, ''),
      onFound,
    }),
  );
  app.use('/*', serveStatic({ root: built, onFound }));
}

/**
 * A build can replace any file at any time, so browsers revalidate each one; after a 304 they reuse compiled code. For icons
 * with no-cache Excel on Windows shows blanks (OfficeDev/office-js#2981).
 */
function cacheControlOf(path: string): string {
  return path.startsWith(icons) ? 'public, max-age=3600' : 'no-cache';
}

/** From size and time of the last change: a hash of the workbench's script would take longer than sending it. */
function tagOf(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
}

/** The one that office-addin-dev-certs has installed, or installs. */
export async function developmentCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const { getHttpsServerOptions } = await import('office-addin-dev-certs');
  const { key, cert } = await getHttpsServerOptions();
  return { key: Buffer.from(key), cert: Buffer.from(cert) };
}
