/** Reproducible archives: the same files give the same bytes. */
import JSZip from 'jszip';

/** One date for all. */
const date = new Date(Date.UTC(2000, 0, 1));

/** @param files contents by paths */
export async function zipOf(files: Iterable<readonly [path: string, content: string | Buffer]>): Promise<Buffer> {
  const zip = new JSZip();
  for (const [path, content] of files) zip.file(path, content, { date, createFolders: false });
  return zip.generateAsync({
    type: 'nodebuffer',
    compression: 'DEFLATE',
    compressionOptions: { level: 9 },
    platform: 'UNIX',
  });
}
