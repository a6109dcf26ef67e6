import { describe, expect, it } from 'vitest';
import { createKeyStore } from '../../src/excel/key-store';
import { chosenLanguage, chosenTheme } from '../../src/workbench/page/appearance';
import { seedDemoKey } from '../../src/workbench/page/first-visit';
import { starterWorkbook } from '../../src/workbench/page/starter-workbook';

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
  it('finds the demo key in place', () => {
    const { visit, key } = startBrowser();
    visit();
    expect(key()).toBe('demo');
  });

  it('never replaces a key that is there', () => {
    const { visit, key, enterKey } = startBrowser();
    enterKey('mine');
    visit();
    expect(key()).toBe('mine');
  });

  it('happens once: a key that was removed stays away', () => {
    const { visit, key, enterKey } = startBrowser();
    visit();
    enterKey(undefined);
    visit();
    expect(key()).toBeUndefined();
  });

  it('begins without a key on demand, also when there was one', () => {
    const { visit, key } = startBrowser();
    visit();
    visit('?key=none');
    expect(key()).toBeUndefined();
    visit();
    expect(key()).toBeUndefined();
  });
});

describe('language and theme', () => {
  it('follow the browser', () => {
    expect(chosenLanguage('', 'zh-CN')).toBe('zh');
    expect(chosenLanguage('', 'de')).toBe('en');
    expect(chosenTheme('')).toBeUndefined();
  });

  it('can be chosen in the address', () => {
    expect(chosenLanguage('?lang=zh', 'en-US')).toBe('zh');
    expect(chosenLanguage('?lang=en', 'zh-CN')).toBe('en');
    expect(chosenTheme('?theme=dark')).toBe('dark');
    expect(chosenTheme('?theme=pink')).toBeUndefined();
  });
});

describe('the starter workbook', () => {
  it.each(['en', 'zh'] as const)('refers only to sheets that it has (%s)', (language) => {
    const { sheets = {} } = starterWorkbook(language);
    const names = Object.values(sheets).map((sheet) => sheet.name);
    const formulas = JSON.stringify(sheets).match(/"f":"(?:[^"\\]|\\.)*"/g) ?? [];
    expect(formulas).toHaveLength(4);
    const referred = formulas.flatMap((formula) => [...formula.matchAll(/'([^']+)'!/g)].map(([, name]) => name));
    expect(referred).toHaveLength(1);
    expect(names).toEqual(expect.arrayContaining(referred));
  });
});
