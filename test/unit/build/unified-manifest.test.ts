import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBuildOptions } from '../../../src/build/build-options';
import { manifestFor } from '../../../src/build/manifest';
import { unifiedFiles } from '../../../src/build/unified/unified-files';

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

function built(env: Record<string, string>) {
  const options = readBuildOptions(env);
  const xml = manifestFor(repository, { ...options, origin: options.origin! });
  return { xml, files: unifiedFiles(xml) };
}

describe.each(Object.entries(builds))('The manifests of the %s build', (name, env) => {
  const { xml, files } = built(env);

  it('match the golden files', async () => {
    await expect(xml).toMatchFileSnapshot(`golden/${name}.manifest.xml`);
    // The other texts of a build in China are those of the usual one with its own names.
    const texts = name === 'usual' ? [...files] : [...files].filter(([file]) => file === 'manifest.json');
    for (const [file, text] of texts) await expect(text).toMatchFileSnapshot(`golden/${name}.${file}`);
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
      expect(xml.match(new RegExp(`Locale="${locale}"`, 'g'))).toHaveLength(
        repository.match(/Locale="zh-CN"/g)!.length,
      );
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
    expect(() => unifiedFiles(xml.replace('resid="Group.Label"', 'resid="Gone"'))).toThrow(
      'manifest.xml: expected a resource named Gone',
    );
  });
});
