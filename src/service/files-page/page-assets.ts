/** Style, script and icon of the page: files of their own, because its Content-Security-Policy allows nothing inline. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the sources have them; `npm run build:service` puts them beside its bundle. */
export const assetSources = {
  'page.css': '../../brand/page.css',
  'files-page.css': './files-page.css',
  'files-page.js': './files-page.js',
  'icon-128.png': '../../../assets/icon-128.png',
} as const;

export type AssetName = keyof typeof assetSources;
export const assetNames = Object.keys(assetSources) as readonly AssetName[];

/** @throws Error when the service was copied without it */
export function readAsset(name: AssetName): Uint8Array<ArrayBuffer> {
  const [built = '', source = ''] = [name, assetSources[name]].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  return new Uint8Array(readFileSync(existsSync(built) ? built : source));
}

export function contentTypeOf(name: AssetName): string {
  if (name.endsWith('.png')) return 'image/png';
  return name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
}
