/** The extension for LibreOffice has every function of Excel's metadata but the cards, and is the same at every build. */
import { typedByName } from '../../../../src/addin/insert/function-form';
import { DOMParser } from '@xmldom/xmldom';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeFunctions } from '../../../../src/build/libreoffice/configuration';
import { extensionArchive, extensionFiles } from '../../../../src/build/libreoffice/extension';
import type { FunctionsFile } from '../../../../src/build/metadata/functions/functions-file';

const described = await describeFunctions();
const files = new Map(extensionFiles(described, '1.2.3').map(([path, content]) => [path, content.toString()]));
const golden = readFileSync('test/runtime/build/functions.golden.json', 'utf8');
const { functions } = typedByName(JSON.parse(golden) as FunctionsFile);
const expected = functions.filter(({ id }) => id !== 'CARD');

describe('The archive of the extension for LibreOffice', () => {
  it('is the same file at every build', async () => {
    const [first, second] = await Promise.all([extensionArchive(described, '1.2.3'), extensionArchive(described, '1.2.3')]);
    expect(first.equals(second)).toBe(true);
    expect([...files.keys()]).toEqual([...files.keys()].sort());
  });

  it('names in its manifest only files that it has, and XML that can be read', () => {
    const named = [...files.get('META-INF/manifest.xml')!.matchAll(/full-path="([^"]+)"/g)].map(([, path]) => path);
    expect(named.length).toBe(6);
    expect([...files.keys()]).toEqual(expect.arrayContaining(named));
    const onError = (level: string, message: string) => {
      throw new Error(`${level}: ${message}`);
    };
    for (const [path, text] of files)
      if (/\.(x(ml|cu|cs)|components)$/.test(path)) new DOMParser({ onError }).parseFromString(text, 'text/xml');
    expect(files.get('description.xml')).toContain('<version value="1.2.3"/>');
  });
});

describe('Each function in LibreOffice', () => {
  it('has a method for each function, with its parameters', () => {
    const methods = [...files.get('functions.idl')!.matchAll(/^ {4}any (\w+)\((.*)\);$/gm)];
    expect(methods.map(([, name]) => name)).toEqual(expected.map(({ id }) => id));
    // The document comes before the parameters.
    const counts = methods.map(([, , parameters = '']) => parameters.split(',').length - 1);
    expect(counts).toEqual(expected.map(({ parameters }) => parameters.length));
  });

  it('has the descriptions of Excel in the wizard, in simplified and traditional Chinese as well', () => {
    const wizard = files.get('CalcAddIns.xcu')!;
    const texts = [
      ...wizard.matchAll(
        /<value xml:lang="en-US">([^<]*)<\/value><value xml:lang="zh-CN">([^<]+)<\/value><value xml:lang="zh-TW">([^<]+)</g,
      ),
    ];
    const english = new Set(texts.map(([, text]) => text));
    for (const { description, parameters } of expected) {
      for (const text of [description, ...parameters.map((each) => each.description)]) {
        expect(english).toContain(text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
      }
    }
    expect(wizard).toContain('<value xml:lang="en-US">MD.QUOTE</value>');
    expect(wizard).not.toContain('CARD"');
  });

  it('has a zero for the parameters that take one', () => {
    const { functions: taken } = JSON.parse(files.get('pythonpath/tickgrid/functions.json')!) as {
      functions: { name: string; isLive: boolean; parameters: { name: string; takesZero: boolean }[] }[];
    };
    expect(taken.filter(({ isLive }) => isLive).map(({ name }) => name)).toEqual(['LIVE', 'LIVEDEPTH', 'ALERT', 'STATUS']);
    const zeros = taken.flatMap(({ parameters }) => parameters.filter(({ takesZero }) => takesZero));
    expect([...new Set(zeros.map(({ name }) => name))].sort()).toEqual(['headers', 'offset']);
  });
});
