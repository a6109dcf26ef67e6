/** What pictures show, pixel by pixel. */
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { topLevel } from '../../../../src/protocol/pictures';
import { draw, type IndexedImage, pngOf } from '../../../../src/service/pictures/routes';

/** The runs of colours in a column of pixels from its top: `0×4 1×92`. */
function column({ width, height, pixels }: IndexedImage, x: number): string {
  const runs: { colour: number; length: number }[] = [];
  for (let y = 0; y < height; y++) {
    const colour = pixels[y * width + x] ?? NaN;
    const last = runs.at(-1);
    if (last?.colour === colour) last.length++;
    else runs.push({ colour, length: 1 });
  }
  return runs.map(({ colour, length }) => `${colour}×${length}`).join(' ');
}

it('a candle has a body from open to close and a wick from low to high; one that fell has the other colour', () => {
  const bars = [
    [0, topLevel, 0, topLevel / 2],
    [topLevel, topLevel, 0, topLevel / 2],
    [NaN, NaN, NaN, NaN],
  ];
  const image = draw({ look: 'candles', rise: 'red', bars });
  expect([image.width, image.palette[1]]).toEqual([24, 0xd9363e]);
  expect([0, 2, 6].map((x) => column(image, x))).toEqual(['0×46 1×48 0×2', '1×94 0×2', '0×96']);
  expect([8, 10].map((x) => column(image, x))).toEqual(['2×48 0×48', '2×94 0×2']);
  expect(column(image, 18)).toBe('0×96');
});

it.each([
  ['red', [0, topLevel], 1, 0xd9363e],
  ['green', [topLevel, 0], 2, 0xd9363e],
  ['red', [topLevel, NaN, 0], 2, 0x2f9e63],
] as const)('with rises in %s, the line of %j has the colour of its whole way', (rise, levels, index, colour) => {
  const { palette, pixels } = draw({ look: 'line', rise, bars: levels.map((level) => [level]) });
  expect(new Set(pixels)).toEqual(new Set([0, index]));
  expect(palette[index]).toBe(colour);
});

it('a line has no gap where a close is unknown', () => {
  const image = draw({ look: 'line', rise: 'red', bars: [[0], [NaN], [topLevel]] });
  for (let x = 4; x < 20; x++) expect(column(image, x)).toContain('1×');
});

it('a file holds the pixels row by row, behind the number of their filter', () => {
  const pixels = Uint8Array.from([0, 1, 2, 0]);
  const file = Buffer.from(pngOf({ width: 2, height: 2, palette: [0, 0xff0000, 0x00ff00], pixels }));
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  const data = file.indexOf('IDAT');
  const length = file.readUInt32BE(data - 4);
  expect([...inflateSync(file.subarray(data + 4, data + 4 + length))]).toEqual([0, 0, 1, 0, 2, 0]);
});
