import { describe, expect, it } from 'vitest';
import { buildGlobals, readBuildOptions } from '../../../src/build/build-options';

describe('The options of a build', () => {
  it('are the defaults for the development server', () => {
    const options = readBuildOptions({ WEBPACK_BUNDLE: true });
    expect(options).toMatchObject({ origin: undefined, provider: 'The Tickgrid authors', frames: [], reviewer: false });
    expect(Object.values(buildGlobals(options))).toEqual([undefined, undefined, undefined]);
  });

  it('are read from the command line', () => {
    const options = readBuildOptions({
      ...{ origin: 'https://addins.example.org/', service: 'https://quotes.example.org/md/', namespace: 'MDATA' },
      ...{ support: 'help@example.org', frames: 'https://*.example.org,https://host:8443', reviewer: true },
      'key-url': 'https://example.org/keys',
    });
    expect(options).toMatchObject({
      ...{ origin: 'https://addins.example.org', support: 'mailto:help@example.org', reviewer: true },
      frames: ['https://*.example.org', 'https://host:8443'],
    });
    expect(buildGlobals(options)).toEqual({
      BUILD_NAMESPACE: 'MDATA',
      BUILD_SERVICE: 'https://quotes.example.org/md',
      BUILD_KEY_URL: 'https://example.org/keys',
    });
  });

  it.each([
    [{ origin: 'http://md.example.com' }, /origin: expected https/],
    [{ origin: 'https://md.example.com/add-in' }, /origin: expected no path/],
    [{ origin: 'md.example.com' }, /origin: expected https/],
    [{ origin: true }, /origin: expected --env origin=value/],
    [{ service: 'http://quotes.example.org' }, /service: expected an https URL/],
    [{ 'key-url': 'javascript:alert(1)' }, /key-url: expected an https URL/],
    [{ support: 'nobody' }, /support: expected an e-mail address/],
    [{ namespace: 'md' }, /namespace: expected/],
    [{ namespace: 'A'.repeat(33) }, /namespace: expected/],
    [{ namespace: 'MD.' }, /namespace: expected/],
    [{ frames: "https://a.example.org; script-src 'unsafe-inline'" }, /frames: expected/],
    [{ orgin: 'https://md.example.com' }, /--env orgin: expected origin, service/],
  ])('%j is refused', (env, message) => {
    expect(() => readBuildOptions(env)).toThrow(message);
  });
});
