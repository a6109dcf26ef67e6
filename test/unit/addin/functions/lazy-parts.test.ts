/** What cells show when a part that is loaded at its first use does not arrive. */
import { expect, it } from 'vitest';
import { loadPart } from '../../../../src/addin/functions/load-part';
import { problemText } from '../../../../src/addin/i18n/problems';
import { MarketDataError, type Problem } from '../../../../src/market/problem';

/** The problem that a part shows which fails to load with this. */
const problemOf = async (name: string, thrown: unknown): Promise<Problem> => {
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- an import may fail with anything
  const error: unknown = await loadPart(name, Promise.reject(thrown)).catch((shown: unknown) => shown);
  if (!(error instanceof MarketDataError)) throw new Error('the part was loaded');
  return error.problem;
};

const chunkLoadError = Object.assign(new Error('Loading chunk universe failed'), { name: 'ChunkLoadError' });

it('a part that does not arrive is named, and asks to check the connection', async () => {
  expect(problemText(await problemOf('universe', chunkLoadError), 'en')).toBe(
    'A part of the add-in (universe) could not be loaded: check your network',
  );
});

it.each([
  ['an error of the part', new TypeError('x is undefined'), 'x is undefined'],
  ['what is no error', { name: 'ChunkLoadError' }, '[object Object]'],
])('%s is shown as it is', async (_, thrown, detail) => {
  expect(await problemOf('universe', thrown)).toEqual({ kind: 'internal', detail });
});

it('a problem of a part stays that problem', async () => {
  const offline = new MarketDataError({ kind: 'offline' });
  expect(await problemOf('bars', offline)).toBe(offline.problem);
});
