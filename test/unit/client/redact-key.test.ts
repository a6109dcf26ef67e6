import { describe, expect, it } from 'vitest';
import { redactKey } from '../../../src/client/http/transport';

describe('A key that a service repeats', () => {
  const key = `sk<1>&"2"'3'/\\`;

  it.each([
    ['escaped for HTML', 'sk&lt;1&gt;&amp;&quot;2&quot;&#39;3&#39;/\\'],
    ['escaped for JSON', String.raw`sk<1>&\"2\"'3'/\\`],
    ['escaped for JSON, the slash as well', String.raw`sk<1>&\"2\"'3'\/\\`],
    ['with every character percent-encoded', key.replace(/./g, (each) => `%${each.charCodeAt(0).toString(16)}`)],
  ])('is redacted as a whole %s', (_, spelling) => expect(redactKey(`no key ${spelling}, sorry`, key)).toBe('no key …, sorry'));

  it('is redacted as a whole where a spelling begins with the key', () => {
    expect(redactKey('no key 1%, 1%25, 1%2525', '1%')).toBe('no key …, …, …');
  });

  it('is redacted in base64 for addresses', () => {
    const twice = [btoa('>>>???'), 'Pj4-Pz8_'];
    expect(redactKey(twice.join(' '), '>>>???')).toBe('… …');
  });

  it.each(['user:', 'me:', ''])('is redacted in base64 between %j and a password', (before) => {
    const credentials = btoa(`${before}secret-1234:password`);
    const redacted = redactKey(credentials, 'secret-1234');
    expect(redacted).toContain('…');
    expect(redacted.length).toBeLessThan(credentials.length - 10);
  });
});

describe('Other text', () => {
  it('stays where there is no key', () => expect(redactKey('at most 50 symbols', '')).toBe('at most 50 symbols'));

  it('stays where a part of it is too short to tell of the key', () => {
    const parts = [btoa('\0abc').slice(2, 5), btoa('\0\0abc').slice(3, 6)];
    expect(redactKey(`${parts.join(' ')} symbols`, 'abc')).toBe(`${parts.join(' ')} symbols`);
  });
});
