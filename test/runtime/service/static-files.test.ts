/** The built files beside the service, as a browser that has them already asks for them. */
import { statSync } from 'node:fs';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { addStaticFiles } from '../../../src/service/command/static-files';

it('a file is sent again only when it has changed', async () => {
  const app = new Hono();
  addStaticFiles(app);
  const { size, mtimeMs } = statSync('dist/functions.js');
  const first = await app.request('/functions.js');
  const tag = first.headers.get('ETag') ?? '';
  expect(tag).toBe(`"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`);
  const again = await app.request('/functions.js', { headers: { 'If-None-Match': tag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const changed = await app.request('/functions.js', { headers: { 'If-None-Match': '"of-an-older-build"' } });
  expect([changed.status, await changed.text()]).toEqual([200, await first.text()]);
});

it('the icons of the ribbon may be cached, without which Excel on Windows shows none; every other file is revalidated', async () => {
  const app = new Hono();
  addStaticFiles(app);
  const cacheControl = async (path: string) => (await app.request(path)).headers.get('Cache-Control');
  expect(await cacheControl('/assets/icon-32.png')).toBe('public, max-age=3600');
  for (const path of ['/taskpane.html', '/functions.js', '/functions.json', '/workbench.js', '/office-js/office.js'])
    expect([path, await cacheControl(path)]).toEqual([path, 'no-cache']);
});

it('the start page keeps its query on the way to the workbench', async () => {
  const app = new Hono();
  addStaticFiles(app);
  const { status, headers } = await app.request('/?new=blank&lang=zh');
  expect([status, headers.get('Location')]).toEqual([302, '/workbench.html?new=blank&lang=zh']);
});
