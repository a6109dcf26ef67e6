import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBuildOptions } from '../../../src/build/build-options';
import { manifestFor } from '../../../src/build/manifest';

const manifest = readFileSync('manifest.xml', 'utf8');
const xml = manifest.replace(/<!--[\s\S]*?-->/g, '');
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** The first group of every match. */
function all(pattern: RegExp, text = xml): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** Elements with their content, and the id attribute or name of each. */
function blocks(names: string): { id: string; text: string }[] {
  return [...xml.matchAll(new RegExp(`<(${names})\\b([^>]*?)(?:/>|>([\\s\\S]*?)</\\1>)`, 'g'))].map((match) => ({
    id: /id="([^"]+)"/.exec(match[2] ?? '')?.[1] ?? match[1] ?? '',
    text: match[0],
  }));
}

/** @returns the name of the first element that is not closed in order, or undefined */
function misnested(text: string): string | undefined {
  const open: string[] = [];
  for (const [, close, name = '', , selfClosed] of text.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (close === '/' && open.pop() !== name) return name;
    if (close !== '/' && selfClosed !== '/') open.push(name);
  }
  return open.pop();
}

const urls = all(/(?:DefaultValue|Value|Url)="(https?:[^"]+)"/g);

describe('The manifest', () => {
  it('is well-formed', () => {
    expect(misnested(xml)).toBeUndefined();
    const outsideOfTags = xml.replace(/<\?[\s\S]*?\?>/g, '').replace(/<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>/g, '');
    expect(outsideOfTags).not.toMatch(/[<>]/);
  });

  it('has the version of the package', () => {
    expect(all(/<Version>([^<]+)</g)).toEqual([`${version}.0`]);
    // The Marketplace takes 1 to 9999.
    expect(Number(version.split('.')[0])).toBeGreaterThanOrEqual(1);
    expect(Number(version.split('.')[0])).toBeLessThanOrEqual(9999);
  });

  it('has a name that does not begin with a product of Microsoft, which the Marketplace discourages', () => {
    const [name] = all(/<DisplayName DefaultValue="([^"]+)"/g);
    expect(name).not.toMatch(/^(Microsoft|Office|Excel)\b/);
  });

  it('defines every resource once and refers to each', () => {
    const defined = all(/<bt:(?:Image|Url|String) id="([^"]+)"/g);
    expect(new Set(defined).size).toBe(defined.length);
    expect([...defined].sort()).toEqual([...new Set(all(/resid="([^"]+)"/g))].sort());
  });

  it('has a Chinese text for every text except the namespace of the formulas', () => {
    const texts = blocks('DisplayName|Description(?= DefaultValue)|SupportUrl|bt:String');
    expect(texts.length).toBeGreaterThan(10);
    const untranslated = texts.filter(({ text }) => !/Locale="zh-CN"\s+Value="[^"]+"/.test(text)).map(({ id }) => id);
    expect(untranslated).toEqual(['Functions.Namespace']);
    expect(xml).toContain('<bt:String id="Functions.Namespace" DefaultValue="MD" />');
  });

  it('has no text longer than Office allows', () => {
    const short = /<bt:ShortStrings>[\s\S]*<\/bt:ShortStrings>/.exec(xml)?.[0] ?? '';
    const long = /<bt:LongStrings>[\s\S]*<\/bt:LongStrings>/.exec(xml)?.[0] ?? '';
    const lengths = (text: string) => all(/Value="([^"]*)"/g, text).map((value) => value.length);
    expect(Math.max(...lengths(short))).toBeLessThanOrEqual(125);
    expect(Math.max(...lengths(long))).toBeLessThanOrEqual(250);
  });
});

describe('The resources of the manifest', () => {
  it('are files that exist', () => {
    const paths = urls.map((url) => new URL(url).pathname.slice(1));
    const built = [
      ...['taskpane.html', 'functions.js', 'functions.json', 'functions.zh-CN.json'],
      ...['help.html', 'support.html', 'shortcuts.json'],
    ];
    const missing = paths.filter((path) => !built.includes(path) && !existsSync(path) && !existsSync(`assets/${path}`));
    expect(missing).toEqual([]);
    expect(existsSync('src/addin/taskpane/taskpane.html')).toBe(true);
  });

  it('include icons of the declared sizes', () => {
    const sized = [...xml.matchAll(/<bt:Image size="(\d+)" resid="([^"]+)"/g)];
    expect(new Set(sized.map(([, size]) => size))).toEqual(new Set(['16', '32', '64', '80']));
    for (const [, size, resid] of sized) {
      const path = new RegExp(`id="${resid}" DefaultValue="https://localhost:3000/([^"]+)"`).exec(xml)?.[1] ?? '';
      const png = readFileSync(path);
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([Number(size), Number(size)]);
    }
  });

  it('run pane, functions and commands in one shared runtime', () => {
    const [runtime] = all(/<Runtime resid="([^"]+)" lifetime="long"/g);
    const pages = [
      ...all(/<Page>\s*<SourceLocation resid="([^"]+)"/g),
      ...all(/<FunctionFile resid="([^"]+)"/g),
      ...all(/<Action xsi:type="ShowTaskpane">[\s\S]*?<SourceLocation resid="([^"]+)"/g),
    ];
    expect(pages).toEqual([runtime, runtime, runtime]);
    // A shared runtime has no task pane of its own.
    expect(all(/<(TaskpaneId)>/g)).toEqual([]);
  });

  it('include the Chinese functions.json', () => {
    const url = blocks('bt:Url').find(({ id }) => id === 'Functions.Metadata.Url')?.text;
    expect(url).toMatch(/<bt:Override Locale="zh-CN" Value="https:\/\/localhost:3000\/functions\.zh-CN\.json" \/>/);
  });
});

describe('The manifest and the code', () => {
  it('require no more than the shared runtime and streaming functions', () => {
    expect([...xml.matchAll(/<Set Name="(\w+)" MinVersion="([\d.]+)"/g)].map(([, ...set]) => set)).toEqual([
      ['SharedRuntime', '1.1'],
      ['CustomFunctionsRuntime', '1.3'],
    ]);
  });
});

describe('The manifest of a build', () => {
  const origin = 'https://md.example.com';
  const options = readBuildOptions({ origin, provider: 'Marks & <Sons>', namespace: 'MDATA' });
  const production = manifestFor(manifest, { ...options, origin });

  it('replaces every URL of the development server', () => {
    expect(production).not.toContain('localhost');
    const withoutTraditional = production.replaceAll(/^.*Locale="zh-(TW|HK)".*\n/gm, '');
    expect(all(/(https:\/\/md\.example\.com)/g, withoutTraditional).length).toBe(all(/(https:\/\/localhost:3000)/g, manifest).length);
  });

  it('names the provider, which must not be the product', () => {
    expect(production).toContain('<ProviderName>Marks &amp; &lt;Sons></ProviderName>');
    expect(all(/<ProviderName>([^<]+)/g)).not.toEqual(all(/<DisplayName DefaultValue="([^"]+)"/g));
  });

  it('has its namespace in formulas, texts and nowhere else', () => {
    expect(production).toContain('id="Functions.Namespace" DefaultValue="MDATA"');
    expect(production).toContain('=MDATA.QUOTE(');
    expect(production).not.toMatch(/\bMD\b/);
    const before = manifest.match(/\bMD\b/g) ?? [];
    const simplified = manifest.match(/zh-CN.*\bMD\b/g) ?? [];
    expect(production.match(/\bMDATA\b/g)).toHaveLength(before.length + 2 * simplified.length);
  });
});
