import { describe, expect, it } from 'vitest';
import { parseSymbol } from '../../../../src/market/symbols/symbol';
import { tradingStateOf } from '../../../../src/market/symbols/trading-state';

const at = (time: string, zone = '+08:00') => Date.parse(`2026-01-15T${time}${zone}`);
const none = { last_price: null, open: null, volume: 0 };
const untraded = { last_price: 10.1, open: null, volume: 0 };

describe('The state of trading', () => {
  it.each([
    ['600519.SH', { ...none, timestamp: at('10:00') }, 'suspended'],
    ['600519.SH', { ...untraded, timestamp: at('15:00') }, 'suspended'],
    ['600519.SH', { ...none, timestamp: at('09:15') }, 'no price yet'],
    ['600519.SH', { ...untraded, timestamp: at('09:15') }, 'trading'],
    ['600519.SH', { ...none, timestamp: null }, 'no price yet'],
    ['00700.HK', { ...none, timestamp: at('11:00') }, 'no price yet'],
    ['00700.HK', { ...untraded, timestamp: at('11:00') }, 'trading'],
    ['AAPL.US', { ...untraded, timestamp: at('12:00', '-05:00') }, 'trading'],
    ['VOD.L', { ...none, timestamp: at('12:00', '+00:00') }, 'no price yet'],
    ['600519.SH', { last_price: 10, open: 9.9, volume: 5, timestamp: at('10:00') }, 'trading'],
    ['000300.SH', { last_price: 4_000, open: 3_990, volume: 0, timestamp: at('10:00') }, 'trading'],
    ['000300.SH', { last_price: 4_000, open: null, volume: null, timestamp: at('10:00') }, 'trading'],
  ] as const)('of %s with %j is %s', (symbol, quote, state) => {
    const code = symbol === 'VOD.L' ? (symbol as never) : parseSymbol(symbol);
    expect(tradingStateOf(code, quote)).toBe(state);
  });
});
