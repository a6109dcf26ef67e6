/** Records the server that `npm run excel` has started, for `npm run excel:stop`. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface ServerRecord {
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
