import { expect, it } from 'vitest';
import { createSymbolFindings } from '../../../../src/client/answers/symbol-findings';

const hourMs = 3_600_000;

/** Under clocks of the test. */
function create() {
  const time = { now: 0, wallNow: 0, epoch: 0 };
  const clock = { now: () => time.now, wallNow: () => time.wallNow, after: () => () => {} };
  return { time, existence: createSymbolFindings(clock, () => time.epoch).existence };
}

it('a finding ends after its time by the clock that says that more has passed', () => {
  const { time, existence } = create();
  existence.noting()('A', 'unknown', hourMs);
  time.now = hourMs - 1;
  time.wallNow = -hourMs;
  expect(existence.of('A')).toBe('unknown');
  time.wallNow = hourMs;
  expect(existence.of('A')).toBeUndefined();
});

it('a finding ends with its epoch, and nothing that was asked in an earlier one is noted', () => {
  const { time, existence } = create();
  const note = existence.noting();
  note('A', 'unknown', hourMs);
  time.epoch++;
  note('B', 'unknown', hourMs);
  expect([existence.of('A'), existence.of('B')]).toEqual([undefined, undefined]);
});

it('of too many findings the oldest are forgotten', () => {
  const { existence } = create();
  const note = existence.noting();
  note('FIRST', 'unknown', hourMs);
  note('AGAIN', 'unknown', hourMs);
  for (let i = 0; i < 4_998; i++) note(`N${i}`, 'exists', hourMs);
  note('AGAIN', 'unknown', hourMs);
  note('LAST', 'exists', hourMs);
  expect(['FIRST', 'AGAIN', 'N0', 'LAST'].map((key) => existence.of(key))).toEqual([...[undefined, 'unknown', 'exists', 'exists']]);
});
