import { describe, expect, it } from 'vitest';
import { fetchesPictures, isOwnLocalService, originOf, parseBaseUrl } from '../../../../src/addin/excel/storage/base-url';

describe('A base URL that a person types', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  https://api.example.com/ ', 'https://api.example.com'],
    ['https://api.example.com/v1', 'https://api.example.com'],
    ['https://api.example.com/v1/', 'https://api.example.com'],
    ['https://api.example.com/market//', 'https://api.example.com/market'],
    ['https://api.example.com/market/v1', 'https://api.example.com/market'],
    ['HTTPS://API.Example.com:443', 'https://api.example.com'],
    ['api.example.com', 'https://api.example.com'],
    ['api.example.com:8443/x', 'https://api.example.com:8443/x'],
    ['https://行情.example', 'https://xn--feuu39f.example'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['[::1]:4000', 'http://[::1]:4000'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://[::1]:4000/', 'http://[::1]:4000'],
    ['https://localhost:3000', 'https://localhost:3000'],
  ])('%s is normalised to %s', (typed, baseUrl) => expect(parseBaseUrl(typed)).toEqual({ ok: true, baseUrl }));
});

describe('A base URL without a scheme where http on this machine is refused', () => {
  it.each([
    ['localhost:3000', 'https://localhost:3000'],
    ['127.0.0.1:4000', 'https://127.0.0.1:4000'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['api.example.com', 'https://api.example.com'],
  ])('%s is normalised to %s', (typed, baseUrl) => expect(parseBaseUrl(typed, 'https')).toEqual({ ok: true, baseUrl }));
});

describe('A base URL that cannot be accepted', () => {
  it.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['https://', 'not-a-url'],
    ['two words', 'not-a-url'],
    ['https://two%20words', 'not-a-url'],
    ['https://a..b', 'not-a-url'],
    ['https://*', 'not-a-url'],
    ['ftp://example.com', 'not-a-url'],
    ['javascript://alert', 'not-a-url'],
    ['http://api.example.com', 'insecure'],
    ['http://192.168.1.5:3000', 'insecure'],
    ['http://localhost.example.com', 'insecure'],
    ['http://127.0.0.1.example.com', 'insecure'],
    ['https://user:secret@example.com', 'extra-parts'],
    ['https://example.com/?api_key=1', 'extra-parts'],
    ['https://example.com/#here', 'extra-parts'],
  ])('%s is refused: %s', (typed, problem) => expect(parseBaseUrl(typed)).toEqual({ ok: false, problem }));
});

describe('The origin of a key', () => {
  it('depends on scheme, host and port, not on the path', () => {
    expect(originOf('https://api.example.com/market')).toBe('https://api.example.com');
    expect(originOf('https://localhost:3000')).not.toBe(originOf('http://localhost:3000'));
    expect(originOf('http://localhost:3000')).not.toBe(originOf('http://localhost:4000'));
    expect(originOf('http://api.example.com')).toBeUndefined();
  });
});

describe('The local service', () => {
  it('is recognised by the origin of the page on the loopback', () => {
    expect(isOwnLocalService('http://localhost:3000', 'http://localhost:3000')).toBe(true);
    expect(isOwnLocalService('http://localhost:4000', 'http://localhost:3000')).toBe(false);
    expect(isOwnLocalService('https://api.example.com', 'https://api.example.com')).toBe(false);
  });
});

it.each([
  ['https://data.test', true, true],
  ['http://localhost:8787', false, false],
  ['https://localhost:3000', false, true],
  ['https://localhost:3000', true, false],
])('from %s, pictures in cells are fetched on the web (%s): %s', (baseUrl, onTheWeb, expected) => {
  expect(fetchesPictures(baseUrl, { onTheWeb })).toBe(expected);
});
