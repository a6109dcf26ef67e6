import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { loadServiceId } from '../../../src/addin/formula/linked-securities';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { measure } from '../../../src/build/budgets';
import { traditional, traditionalLocales } from '../../../src/build/metadata/traditional';
import { officeJsOfMicrosoft, policy } from '../../../src/build/policy';
import { CellError } from '../../support/functions-in-node';
import { importedPackages } from '../../support/imported-packages';
import { compiledScript } from '../../support/office-scripts';
import { createPageWindow, createStorage } from '../../support/page-window';

const built = (file: string) => readFileSync(`dist/${file}`, 'utf8');
/** A chunk, whose file carries a hash of its content. */
const builtChunk = (name: string) =>
  built(readdirSync('dist').find((file) => new RegExp(`^${name}\\.[0-9a-f]{8}\\.js$`).test(file)) ?? name);

interface Metadata {
  readonly enums: readonly { readonly id: string; readonly values: readonly { readonly tooltip?: string }[] }[];
  readonly functions: readonly {
    readonly id: string;
    readonly description?: string;
    readonly helpUrl?: string;
    readonly parameters: readonly { readonly name: string; readonly description?: string }[];
  }[];
}

const metadata = (file: string) => JSON.parse(built(file)) as Metadata;

describe.each([
  ['functions.json', ''],
  ['functions.zh-CN.json', '?lang=zh'],
])('%s', (file, query) => {
  it('matches the golden file of its language, and has every function and enum once', async () => {
    await expect(built(file)).toMatchFileSnapshot(file.replace(/json$/, 'golden.json'));
    const { enums, functions } = metadata(file);
    for (const list of [enums, functions]) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });

  it('passes error cells and cards to the functions by one flag: both together crash Excel 2021', () => {
    expect(metadata(file)).toMatchObject({ allowCustomDataForDataTypeAny: true });
    expect(built(file)).not.toContain('allowErrorForDataTypeAny');
  });

  it('has a description for every function, parameter and enum value', () => {
    const { enums, functions } = metadata(file);
    const texts = [
      ...functions.map(({ description }) => description),
      ...functions.flatMap(({ parameters }) => parameters.map(({ description }) => description)),
      ...enums.flatMap(({ values }) => values.map(({ tooltip }) => tooltip)),
    ];
    expect(texts.filter((text) => !text)).toEqual([]);
  });

  it('has no description of a parameter that is longer than the unified manifest allows', () => {
    const parameters = metadata(file).functions.flatMap((each) => each.parameters);
    expect(parameters.filter(({ description = '' }) => description.length > 128)).toEqual([]);
  });

  it('links every function to its section of the help page', () => {
    // Nobody sees the load service.
    for (const { id, helpUrl } of metadata(file).functions.filter((each) => each.id !== loadServiceId)) {
      // Methods of cards are described with their functions.
      expect(helpUrl).toBe(`https://localhost:3000/help.html${query}#${id.replace(/^CARD\./, '')}`);
    }
  });
});

describe('The functions in Chinese', () => {
  it.each(traditionalLocales)('of %s are the simplified ones in traditional characters', (locale) => {
    expect(built(`functions.${locale}.json`)).toBe(traditional(built('functions.zh-CN.json'), locale));
  });

  it.each(['zh-CN', ...traditionalLocales])('of %s differ only in texts that Excel allows to differ', (locale) => {
    const read = new Set(['description', 'tooltip', 'helpUrl']);
    const withoutTexts = (file: string) =>
      JSON.parse(built(file), function (this: object, key, value: unknown) {
        const isNameOfValue = key === 'name' && 'stringValue' in this;
        return read.has(key) || isNameOfValue ? undefined : value;
      }) as unknown;
    expect(withoutTexts(`functions.${locale}.json`)).toEqual(withoutTexts('functions.json'));
  });

  it('have Chinese texts throughout', () => {
    const { functions, enums } = metadata('functions.zh-CN.json');
    const texts = [
      ...functions.flatMap(({ description, parameters }) => [description, ...parameters.map((each) => each.description)]),
      ...enums.flatMap(({ values }) => values.map(({ tooltip }) => tooltip)),
    ];
    expect(texts.filter((text) => !/\p{Script=Han}/u.test(text ?? ''))).toEqual([]);
  });
});

describe('The size', () => {
  // The workbench's scripts stand beside the add-in's in this build, so the sum of all is measured in the production build alone.
  const files = readdirSync('dist').filter((file) => /\.(js|css|html|json)$/.test(file));
  const measured = measure(new Map(files.map((file) => [file, readFileSync(`dist/${file}`)])));

  it.each(measured.filter(({ name }) => name !== 'every script and style'))('of $name is within its budget', (each) => {
    expect(each.bytes).toBeLessThanOrEqual(each.limitBytes);
  });
});

describe('functions.js', () => {
  it('associates every function of the metadata by its name, of which methods of cards are made', () => {
    const { functions } = JSON.parse(built('functions.json')) as { functions: { id: string }[] };
    const bundle = built('functions.js');
    // The load service is associated by a constant.
    const named = functions.filter(({ id }) => !id.startsWith('CARD.') && id !== loadServiceId);
    for (const { id } of named) expect(bundle).toMatch(new RegExp(`CustomFunctions\\.associate\\("${id}",`));
  });

  it('contains no schemas and no code of the service', () => {
    expect(built('functions.js')).not.toMatch(/cn-only|minute-only|valibot/);
  });

  it('uses nothing that gives the parent of a spill alone, or blocks functions by a dialog', () => {
    const scripts = readdirSync('dist').filter((file) => /^(functions|[a-z-]+\.[0-9a-f]{8})\.js$/.test(file));
    const used = scripts.filter((file) => /getPrecedents|displayDialogAsync/.test(built(file)));
    expect(scripts.length).toBeGreaterThan(10);
    expect(used).toEqual([]);
  });

  it('contains no texts of the metadata', () => {
    expect(built('functions.js')).not.toMatch(/以逗号分隔的多个代码|help\.html/);
  });

  it.each([
    ['reference', 'Price of the last trade'],
    ['analysis', '≥'],
    ['bars', '年(?'],
    ['excel', '_xldudf_'],
  ])('loads %s at its first use only', (chunk, text) => {
    expect(built('functions.js')).not.toContain(text);
    expect(builtChunk(chunk)).toContain(text);
  });

  it('has the dashboards in a chunk', () => {
    expect(builtChunk('taskpane')).not.toContain('MD.LIVEDEPTH($B$4,5)');
    expect(builtChunk('dashboards')).toContain('MD.LIVEDEPTH($B$4,5)');
  });
});

