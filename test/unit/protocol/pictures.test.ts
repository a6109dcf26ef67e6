/** Addresses of pictures: what they say, and which are refused. */
import { expect, it } from 'vitest';
import { mostPictureBars, type Picture, picturePath, readPicturePath, topLevel } from '../../../src/protocol/pictures';

function readBack(picture: Picture): Picture | undefined {
  const [style = '', file = ''] = picturePath(picture).split('/').slice(-2);
  return readPicturePath(style, file);
}

it('an address says the levels of each bar between the lowest and the highest price, and no price', () => {
  const bars = [
    [1402, 1410, 1400, 1408],
    [NaN, NaN, NaN, NaN],
    [1408, 1462, 1407, 1431],
  ];
  expect(readBack({ look: 'candles', rise: 'red', bars })?.bars).toEqual([
    [2, 10, 0, 8],
    [NaN, NaN, NaN, NaN],
    [8, topLevel, 7, 31],
  ]);
  expect(picturePath({ look: 'candles', rise: 'red', bars })).toBe('/v1/pictures/candles-red/CKAI____I-Hf.png');
});

it.each([
  ['equal closes are in the middle', [5, 5], [31, 31]],
  ['closes alone that are unknown stay so', [NaN], [NaN]],
  ['the newest bars are kept of too many', Array.from({ length: 300 }, () => 1), Array(mostPictureBars).fill(31)],
])('%s', (_, closes, levels) => {
  expect(readBack({ look: 'line', rise: 'green', bars: closes.map((close) => [close]) })?.bars.flat()).toEqual(levels);
});

it.each([
  ['another look', 'bars-red', 'AA.png'],
  ['another colour', 'line-blue', 'AA.png'],
  ['more words', 'line-red-red', 'AA.png'],
  ['no bars', 'line-red', '.png'],
  ['a part of a candle', 'candles-red', 'AAAAA.png'],
  ['other characters', 'line-red', 'A%20A.png'],
  ['another type', 'line-red', 'AA.svg'],
  ['too many bars', 'line-red', `${'A'.repeat(mostPictureBars + 1)}.png`],
])('%s is no picture', (_, style, file) => expect(readPicturePath(style, file)).toBeUndefined());
