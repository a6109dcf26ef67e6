/** The browser's own ways to give a file to the page and to take one from it. */

/** Asks for a file. @returns undefined when the person cancels */
export function pickFile(page: Document, accept: string): Promise<File | undefined> {
  const input = page.createElement('input');
  input.type = 'file';
  input.accept = accept;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}

/** Downloads a file. @param name with its extension */
export function giveFile(page: Document, name: string, content: BlobPart, type: string): void {
  const link = page.createElement('a');
  const address = URL.createObjectURL(new Blob([content], { type }));
  link.href = address;
  link.download = name;
  link.click();
  // The download begins in a later task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A file name without the signs that file systems refuse. */
export function fileName(name: string, extension: string): string {
  const plain = name.replace(/[\\/:*?"<>|\x00-\x1f]+/g, ' ').trim();
  return `${plain || 'workbook'}.${extension}`;
}
