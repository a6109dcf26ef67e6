/** Files, ports and commands of the loader. */
import { join } from 'node:path';
import type { ServerFiles } from './server-process';

export const manifestFile = 'manifest.xml';

/** The port of the URLs in the manifest. */
export const httpsPort = 3000;

/** Started directly, without npm or a shell in between, so that the process id is that of the server. */
export const serverCommand = ['--import', 'tsx', join('src', 'service', 'start.ts'), '--https', '--no-open'];

const cache = join('node_modules', '.cache', 'tickgrid');
export const serverFiles: ServerFiles = { record: join(cache, 'server.json'), log: join(cache, 'server.log') };
