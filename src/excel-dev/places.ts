/** Where the loader finds and keeps things. */
import { join } from 'node:path';
import type { ServerFiles } from './server-process';

export const manifestFile = 'manifest.xml';

/** The port of the manifest's addresses. */
export const httpsPort = 3000;

/** One program without a wrapper, so that its process id is the server's. */
export const serverCommand = ['--import', 'tsx', join('src', 'service', 'start.ts'), '--https', '--no-open'];

const cache = join('node_modules', '.cache', 'market-data-for-excel');
export const serverFiles: ServerFiles = { record: join(cache, 'server.json'), log: join(cache, 'server.log') };
