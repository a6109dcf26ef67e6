import { describe, expect, it } from 'vitest';
import { areaAddress, parseAddress } from '../../../src/office-host/areas/a1';

describe('An address', () => {
  it.each([
    ['A1', 'Sheet1!A1'],
    ['$b$2:c3', 'Sheet1!B2:C3'],
    ['C3:B2', 'Sheet1!B2:C3'],
    ['XFD1048576', 'Sheet1!XFD1048576'],
    ['AA10', 'Sheet1!AA10'],
    ['A:C', 'Sheet1!A:C'],
    ['2:4', 'Sheet1!2:4'],
    ['Other!Z9', 'Other!Z9'],
    ["'My data'!A1", "'My data'!A1"],
    ["'It''s'!A1", "'It''s'!A1"],
    ['行情!A1', '行情!A1'],
    ['2026!A1', "'2026'!A1"],
    ['AB12!A1', "'AB12'!A1"],
  ])('%s is parsed and written as %s', (text, address) => {
    const area = parseAddress(text, 'Sheet1');
    expect(area && areaAddress(area)).toBe(address);
  });

  it.each(['', 'A0', 'A1:B', 'A1:B2:C3', 'XFE1', 'A1048577', 'ABCD1', '-1', 'no address'])('%s is invalid', (text) => {
    expect(parseAddress(text, 'Sheet1')).toBeUndefined();
  });
});
