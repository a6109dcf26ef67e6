import { typedByName } from '../../../src/addin/insert/function-form';
import type { ICellData } from '@univerjs/core';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createKeyStore } from '../../../src/addin/excel/storage/key-store';
import type { Language } from '../../../src/addin/i18n/language';
import type { FunctionsFile } from '../../../src/office-host/calls/registered-functions';
import { followOrigin, showOrigin } from '../../../src/workbench/page/header-badges';
import { chosenLanguage, chosenTheme, seedDemoKey } from '../../../src/workbench/page/visit';
import { moveFocus } from '../../../src/workbench/page/page-keys';
import { sheetStyle } from '../../../src/workbench/grid/univer/sheet-size';
import { starterWorkbook } from '../../../src/workbench/page/starter/starter-workbook';

const origin = 'http://localhost:3000';

function startBrowser() {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
  const keys = createKeyStore(storage, undefined);
  return {
    visit: (search = '') => seedDemoKey({ storage, origin, search }),
    key: () => keys.keyFor(origin),
    enterKey: (key: string | undefined) => keys.keep(origin, key),
  };
}

describe('the first visit', () => {
  it('stores the demo key', () => {
    const { visit, key } = startBrowser();
    visit();
    expect(key()).toBe('demo');
  });

  it('does not replace a stored key', () => {
    const { visit, key, enterKey } = startBrowser();
    enterKey('mine');
    visit();
    expect(key()).toBe('mine');
  });

  it('is the only one that stores it, so that a removed key is not restored', () => {
    const { visit, key, enterKey } = startBrowser();
    visit();
    enterKey(undefined);
    visit();
    expect(key()).toBeUndefined();
  });

  it('with ?key=none removes the key', () => {
    const { visit, key } = startBrowser();
    visit();
    visit('?key=none');
    expect(key()).toBeUndefined();
    visit();
    expect(key()).toBeUndefined();
  });
});

describe('language and theme', () => {
  it('are those of the browser by default', () => {
    expect(chosenLanguage('', 'zh-CN')).toBe('zh');
    expect(chosenLanguage('', 'de')).toBe('en');
    expect(chosenTheme('')).toBeUndefined();
  });

  it('can be chosen in the URL', () => {
    expect(chosenLanguage('?lang=zh', 'en-US')).toBe('zh');
    expect(chosenLanguage('?lang=en', 'zh-CN')).toBe('en');
    expect(chosenTheme('?theme=dark')).toBe('dark');
    expect(chosenTheme('?theme=pink')).toBeUndefined();
  });
});

describe('the starter workbook', () => {
  it.each(['en', 'zh'] as const)('refers only to its own sheets (%s)', (language) => {
    const { sheets = {} } = starterWorkbook(language, 1280);
    const names = Object.values(sheets).map((sheet) => sheet.name);
    const referred = formulasOf(language).flatMap((formula) => [...formula.matchAll(/'([^']+)'!/g)].map(([, name]) => name));
    expect(referred.length).toBeGreaterThan(0);
    expect(names).toEqual(expect.arrayContaining(referred));
  });

  it('has the padding and the alignment of other sheets', () => {
    const styles = Object.values(starterWorkbook('en', 1280).sheets ?? {}).map(({ defaultStyle }) => defaultStyle);
    expect(new Set(styles)).toEqual(new Set([sheetStyle]));
    expect(sheetStyle).not.toHaveProperty('pd');
  });

  it('has an example of every function', () => {
    const used = new Set(formulasOf('en').flatMap((formula) => formula.match(/MD\.[A-Z]+/g) ?? []));
    const golden = JSON.parse(readFileSync('test/runtime/build/functions.golden.json', 'utf8')) as FunctionsFile;
    const metadata = typedByName(golden);
    const missing = metadata.functions.filter(({ name }) => !used.has(`MD.${name}`)).map(({ name }) => name);
    expect(missing).toEqual([]);
  });

  it('has the same formulas in both languages, except for names of sheets and what a person reads', () => {
    const wordless = (formula: string) =>
      formula.replace(/'[^']+'!|"( ?\p{Script=Han}|Market depth|forward|No data for|\. Check)[^"]*"/gu, '');
    expect(formulasOf('zh').map(wordless)).toEqual(formulasOf('en').map(wordless));
  });
});

function formulasOf(language: Language): string[] {
  const { sheets = {} } = starterWorkbook(language, 1280);
  const cells = Object.values(sheets).flatMap(({ cellData = {} }) =>
    Object.values(cellData).flatMap((row) => Object.values(row as Record<string, ICellData>)),
  );
  return cells.flatMap(({ f }) => f ?? []);
}

describe('F6', () => {
  function startPage(focused: string, hidden: readonly string[] = []) {
    let present = focused;
    const parts = ['grid', 'pane', 'header'].map((name) => ({
      isShown: () => !hidden.includes(name),
      hasFocus: () => present === name,
      focus: () => void (present = name),
    }));
    return { press: (direction: 1 | -1) => moveFocus(parts, direction), focused: () => present };
  }

  it('cycles through the parts of the page, backwards with Shift', () => {
    const { press, focused } = startPage('grid');
    const visited = ([1, 1, 1, -1] as const).map((direction) => {
      press(direction);
      return focused();
    });
    expect(visited).toEqual(['pane', 'header', 'grid', 'header']);
  });

  it('skips a hidden part', () => {
    const { press, focused } = startPage('grid', ['pane']);
    press(1);
    expect(focused()).toBe('header');
  });

  it('moves to the grid when no part has the focus', () => {
    const { press, focused } = startPage('');
    press(-1);
    expect(focused()).toBe('grid');
  });
});

describe('the badge of the origin of the data', () => {
  it('depends on the header of the last response of a service, not on files of the pane', async () => {
    const responses = [{ 'X-Market-Data': 'simulated' }, {}, { 'X-Market-Data': 'data.test' }, {}];
    const pane: Pick<Window, 'fetch'> = {
      fetch: () => Promise.resolve(new Response('', { headers: responses.shift() ?? {} })),
    };
    const shown: (string | null)[] = [];
    followOrigin(pane, (origin) => shown.push(origin));
    const quotes = `${origin}/v1/quotes?symbols=AAPL.US`;
    for (const url of [quotes, 'functions.json', quotes, quotes]) await pane.fetch(url);
    expect(shown).toEqual(['simulated', 'data.test', null]);
  });

  it.each([
    ['simulated', 'zh', '模拟数据', ''],
    ['your files', 'en', 'Your files', 'http://data.test/files?lang=en'],
    ['data.test', 'en', 'data.test', ''],
    [null, 'en', '', ''],
  ] as const)('of %s in %s is "%s", and leads to "%s"', (origin, language, text, link) => {
    const badge = {
      hidden: true,
      textContent: '',
      title: '',
      href: 'before',
      removeAttribute: () => (badge.href = ''),
    };
    showOrigin(badge as unknown as HTMLAnchorElement, origin, 'http://data.test/v1/quotes?symbols=AAPL.US', language);
    expect(badge).toMatchObject({ textContent: text, hidden: origin === null, href: link });
  });
});
