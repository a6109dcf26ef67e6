import { describe, expect, it } from 'vitest';
import { containsAll, normalized, queryWords } from '../../../../src/build/metadata/help/search';

const finds = (text: string, query: string) => containsAll(normalized(text), queryWords(query));

describe('The search of the help page', () => {
  it.each([
    ['Latest quotes of symbols', 'QUOTES latest'],
    ['前复权、后复权', '前复权'],
    ['Ｆ９ does not ask again', 'f9'],
    ['anything', '   '],
  ])('finds in “%s” the words “%s”', (text, query) => expect(finds(text, query)).toBe(true));

  it('wants every word', () => expect(finds('Latest quotes of symbols', 'quotes depth')).toBe(false));
});
