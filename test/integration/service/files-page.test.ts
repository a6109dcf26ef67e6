/** GET /files: the page "Your files" over a folder with good, refused and ambiguous files. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { notice } from '../../../src/service/command/command';
import { readFlags } from '../../../src/service/command/flags';
import { createService } from '../../../src/service/command/service';
import { type Ask, startService } from '../../support/local-service';
import { folderOf, serve } from './own-folder';

const days = (dates: readonly string[]) =>
  `date,open,high,low,close,volume\n${dates.map((date, index) => `${date},1,9999,1,${index + 1},100`).join('\n')}\n`;

const statusOf = async (ask: Ask) => ((await ask('/healthz')).body as { status: string }).status;

const iso = ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-08'];
const files = {
  '贵州茅台 600519.SH.csv': days([...iso, '11/1/2019', '11/2/2019']),
  '<i>&"AAPL.US.csv': days(iso),
  'open.US.csv': days(['1/2/2024', '1/3/2024', '2/3/2024']),
  'broken.US.csv': 'date,open\n2024-01-02,1\n',
  'notes.md': '# Notes\n',
};

describe('what a person has to do', () => {
  it.each([
    ['VOD.L.csv', '{&quot;zones&quot;:{&quot;L&quot;:&quot;Europe/London&quot;}}', '未注明后缀 L 的时区'],
    ['A.XX.csv', '{&quot;zones&quot;:{&quot;XX&quot;:&quot;?&quot;}}', '未注明后缀 XX 的时区'],
  ])('stands beside %s, whose exchange has no time zone', async (name, line, chinese) => {
    const { ask } = await serve(await folderOf({ [name]: days(['2024-01-02']) }));
    const page = (await ask('/files?lang=zh', { key: null })).body;
    for (const shown of [line, chinese]) expect(page).toContain(shown);
  });

  it('stands on the page of an empty folder', async () => {
    const { ask } = await serve(await folderOf({}));
    expect((await ask('/files?lang=en', { key: null })).body).toContain('Put your CSV, Excel or Parquet files');
    expect((await ask('/files?lang=zh', { key: null })).body).toContain('请将 CSV、Excel 或 Parquet 文件放入该文件夹');
  });
});

describe('the page of the files', () => {
  it('shows what each file is read as, what is left out, and what is to be decided', async () => {
    const { ask } = await serve(await folderOf(files));
    const { body: page, headers } = await ask('/files?lang=en', { key: null });
    const body = page as string;
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'.*script-src 'self'.*frame-ancestors/);
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    for (const shown of [
      ...['Refused (2)', 'there is no column &quot;high&quot;', 'dates such as 1/2/2024 may be M/D/Y or D/M/Y<'],
      ...['{&quot;files&quot;:{&quot;open.US.csv&quot;:{&quot;dates&quot;:&quot;D/M/Y&quot;}}}'],
      ...['贵州茅台 600519.SH.csv', '2 rows: dates like 11/1/2019 (first in line 7)', 'volume in lots (assumed)'],
      ...['&lt;i&gt;&amp;&quot;AAPL.US.csv', '2024-01-08'],
    ]) {
      expect(body).toContain(shown);
    }
    expect(body.indexOf('broken.US.csv')).toBeLessThan(body.indexOf('AAPL.US'));
    expect(body).not.toContain('demo');
    expect((await ask('/files', { headers: { 'Accept-Language': 'zh-CN,zh;q=0.9' } })).body).toContain('您的文件');
  });

  it('says in Chinese why files are refused', async () => {
    const weekly = Array.from({ length: 20 }, (_, index) => new Date(Date.UTC(2024, 0, 5 + 7 * index)));
    const folder = await folderOf({
      'A.US.csv': days(iso),
      'weeks.US.csv': days(weekly.map((date) => date.toISOString().slice(0, 10))),
      'again.US.csv': days(Array.from({ length: 8 }, () => '2024-01-02')),
      'outside.US.csv': `date,open,high,low,close\n${Array.from({ length: 40 }, (_, day) => `${new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)},1,2,1,5\n`).join('')}`,
      'ways.US.csv': days(['1/2/2024', '13/2/2024', '2/13/2024']),
      'never.US.csv': days(['soon', 'later']),
      'twice.US.csv': days(iso.slice(0, 5))
        .replaceAll(',9999,', ',19999,')
        .replace(/,\d,100$/gm, ',77,100'),
      'twice.US_other.csv': 'nothing\n',
      'columns.US.csv': 'date,open\n2024-01-02,1\n',
      'rows.US.csv': 'date,open,high,low,close\n',
      'empty.US.csv': '',
      'arrow.US.csv': 'ARROW1',
      'open.US.csv': files['open.US.csv'],
    });
    const { ask, source } = await serve(folder);
    const refused = source.files?.().filter(({ refusal }) => refusal !== undefined) ?? [];
    const body = (await ask('/files?lang=zh')).body as string;
    const english = [...body.matchAll(/<p lang="en-US">([^<]*)/g)].map(([, sentence]) => sentence);
    expect(refused.length).toBeGreaterThan(9);
    expect(english).toEqual([]);
  });
});

describe('the page over a folder that changes or is large', () => {
  it('has its closes as an image of a bounded number of points', async () => {
    const dates = Array.from({ length: 1_260 }, (_, index) => new Date(Date.UTC(2020, 0, 1 + index)))
      .filter((date) => date.getUTCDay() % 6 !== 0)
      .map((date) => date.toISOString().slice(0, 10));
    const { ask } = await serve(await folderOf({ 'A.US.csv': days(dates) }));
    const { body, headers } = await ask('/files/closes.svg?file=A.US.csv');
    expect(headers.get('Content-Type')).toBe('image/svg+xml');
    expect(/points="([^"]+)"/.exec(body as string)?.[1]?.split(' ')).toHaveLength(60);
    expect((await ask('/files/closes.svg?file=B.US.csv')).status).toBe(404);
  });

  it('shows a changed file, and tells a page that is open', async () => {
    const folder = await folderOf({ 'A.US.csv': days(iso) });
    const { ask } = await serve(folder);
    const revision = async () => (await ask('/files/revision')).body as string;
    const before = await revision();
    expect(await revision()).toBe(before);
    await writeFile(join(folder, 'A.US.csv'), days([...iso, '2024-01-09']));
    await expect.poll(revision).not.toBe(before);
    const body = (await ask('/files')).body as string;
    expect(body).toContain('2024-01-09');
    expect(body).toContain(`data-revision="${await revision()}"`);
  });
});

describe('who sees the page of the files', () => {
  it('are pages of this origin and programs of this machine alone', async () => {
    const { source } = await serve(await folderOf({ 'A.US.csv': days(iso) }));
    const service = createService({ source, hostNames: ['desk'] });
    const status = async (url: string, headers: Record<string, string> = {}, remoteAddress?: string) => {
      const env = remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } };
      return (await service.fetch(new Request(url, { headers }), env)).status;
    };
    expect(await status('http://localhost/files', { Origin: 'https://example.com' })).toBe(403);
    expect(await status('http://example.com/files')).toBe(403);
    expect(await status('http://localhost/files', {}, '192.168.1.5')).toBe(403);
    expect(await status('http://desk/files/closes.svg?file=A.US.csv', {}, '10.0.0.1')).toBe(403);
    for (const here of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect(await status('http://desk/files', {}, here)).toBe(200);
    }
  });

  it('is nobody where no folder is linked', async () => expect((await startService()('/files')).status).toBe(404));
});

describe('a folder with refused files', () => {
  it('is incomplete in /healthz, and starts with their sentences, all of them', async () => {
    const broken = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`b${index}.csv`, 'date,open\n1,1\n']));
    const { ask, source } = await serve(await folderOf({ ...broken, 'A.US.csv': days(iso) }));
    expect(await statusOf(ask)).toBe('incomplete');
    const [, ...lines] = notice(source, readFlags('service', []));
    expect(lines.slice(0, 120).every((line) => line.includes('there is no column "high"'))).toBe(true);
    expect(lines[120]).toMatch(/^A\.US\.csv · .* · 5 bars$/);
  });

  it('is incomplete also while what a broken file had before is served', async () => {
    const folder = await folderOf({ 'A.US.csv': days(iso), 'B.US.csv': days(iso) });
    const { ask } = await serve(folder);
    expect(await statusOf(ask)).toBe('ok');
    await writeFile(join(folder, 'A.US.csv'), 'nothing\n');
    await expect.poll(() => statusOf(ask)).toBe('incomplete');
    expect((await ask('/files')).body).toContain('what it had before is served');
  });
});
