/** Own files that are written, removed or broken while the service answers from them. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openCopies } from '../../../src/service/sources/files/contents/copies';
import { convertBars } from '../../../src/service/sources/files/convert-bars';
import { fileAt, filesIn } from '../../../src/service/sources/files/folder/folder';
import { growthProblem } from '../../../src/service/sources/files/folder/gzip-bound';
import { openOwnFiles } from '../../../src/service/sources/files/files-source';
import type { Ask } from '../../support/local-service';
import { barsOf } from './bodies';
import { folderOf, header, serve } from './own-folder';

const textOf = (closes: readonly number[]) =>
  header + closes.map((close, day) => `2024-01-${`${day + 1}`.padStart(2, '0')},1,9999,1,${close},1,1\n`).join('');
const closesOf = async (ask: Ask, symbol = 'A.US') => barsOf(await ask(`/v1/klines?symbol=${symbol}`)).close;
/** So many looks of the service at the folder. */
const looks = (count: number) => pause(count * 40);

describe('a file that is written in place all the time', () => {
  it('never leaves a request without bars, and the last of them come when it rests', async () => {
    const folder = await folderOf({ 'A.US.csv': textOf([1, 2, 3]) });
    const { ask } = await serve(folder);
    const path = join(folder, 'A.US.csv');
    for (let round = 0; round < 40; round++) {
      const text = textOf([1, 2, 3, 4 + (round % 5)]);
      const file = openSync(path, 'w');
      await ask('/v1/quotes?symbols=A.US');
      writeSync(file, text.slice(0, text.length / 2));
      for (let i = 0; i < 3; i++) expect((await closesOf(ask)).length).toBeGreaterThanOrEqual(3);
      writeSync(file, text.slice(text.length / 2));
      closeSync(file);
      await pause(5);
    }
    writeFileSync(path, textOf([1, 2, 3, 9]));
    await expect.poll(() => closesOf(ask)).toEqual([1, 2, 3, 9]);
  });
});

describe('a file that does not come to rest', () => {
  it('is read while lines are added to it', async () => {
    const folder = await folderOf({ 'A.US.csv': textOf([1]) });
    const { ask } = await serve(folder);
    const path = join(folder, 'A.US.csv');
    let added = 0;
    // From Mondays to Fridays, so that no bar is of a weekend or comes twice, however many are added.
    const nextDay = () => {
      const [week, weekday] = [Math.floor(added / 5), added++ % 5];
      return new Date(Date.UTC(2024, 0, 8 + 7 * week + weekday)).toISOString().slice(0, 10);
    };
    const timer = setInterval(() => appendFileSync(path, `${nextDay()},1,9,1,2,1,1\n`), 3);
    await expect.poll(async () => (await closesOf(ask)).length).toBeGreaterThan(2);
    clearInterval(timer);
  });

  it('otherwise is named', async () => {
    const folder = await folderOf({ 'A.US.csv': textOf([1, 2]), 'B.US.csv': textOf([1]) });
    const { ask, source } = await serve(folder);
    let count = 0;
    const timer = setInterval(() => writeFileSync(join(folder, 'A.US.csv'), 'x'.repeat(1 + (count++ % 3))), 3);
    await expect.poll(() => source.problems?.()).toEqual([expect.stringMatching(/^A\.US\.csv is being written all the time/)]);
    clearInterval(timer);
    expect(await closesOf(ask)).toEqual([1, 2]);
  });
});

describe('a file that is removed', () => {
  it('serves for a moment, in which it may come again, and is then gone', async () => {
    const folder = await folderOf({ 'A.US.csv': textOf([1, 2]), 'B.US.csv': textOf([1]) });
    const { ask } = await serve(folder);
    await rm(join(folder, 'A.US.csv'));
    expect((await ask('/v1/klines?symbol=A.US&adjust=none')).status).toBe(200);
    await expect.poll(async () => (await ask('/v1/klines?symbol=A.US')).status).toBe(404);
    expect(await closesOf(ask, 'B.US')).toEqual([1]);
  });

  it('with all others, as when a drive is gone, serves on and is told', async () => {
    const folder = await folderOf({ 'A.US.csv': textOf([1, 2]) });
    const { ask, source } = await serve(folder);
    await rename(join(folder, 'A.US.csv'), join(folder, 'A.US.old'));
    await expect.poll(() => source.problems?.()).toEqual([expect.stringMatching(/has no bars any more$/)]);
    expect(await closesOf(ask)).toEqual([1, 2]);
    await rename(join(folder, 'A.US.old'), join(folder, 'A.US.csv'));
    await expect.poll(() => source.problems?.()).toEqual([]);
  });
});

