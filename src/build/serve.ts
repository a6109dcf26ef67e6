/**
 * `npm run serve`: a production build in dist/ on https://localhost:8443 with the development certificate; `-- --http` without one,
 * `-- --port N` elsewhere. To look at it, not to serve it to others: see dist/nginx.conf.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { developmentCertificate } from '../service/command/static-files';
import { endOnSignals, listen } from '../service/http/listen';
import { productionApp } from './file-kinds';
import { releasesFile } from './release-parts';

const folder = 'dist';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '8443' }, http: { type: 'boolean', default: false } },
});
if (!existsSync(join(folder, releasesFile)))
  throw new Error('dist/ holds no production build: run "npm run build -- --env origin=https://your.host" first');
const tls = values.http ? undefined : await developmentCertificate();
const listening = await listen(productionApp(folder), { port: Number(values.port), ...(tls && { tls }) });
endOnSignals(listening);
console.log(`The production build:  ${listening.origin}/taskpane.html`);
