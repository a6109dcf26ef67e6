import { describe, expect, it } from 'vitest';
import { splitFields, splitList, typedText } from '../../../../src/market/texts/typed-text';

describe('Typed text', () => {
  it('has full-width characters replaced by half-width ones and surrounding blanks removed', () => {
    expect(typedText('\u3000ＡＡＰＬ．ＵＳ\t')).toBe('AAPL.US');
  });

  it('of 200 characters between blanks is normalised, longer text is only trimmed', () => {
    expect(typedText(`  ${'Ａ'.repeat(200)}  `)).toBe('A'.repeat(200));
    expect(typedText(`  ${'Ａ'.repeat(201)}  `)).toBe('Ａ'.repeat(201));
  });
});

describe('A list', () => {
  it('is split at commas of either width and keeps empty places', () => {
    expect(splitList('600519.SH，AAPL、 ,００７００.HK')).toEqual(['600519.SH', 'AAPL', '', '00700.HK']);
  });

  it('is split at every character whose compatibility form is a comma', () => {
    const basicPlane = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const commas = basicPlane.filter((character) => [',', '、'].includes(character.normalize('NFKC')));
    expect(commas.length).toBeGreaterThan(5);
    for (const comma of commas) expect(splitList(`a${comma}b`)).toEqual(['a', 'b']);
  });

  it('without commas has one place, which may be empty', () => expect([splitList('all'), splitList('')]).toEqual([['all'], ['']]));
});

describe('A list of fields', () => {
  it.each([
    ['close,macd(12,26,9)', ['close', 'macd(12,26,9)']],
    ['macd（12，26，9），close', ['macd(12,26,9)', 'close']],
    ['sma(5)、 sma(20) ,return', ['sma(5)', 'sma(20)', 'return']],
    ['boll(),close', ['boll()', 'close']],
    // Parentheses without their counterpart join nothing.
    ['sma(5,open', ['sma(5', 'open']],
    ['open,close)', ['open', 'close)']],
    [',open,,close，', ['open', 'close']],
    ['', []],
    [',，', []],
  ])('%j is %j', (text, pieces) => expect(splitFields(text)).toEqual(pieces));
});