describe('a file that breaks', () => {
  it.each([
    ['', 'the file is empty'],
    ['time,open,high,low,close\n', 'there are no rows'],
    ['nothing\n', 'there is no column "time"'],
  ])('into %j serves what it had, and is named until it is whole', async (text, reason) => {
    const folder = await folderOf({ 'A.US.csv': textOf([1, 2]), 'B.US.csv': textOf([1]) });
    const { ask, source } = await serve(folder);
    await writeFile(join(folder, 'A.US.csv'), text);
    await expect.poll(() => source.problems?.()).toEqual([expect.stringContaining(`A.US.csv: ${reason}`)]);
    expect(source.problems?.()[0]).toMatch(/\(what it had before is served\)$/);
    expect(await closesOf(ask)).toEqual([1, 2]);
    await looks(5);
    expect(await closesOf(ask)).toEqual([1, 2]);
    await writeFile(join(folder, 'A.US.csv'), textOf([7]));
    await expect.poll(() => closesOf(ask)).toEqual([7]);
    expect(source.problems?.()).toEqual([]);
  });
});

describe('a file of another kind that breaks', () => {
  it('keeps its ex-factors', async () => {
    const exFactors = 'symbol,time,ex_factor\nA.US,2024-01-02,2\n';
    const folder = await folderOf({ 'A.US.csv': textOf([2, 2]), 'ex-factors.csv': exFactors });
    const { ask, source } = await serve(folder);
    const forward = async () => barsOf(await ask('/v1/klines?symbol=A.US&adjust=forward')).close;
    await writeFile(join(folder, 'ex-factors.csv'), 'symbol,time,ex_factor\n');
    await expect.poll(() => source.problems?.()).toEqual([expect.stringContaining('ex-factors.csv: there are no rows')]);
    expect(await forward()).toEqual([1, 2]);
  });

  it('as Parquet serves what it had', async () => {
    const folder = await folderOf({ 'a.csv': '' });
    await writeFile(join(folder, 'A.US.csv'), textOf([1, 2]));
    await convertBars(join(folder, 'A.US.csv'), join(folder, 'A.US.parquet'));
    await rm(join(folder, 'A.US.csv'));
    const { ask, source } = await serve(folder);
    writeFileSync(join(folder, 'A.US.parquet'), 'PAR1 is being written');
    expect(await closesOf(ask)).toEqual([1, 2]);
    await expect.poll(() => source.problems?.()).toContainEqual(expect.stringMatching(/^A\.US\.parquet: .*is served\)$/));
    expect(await closesOf(ask)).toEqual([1, 2]);
  });
});

describe('copies', () => {
  const leftOvers = async () => (await readdir(tmpdir())).filter((name) => name.includes(`-${process.pid}-`));

  it('end with the source, as do those of a source that did not start', async () => {
    const before = await leftOvers();
    const wrong = await folderOf({ 'market-data.json': '{' });
    await expect(openOwnFiles({ folder: wrong })).rejects.toThrow(/JSON/);
    const source = await openOwnFiles({ folder: await folderOf({ 'A.US.csv': textOf([1]) }) });
    expect(await leftOvers()).toHaveLength(before.length + 1);
    await source.close?.();
    expect(await leftOvers()).toEqual(before);
  });

  it('of processes that are gone are removed by the next', async () => {
    const copies = await openCopies();
    const [ours = ''] = await leftOvers();
    const theirs = join(tmpdir(), ours.replace(`-${process.pid}-`, '-999999999-'));
    await mkdir(theirs);
    await (await openCopies()).close();
    await expect(readdir(theirs)).rejects.toThrow('ENOENT');
    await copies.close();
  });

  it('are removed when two catalogs later nobody reads them, and not taken of a file that changes meanwhile', async () => {
    const folder = await folderOf({ 'A.US.csv': textOf([1]) });
    const copies = await openCopies();
    const file = await fileAt(join(folder, 'A.US.csv'));
    const { path = '' } = (await copies.take(file)) ?? {};
    await copies.keep(new Set());
    await expect(fileAt(path)).resolves.toMatchObject({ size: file.size });
    await copies.keep(new Set());
    await expect(fileAt(path)).rejects.toThrow('There is no file');
    expect(await copies.take({ ...file, version: 'before' })).toBeUndefined();
    await copies.close();
  });

  it.each([
    ['lines are added while it is copied', textOf([1, 2, 3]), textOf([1, 2])],
    ['it is written anew', textOf([5, 6, 7]), undefined],
    ['it was seen within a line', `${textOf([1, 2]).slice(0, -2)}3,3\n`, undefined],
    ['it becomes shorter', header, undefined],
  ])('have the lines that were seen of a text, where %s', async (_when, then, copied) => {
    const folder = await folderOf({ 'A.US.csv': textOf([1]) });
    const copies = await openCopies();
    const path = join(folder, 'A.US.csv');
    const before = await copies.take(await fileAt(path));
    const seen = { ...(await fileAt(path)), version: 'seen', size: textOf([1, 2]).length };
    writeFileSync(path, then);
    const taken = await copies.take(seen, before);
    expect(taken && readFileSync(taken.path, 'utf8')).toBe(copied);
    await copies.close();
  });
});

