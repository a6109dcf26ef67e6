import { typedByName } from '../../../../src/addin/insert/function-form';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { helpPage } from '../../../../src/build/metadata/help/help-page';
import type { FunctionsFile } from '../../../../src/build/metadata/functions/functions-file';
import { signatureParts } from '../../../../src/build/metadata/help/function-section';
import { generated, site, withFunction } from '../../../support/fixture-metadata';

const read = (file: string) => readFileSync(`dist/${file}`, 'utf8');
const built = typedByName(JSON.parse(read('functions.json')) as FunctionsFile);
const page = read('help.html');
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

/** The section of one function, without the texts of the other language. */
function sectionOf(id: string): string {
  return page.split(`<section id="${id}"`)[1]?.split('</section>')[0] ?? '';
}

/** Signatures as the contract of the functions defines them. */
const signatures = [
  'QUOTE(symbols, [fields="last_price"], [headers=FALSE])',
  'KLINE(symbols, [period="1d"], [start=100], [end], [adjust="forward"], [fields], [headers=TRUE], [order="asc"], [layout="long"])',
  'DEPTH(symbols, [levels=5], [layout], [headers=TRUE])',
  'INTRADAY(symbols, [period="1m"], [count], [fields], [headers=TRUE], [order="asc"], [layout="long"])',
  'INSTRUMENT(symbols, [fields="name"], [headers=FALSE])',
  'EXFACTORS(symbols, [start], [end], [headers=TRUE])',
  'UNIVERSE(universe, [fields="symbol,name,last_price,change_pct"], [sort_by], [top=100], [headers=TRUE], [where])',
  'PRICE(symbols, dates, [field="close"], [adjust="forward"], [match="before"])',
  'TRADINGDAYS(symbol_or_market, start, [end_or_count])',
  'TRADINGDAY(symbol_or_market, dates, [offset=0])',
  'STATS(symbols, measures, [period="1d"], [start=250], [end], [benchmark], [adjust="forward"], [headers=TRUE])',
  'CORREL(symbols, [period="1d"], [start=250], [end], [adjust="forward"])',
  'CHECK(symbols, [start="-1y"], [end], [headers=TRUE])',
  'LIVE(symbols, [fields="last_price"], [seconds=3], [headers=FALSE])',
  'LIVEDEPTH(symbol, [levels=5], [layout="ladder"], [seconds=3], [headers=TRUE])',
  'ALERT(symbols, condition, [message], [mode="once"])',
  'CARD(symbols)',
  'STATUS([item])',
  'FIELDS([function_name])',
  'ASOF()',
];

describe('the help page', () => {
  it('has an anchor for every function, and no link without a target', () => {
    const ids = idsOf(page);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id } of built.functions) expect(ids).toContain(id);
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(['en', 'zh-CN'])('explains every function in %s', (language) => {
    for (const { id, parameters } of built.functions) {
      const section = sectionOf(id);
      const texts = [...section.matchAll(new RegExp(`<span lang="${language}"[^>]*>([^<]+)`, 'g'))];
      // At least the description, the examples and the parameters; errors are those of parameters.
      const least = parameters.length > 0 ? 3 : 1;
      expect(texts.length).toBeGreaterThanOrEqual(1 + least + parameters.length);
      expect(section.match(/<dt><code>=MD\.|<span[^>]*><code>=MD\./g)?.length).toBeGreaterThanOrEqual(least);
      const errors = new RegExp(`<dl lang="${language}" class="errors">\\s*<dt>`);
      expect(errors.test(section)).toBe(parameters.length > 0);
    }
  });
});

describe('the signatures of the help page', () => {
  it('show the defaults of each function', () => {
    const written = built.functions.map((each) => `${each.name}(${signatureParts(built, each).join(', ')})`);
    const agreed = signatures.filter((each) => built.functions.some(({ name }) => each.startsWith(`${name}(`)));
    expect([...written].sort()).toEqual(agreed.sort());
  });

  it('have the same defaults in Chinese as in English', () => {
    const inChinese = typedByName(JSON.parse(read('functions.zh-CN.json')) as FunctionsFile);
    const defaults = (file: FunctionsFile, mark: RegExp) =>
      file.functions.flatMap(({ id, parameters }) =>
        parameters.filter((each) => mark.test(each.description ?? '')).map(({ name }) => `${id} ${name}`),
      );
    expect(defaults(inChinese, /默认：/)).toEqual(defaults(built, /Default: /));
    for (const each of built.functions) {
      const translated = inChinese.functions.find(({ id }) => id === each.id)!;
      signatureParts(built, each).forEach((part, index) => {
        const value = /=(.*?)\]$/.exec(part)?.[1]?.replaceAll('"', '');
        if (value !== undefined) expect(translated.parameters[index]?.description).toContain(`默认：${value}`);
      });
    }
  });
});

describe('the contents of the help page', () => {
  it('have no topic about a function that is missing', async () => {
    const without = await helpPage(site, { en: generated, zh: generated }, 'search.js');
    expect(idsOf(without)).not.toContain('live');
    const withLive = withFunction('LIVE');
    expect(idsOf(await helpPage(site, { en: withLive, zh: withLive }, 'search.js'))).toContain('live');
  });

  it('escape HTML in texts', async () => {
    const hostile = withFunction('NEW', '<img src=x onerror="alert(1)"> & `<b>`');
    const html = await helpPage(site, { en: hostile, zh: hostile }, 'search.js');
    expect(html).not.toMatch(/<img src=x|<b>/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; <code>&lt;b&gt;</code>');
  });
});
