import JSZip from 'jszip';
import { loadServiceId } from '../../src/addin/formula/linked-securities';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { officeJsOfMicrosoft, officeOrigins } from '../../src/build/policy';
import { importedPackages } from '../support/imported-packages';
import { officeJsOfChina, path, reviewerKey, sites } from './sites';

const microsoft = officeOrigins(officeJsOfMicrosoft);
const base = sites.addIn + path;
const { first, printed, second } = inject('production');

/** The files of a build. */
function filesIn(folder: string) {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const list = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('.'));
  return { read, list };
}

const { read: built, list: files } = filesIn(first);

describe('The build for another origin', () => {
  it.each([
    ['functions.json', ''],
    ['functions.zh-CN.json', '?lang=zh'],
    ['functions.zh-TW.json', '?lang=zh'],
  ])('links %s to the help page of that origin', (file, query) => {
    const { functions } = JSON.parse(built(file)) as { functions: { id: string; helpUrl: string }[] };
    const shown = functions.filter(({ id }) => id !== loadServiceId);
    expect(shown.length).toBeGreaterThan(0);
    for (const { id, helpUrl } of shown) expect(helpUrl).toBe(`${base}/help.html${query}#${id.replace(/^CARD\./, '')}`);
  });

  it('writes every file that its manifest and its pages name, and none of the workbench', () => {
    const ofManifest = [...built('manifest.xml').matchAll(/"(https:\/\/addins\.tickgrid\.test\/[^"]*)"/g)].map(([, url]) =>
      new URL(url ?? '').pathname.slice(path.length + 1),
    );
    expect(ofManifest).toContain('functions.zh-CN.json');
    const pages = files().filter((file) => file.endsWith('.html'));
    expect(pages.sort()).toEqual(['help.html', 'privacy.html', 'support.html', 'taskpane.html', 'terms.html']);
    const ofPages = pages.flatMap((page) => [...built(page).matchAll(/(?:src|href)="([^"#?:]+)"/g)].map(([, at]) => at!));
    const named = [...ofManifest, ...ofPages];
    expect(named.filter((file) => !existsSync(join(first, file)))).toEqual([]);
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
    const { files: entries } = await JSZip.loadAsync(readFileSync(join(first, 'app-package.zip')));
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
    expect(built('functions.js')).toContain(`"${sites.service}"`);
  });

  it('tell people where to ask, and the reviewer’s key to nobody but the one who builds', () => {
    expect(built('support.html')).toContain('href="mailto:help@tickgrid.test"');
    expect(printed).toContain(`“Save and start”: ${reviewerKey}`);
    expect(printed).toContain('=MDATA.QUOTE("600519.SH")');
    expect(files().filter((file) => built(file).includes(reviewerKey))).toEqual([]);
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
  const { read, list } = filesIn(second);

  it('of the same version keeps no file of the first that it did not write itself', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const releases = JSON.parse(read('release.json')) as { version: string; files: string[] }[];
    expect(releases.map((release) => release.version)).toEqual([version]);
    const kept = list();
    expect(files().filter((file) => !kept.includes(file)).length).toBeGreaterThan(0);
    expect(kept.filter((file) => /\.[0-9a-f]{8}\./.test(file)).sort()).toEqual(releases[0]?.files);
  });

  it('for another cloud loads office.js from there, and says so in its policies', () => {
    const { host, origin: cdn } = new URL(officeJsOfChina);
    expect(read('taskpane.html')).toContain(` src="${officeJsOfChina}"></script>`);
    for (const file of ['taskpane.html', 'nginx.conf']) expect(read(file)).toContain(`script-src 'self' ${cdn};`);
    expect(read('manifest.xml')).toContain(`<AppDomain>${cdn}</AppDomain>`);
    expect(read('privacy.html')).toContain(host);
    for (const file of list()) for (const each of microsoft) expect(read(file)).not.toContain(new URL(each).host);
  });
});
