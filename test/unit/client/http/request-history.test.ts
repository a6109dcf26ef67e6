import { expect, it } from 'vitest';
import { RequestHistory } from '../../../../src/client/http/request-history';

const start = Date.parse('2026-01-15T02:30:00Z');

it('counts the requests of each ten seconds', () => {
  const history = new RequestHistory();
  for (const ms of [0, 9_999, 10_000, 25_000]) history.add(start + ms);
  expect(history.counts(start + 25_000).slice(-4)).toEqual([0, 2, 1, 1]);
  expect(history.counts(start + 25_000)).toHaveLength(30);
});

it('forgets what is older than five minutes, also after a long pause', () => {
  const history = new RequestHistory();
  history.add(start);
  expect(history.counts(start + 299_000)[0]).toBe(1);
  expect(history.counts(start + 300_000).every((count) => count === 0)).toBe(true);
  history.add(start + 86_400_000);
  expect(history.counts(start + 86_400_000).at(-1)).toBe(1);
});
