import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBuildOptions } from '../../../src/build/build-options';
import { manifestFor } from '../../../src/build/manifest';
import { traditional, traditionalLocales } from '../../../src/build/metadata/traditional';
import { unifiedFiles } from '../../../src/build/unified/unified-plugin';

// Of any version: a release changes no golden file.
const repository = readFileSync('manifest.xml', 'utf8').replace(/<Version>[^<]*/, '<Version>1.2.3.0');

const builds = {
  usual: { origin: 'https://addins.example.org' },
  china: {
    ...{ origin: 'https://tickgrid.example.cn:8443', id: 'fc73caca-9675-4892-b9c3-80cb0c941d7f', namespace: 'MDATA' },
    provider: 'Marks & <Sons>, whose name is longer than the schema allows',
    'office-js': 'https://appsforoffice.cdn.partner.office365.cn/appsforoffice/lib/1/hosted/office.js',
  },
};

/** What a build has of its own, and the same of the usual one. */
const ownNames: Readonly<Record<keyof typeof builds, readonly (readonly [own: string, usual: string])[]>> = {
  usual: [],
  china: [
    ['tickgrid.example.cn:8443', 'addins.example.org'],
    ['MDATA', 'MD'],
    [builds.china.id, '5c1077b5-0e1a-5954-838a-be18bff8c0d5'],
    ['9ef00d4b-b056-5118-848f-a8862d5f5c28', '4dee14bf-3851-542e-becf-c8488b3ee1cb'],
    ['Marks &amp; &lt;Sons>, whose name is longer than the schema allows', 'The Tickgrid authors'],
    ['Marks & <Sons>, whose name is lo', 'The Tickgrid authors'],
    ['    <AppDomain>https://appsforoffice.cdn.partner.office365.cn</AppDomain>\n', ''],
    [',\n    "appsforoffice.cdn.partner.office365.cn"', ''],
  ],
};

function built(env: Record<string, string>) {
  const options = readBuildOptions(env);
  const xml = manifestFor(repository, { ...options, origin: options.origin! });
  return { xml, files: unifiedFiles(xml) };
}

describe.each(['usual', 'china'] as const)('The manifests of the %s build', (name) => {
  const { xml, files } = built(builds[name]);

  it('match the golden files, but for the names of the build', async () => {
    const usual = (text = '') => ownNames[name].reduce((all, [own, other]) => all.replaceAll(own, other), text);
    for (const [own] of ownNames[name]) expect([xml, files.get('manifest.json')].join()).toContain(own);
    await expect(usual(xml)).toMatchFileSnapshot('golden/manifest.xml');
    for (const file of ['manifest.json', 'manifest.zh-CN.json']) {
      await expect(usual(files.get(file))).toMatchFileSnapshot(`golden/${file}`);
    }
  });

  it.each(traditionalLocales)('have the simplified texts in traditional characters for %s', (locale) => {
    const simplified = files.get('manifest.zh-CN.json')!;
    expect(files.get(`manifest.${locale}.json`)).toBe(traditional(simplified, locale).replace('zh-CN', locale));
  });

  it('have Ids of their own; the unified one hides the other', () => {
    const id = /<Id>(.*)<\/Id>/.exec(xml)?.[1];
    const unified = JSON.parse(files.get('manifest.json')!) as {
      readonly id: string;
      readonly extensions: readonly [{ readonly alternates: readonly unknown[] }];
    };
    expect(unified.id).not.toBe(id);
    expect(unified.extensions[0].alternates).toEqual([{ hide: { customOfficeAddin: { officeAddinId: id } } }]);
  });

  it('have every text of the ribbon in each Chinese locale', () => {
    const places = ['zh-CN', 'zh-TW', 'zh-HK'].map((locale) => {
      expect(xml.match(new RegExp(`Locale="${locale}"`, 'g'))).toHaveLength(repository.match(/Locale="zh-CN"/g)!.length);
      return Object.keys(JSON.parse(files.get(`manifest.${locale}.json`)!) as object);
    });
    expect(places[0]).toContain('extensions[0].ribbons[0].tabs[0].groups[0].controls[0].label');
    expect(places[1]).toEqual(places[0]);
    expect(places[2]).toEqual(places[0]);
  });
});

describe('A unified manifest', () => {
  it('that the schema of Microsoft refuses fails the build', () => {
    const { xml } = built(builds.usual);
    const tooLong = xml.replace('DefaultValue="Refresh Selection"', `DefaultValue="${'Refresh '.repeat(20)}"`);
    expect(() => unifiedFiles(tooLong)).toThrow(
      /^The unified manifest is not valid: .*manifest\.json\/extensions\/0\/.*label must NOT have more than 64 characters/,
    );
  });

  it('needs every resource that the other manifest names', () => {
    const { xml } = built(builds.usual);
    expect(() => unifiedFiles(xml.replace('resid="Group.Label"', 'resid="Gone"'))).toThrow('manifest.xml: expected a resource named Gone');
  });
});
