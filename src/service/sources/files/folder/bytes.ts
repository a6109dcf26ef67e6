/** A part of a file, of which the whole may be large. */
import { open } from 'node:fs/promises';

/** @returns fewer bytes where the file ends @throws the error of Node where it cannot be read */
export async function bytesAt(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
