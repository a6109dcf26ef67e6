/** The https server of the add-in: a detached process that is ended later by its process id. */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface ServerFiles {
  readonly record: string;
  readonly log: string;
}

const pollMs = 200;
const longestStartMs = 60_000;

/**
 * Starts the server and waits until its port accepts connections.
 * @throws Error with the end of the server's log when it does not start
 */
export async function startServer(command: readonly string[], port: number, files: ServerFiles): Promise<void> {
  if (await isListening(port)) throw new Error(`port ${port} is in use; end the server that uses it first`);
  mkdirSync(dirname(files.log), { recursive: true });
  const log = openSync(files.log, 'w');
  // Windows gives a detached process a console window of its own, and closing that ends the server.
  const server = spawn(process.execPath, command, { detached: true, windowsHide: true, stdio: ['ignore', log, log] });
  closeSync(log);
  const life = { hasEnded: false };
  for (const end of ['error', 'exit']) server.once(end, () => (life.hasEnded = true));
  if (server.pid !== undefined) writeRecord(files.record, { pid: server.pid, port });
  for (let waited = 0; !(await isListening(port)); waited += pollMs) {
    if (life.hasEnded || waited >= longestStartMs) {
      await stopServer(files);
      throw new Error(readFileSync(files.log, 'utf8').slice(-2_000));
    }
    await delay(pollMs);
  }
  server.unref();
}

/** @returns false when no server was running */
export async function stopServer({ record }: ServerFiles): Promise<boolean> {
  const server = readRecord(record);
  forgetRecord(record);
  // After a restart of the machine another process may have this id, so the port must be in use as well.
  if (server === undefined || !(await isListening(server.port))) return false;
  try {
    process.kill(server.pid, 'SIGTERM');
    return true;
  } catch {
    return false;
  }
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

interface ServerRecord {
  readonly pid: number;
  readonly port: number;
}

export function writeRecord(file: string, record: ServerRecord): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(record));
}

/** @returns undefined for a missing or unreadable record */
export function readRecord(file: string): ServerRecord | undefined {
  try {
    const record: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isRecord(record) ? record : undefined;
  } catch {
    return undefined;
  }
}

export function forgetRecord(file: string): void {
  rmSync(file, { force: true });
}

function isRecord(value: unknown): value is ServerRecord {
  const { pid, port } = (value ?? {}) as Partial<ServerRecord>;
  return isPositiveInteger(pid) && isPositiveInteger(port);
}

function isPositiveInteger(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0;
}
