/** Parts that load at their first use, and what is shown where one does not arrive. */
import { expect, it, vi } from 'vitest';
import { problemText } from '../../../../src/addin/i18n/problems/problem-text';
import { lazy } from '../../../../src/client/timing/lazy';
import { MarketDataError, type Problem } from '../../../../src/market/texts/problem';

const chunkLoadError = Object.assign(new Error('Loading chunk analysis failed'), { name: 'ChunkLoadError' });

/** The problem that a part shows which fails to load with this. */
async function problemOf(name: string, thrown: unknown): Promise<Problem> {
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- an import may fail with anything
  const error: unknown = await lazy(name, () => Promise.reject(thrown))().catch((shown: unknown) => shown);
  if (!(error instanceof MarketDataError)) throw new Error('the part was loaded');
  return error.problem;
}

it('loads once for all calls, those during the load among them', async () => {
  const load = vi.fn(() => Promise.resolve({}));
  const part = lazy('analysis', load);
  const [first, second] = await Promise.all([part(), part()]);
  expect([second, await part()]).toEqual([first, first]);
  expect(load).toHaveBeenCalledTimes(1);
});

it.each([
  ['a failure, which its caller sees', () => Promise.reject(chunkLoadError), 'part-missing'],
  ['an incomplete load, which its caller gets', () => Promise.resolve('half'), 'half'],
] as const)('loads again after %s', async (_, first, seen) => {
  const load = vi.fn((): Promise<string> => Promise.resolve('whole')).mockImplementationOnce(first);
  const part = lazy('analysis', load, (loaded) => loaded === 'whole');
  const shown: unknown = await part().catch((thrown: unknown) => thrown);
  expect(shown instanceof MarketDataError ? shown.problem.kind : shown).toBe(seen);
  expect([await part(), await part()]).toEqual(['whole', 'whole']);
  expect(load).toHaveBeenCalledTimes(2);
});

it('a chunk that does not arrive is named, and asks to check the connection', async () => {
  expect(problemText(await problemOf('analysis', chunkLoadError), 'en')).toBe(
    'A part of the add-in (analysis) could not be loaded: check your network',
  );
});

it.each([
  ['an error of the part', new TypeError('x is undefined'), 'x is undefined'],
  ['what is no error', { name: 'ChunkLoadError' }, '[object Object]'],
])('%s is shown as it is', async (_, thrown, detail) => expect(await problemOf('analysis', thrown)).toEqual({ kind: 'internal', detail }));

it('a problem of a part stays that problem', async () => {
  const offline = new MarketDataError({ kind: 'offline' });
  expect(await problemOf('bars', offline)).toBe(offline.problem);
});
