/** Writes images of few colours as PNG files (ISO/IEC 15948): a palette, and one byte for each pixel. */
import { crc32, deflateSync } from 'node:zlib';

export interface IndexedImage {
  readonly width: number;
  readonly height: number;
  /** `0xrrggbb`; index 0 is transparent. */
  readonly palette: readonly number[];
  /** Row by row. */
  readonly pixels: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

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
