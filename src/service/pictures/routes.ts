/**
 * GET /v1/pictures/candles-red/….png: a picture for a cell. Excel fetches it without a key, from its own process or on its servers, so
 * that the address may hold none; it says all that is drawn, and nothing of the service's data. Excel takes PNG, and no SVG: the
 * support page of the function IMAGE names BMP, JPG, GIF, TIFF, PNG, ICO and WEBP.
 */
import type { Hono } from 'hono';
import { picturesPath } from '../../protocol/assumptions';
import { readPicturePath, type Picture, topLevel } from '../../protocol/pictures';
import { Refusal } from '../http/refusals';
import type { ServiceEnvironment } from '../operations/observe';
import { createRateCounter } from '../people/rate-counter';
import { crc32, deflateSync } from 'node:zlib';

/** Of all who ask, for nobody says who they are: the largest takes about two milliseconds. */
export const picturesPerMinute = 6_000;

/** The picture of an address never changes. */
const keptForever = 'public, max-age=31536000, immutable';

export function addPictures(app: Hono<ServiceEnvironment>, counter = createRateCounter()): void {
  app.get(`${picturesPath}/:style/:file`, (context) => {
    const picture = readPicturePath(context.req.param('style'), context.req.param('file'));
    if (!picture) throw new Refusal(404, 'No such picture');
    const { isAllowed, waitMs } = counter.take('pictures', picturesPerMinute);
    if (!isAllowed) throw new Refusal(429, 'Too many pictures', waitMs);
    const headers = { ...context.get('headers'), 'Content-Type': 'image/png', 'Cache-Control': keptForever };
    return new Response(pngOf(draw(picture)), { headers });
  });
}

const height = 96;
/** Pixels from one bar to the next, of which a candle's body leaves a gap. */
const pitch = 8;
const bodyWidth = 6;
const thin = 2;
const thick = 4;

/** Indices of the palette. */
const rising = 1;
const falling = 2;

/** Both stand out from a light and from a dark sheet. */
const colours = { red: 0xd9363e, green: 0x2f9e63 } as const;

/**
 * Lines and candles at several times the size of a cell, which Excel scales down and so smooths.
 *
 * @param picture with levels, 0 to `topLevel`
 */
export function draw({ look, rise, bars }: Picture): IndexedImage {
  const width = bars.length * pitch;
  const pixels = new Uint8Array(width * height);
  const fill: Fill = (left, top, size, colour) => {
    for (let y = top; y < top + size.height; y++) pixels.fill(colour, y * width + left, y * width + left + size.width);
  };
  if (look === 'candles') bars.forEach((bar, index) => drawCandle(bar, index * pitch, fill));
  else drawLine(bars.flat(), fill);
  const palette = [0xffffff, colours[rise], colours[rise === 'red' ? 'green' : 'red']];
  return { width, height, palette, pixels };
}

type Fill = (
  left: number,
  top: number,
  size: { readonly width: number; readonly height: number },
  colour: number,
) => void;

/** Room for the thickness of a line above the highest level. */
function rowOf(level: number): number {
  return Math.round((1 - level / topLevel) * (height - thick));
}

function drawCandle(bar: readonly number[], left: number, fill: Fill): void {
  const [open = NaN, high = NaN, low = NaN, close = NaN] = bar;
  if (bar.some(Number.isNaN)) return;
  const colour = close < open ? falling : rising;
  const part = (from: number, to: number, width: number) => {
    const [top, bottom] = [rowOf(Math.max(from, to)), rowOf(Math.min(from, to))];
    fill(left + (bodyWidth - width) / 2, top, { width, height: bottom - top + thin }, colour);
  };
  part(high, low, thin);
  part(open, close, bodyWidth);
}

/** A column of pixels after the other, as high as the line climbs in it. Its colour is that of the whole way. */
function drawLine(levels: readonly number[], fill: Fill): void {
  const known = levels.flatMap((level, index) =>
    Number.isNaN(level) ? [] : [{ level, x: index * pitch + pitch / 2 }],
  );
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return;
  const colour = last.level < first.level ? falling : rising;
  fill(first.x - thin / 2, rowOf(first.level), { width: thin, height: thick }, colour);
  known.slice(1).forEach((end, index) => {
    const start = known[index] ?? end;
    const levelAt = (x: number) => start.level + ((end.level - start.level) * (x - start.x)) / (end.x - start.x);
    for (let x = start.x; x < end.x; x++) {
      const [from, to] = [rowOf(levelAt(x)), rowOf(levelAt(x + 1))];
      fill(x, Math.min(from, to), { width: 1, height: Math.abs(to - from) + thick }, colour);
    }
  });
}

export interface IndexedImage {
  readonly width: number;
  readonly height: number;
  /** `0xrrggbb`; index 0 is transparent. */
  readonly palette: readonly number[];
  /** Row by row. */
  readonly pixels: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** ISO/IEC 15948: a palette, and one byte for each pixel. */
export function pngOf({ width, height, palette, pixels }: IndexedImage): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each pixel, which are an index of the palette.
  header.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]));
  return Uint8Array.from(
    Buffer.concat([
      signature,
      chunk('IHDR', header),
      chunk('PLTE', colours),
      chunk('tRNS', Buffer.from([0])),
      chunk('IDAT', deflateSync(unfiltered(pixels, width, height))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

/** Each row behind the number of its filter: none. */
function unfiltered(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return rows;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}
