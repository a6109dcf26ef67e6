/** Global setup of the browser tests: starts the local service with the built add-in, as `npm start` does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
    chromium: string;
    /** Folder of browser profiles. */
    profiles: string;
    /** What the clocks of the service and of pages are ahead of the machine's: they begin at the same moment in every run. */
    aheadMs: number;
  }
}

/** The demo's market is in the middle of its day for an hour at least, on both sides of the Pacific. */
const moment = '2026-11-25T03:00:00Z';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync('dist/workbench.html')) throw new Error('Nothing is built: run "npm run build" first');
  project.provide('chromium', findChromium());
  const profiles = await mkdtemp(join(tmpdir(), 'market-data-browsers-'));
  project.provide('profiles', profiles);
  const flags = ['--port', '0', '--no-open', '--now', moment];
  project.provide('aheadMs', Date.parse(moment) - Date.now());
  const server = spawn(process.execPath, ['--import', 'tsx', 'src/service/start.ts', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  project.provide('origin', await printedOrigin(server));
  return async () => {
    await ended(server);
    await rm(profiles, { recursive: true, maxRetries: 3 });
  };
}

function printedOrigin(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    server.stdout?.on('data', (piece: Buffer) => {
      printed += piece.toString();
      const origin = /http:\/\/(localhost|127\.0\.0\.1):\d+/.exec(printed)?.[0];
      if (origin !== undefined) resolve(origin);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)));
  });
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.removeAllListeners('exit');
    server.once('exit', () => resolve());
    server.kill('SIGTERM');
  });
}
