/**
 * What a compressed file may become when it is read. Prices compress to a tenth, hardly to a fiftieth: what grows by more than that
 * was made to fill the memory or the disk of those who read it.
 */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { bytesAt } from './bytes';
import type { FoundFile } from './folder';

export interface GzipLimits {
  /** Up to this size any file may grow. */
  readonly harmlessBytes: number;
  readonly mostGrowth: number;
  readonly mostBytes: number;
}

const usualLimits: GzipLimits = { harmlessBytes: 256 * 2 ** 20, mostGrowth: 100, mostBytes: 16 * 2 ** 30 };

/** No compressed byte becomes more. */
const formatGrowth = 1032;

/** @returns a sentence on a file that grows too much; undefined for any other, and for one that cannot be read, which is told later */
export async function growthProblem(file: FoundFile, limits = usualLimits): Promise<string | undefined> {
  const { harmlessBytes, mostGrowth, mostBytes } = limits;
  if (file.size * formatGrowth <= harmlessBytes || !(await isGzip(file))) return undefined;
  const most = Math.min(Math.max(harmlessBytes, file.size * mostGrowth), mostBytes);
  if (await isWithin(file, most)) return undefined;
  return `${file.name} is left out: unpacked it has more than ${sizeText(most)}`;
}

async function isGzip({ path }: FoundFile): Promise<boolean> {
  const signature = await bytesAt(path, 0, 2).catch(() => undefined);
  return signature?.length === 2 && signature.readUInt16BE(0) === 0x1f8b;
}

/** Unpacks it to the limit, and keeps nothing. */
async function isWithin({ path }: FoundFile, most: number): Promise<boolean> {
  let bytes = 0;
  const unpacked = createGunzip();
  // Its end, with or without an error, is that of the loop.
  pipeline(createReadStream(path), unpacked, () => {});
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength;
      if (bytes > most) return false;
    }
    return true;
  } catch {
    return true;
  }
}

function sizeText(bytes: number): string {
  return bytes >= 2 ** 30 ? `${Math.round(bytes / 2 ** 30)} GB` : `${Math.ceil(bytes / 2 ** 20)} MB`;
}
