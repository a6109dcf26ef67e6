import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBuildOptions } from '../../../src/build/build-options';
import { manifestFor } from '../../../src/build/manifest';
import { traditional, traditionalLocales } from '../../../src/build/metadata/traditional';
import { unifiedFiles } from '../../../src/build/unified/unified-plugin';
import { dashboards } from '../../../src/addin/dashboards/dashboards';
import { commandIds } from '../../../src/addin/ribbon/associate';
import { controlStates } from '../../../src/addin/ribbon/commands';
import file from '../../../src/addin/ribbon/shortcuts.json';

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

const xml = readFileSync('manifest.xml', 'utf8').replace(/<!--[\s\S]*?-->/g, '');

const [ribbon = '', cellMenu = ''] = xml.split('<ExtensionPoint xsi:type="ContextMenu">');

/** Controls and items that run a function, with their label and description. */
const controlsIn = (part: string) =>
  [...part.matchAll(/<(Control|Item)\b[^>]*?id="(\w+)"(?:(?!<Items>)[\s\S])*?<\/\1>/g)].map(([text, , id = '']) => ({
    id,
    label: /<Label resid="([^"]+)"/.exec(text)?.[1] ?? '',
    description: /<Description resid="([^"]+)"/.exec(text)?.[1] ?? '',
    runs: /<FunctionName>(\w+)</.exec(text)?.[1],
  }));
const controls = controlsIn(ribbon);

/** A text of the manifest in both languages. */
function textOf(resid: string) {
  const [, en, zh] = new RegExp(`id="${resid}" DefaultValue="([^"]+)">\\s*<bt:Override Locale="zh-CN" Value="([^"]+)"`).exec(xml) ?? [];
  return { en, zh };
}

/** As labels of the ribbon are written. */
const inTitleCase = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const situations = [
  { hasKey: false, isPaused: false, canFreeze: true, isInPast: false },
  { hasKey: true, isPaused: true, canFreeze: false, isInPast: true },
];

describe('The ribbon of the manifest', () => {
  it('has one control for every command but those of the keyboard alone', () => {
    const ids = controls.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const byKeys: readonly string[] = ['togglePause', 'explainCell'];
    expect(ids.sort()).toEqual(commandIds.filter((id) => !byKeys.includes(id)).sort());
  });

  it('runs the function that has the name of the control', () => {
    const showsPane = 'showPane';
    for (const { id, runs } of controls) expect(runs).toBe(id === showsPane ? undefined : id);
  });

  it('has one button that opens the pane, so that it opens by itself after the installation', () => {
    expect(xml.match(/xsi:type="ShowTaskpane"/g)).toHaveLength(1);
  });

  it('has every dashboard in its menu, with its name and purpose', () => {
    const inMenu = controls.filter(({ id }) => id.startsWith('dashboard'));
    const names = dashboards.map(({ name: { en, zh } }) => ({ en: inTitleCase(en), zh }));
    expect(inMenu.map(({ label }) => textOf(label))).toEqual(names);
    expect(inMenu.map(({ description }) => textOf(description))).toEqual(dashboards.map(({ purpose }) => purpose));
  });

  it.each(situations)('is updated by its own ids: %j', (situation) => {
    const states = controlStates(situation);
    expect(states).toEqual({
      refreshSelection: situation.hasKey,
      refreshSheet: situation.hasKey,
      refreshWorkbook: situation.hasKey,
      pauseRequests: !situation.isPaused,
      resumeRequests: situation.isPaused,
      freezeFormulas: situation.canFreeze,
      backToNow: situation.isInPast,
    });
    const ids = controls.map(({ id }) => id);
    expect(Object.keys(states).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('starts with those controls disabled that have no effect until something happens', () => {
    const atStart = controlStates({ hasKey: true, isPaused: false, canFreeze: true, isInPast: false });
    const without = Object.entries(atStart).flatMap(([id, isEnabled]) => (isEnabled ? [] : [id]));
    const disabled = [...xml.matchAll(/<FunctionName>(\w+)<\/FunctionName>\s*<\/Action>\s*<Enabled>false</g)];
    expect(disabled.map(([, id]) => id)).toEqual(without);
  });

  it('is updated in its own tab and group', () => {
    const source = readFileSync('src/addin/excel/host/office-app.ts', 'utf8');
    for (const [, id] of xml.matchAll(/<(?:OfficeTab|Group) id="([^"]+)"/g)) expect(source).toContain(`'${id}'`);
  });
});

describe('A right-click on a cell', () => {
  const items = controlsIn(cellMenu);

  it('runs commands by ids of its own, in both languages', () => {
    expect(items.map(({ runs }) => runs)).toEqual(['explainCell', 'refreshSelection', 'insertFormula', 'freezeFormulas']);
    const ids: readonly string[] = commandIds;
    expect(items.filter(({ id, runs = '' }) => ids.includes(id) || !ids.includes(runs))).toEqual([]);
    for (const { label, description } of items) {
      expect(Object.values(textOf(label)).every(Boolean)).toBe(true);
      expect(Object.values(textOf(description)).every(Boolean)).toBe(true);
    }
  });
});

describe('The keyboard shortcuts', () => {
  const combinations = file.shortcuts.flatMap(({ key }) => [key.default, key.mac]);

  it('run commands, each of which has a name', () => {
    const ids: readonly string[] = commandIds;
    expect(file.shortcuts.map(({ action }) => action)).toEqual(file.actions.map(({ id }) => id));
    for (const { id, name } of file.actions) {
      expect(ids).toContain(id);
      expect(name).toMatch(/^[A-Z].+ \/ \p{Script=Han}/u);
    }
  });

  // Microsoft recommends Ctrl+Alt+Shift: Excel itself uses it with function keys only. With other letters, AltGr and Shift
  // type capitals of Polish and of the international US keyboard; on a Mac, Ctrl and Option belong to VoiceOver.
  // Ctrl+Shift+E does nothing in Excel; it is pressed most often, and needs no Alt.
  it('use three modifiers and letters that no keyboard types with AltGr, or Ctrl+Shift+E', () => {
    expect(new Set(combinations).size).toBe(combinations.length);
    for (const { key } of file.shortcuts) {
      expect(key.default).toMatch(/^Ctrl\+(?:Alt\+Shift\+[BFGHJKMRV]|Shift\+E)$/);
      expect(key.mac).toBe(key.default.replace('Ctrl', 'Command'));
    }
  });

  it('are all in the help page', () => {
    const help = readFileSync('src/build/metadata/help/guide-excel.ts', 'utf8');
    for (const { key } of file.shortcuts) expect(help).toContain(`\`${key.default}\``);
  });
});
