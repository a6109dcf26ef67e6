import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isListening, startServer, stopServer } from '../../../../src/build/excel-dev/server-process';
import { readRecord, writeRecord } from '../../../../src/build/excel-dev/server-process';

vi.mock('node:child_process', async (original) => {
  const module = await original<{ spawn: typeof spawn }>();
  return { ...module, spawn: vi.fn(module.spawn) };
});

let folder: string;
let files: { record: string; log: string };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'excel-dev-'));
  files = { record: join(folder, 'cache', 'server.json'), log: join(folder, 'cache', 'server.log') };
});
afterEach(async () => {
  await stopServer(files);
  // On Windows a log stays open until its process has ended.
  rmSync(folder, { recursive: true, maxRetries: 20 });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const serverOn = (port: number) => ['-e', `require('net').createServer().listen(${port}, '127.0.0.1')`];

async function hasEnded(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
      await new Promise((resolve) => setImmediate(resolve));
    } catch {
      return;
    }
  }
}

describe('The server behind Excel', () => {
  it('has no console window on Windows, which a person would close', async () => {
    const port = await freePort();
    await startServer(serverOn(port), port, files);
    const options = expect.objectContaining({ detached: true, windowsHide: true }) as object;
    expect(spawn).toHaveBeenCalledWith(process.execPath, serverOn(port), options);
  });

  it('accepts connections after the start, and is gone after the stop', async () => {
    const port = await freePort();
    await startServer(serverOn(port), port, files);
    expect(await isListening(port)).toBe(true);
    const record = readRecord(files.record);
    expect(record?.port).toBe(port);
    expect(await stopServer(files)).toBe(true);
    await hasEnded(record?.pid ?? 0);
    expect(await isListening(port)).toBe(false);
    expect(existsSync(files.record)).toBe(false);
  });

  it('that does not start is reported with its log, and leaves no record', async () => {
    const port = await freePort();
    const failing = ['-e', 'console.error("no certificate"); process.exit(3)'];
    await expect(startServer(failing, port, files)).rejects.toThrow('no certificate');
    expect(readFileSync(files.log, 'utf8')).toContain('no certificate');
    expect(existsSync(files.record)).toBe(false);
  });

  it('is not started on a port in use', async () => {
    const port = await freePort();
    await startServer(serverOn(port), port, files);
    const other = { record: join(folder, 'other.json'), log: join(folder, 'other.log') };
    await expect(startServer(serverOn(port), port, other)).rejects.toThrow(`port ${port} is in use`);
    expect(existsSync(other.record)).toBe(false);
  });
});

describe('A stop', () => {
  it('without a record ends no process', async () => expect(await stopServer(files)).toBe(false));

  it('spares another process that has the id of an ended server', async () => {
    writeRecord(files.record, { pid: process.pid, port: await freePort() });
    expect(await stopServer(files)).toBe(false);
  });

  it.each(['', 'no json', '{}', '{"pid":-1,"port":3000}', '{"pid":"1","port":3000}'])('ignores an unreadable record: %s', (text) => {
    const file = join(folder, 'record.json');
    writeFileSync(file, text);
    expect(readRecord(file)).toBeUndefined();
  });
});
