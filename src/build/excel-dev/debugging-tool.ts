/** Runs office-addin-debugging, and recognises its failures by the output, because its exit code is 0 in either case. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ServerFiles } from './server-process';

export interface ToolRun {
  readonly exitCode: number | null;
  /** The output of stdout and stderr. */
  readonly output: string;
}

/** The last line of a successful start. */
const started = /^(Started|Debugging started)\.$/m;
const complaint = /^(Error: )?Unable to .*$/m;

/** @returns the reason of a failed start; undefined for a successful one */
export function startFailure(run: ToolRun): string | undefined {
  return run.exitCode === 0 && started.test(run.output) && !complaint.test(run.output) ? undefined : reasonOf(run);
}

/** @returns the reason of a failed stop; undefined for a successful one */
export function stopFailure(run: ToolRun): string | undefined {
  return run.exitCode === 0 && !complaint.test(run.output) ? undefined : reasonOf(run);
}

/** The output from the first complaint on; the lines before it report progress. */
function reasonOf({ output, exitCode }: ToolRun): string {
  const text = output.trim();
  const at = text.search(complaint);
  if (at >= 0) return text.slice(at);
  return text || `office-addin-debugging ended with exit code ${exitCode ?? 'none'}`;
}

/** The platforms with a desktop Excel. */
const withDesktopExcel: ReadonlySet<string> = new Set(['win32', 'darwin']);

export function hasDesktopExcel(platform: string): boolean {
  return withDesktopExcel.has(platform);
}

/** For machines on which the add-in cannot be loaded into desktop Excel. */
const onTheWebInstead = [
  'What works everywhere:',
  '  npm start               the workbench, without Excel, in a browser',
  '  Excel on the web        npm run service:https, then upload manifest.xml; see src/addin/README.md',
].join('\n');

export function noDesktopExcel(platform: string): string {
  return `There is no desktop Excel for ${platform}: this command needs Windows or macOS.\n\n${onTheWebInstead}`;
}

export function loadingFailed(step: string, detail: string): string {
  return `${step} failed: ${detail.trim() || 'it gave no reason'}\n\n${onTheWebInstead}`;
}

/** Reports a failure and sets exit code 1; the process ends when its pending work is done. */
export function giveUp(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

const programs = {
  webpack: join('node_modules', 'webpack', 'bin', 'webpack.js'),
  'office-addin-debugging': join('node_modules', 'office-addin-debugging', 'cli.js'),
};

/** Runs a command-line tool of a dependency to completion; forwards and collects its output. */
export function runTool(program: keyof typeof programs, ...args: readonly string[]): Promise<ToolRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [programs[program], ...args], { stdio: ['inherit', 'pipe', 'pipe'] });
    let output = '';
    const keep = (to: NodeJS.WriteStream) => (text: Buffer) => {
      output += String(text);
      to.write(text);
    };
    child.stdout.on('data', keep(process.stdout));
    child.stderr.on('data', keep(process.stderr));
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, output }));
  });
}

export const manifestFile = 'manifest.xml';

/** The port of the URLs in the manifest. */
export const httpsPort = 3000;

/** Started directly, without npm or a shell in between, so that the process id is that of the server. */
export const serverCommand = ['--import', 'tsx', join('src', 'service', 'start.ts'), '--https', '--no-open'];

const cache = join('node_modules', '.cache', 'tickgrid');
export const serverFiles: ServerFiles = { record: join(cache, 'server.json'), log: join(cache, 'server.log') };
