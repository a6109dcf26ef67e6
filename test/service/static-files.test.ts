/** The built files beside the service, as a browser that has them already asks for them. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { addStaticFiles } from '../../src/service/static-files';

it('a file is sent again only when it has changed', async () => {
  const app = new Hono();
  addStaticFiles(app);
  const first = await app.request('/functions.js');
  const tag = first.headers.get('ETag') ?? '';
  const again = await app.request('/functions.js', { headers: { 'If-None-Match': tag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const changed = await app.request('/functions.js', { headers: { 'If-None-Match': '"of-an-older-build"' } });
  expect([changed.status, await changed.text()]).toEqual([200, await first.text()]);
});
