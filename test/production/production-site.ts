/**
 * A production build behind a real nginx with the configuration that the build wrote, and around it what it meets in the world:
 * Microsoft's office.js (the npm copy), a market data service, and pages that frame the pane. Chromium finds all of them by name.
 */
import { type BrowserContext, chromium } from 'playwright-core';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { nginxPlaces } from '../../src/build/nginx';
import { officeJsOfMicrosoft } from '../../src/build/policy';
import { listen } from '../../src/service/http/listen';
import { createSimulatedSource } from '../../src/service/sources/simulated/simulated-source';
import { createService } from '../../src/service/command/service';
import { chromiumFlags } from '../support/chromium';
import { injectedExcelScript } from '../support/injected-excel-script';
import { type Certificate, startNginx } from '../support/nginx';
import type { ProductionBuild } from './production-build';
import { officeJsOfChina, path, sites } from './sites';

export interface ProductionSite {
  readonly context: BrowserContext;
  /** The script of `injected-excel.ts`. */
  readonly excelScript: string;
  stop(): Promise<void>;
}

export async function startProductionSite(executablePath: string, build: ProductionBuild): Promise<ProductionSite> {
  const own = mkdtempSync(join(tmpdir(), 'production-site-'));
  const excelScript = await injectedExcelScript(join(own, 'excel'));
  const service = await listen(createService({ source: createSimulatedSource({ seed: 1, clock: 'demo' }) }), {
    port: 0,
  });
  const nginx = await startNginx((port, certificate) => servers({ port, certificate, build, service: service.origin }));
  const context = await chromium.launchPersistentContext(profileWithFramedStorage(join(own, 'profile')), {
    executablePath,
    ignoreHTTPSErrors: true,
    viewport: { width: 360, height: 900 },
    args: [...chromiumFlags, '--no-proxy-server', `--host-resolver-rules=MAP * 127.0.0.1:${nginx.port}`],
  });
  return {
    context,
    excelScript,
    async stop() {
      await context.close();
      await nginx.stop();
      await service.close();
      rmSync(own, { recursive: true });
    },
  };
}

/** Private windows, and this Chromium by default, refuse storage to framed pages of another site, without which office.js fails. */
function profileWithFramedStorage(profile: string): string {
  mkdirSync(join(profile, 'Default'), { recursive: true });
  const preferences = { profile: { block_third_party_cookies: false, cookie_controls_mode: 0 } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  return profile;
}

interface ServerOptions {
  readonly port: number;
  readonly certificate: Certificate;
  readonly build: ProductionBuild;
  readonly service: string;
}

function servers({ port, certificate, build: { root, first, second }, service }: ServerOptions): string {
  const listens = `listen 127.0.0.1:${port} ssl;`;
  const tls = `ssl_certificate ${certificate.certificate}; ssl_certificate_key ${certificate.key};`;
  const other = (name: string, locations: string) => `server { ${listens} server_name ${name}; ${tls} ${locations} }`;
  const framing = `location / { default_type text/html; return 200 '<iframe src="${sites.addIn}${path}/taskpane.html"></iframe>'; }`;
  const officeJs = resolve('node_modules/@microsoft/office-js/dist');
  const written = (build: string, place: string) =>
    readFileSync(join(build, 'nginx.conf'), 'utf8')
      .replace('listen 443 ssl;', listens)
      .replace(nginxPlaces.root, place)
      .replace(nginxPlaces.certificate, certificate.certificate)
      .replace(nginxPlaces.key, certificate.key);
  return [
    written(first, root),
    // The http block already has the format of its log.
    written(second, second).replace(/^log_format.*$/m, ''),
    ...[officeJsOfMicrosoft, officeJsOfChina].map((address) => {
      const { host, pathname } = new URL(address);
      return other(host, `location ${dirname(pathname)}/ { alias ${officeJs}/; add_header Access-Control-Allow-Origin *; }`);
    }),
    other(new URL(sites.service).host, `location / { proxy_pass ${service.replace('localhost', '127.0.0.1')}; }`),
    other(new URL(sites.excel).host, framing),
    other(new URL(sites.stranger).host, framing),
  ].join('\n');
}
