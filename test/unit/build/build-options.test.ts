import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildGlobals, readBuildOptions } from '../../../src/build/build-options';

describe('The options of a build', () => {
  it('are the defaults for the development server', () => {
    const options = readBuildOptions({ WEBPACK_BUNDLE: true });
    expect(options).toMatchObject({ origin: undefined, provider: 'The Tickgrid authors', frames: [] });
    expect(Object.values(buildGlobals(options))).toEqual([undefined, undefined, undefined]);
  });

  it('are read from the command line', () => {
    const options = readBuildOptions({
      ...{ origin: 'https://addins.example.org/', service: 'https://quotes.example.org/md/', namespace: 'MDATA' },
      ...{ support: 'help@example.org', frames: 'https://*.example.org,https://host:8443' },
      'key-url': 'https://example.org/keys',
    });
    expect(options).toMatchObject({
      ...{ origin: 'https://addins.example.org', support: 'mailto:help@example.org' },
      frames: ['https://*.example.org', 'https://host:8443'],
    });
    expect(buildGlobals(options)).toEqual({
      BUILD_NAMESPACE: 'MDATA',
      BUILD_SERVICE: 'https://quotes.example.org/md',
      BUILD_KEY_URL: 'https://example.org/keys',
    });
  });
});

it.each([
  ['https://name.example.io/repo/', 'https://name.example.io/repo'],
  ['https://name.example.io/repo', 'https://name.example.io/repo'],
  ['https://name.example.io:8443/a/b.c', 'https://name.example.io:8443/a/b.c'],
])('A build may be served below a path: %s', (given, origin) => {
  expect(readBuildOptions({ origin: given, service: 'https://quotes.example.org' }).origin).toBe(origin);
});

describe('An option of a build', () => {
  it.each([
    [{ origin: 'http://md.example.com' }, /origin: expected https/],
    [{ origin: 'https://md.example.com/add-in' }, /service: https:\/\/md\.example\.com\/add-in is a part of a host/],
    [{ origin: 'https://md.example.com/add-in?x=1' }, /origin: expected https:\/\/host or/],
    [{ origin: 'https://someone@md.example.com' }, /origin: expected https:\/\/host or/],
    [{ origin: 'https://md.example.com/a%20b' }, /origin: expected https:\/\/host or/],
    [{ origin: 'https://md.example.com//b' }, /origin: expected https:\/\/host or/],
    [{ origin: 'md.example.com' }, /origin: expected https/],
    [{ origin: true }, /origin: expected --env origin=value/],
    [{ service: 'http://quotes.example.org' }, /service: expected an https URL/],
    [{ 'key-url': 'javascript:alert(1)' }, /key-url: expected an https URL/],
    [{ support: 'nobody' }, /support: expected an e-mail address/],
    [{ namespace: 'md' }, /namespace: expected/],
    [{ namespace: 'A'.repeat(33) }, /namespace: expected/],
    [{ namespace: 'MD.' }, /namespace: expected/],
    [{ frames: "https://a.example.org; script-src 'unsafe-inline'" }, /frames: expected/],
    [{ id: 'tickgrid' }, /id: expected a GUID/],
    [{ 'office-js': 'http://cdn.example.cn/office.js' }, /office-js: expected an https URL/],
    [{ 'office-js': 'https://cdn.example.cn' }, /office-js: expected a URL that ends with \/office\.js/],
    [{ orgin: 'https://md.example.com' }, /--env orgin: expected origin, id, service/],
  ])('%j is refused', (env, message) => expect(() => readBuildOptions(env)).toThrow(message));
});

describe('The Id of a build', () => {
  it('is one for each origin, the same every time, unless one is given', () => {
    const idOf = (env: Record<string, string>) => readBuildOptions(env).id;
    const ids = [{}, { origin: 'https://a.example.org' }, { origin: 'https://b.example.org' }].map(idOf);
    expect(new Set(ids).size).toBe(3);
    // Of another implementation of UUIDv5: a change of it would make each deployed add-in a second one.
    expect(ids[1]).toBe('f715bc88-495c-5d07-9264-1c53e6d2d97c');
    expect(readFileSync('manifest.xml', 'utf8')).toContain(`<Id>${ids[0]!}</Id>`);
    const id = 'FC73CACA-9675-4892-B9C3-80CB0C941D7F';
    expect(idOf({ origin: 'https://a.example.org', id })).toBe(id.toLowerCase());
  });
});

describe('The office.js of a build', () => {
  it('may be each one that the help page names, and the README names the same', () => {
    const addressesIn = (file: string) => readFileSync(file, 'utf8').match(/https:[^\s'`]+\/office\.js/g) ?? [];
    const addresses = addressesIn('src/build/metadata/help/guide-trouble.ts');
    expect(addresses).toHaveLength(4);
    expect(addressesIn('src/build/README.md')).toEqual(addresses);
    for (const address of addresses) expect(readBuildOptions({ 'office-js': address }).officeJs).toBe(address);
  });
});

describe('The options of a submission to the Marketplace', () => {
  it('are refused unless they are complete', () => {
    const given = {
      ...{ origin: 'https://a.example.org', id: 'fc73caca-9675-4892-b9c3-80cb0c941d7f', provider: 'Example' },
      ...{ support: 'help@example.org', 'key-url': 'https://example.org/keys', reviewer: 'test-key' },
    };
    expect(readBuildOptions(given).reviewer).toBe('test-key');
    for (const name of ['origin', 'id', 'provider', 'support', 'key-url'])
      expect(() => readBuildOptions({ ...given, [name]: undefined })).toThrow(
        `reviewer: a submission to the Marketplace also needs --env ${name}=…`,
      );
    expect(() => readBuildOptions({ ...given, reviewer: true })).toThrow('reviewer: expected --env reviewer=value');
  });
});
