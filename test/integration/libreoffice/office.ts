/** A LibreOffice with the extension in a private profile: office.py starts it and does what it is told. */
import { type ChildProcessByStdio, execFileSync, spawn, spawnSync, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { describeFunctions } from '../../../src/build/libreoffice/configuration';
import { extensionArchive, extensionFiles } from '../../../src/build/libreoffice/extension';

const runs = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** On Debian and Ubuntu the packages libreoffice-calc-nogui (or libreoffice-calc) and python3-uno. */
export const hasOffice = () => runs('soffice', '--version') && runs('/usr/bin/python3', '-c', 'import uno');

/** Where CI lacks the packages, the tests fail; elsewhere they are skipped. */
export const isOfficeNeeded = process.env['CI'] !== undefined || hasOffice();
export const hasPython = process.env['CI'] !== undefined || runs('python3', '--version');

/** What a cell shows: `error` is a code of Calc; null until it is known. */
export type Shown = number | string | null | { readonly error: number };

export interface Office {
  /** @throws Error with what Python says */
  do<Value = null>(operation: string, ...given: readonly unknown[]): Promise<Value>;
  /** A folder that LibreOffice may write. */
  readonly folder: string;
  /** @returns the exit code of LibreOffice */
  end(): Promise<unknown>;
}

/** Writes the files of the extension as they are installed. */
export async function unpackExtension(folder: string): Promise<void> {
  for (const [path, content] of extensionFiles(await describeFunctions(), '1.0.0')) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

export async function startOffice(): Promise<Office> {
  const folder = mkdtempSync(join(tmpdir(), 'tickgrid-libreoffice-'));
  const profile = join(folder, 'profile');
  writeFileSync(join(folder, 'market-data.oxt'), await extensionArchive(await describeFunctions(), '1.0.0'));
  copyFileSync(join(import.meta.dirname, 'office.py'), join(folder, 'office.py'));
  const [asUser, env] = userIn(folder);
  const start = ([command = '', ...given]: readonly string[], stdio: StdioOptions) => spawn(command, given, { cwd: folder, env, stdio });
  const installing = ['unopkg', 'add', `-env:UserInstallation=file://${profile}`, '-f', 'market-data.oxt'];
  const [code] = (await once(start([...asUser, ...installing], ['ignore', 'ignore', 'inherit']), 'exit')) as [unknown];
  if (code !== 0) throw new Error('The extension could not be installed');
  const child = start([...asUser, '/usr/bin/python3', 'office.py', profile], ['pipe', 'pipe', 'ignore']);
  const perform = conversationWith(child as ChildProcessByStdio<Writable, Readable, null>);
  // Its first line says that it is ready.
  await perform();
  return {
    folder,
    do: perform as Office['do'],
    async end() {
      const code = await perform('quit').finally(() => child.stdin?.end());
      rmSync(folder, { recursive: true });
      return code;
    },
  };
}

/** LibreOffice installs no extension as root. @returns what comes before a command, and its environment */
function userIn(folder: string): [string[], NodeJS.ProcessEnv] {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['-R', 'nobody', folder]);
  const places = { HOME: folder, XDG_CACHE_HOME: join(folder, '.cache'), XDG_CONFIG_HOME: join(folder, '.config') };
  return [isRoot ? ['runuser', '-u', 'nobody', '--'] : [], { ...process.env, ...places }];
}

/** A line for each operation and each answer; without an operation, the next line is awaited. */
function conversationWith({ stdin, stdout }: ChildProcessByStdio<Writable, Readable, null>) {
  const answers = createInterface(stdout)[Symbol.asyncIterator]();
  return async (operation?: string, ...given: readonly unknown[]): Promise<unknown> => {
    if (operation !== undefined) stdin.write(`${JSON.stringify([operation, ...given])}\n`);
    const next = await answers.next();
    if (next.done === true) throw new Error(`LibreOffice has ended, at ${operation ?? 'its start'}`);
    const { value, failed } = JSON.parse(next.value) as { value?: unknown; failed?: string };
    if (failed !== undefined) throw new Error(`${operation ?? ''}: ${failed}`);
    return value;
  };
}

/** A port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
