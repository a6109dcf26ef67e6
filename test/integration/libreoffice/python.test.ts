/** The parts of the extension that need no LibreOffice, tested in Python. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasPython, unpackExtension } from './office';

it.skipIf(!hasPython)(`the Python of the extension passes its tests${hasPython ? '' : ' (needs Python 3)'}`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tickgrid-python-'));
  try {
    await unpackExtension(folder);
    const env = { ...process.env, PYTHONPATH: join(folder, 'pythonpath'), PYTHONDONTWRITEBYTECODE: '1' };
    const tests = join(import.meta.dirname, 'python');
    const { status, stderr } = spawnSync('python3', ['-m', 'unittest', 'discover', '-s', tests], {
      env,
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^Ran [1-9]\d* tests/m);
    expect([status, stderr]).toEqual([0, stderr]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