/** A page in which Office is not ready yet. */
function startingPage() {
  const { page, run } = createPageWindow({
    ...{ url: new URL('http://localhost:3000/taskpane.html'), language: 'en-US', fetch, storage: createStorage() },
    runScript: (chunk) => run(compiledScript(`dist/${chunk}`), `http://localhost:3000/${chunk}`),
  });
  const functions = new Map<string, (...given: readonly unknown[]) => Promise<unknown>>();
  page['CustomFunctions'] = { associate: functions.set.bind(functions), Error: CellError, ErrorCode: {} };
  let beReady = () => {};
  page['Office'] = { onReady: () => new Promise<void>((resolve) => (beReady = resolve)) };
  const start = () => run(compiledScript('dist/functions.js'), 'http://localhost:3000/functions.js');
  return { page, functions, start, beReady: () => beReady() };
}

describe('functions.js in a page', () => {
  afterEach(() => void vi.useRealTimers());

  it('evaluates only the signatures before Office is ready', async () => {
    const { page, functions, start, beReady } = startingPage();
    const touched: string[] = [];
    for (const name of ['Intl', 'Map', 'localStorage', 'navigator']) {
      const value = page[name];
      Object.defineProperty(page, name, { get: () => (touched.push(name), value) });
    }
    start();
    await new Promise((resolve) => setTimeout(resolve));
    expect(functions.has('QUOTE')).toBe(true);
    expect(touched).toEqual([]);
    // The start fails in this page, but its attempt reads the globals.
    beReady();
    await new Promise((resolve) => setTimeout(resolve));
    expect(touched).not.toEqual([]);
  });

  it('answers a call that waits for Office for 15 seconds', async () => {
    vi.useFakeTimers();
    const { functions, start } = startingPage();
    start();
    const call = functions.get('QUOTE')!('600519.SH', null, null, {});
    const refused = expect(call).rejects.toThrow('this cell updates when it has');
    await vi.advanceTimersByTimeAsync(15_000);
    await refused;
  });
});

describe('The third-party notices', () => {
  const notices = built('third-party-notices.txt');

  it('have every package that the sources of the bundles import', () => {
    const imported = importedPackages(['addin', 'client', 'protocol', 'market', 'brand', 'office-host', 'workbench']);
    expect(imported).toEqual(expect.arrayContaining(['@univerjs/core', 'echarts', 'lightweight-charts']));
    expect(imported.filter((name) => !notices.includes(`\n${name} `))).toEqual([]);
  });

  it('have the licences whole, with the notices and attributions that they ask for', () => {
    const apache = readFileSync('node_modules/lightweight-charts/LICENSE', 'utf8').trim();
    expect(apache).toContain('END OF TERMS AND CONDITIONS');
    expect(notices).toContain(apache);
    expect(notices).toContain(readFileSync('node_modules/echarts/NOTICE', 'utf8').trim());
    expect(notices).toContain(readFileSync('node_modules/echarts/licenses/LICENSE-d3', 'utf8').trim());
    expect(notices).toContain(readFileSync('node_modules/react/LICENSE', 'utf8').trim());
    expect(notices).toMatch(/TradingView Lightweight Charts™\nCopyright \(c\) \d+ TradingView, Inc\. https:/);
    // The local server sends its npm copy.
    expect(notices).toContain('MICROSOFT OFFICE JAVASCRIPT (OFFICE.JS) API LIBRARY');
  });

  it('are linked from the terms, which name the maker of the charts', () => {
    expect(built('terms.html')).toContain('href="third-party-notices.txt"');
    expect(built('terms.html')).toMatch(/Lightweight Charts™[^<]*<a href="https:\/\/www\.tradingview\.com\/"/);
  });
});

describe('pages', () => {
  it('load office.js before the add-in: the pane from Microsoft, under the policy of a deployment, the workbench the npm copy', () => {
    for (const [page, officeJs] of [
      ['taskpane.html', officeJsOfMicrosoft],
      ['taskpane-workbench.html', 'office-js/office.js'],
    ] as const) {
      const scripts = [...built(page).matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, source]) => source);
      expect(scripts.indexOf(officeJs)).toBeGreaterThanOrEqual(0);
      expect(scripts.indexOf('functions.js')).toBeGreaterThan(scripts.indexOf(officeJs));
    }
    expect(built('taskpane.html')).not.toContain('workbench-');
    expect(built('taskpane.html')).toContain(policy('pane', officeJsOfMicrosoft));
  });

  it('refer only to files that exist', () => {
    for (const page of ['taskpane.html', 'taskpane-workbench.html', 'workbench.html', 'help.html', 'support.html']) {
      const named = [...built(page).matchAll(/(?:src|href)="([^"#?:]+)"/g)].map(([, file]) => file);
      expect(named.filter((file) => !existsSync(`dist/${file}`) && !file?.startsWith('office-js/'))).toEqual([]);
    }
  });
});
