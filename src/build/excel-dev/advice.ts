/** Messages for machines on which the add-in cannot be loaded into desktop Excel. */

/** The platforms with a desktop Excel. */
const withDesktopExcel: ReadonlySet<string> = new Set(['win32', 'darwin']);

export function hasDesktopExcel(platform: string): boolean {
  return withDesktopExcel.has(platform);
}

export const onTheWebInstead = [
  'What works everywhere:',
  '  npm start               the workbench, without Excel, in a browser',
  '  Excel on the web        npm run service:https, then upload manifest.xml; see src/addin/README.md',
].join('\n');

export function noDesktopExcel(platform: string): string {
  return `There is no desktop Excel for ${platform}: this command needs Windows or macOS.\n\n${onTheWebInstead}`;
}

export function loadingFailed(step: string, detail: string): string {
  return `${step} failed: ${detail.trim() || 'it gave no reason'}\n\n${onTheWebInstead}`;
}

/** Reports a failure and sets exit code 1; the process ends when its pending work is done. */
export function giveUp(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
