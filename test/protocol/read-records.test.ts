import { describe, expect, it } from 'vitest';
import { readExFactors } from '../../src/protocol/read-records';
import { unreadableDetail } from './unreadable';

const may = Date.parse('2026-05-15T00:00+08:00');

describe('Ex-factors', () => {
  it('carry further columns as numbers and texts, and blank what is neither', () => {
    const further = { cash: 2.5, plan: '10派5', note: null, isFinal: true, parts: [1] };
    expect(readExFactors([{ timestamp: String(may), ex_factor: '1.1', ...further }])).toEqual([
      { timestamp: may, ex_factor: 1.1, cash: 2.5, plan: '10派5', note: null, isFinal: null, parts: null },
    ]);
  });

  it('are unreadable with a number in a further column that no cell can show', () => {
    const cash = JSON.parse('1e400') as unknown;
    expect(unreadableDetail(() => readExFactors([{ timestamp: may, ex_factor: 1.1, cash }]))).toBe(
      'a further column is not a number',
    );
  });
});
