import JSZip from 'jszip';
import { loadServiceId } from '../../../src/addin/formula/linked-securities';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officeJsOfMicrosoft, officeOrigins } from '../../../src/build/policy';
import { importedPackages } from '../../support/imported-packages';

const microsoft = officeOrigins(officeJsOfMicrosoft);
const origin = 'https://md.example.com';
const folder = mkdtempSync(join(tmpdir(), 'production-build-'));
const built = (file: string) => readFileSync(join(folder, file), 'utf8');
const files = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('.'));

function build(...env: readonly string[]): string {
  const webpack = join('node_modules', 'webpack', 'bin', 'webpack.js');
  const options = [`origin=${origin}/`, 'service=https://quotes.example.org', ...env].flatMap((each) => ['--env', each]);
  return execFileSync(process.execPath, [webpack, ...options, '--output-path', folder], { stdio: 'pipe' }).toString();
}

let printed = '';
beforeAll(() => {
  const submission = ['id=fc73caca-9675-4892-b9c3-80cb0c941d7f', 'provider=Example', 'key-url=https://example.org/keys'];
  printed = build('namespace=MDATA', 'support=help@example.org', 'reviewer=r-key-1', ...submission);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('The build for another origin', () => {
  it.each([
    ['functions.json', ''],
    ['functions.zh-CN.json', '?lang=zh'],
    ['functions.zh-TW.json', '?lang=zh'],
  ])('links %s to the help page of that origin', (file, query) => {
    const { functions } = JSON.parse(built(file)) as { functions: { id: string; helpUrl: string }[] };
    const shown = functions.filter(({ id }) => id !== loadServiceId);
    expect(shown.length).toBeGreaterThan(0);
    for (const { id, helpUrl } of shown) expect(helpUrl).toBe(`${origin}/help.html${query}#${id.replace(/^CARD\./, '')}`);
  });

  it('writes every file that its manifest and its pages name, and none of the workbench', () => {
    const ofManifest = [...built('manifest.xml').matchAll(/"(https:\/\/md\.example\.com[^"]*)"/g)].map(([, url]) =>
      new URL(url ?? '').pathname.slice(1),
    );
    expect(ofManifest).toContain('functions.zh-CN.json');
    const pages = files().filter((file) => file.endsWith('.html'));
    expect(pages.sort()).toEqual(['help.html', 'privacy.html', 'support.html', 'taskpane.html', 'terms.html']);
    const ofPages = pages.flatMap((page) => [...built(page).matchAll(/(?:src|href)="([^"#?:]+)"/g)].map(([, at]) => at!));
    const named = [...ofManifest, ...ofPages];
    expect(named.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    expect(files().filter((file) => file.includes('workbench'))).toEqual([]);
  });

  it('names the host of office.js in the text of a pane that has not started', () => {
    const hosts = microsoft.map((each) => new URL(each).host);
    expect(built('taskpane.html')).toContain(`block ${hosts.join(' or ')}.`);
    expect(built('taskpane.html')).toContain(`拦截了 ${hosts.join(' 或 ')}。`);
  });
});

describe('The names of the files of the build', () => {
  it('have a hash, unless the manifest or a person names it', () => {
    const plain = files().filter((file) => !/\.[0-9a-f]{8}\.(js|css)$/.test(file) && !/\.html$|^assets\//.test(file));
    expect(plain.sort()).toEqual([
      ...['app-package.zip', 'functions.js', 'functions.json'],
      ...['functions.zh-CN.json', 'functions.zh-HK.json', 'functions.zh-TW.json', 'manifest.json'],
      ...[
        ...['manifest.xml', 'manifest.zh-CN.json', 'manifest.zh-HK.json', 'manifest.zh-TW.json', 'nginx.conf'],
        ...['release.json', 'shortcuts.json', 'third-party-notices.txt'],
      ],
    ]);
  });
});

describe('The app package of the build', () => {
  it('holds the unified manifest and every file that it names', async () => {
    const { files: entries } = await JSZip.loadAsync(readFileSync(join(folder, 'app-package.zip')));
    const manifest = built('manifest.json');
    expect(await entries['manifest.json']?.async('string')).toBe(manifest);
    const { icons, localizationInfo } = JSON.parse(manifest) as {
      readonly icons: Readonly<Record<string, string>>;
      readonly localizationInfo: { readonly additionalLanguages: readonly { readonly file: string }[] };
    };
    const named = [...Object.values(icons), ...localizationInfo.additionalLanguages.map(({ file }) => file)];
    expect(Object.keys(entries).sort()).toEqual(['manifest.json', ...named].sort());
  });
});

describe('The third-party notices of the build', () => {
  it('have every package that the add-in imports, and none of the workbench', () => {
    const notices = built('third-party-notices.txt');
    // Of protocol/, only the service uses the package that reads schemas.
    const imported = importedPackages(['addin', 'client', 'market', 'brand']);
    expect(imported).toContain('lightweight-charts');
    expect(imported.filter((name) => !notices.includes(`\n${name} `))).toEqual([]);
    expect(notices).not.toMatch(/^(@univerjs\/|react |echarts )/m);
  });
});

describe('The pages of the build', () => {
  it('load office.js from Microsoft, and no other script than their own', () => {
    expect(built('taskpane.html')).toContain(` src="${officeJsOfMicrosoft}"`);
    for (const page of files().filter((file) => file.endsWith('.html'))) {
      const [, written = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(built(page)) ?? [];
      const policy = written.replaceAll('&#39;', "'");
      expect(policy).toContain("default-src 'none'");
      const scripts = /script-src ([^;]+)/.exec(policy)?.[1]?.split(' ');
      expect(scripts).toEqual(["'self'", ...(page === 'taskpane.html' ? microsoft : [])]);
      expect(built(page)).not.toMatch(/<script(?![^>]* src=)| on[a-z]+="| style="/);
    }
  });

  it('ask the service that the build names', () => {
    expect(built('functions.js')).toContain('"https://quotes.example.org"');
  });

  it('tell people where to ask, and the reviewer’s key to nobody but the one who builds', () => {
    expect(built('support.html')).toContain('href="mailto:help@example.org"');
    expect(printed).toContain('“Save and start”: r-key-1');
    expect(printed).toContain('=MDATA.QUOTE("600519.SH")');
    expect(files().filter((file) => built(file).includes('r-key-1'))).toEqual([]);
  });

  it('come with a report of the sizes', () => {
    expect(/\d+\.\d of \d+ KB {2}functions\.js/.test(printed)).toBe(true);
  });
});

describe('The build with another namespace', () => {
  it('has it everywhere, and the usual one nowhere', () => {
    expect(built('manifest.xml')).toContain('DefaultValue="MDATA"');
    expect(built('help.html')).toContain('=MDATA.QUOTE(');
    const texts = files().filter((file) => /\.(js|json|html|xml)$/.test(file));
    expect(texts.filter((file) => /\bMD\.[A-Z]|_xldudf_MD_/.test(built(file)))).toEqual([]);
    const chunk = (name: string) => built(files().find((file) => file.startsWith(`${name}.`))!);
    expect(chunk('dashboards')).toContain('=MDATA.');
    expect(chunk('tools')).toContain('MDATA.');
  });
});

describe('A second build', () => {
  const officeJs = 'https://appsforoffice.cdn.partner.office365.cn/appsforoffice/lib/1/hosted/office.js';

  it('of the same version keeps no file of the first that it did not write itself', () => {
    const first = files();
    build('namespace=QUOTES', `office-js=${officeJs}`);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const releases = JSON.parse(built('release.json')) as { version: string; files: string[] }[];
    expect(releases.map((release) => release.version)).toEqual([version]);
    const gone = first.filter((file) => !files().includes(file));
    expect(gone.length).toBeGreaterThan(0);
    expect(
      files()
        .filter((file) => /\.[0-9a-f]{8}\./.test(file))
        .sort(),
    ).toEqual(releases[0]?.files);
  });

  it('for another cloud loads office.js from there, and says so in its policies', () => {
    const { host, origin: cdn } = new URL(officeJs);
    expect(built('taskpane.html')).toContain(` src="${officeJs}"></script>`);
    for (const file of ['taskpane.html', 'nginx.conf']) expect(built(file)).toContain(`script-src 'self' ${cdn};`);
    expect(built('manifest.xml')).toContain(`<AppDomain>${cdn}</AppDomain>`);
    expect(built('privacy.html')).toContain(host);
    for (const file of files()) for (const each of microsoft) expect(built(file)).not.toContain(new URL(each).host);
  });
});
