import { describe, expect, it } from 'vitest';
import type { OwnMarkets } from '../../../src/market/time/markets';
import { maxOwnMarkets } from '../../../src/protocol/assumptions';
import { ownMarketsHeaders, ownMarketsText, readOwnMarkets } from '../../../src/protocol/own-markets';

const own: OwnMarkets = new Map([
  ['L', { zone: 'Europe/London' }],
  ['T', { zone: 'Asia/Tokyo' }],
  ['X1', { zone: 'America/Argentina/Buenos_Aires' }],
]);
const many = Array.from({ length: 100 }, (_, i) => `Z${i}=UTC`);

describe('The header of own markets', () => {
  it('is read as it was written', () => expect(readOwnMarkets(ownMarketsText(own))).toEqual(own));
  it('is not sent without any', () => expect(ownMarketsHeaders(new Map())).toEqual({}));

  it.each([
    ['', []],
    ['nonsense', []],
    ['L', []],
    ['L=', []],
    ['L=Nowhere/City', []],
    ['L=+05:00', []],
    ['L=Europe/London;drop', []],
    ['LONDON=Europe/London', []],
    ['l=Europe/London', []],
    ['__proto__=UTC', []],
    ['SH=UTC,SZ=UTC,HK=UTC,US=UTC,SS=UTC,N=UTC,O=UTC,OQ=UTC', []],
    ['<b>=UTC, T=Asia/Tokyo, "=UTC', ['T']],
    [`L=${'Europe/'.repeat(100)}London, T=Asia/Tokyo`, ['T']],
    [many.join(','), many.slice(0, maxOwnMarkets).map((each) => each.replace('=UTC', ''))],
    ['T=Asia/Tokyo,'.repeat(100_000), []],
  ])('%.60j has the markets %.60j', (text, suffixes) => expect([...readOwnMarkets(text).keys()]).toEqual(suffixes));
});
