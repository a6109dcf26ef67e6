/** Serves a production build with the headers that the nginx configuration gives it; Excel on the web may frame the pane. */
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonHeaders, fileKinds, privateFiles } from './file-kinds';
import { officeJsOfMicrosoft } from './policy';

/** @param folder what a production build wrote */
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
