import { describe, expect, it } from 'vitest';
import { columnName, withUnits } from '../../../../src/addin/sheet/column-names';
import { parseSymbol } from '../../../../src/market/symbols/symbol';
import { apple, fund, moutai, tencent, unreadableSymbol } from '../../../support/fixture-values';

const china = [moutai, fund];
const everywhere = [apple, moutai, undefined, unreadableSymbol, tencent];

describe('The name of a column', () => {
  it.each([
    ['volume', 'Volume (lots/shares)', '成交量（手/股）'],
    ['bid_volume', 'Bid volume (lots/shares)', '委买量（手/股）'],
    ['amount', 'Amount (CNY/HKD/USD)', '成交额（CNY/HKD/USD）'],
  ] as const)('says the units where the rows differ: %s', (field, en, zh) => {
    expect(columnName(field, { slots: everywhere, language: 'en' })).toBe(en);
    expect(columnName(field, { slots: everywhere, language: 'zh' })).toBe(zh);
  });

  it("has a question mark for the currency of the service's own market, which is unknown", () => {
    const vodafone = parseSymbol('VOD.L', 'symbols', new Map([['L', { zone: 'Europe/London' }]]));
    expect(columnName('amount', { slots: [moutai, vodafone], language: 'en' })).toBe('Amount (?/CNY)');
  });

  it('says nothing of a unit that all rows share', () => {
    const names = (slots: Parameters<typeof columnName>[1]['slots']) =>
      (['volume', 'amount'] as const).map((field) => columnName(field, { slots, language: 'en' }));
    expect(names(china)).toEqual(['Volume', 'Amount']);
    expect(names([tencent, apple])).toEqual(['Volume', 'Amount (HKD/USD)']);
    expect(names([])).toEqual(['Volume', 'Amount']);
  });

  it('says nothing for fields of one unit, or of none', () => {
    const table = { slots: everywhere, language: 'en' } as const;
    expect(columnName('volume_shares', table)).toBe('Volume in shares');
    expect(columnName('name', table)).toBe('Name');
    expect(withUnits('Bid 1', 'price', table)).toBe('Bid 1');
  });
});