describe('files that used to be skipped', () => {
  it('are read through links and compressed', async () => {
    const elsewhere = await folderOf({ 'C.US.csv': textOf([3]) });
    const folder = await folderOf({ 'A.US.csv.gz': gzipSync(textOf([1])), 'B.US.csv': gzipSync(textOf([2])) });
    await symlink(join(elsewhere, 'C.US.csv'), join(folder, 'C.US.csv'));
    await symlink(elsewhere, join(folder, 'more'));
    await symlink(folder, join(folder, 'loop'));
    await symlink(join(elsewhere, 'none.csv'), join(folder, 'D.US.csv'));
    await copyFile(join(elsewhere, 'C.US.csv'), join(elsewhere, 'E.US.csv'));
    await writeFile(join(folder, 'prices.xlsx'), '');
    const { ask, source } = await serve(folder);
    for (const [symbol, close] of Object.entries({ 'A.US': 1, 'B.US': 2, 'C.US': 3, 'E.US': 3 })) {
      expect(await closesOf(ask, symbol)).toEqual([close]);
    }
    expect(source.problems?.()).toEqual(['prices.xlsx: the file is empty', 'D.US.csv: the link leads nowhere']);
  });

  it('tell no line of what a link leads to, which may be anything of this machine', async () => {
    const secret = 'root:x:0:0:secret-4711';
    const elsewhere = await folderOf({
      a: `${secret}\nb:y:1\n`,
      b: `${header}${secret}\n2024-01-03,1,1,1,${secret},1,1\n`,
    });
    const folder = await folderOf({ 'B.US.csv': textOf([1]) });
    for (const [name, to] of Object.entries({
      'X.US.csv': 'a',
      'ex-factors.csv': 'a',
      'instruments.csv': 'b',
      'Y.US.csv': 'b',
    }))
      await symlink(join(elsewhere, to), join(folder, name));
    await symlink(elsewhere, join(folder, 'more'));
    await copyFile(join(elsewhere, 'a'), join(elsewhere, 'Z.US.csv'));
    const { ask, source } = await serve(folder);
    const { body } = await ask('/healthz', { key: null });
    expect(JSON.stringify([body, source.problems?.(), source.files?.()])).not.toContain('secret');
    for (const name of ['X.US.csv', 'more/Z.US.csv'])
      expect(source.problems?.().join('\n')).toContain(`${name}: it is not read. It is linked, and npm run convert`);
    const mapped = await folderOf({ 'B.US.csv': textOf([1]) });
    await symlink(join(elsewhere, 'a'), join(mapped, 'market-data.json'));
    await expect(serve(mapped)).rejects.toThrow(/^market-data\.json: it is linked, and not as expected$/);
  });

  it('are read where lines end in CR alone, and where columns that nobody reads have one name', async () => {
    const { ask, source } = await serve(
      await folderOf({
        'A.US.csv': textOf([1, 2]).replaceAll('\n', '\r'),
        'B.US.csv': 'time,,open,high,low,close,,"a, b"\n2024-01-02,x,1,2,1,2,y,z\n',
      }),
    );
    expect([await closesOf(ask), await closesOf(ask, 'B.US'), source.problems?.()]).toEqual([[1, 2], [2], []]);
  });
});

