/** What cells show when a part that is loaded at its first use does not arrive. */
import { expect, it } from 'vitest';
import { problemOfPart } from '../../../../src/addin/functions/lazy-parts';
import { problemText } from '../../../../src/addin/i18n/problems';
import { MarketDataError } from '../../../../src/market/problem';

const chunkLoadError = Object.assign(new Error('Loading chunk universe failed'), { name: 'ChunkLoadError' });

it('a part that does not arrive is named, and asks to check the connection', () => {
  expect(problemText(problemOfPart('universe', chunkLoadError).problem, 'en')).toBe(
    'A part of the add-in (universe) could not be loaded: check the connection',
  );
});

it.each([
  ['an error of the part', new TypeError('x is undefined'), 'x is undefined'],
  ['what is no error', { name: 'ChunkLoadError' }, '[object Object]'],
])('%s is shown as it is', (_, thrown, detail) => {
  expect(problemOfPart('universe', thrown).problem).toEqual({ kind: 'internal', detail });
});

it('a problem of a part stays that problem', () => {
  const offline = new MarketDataError({ kind: 'offline' });
  expect(problemOfPart('bars', offline)).toBe(offline);
});
