import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const built = (file: string) => readFileSync(`dist/${file}`, 'utf8');
const budgetBytes = 35 * 1024;

describe('functions.json', () => {
  it('is what was agreed: names, parameters, enums, each once', async () => {
    await expect(built('functions.json')).toMatchFileSnapshot('functions.golden.json');
  });

  it('lets error cells and cards reach the functions', () => {
    expect(JSON.parse(built('functions.json'))).toMatchObject({
      allowErrorForDataTypeAny: true,
      allowCustomDataForDataTypeAny: true,
    });
  });

  it('has no enum twice and no parameter without a description', () => {
    const { enums, functions } = JSON.parse(built('functions.json')) as {
      enums: { id: string }[];
      functions: { id: string; parameters: { name: string; description?: string }[] }[];
    };
    expect(new Set(enums.map(({ id }) => id)).size).toBe(enums.length);
    const silent = functions.flatMap(({ id, parameters }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${id}.${name}`),
    );
    expect(silent).toEqual([]);
  });
});

describe('functions.js', () => {
  it('fits its budget', () => {
    expect(gzipSync(built('functions.js')).length).toBeLessThanOrEqual(budgetBytes);
  });

  it('associates every function of the metadata', () => {
    const { functions } = JSON.parse(built('functions.json')) as { functions: { id: string }[] };
    const bundle = built('functions.js');
    for (const { id } of functions) expect(bundle).toMatch(new RegExp(`CustomFunctions\\.associate\\("${id}",`));
  });

  it('carries no schemas and no service', () => {
    expect(built('functions.js')).not.toMatch(/cn-only|minute-only|valibot/);
  });
});

describe('pages', () => {
  it('load the add-in after office.js', () => {
    for (const page of ['taskpane.html', 'taskpane-workbench.html']) {
      const scripts = [...built(page).matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, source]) => source);
      expect(scripts.indexOf('office-js/office.js')).toBeGreaterThanOrEqual(0);
      expect(scripts.indexOf('functions.js')).toBeGreaterThan(scripts.indexOf('office-js/office.js'));
    }
    expect(built('taskpane.html')).not.toContain('workbench');
  });

  it('explain every function in both languages', () => {
    const { functions } = JSON.parse(built('functions.json')) as { functions: { name: string }[] };
    const [english = '', chinese = ''] = built('help.html').split('<main lang="zh-CN">');
    for (const { name } of functions) {
      expect(english).toContain(`=MD.${name}(`);
      expect(chinese).toContain(`=MD.${name}(`);
    }
  });
});
