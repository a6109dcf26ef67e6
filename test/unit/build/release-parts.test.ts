import JSZip from 'jszip';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { archiveOf, before, changesOf, type Files, problemsOf, readReleases, sha256 } from '../../../src/build/release-parts';

const origin = 'https://addins.example.org';
const files = (changed: Record<string, string> = {}): Files =>
  new Map(
    Object.entries({
      'manifest.xml': `<Version>1.2.3.0</Version><IconUrl DefaultValue="${origin}/assets/icon-32.png" />`,
      'assets/icon-32.png': 'icon',
      'bars.11111111.js': 'bars',
      'third-party-notices.txt': 'licences',
      'release.json': '[{"version":"1.2.3","files":["bars.11111111.js"]}]',
      ...changed,
    }).map(([name, text]) => [name, Buffer.from(text)]),
  );
const of = { origin, version: '1.2.3' };

describe('The changes of a release', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n- Not yet\n\n## [1.2.3] - 2026-11-22\n\n### Added\n\n- A\n- B\n\n## [1.2.30] - 2026-01-02\n\n- Old\n';

  it('are its section of the changelog', () => {
    expect(changesOf(changelog, '1.2.3')).toBe('### Added\n\n- A\n- B');
    expect(() => changesOf(changelog, '1.2')).toThrow('CHANGELOG.md has no changes under "## [1.2] - YYYY-MM-DD"');
  });

  it.each([
    ['nothing below it', '## [2.0.0] - 2026-11-22\n\n## [1.0.0] - 2026-11-21\n\n- A'],
    ['no entry', '## [2.0.0] - 2026-11-22\n\n### Added\n\n## [1.0.0] - 2026-11-21\n\n- A'],
    ['no date', '## [2.0.0]\n\n- A\n\n## [1.0.0] - 2026-11-21\n\n- A'],
  ])('are refused with %s', (_, text) => expect(() => changesOf(text, '2.0.0')).toThrow('no changes'));

  it('are written for the version of the package', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(changesOf(readFileSync('CHANGELOG.md', 'utf8'), version)).toMatch(/^- /m);
  });
});

describe('A release', () => {
  it('is complete with the files that its manifest and its record name', () => expect(problemsOf(files(), of)).toEqual([]));

  it('is refused without the notices of third parties', () => {
    const without = new Map([...files()].filter(([path]) => path !== 'third-party-notices.txt'));
    expect(problemsOf(without, of)).toEqual(['third-party-notices.txt is missing']);
  });

  it.each([
    [{ 'release.json': '[{"version":"1.2.3","files":["gone.22222222.js"]}]' }, 'gone.22222222.js is missing'],
    [{ 'release.json': '[]' }, 'release.json does not begin with 1.2.3'],
    [{ 'manifest.xml': '<Version>1.2.2.0</Version>' }, 'manifest.xml is not of version 1.2.3.0'],
    [
      { 'manifest.xml': '<Version>1.2.3.0</Version><IconUrl DefaultValue="https://localhost:3000/a.png" />' },
      'manifest.xml names https://localhost:3000/a.png',
    ],
  ])('is refused with %j', (changed, problem) => expect(problemsOf(files(changed), of)).toEqual([problem]));

  it('is an archive with sums that hold, the same for the same files', async () => {
    const archive = await archiveOf(files(), '- A');
    expect(sha256(await archiveOf(files(), '- A'))).toBe(sha256(archive));
    const zip = await JSZip.loadAsync(archive);
    const sums = (await zip.file('SHA256SUMS')?.async('string')) ?? '';
    for (const [path, content] of files()) {
      expect(sums).toContain(`${sha256(content)}  ${path}\n`);
      expect(await zip.file(path)?.async('nodebuffer')).toEqual(content);
    }
    expect(await zip.file('CHANGES.md')?.async('string')).toBe('- A\n');
  });
});

const first = { version: '1.0.0', files: ['a.11111111.js'] };
const second = { version: '1.1.0', files: ['a.22222222.js'] };

describe('The files of the release before', () => {
  it('stay for one release', () => {
    expect(before([], '1.0.0')).toEqual([]);
    expect(before([first], '1.1.0')).toEqual([first]);
    expect(before([second, first], '1.2.0')).toEqual([second]);
  });

  it('stay when a version is built again', () => expect(before([second, first], '1.1.0')).toEqual([first]));

  it('are not guessed from a damaged record', () => {
    expect(() => readReleases('{"files":[]}')).toThrow('release.json is no record of releases');
    expect(readReleases(JSON.stringify([second, first]))).toEqual([second, first]);
  });
});
