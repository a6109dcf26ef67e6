/**
 * A production build behind a real nginx with the configuration that the build wrote, and around it what it meets in the world:
 * Microsoft's office.js (the npm copy), a market data service, and pages that frame the pane. Chromium finds all of them by name.
 */
import { type BrowserContext, chromium } from 'playwright-core';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { nginxPlaces } from '../../src/build/nginx';
import { officeJsOfMicrosoft } from '../../src/build/policy';
import { listen } from '../../src/service/http/listen';
import { createSimulatedSource } from '../../src/service/sources/simulated/simulated-source';
import { createService } from '../../src/service/command/service';
import { chromiumFlags } from './chromium';
import { injectedExcelScript } from './injected-excel-script';
import { type Certificate, startNginx } from './nginx';

export const sites = {
  addIn: 'https://addins.tickgrid.test',
  service: 'https://quotes.tickgrid.test',
  /** Of Excel on the web. */
  excel: 'https://excel.officeapps.live.com',
  stranger: 'https://stranger.test',
} as const;

export interface ProductionSite {
  readonly context: BrowserContext;
  /** The folder that the build wrote. */
  readonly folder: string;
  /** The script of `injected-excel.ts`. */
  readonly excelScript: string;
  stop(): Promise<void>;
}

/** @param path below which it is served: `/repo`; default: none */
export async function startProductionSite(executablePath: string, path = ''): Promise<ProductionSite> {
  const root = mkdtempSync(join(tmpdir(), 'production-site-'));
  const folder = join(root, path);
  build(folder, sites.addIn + path);
  const excelScript = await injectedExcelScript(join(folder, '.test'));
  const service = await listen(createService({ source: createSimulatedSource({ seed: 1, clock: 'demo' }) }), {
    port: 0,
  });
  const nginx = await startNginx((port, certificate) => servers({ port, certificate, folder, root, service: service.origin }));
  const context = await chromium.launchPersistentContext(profileWithFramedStorage(folder), {
    executablePath,
    ignoreHTTPSErrors: true,
    viewport: { width: 360, height: 900 },
    args: [...chromiumFlags, '--no-proxy-server', `--host-resolver-rules=MAP * 127.0.0.1:${nginx.port}`],
  });
  return {
    context,
    folder,
    excelScript,
    async stop() {
      await context.close();
      await nginx.stop();
      await service.close();
      rmSync(root, { recursive: true });
    },
  };
}

/** Private windows, and this Chromium by default, refuse storage to framed pages of another site, without which office.js fails. */
function profileWithFramedStorage(folder: string): string {
  const profile = join(folder, '.profile');
  mkdirSync(join(profile, 'Default'), { recursive: true });
  const preferences = { profile: { block_third_party_cookies: false, cookie_controls_mode: 0 } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  return profile;
}

function build(folder: string, origin: string): void {
  const env = [`origin=${origin}`, `service=${sites.service}`, 'support=help@tickgrid.test'];
  const options = env.flatMap((each) => ['--env', each]);
  const program = join('node_modules', 'webpack', 'bin', 'webpack.js');
  execFileSync(process.execPath, [program, ...options, '--output-path', folder], { stdio: 'pipe' });
}

function servers({ port, certificate, folder, root, service }: ServerOptions): string {
  const listens = `listen 127.0.0.1:${port} ssl;`;
  const tls = `ssl_certificate ${certificate.certificate}; ssl_certificate_key ${certificate.key};`;
  const other = (name: string, locations: string) => `server { ${listens} server_name ${name}; ${tls} ${locations} }`;
  const framing = `location / { default_type text/html; return 200 '<iframe src="${sites.addIn}/taskpane.html"></iframe>'; }`;
  const officeCdn = new URL(officeJsOfMicrosoft);
  const officeJs = resolve('node_modules/@microsoft/office-js/dist');
  return [
    readFileSync(join(folder, 'nginx.conf'), 'utf8')
      .replace('listen 443 ssl;', listens)
      .replace(nginxPlaces.root, root)
      .replace(nginxPlaces.certificate, certificate.certificate)
      .replace(nginxPlaces.key, certificate.key),
    other(officeCdn.host, `location ${dirname(officeCdn.pathname)}/ { alias ${officeJs}/; add_header Access-Control-Allow-Origin *; }`),
    other(new URL(sites.service).host, `location / { proxy_pass ${service.replace('localhost', '127.0.0.1')}; }`),
    other(new URL(sites.excel).host, framing),
    other(new URL(sites.stranger).host, framing),
  ].join('\n');
}

interface ServerOptions {
  readonly port: number;
  readonly certificate: Certificate;
  readonly folder: string;
  readonly root: string;
  readonly service: string;
}