describe('a folder with a bad entry', () => {
  it('is served, and names the entry', async () => {
    const folder = await folderOf({ 'A.US.csv': textOf([1]) });
    await symlink(join(folder, 'itself.csv'), join(folder, 'itself.csv'));
    await symlink('x'.repeat(300), join(folder, 'long.csv'));
    await mkdir(join(folder, 'lost+found'));
    await chmod(join(folder, 'lost+found'), 0);
    const { ask, source } = await serve(folder);
    expect(await closesOf(ask, 'A.US')).toEqual([1]);
    // Nothing keeps the superuser from reading.
    const unread = process.getuid?.() === 0 ? [] : ['lost+found: the service may not read it'];
    expect(source.problems?.()).toEqual(['itself.csv: the link leads to itself', 'long.csv: it cannot be read (ENAMETOOLONG)', ...unread]);
    await chmod(join(folder, 'lost+found'), 0o700);
  });

  it('reads each folder once, however many links lead to it', async () => {
    const folder = await folderOf({ 'A.US.csv': textOf([1]) });
    // Each of the folders leads to all the others: followed one by one, these are 10! paths.
    const names = Array.from({ length: 10 }, (_, i) => `folder-${i}`);
    for (const name of names) await mkdir(join(folder, name));
    for (const name of names) for (const other of names) await symlink(join(folder, other), join(folder, name, `to-${other}`));
    expect((await filesIn(folder)).files.map(({ name }) => name)).toEqual(['A.US.csv']);
  });

  it('leaves out a file that grows too much when it is unpacked', async () => {
    const folder = await folderOf({
      'A.US.csv.gz': gzipSync(Buffer.alloc(4_000_000, '1')),
      'B.US.csv.gz': gzipSync(randomBytes(400_000)),
      'C.US.csv': textOf([1]),
    });
    const limits = { harmlessBytes: 100_000, mostGrowth: 50, mostBytes: 1_000_000 };
    const { files } = await filesIn(folder);
    expect(await Promise.all(files.map((file) => growthProblem(file, limits)))).toEqual([
      'A.US.csv.gz is left out: unpacked it has more than 1 MB',
      undefined,
      undefined,
    ]);
  });
});

describe('files that cannot be read', () => {
  it.each([
    ['', 'the file is empty'],
    ['time,open,high,low,close\n', 'there are no rows'],
    [Buffer.from([1, 0, 2]), 'the file is no text'],
    ['PK\u0003\u0004', 'the archive has no CSV or text file'],
    ['ARROW1', 'Feather and Arrow are not read: save it as Parquet, in Python with pandas.read_feather("IN").to_parquet("OUT.parquet")'],
    [gzipSync(textOf([1])).subarray(0, 40), 'the compressed file is damaged or not complete'],
    ['time,open,high,low,close,Close\n2024-01-02,1,2,1,2,2\n', 'there are several columns "close": keep one of them, or rename the others'],
  ])('are named in plain words: %j', async (content, reason) => {
    const { source } = await serve(await folderOf({ 'A.US.csv': content, 'B.US.csv': textOf([1]) }));
    expect(source.problems?.()).toEqual([`A.US.csv: ${reason}`]);
  });

  it('put no byte into a sentence that a terminal would obey', async () => {
    const rows = `2024-01-02,1,2,1,\u001b[31m\u0007,1,1\n2024-01-03,1,2,1,2,1,1\n`;
    const { source } = await serve(await folderOf({ 'A.US.csv': header + rows, 'p.parquet': 'no\u001b', 'B.US.csv': `\u001b[2J\n` }));
    const problems = source.problems?.() ?? [];
    expect(problems).toHaveLength(3);
    expect(problems.join('')).not.toMatch(/[\p{Cc}\p{Cf}]|tmp/u);
    expect(problems).toContainEqual(expect.stringContaining('A.US.csv, line 2: bad close'));
  });

  it('damage no neighbour in the middle of a large compressed file', async () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => 1 + (i % 7));
    const whole = gzipSync(header + rows.map((close) => `2024-01-02,1,9,1,${close},1,1\n`).join(''));
    expect(gunzipSync(whole).length).toBeGreaterThan(1e6);
    const { ask, source } = await serve(await folderOf({ 'A.US.csv.gz': whole.subarray(0, whole.length / 2), 'B.US.csv': textOf([1]) }));
    expect(source.problems?.()).toEqual(['A.US.csv.gz: the compressed file is damaged or not complete']);
    expect(await closesOf(ask, 'B.US')).toEqual([1]);
  });
});
