/** Folders of own files and services over them; both end with their test. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import { openOwnFiles } from '../../../src/service/sources/files/files-source';
import type { Source } from '../../../src/service/sources/source';
import { type Ask, startService } from '../../support/local-service';

const opened: Source[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const source of opened.splice(0)) await source.close?.();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

export async function folderOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'own-files-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

const morning = Date.parse('2026-01-15T02:30:00Z');

export async function serve(folder: string, now = () => morning): Promise<{ ask: Ask; source: Source }> {
  const source = await openOwnFiles({ folder, lookEveryMs: 20 });
  opened.push(source);
  return { source, ask: startService({ source, now }) };
}

export const header = 'time,open,high,low,close,volume,amount\n';
