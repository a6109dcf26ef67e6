import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { productionApp } from '../../../src/build/file-kinds';
import { headerPolicy, officeJsOfMicrosoft, policy } from '../../../src/build/policy';
import { nginxConfiguration } from '../../../src/build/nginx';

const folder = mkdtempSync(join(tmpdir(), 'production-app-'));
mkdirSync(join(folder, 'assets'));
const files = ['taskpane.html', 'help.html', 'functions.js', 'bars.0a1b2c3d.js', 'assets/icon-32.png'];
files.push('third-party-notices.txt', 'nginx.conf');
for (const file of files) writeFileSync(join(folder, file), file);
const officeJs = 'https://appsforoffice.cdn.partner.office365.cn/appsforoffice/lib/1/hosted/office.js';
writeFileSync(join(folder, 'taskpane.html'), `<script src="${officeJs}"></script>`);
const around = { officeJs, frames: [] };
afterAll(() => rmSync(folder, { recursive: true }));

const app = productionApp(folder);
const served = async (file: string) => {
  const { status, headers } = await app.request(`/${file}`);
  return [status, headers.get('cache-control'), headers.get('content-security-policy')];
};

describe('npm run serve', () => {
  it('serves each file as the nginx configuration does', async () => {
    expect(await served('taskpane.html')).toEqual([200, 'no-cache', headerPolicy('pane', around)]);
    expect(await served('help.html')).toEqual([200, 'no-cache', headerPolicy('document', around)]);
    expect(await served('bars.0a1b2c3d.js')).toEqual([200, 'public, max-age=31536000, immutable', null]);
    expect(await served('functions.js')).toEqual([200, 'no-cache', null]);
    expect(await served('assets/icon-32.png')).toEqual([200, 'public, max-age=86400', null]);
    expect(await served('third-party-notices.txt')).toEqual([200, 'no-cache', null]);
    expect((await served('nginx.conf'))[0]).toBe(404);
    expect((await app.request('/taskpane.html')).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('The policy', () => {
  it('lets Excel on the web and the given origins frame the pane, and nobody the other pages', () => {
    const frames = ['https://*.example.org'];
    expect(headerPolicy('pane', { officeJs, frames })).toMatch(/frame-ancestors .*officeapps\.live\.com.* https:\/\/\*\.example\.org$/);
    expect(headerPolicy('document', { officeJs, frames })).toMatch(/frame-ancestors 'none'$/);
  });

  it.each([officeJsOfMicrosoft, 'https://appsforoffice.microsoft.com/lib/1/hosted/office.js'])(
    'lets office.js of %s load parts from both addresses that Microsoft has documented',
    (address) => {
      const scripts = /script-src ([^;]+)/.exec(policy('pane', address))?.[1]?.split(' ');
      expect(scripts?.slice(0, 2)).toEqual(["'self'", new URL(address).origin]);
      expect(scripts?.slice(1).sort()).toEqual([
        'https://appsforoffice.microsoft.com',
        'https://officeapis.public.onecdn.static.microsoft',
      ]);
    },
  );

  it('allows no inline script and no eval, and is no X-Frame-Options', () => {
    expect(/script-src ([^;]+)/.exec(policy('pane', officeJs))?.[1]).toBe("'self' https://appsforoffice.cdn.partner.office365.cn");
    const configuration = nginxConfiguration({ origin: 'https://md.example.org:8443', ...around });
    expect(configuration).not.toContain('X-Frame-Options');
    expect(configuration).toContain('listen 8443 ssl;');
    expect(configuration).toContain('server_name md.example.org;');
  });
});
