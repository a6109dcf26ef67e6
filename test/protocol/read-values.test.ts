import { describe, expect, it } from 'vitest';
import { readExFactors } from '../../src/protocol/read-records';
import { readOptionalText } from '../../src/protocol/read-values';

describe('A text of the service', () => {
  it('of 32,767 characters is as long as Excel takes it', () => {
    const text = '行'.repeat(32_767);
    expect(readOptionalText(text)).toBe(text);
  });

  it('that is longer is cut there, and says so', () => {
    expect(readOptionalText('行'.repeat(32_768))).toBe(`${'行'.repeat(32_766)}…`);
  });

  it('is cut as a column name, too', () => {
    const [event] = readExFactors([{ timestamp: 1e12, ex_factor: 1.1, ['x'.repeat(40_000)]: 'y'.repeat(40_000) }]);
    expect(Object.entries(event ?? {}).map(([name, value]) => [name.length, String(value).length])).toContainEqual([
      32_767, 32_767,
    ]);
  });
});
