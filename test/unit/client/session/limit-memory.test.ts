/** What was learned of limits, as it outlives the page. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnedForMs } from '../../../../src/client/session/rate-lesson';
import { keptLimits, type LearnedLimits, readLimits } from '../../../../src/client/session/limit-memory';
import { propertyRuns } from '../../../support/property-runs';

const learnedAt = { now: 5_000, wallNow: 1_000_000_000 };
const learned: LearnedLimits = {
  rates: new Map([['daily single US', { requests: 10, windowMs: 60_000, learnedAt }]]),
  proven: new Map([['quotes batch', { requests: 61, at: learnedAt }]]),
  sizes: new Map([['quotes CN', { symbols: 5, at: learnedAt }]]),
  withoutBatch: new Map([['daily US', learnedAt]]),
  refusedPeriods: new Map([['1Q', learnedAt]]),
  recent: new Map([['daily single US', { windowMs: 60_000, counts: [2, 0, 8], at: learnedAt }]]),
};
const text = keptLimits(learned);
const nothing = readLimits(undefined, learnedAt);
/** On another page, whose monotonic clock begins anew. */
const after = (ms: number) => ({ now: 200, wallNow: learnedAt.wallNow + ms });

describe('Learned limits', () => {
  it('are read as old as they are, whatever the monotonic clock of the page', () => {
    const at = { now: 200 - 3_600_000, wallNow: learnedAt.wallNow };
    expect(readLimits(text, after(3_600_000))).toEqual({
      rates: new Map([['daily single US', { requests: 10, windowMs: 60_000, learnedAt: at }]]),
      proven: new Map([['quotes batch', { requests: 61, at }]]),
      sizes: new Map([['quotes CN', { symbols: 5, at }]]),
      withoutBatch: new Map([['daily US', at]]),
      refusedPeriods: new Map([['1Q', at]]),
      recent: new Map(),
    });
  });

  it('tell what was used of a rate until its window has passed', () => {
    const recentAfter = (ms: number) => readLimits(text, after(ms)).recent.get('daily single US');
    expect(recentAfter(59_999)).toMatchObject({ counts: [2, 0, 8], at: { now: 200 - 59_999 } });
    expect(recentAfter(60_000)).toBeUndefined();
    const flawed = (counts: number[]) => JSON.stringify({ recent: [['*', [60_000, ...counts], learnedAt.wallNow]] });
    expect([[-1], [1e9], [1]].map((counts) => readLimits(flawed(counts), after(0)).recent.size)).toEqual([0, 0, 1]);
  });

  it('are no younger when they were kept again in between', () => {
    const kept = keptLimits(readLimits(text, after(learnedForMs / 2)));
    expect(readLimits(kept, after(learnedForMs - 1)).rates.size).toBe(1);
    expect(readLimits(kept, after(learnedForMs))).toEqual(nothing);
  });

  it.each([
    ['after a day', learnedForMs],
    ['when the clock was set back, so that they are of a time to come', -1],
  ])('are not read %s', (_, ms) => expect(readLimits(text, after(ms))).toEqual(nothing));
});

it('Of more than a hundred learned limits the newest are kept', () => {
  const sizes = new Map(
    Array.from({ length: 5_000 }, (_, i) => [`quotes M${i}`, { symbols: 5, at: { now: i, wallNow: learnedAt.wallNow + i } }]),
  );
  const kept = keptLimits({ ...learned, sizes });
  expect(kept.length).toBeLessThan(30_000);
  const names = [...readLimits(kept, after(5_000)).sizes.keys()];
  expect([names.length, names[0], names.at(-1)]).toEqual([100, 'quotes M4999', 'quotes M4900']);
});

describe('Learned limits, read from whatever a text has become,', () => {
  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['no JSON', '{"rates":'],
    ['null', 'null'],
    ['a list', '[]'],
    ['sections that are no lists', '{"rates":{},"sizes":7}'],
    ['entries without a time', '{"rates":[["daily",[10,60000]]]}'],
    ['entries with texts as numbers', `{"rates":[["daily",["10",60000],${learnedAt.wallNow}]]}`],
    ['rates of nothing', `{"rates":[["daily",[0,60000],${learnedAt.wallNow}],["depth",[10,0],${learnedAt.wallNow}]]}`],
    ['sizes of nothing', `{"sizes":[["daily CN",[0],${learnedAt.wallNow}]]}`],
  ])('are none in %s', (_, broken) => expect(readLimits(broken, after(0))).toEqual(nothing));

  it('that can be read are read beside those that cannot', () => {
    const mixed = text.replace('"rates":[', '"rates":[null,[],["daily"],');
    expect(readLimits(mixed, after(0)).rates.size).toBe(1);
  });

  it('are at most a hundred of a kind', () => {
    const sizes = new Map(Array.from({ length: 5_000 }, (_, i) => [`quotes M${i}`, { symbols: 5, at: learnedAt }]));
    expect(readLimits(keptLimits({ ...learned, sizes }), after(0)).sizes.size).toBe(100);
  });

  it('are read from no text with an error', () => {
    const entry = fc.tuple(fc.anything(), fc.anything(), fc.anything());
    const sections = fc.record({ rates: fc.array(entry), sizes: fc.array(entry), withoutBatch: fc.anything() });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          sections.map((each) => JSON.stringify(each)),
        ),
        (any) => {
          for (const { requests, windowMs } of readLimits(any, after(0)).rates.values()) {
            expect(Math.min(requests, windowMs)).toBeGreaterThanOrEqual(1);
          }
        },
      ),
      propertyRuns(300),
    );
  });
});
